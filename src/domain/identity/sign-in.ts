import type { Database } from "../../platform/db/database.ts";
import { type AttemptLimits, countAttempt } from "./attempt-store.ts";
import { hashPassword, needsRehash, passwordMatches } from "./passwords.ts";
import { findCredentials, renewPasswordHash } from "./store.ts";
import { noteSignIn } from "./user-store.ts";

export type SignInResult =
  | { outcome: "signed-in"; userId: string }
  | { outcome: "refused" }
  | { outcome: "limited"; retryAfter: number };

/** The maximum length of a password: argon2 would hash megabytes for any request. */
const LONGEST_PASSWORD = 1024;

/** Checks an address and a password that come from a network, within the limits on attempts. */
export async function signIn(
  database: Database,
  limits: AttemptLimits,
  attempt: { email: string; password: string; network: string },
): Promise<SignInResult> {
  const email = attempt.email.trim().toLowerCase().slice(0, 254);
  const counted = await countAttempt(database, limits, { account: email, network: attempt.network });
  if (counted.seconds !== null) {
    return { outcome: "limited", retryAfter: counted.seconds };
  }
  const credentials = await findCredentials(database, email);
  const password = attempt.password.slice(0, LONGEST_PASSWORD);
  const stored = credentials?.passwordHash ?? null;
  if (!(await passwordMatches(stored, password)) || !credentials || stored === null) {
    return { outcome: "refused" };
  }
  await counted.succeeded();
  if (needsRehash(stored)) {
    await renewPasswordHash(database, credentials.userId, { from: stored, to: await hashPassword(password) });
  }
  await noteSignIn(database, credentials.userId);
  return { outcome: "signed-in", userId: credentials.userId };
}
