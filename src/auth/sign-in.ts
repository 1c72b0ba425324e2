import type { Database } from "../db/database.ts";
import { findCredentials, setPasswordHash } from "../identity/store.ts";
import { type AttemptLimit, attemptKey, forgiveAttempts, takeAttempt } from "./attempts.ts";
import { hashPassword, needsRehash, passwordMatches } from "./passwords.ts";

export interface AttemptLimits {
  account: AttemptLimit;
  address: AttemptLimit;
}

export type SignInResult =
  | { outcome: "signed-in"; userId: string }
  | { outcome: "refused" }
  | { outcome: "limited"; retryAfter: number };

/** Longer ones are cut: argon2 would hash megabytes for whoever asks. */
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
  const account = attemptKey("account", email);
  const address = attemptKey("address", networkOf(attempt.address));
  const waits = [
    await takeAttempt(database, address, limits.address),
    await takeAttempt(database, account, limits.account),
  ].filter((wait) => wait !== null);
  if (waits.length > 0) {
    return { outcome: "limited", retryAfter: Math.max(...waits) };
  }
  const credentials = await findCredentials(database, email);
  const password = attempt.password.slice(0, LONGEST_PASSWORD);
  const stored = credentials?.passwordHash ?? null;
  if (!(await passwordMatches(stored, password)) || !credentials || stored === null) {
    return { outcome: "refused" };
  }
  await forgiveAttempts(database, [account, address]);
  if (needsRehash(stored)) {
    await setPasswordHash(database, credentials.userId, await hashPassword(password));
  }
  return { outcome: "signed-in", userId: credentials.userId };
}

/** Of IPv6 the network: one customer has 2^64 addresses. */
function networkOf(address: string): string {
  if (!address.includes(":") || address.startsWith("::ffff:")) {
    return address;
  }
  const [head = "", tail = ""] = address.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const zeros = address.includes("::") ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0") : [];
  return [...left, ...zeros, ...right].slice(0, 4).join(":");
}
