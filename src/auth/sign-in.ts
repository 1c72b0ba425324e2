import type { Database } from "../db/database.ts";
import { findCredentials, setPasswordHash } from "../identity/store.ts";
import type { ForgivingLimiter } from "../limit/limiter.ts";
import { hashPassword, needsRehash, passwordMatches } from "./passwords.ts";

export interface AttemptLimits {
  account: ForgivingLimiter;
  address: ForgivingLimiter;
}

export type SignInResult =
  | { outcome: "signed-in"; userId: string }
  | { outcome: "refused" }
  | { outcome: "limited"; retryAfter: number };

/** Longer ones are refused unread: argon2 would hash megabytes for whoever asks. */
const LONGEST_PASSWORD = 1024;

/**
 * Checks an address and a password. An attempt is counted before it is checked, so that many at once are no way around
 * the limit, and taken back when it was right.
 */
export async function signIn(
  database: Database,
  limits: AttemptLimits,
  attempt: { email: string; password: string; address: string },
): Promise<SignInResult> {
  const email = attempt.email.trim().toLowerCase().slice(0, 254);
  const counts = [await limits.account.take(email), await limits.address.take(attempt.address)];
  const beyond = counts.filter((count) => !count.allowed);
  if (beyond.length > 0) {
    return { outcome: "limited", retryAfter: Math.max(...beyond.map((count) => count.retryAfter)) };
  }
  const credentials = await findCredentials(database, email);
  const password = attempt.password.slice(0, LONGEST_PASSWORD);
  const stored = credentials?.passwordHash ?? null;
  if (!(await passwordMatches(stored, password)) || !credentials || stored === null) {
    return { outcome: "refused" };
  }
  await Promise.all([limits.account.forgive(email), limits.address.forgive(attempt.address)]);
  if (needsRehash(stored)) {
    await setPasswordHash(database, credentials.userId, await hashPassword(password));
  }
  return { outcome: "signed-in", userId: credentials.userId };
}
