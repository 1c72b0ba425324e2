import type { Database } from "../../platform/db/database.ts";
import type { PageSource } from "../audit/rules.ts";
import { type AttemptLimits, countAttempt } from "./attempt-store.ts";
import { hashPassword, needsRehash, passwordMatches } from "./passwords.ts";
import type { Person } from "./rules.ts";
import { type Admission, admit } from "./second-factor/admission.ts";
import { findCredentials, renewPasswordHash } from "./store.ts";

/** The refusal of a password or of a code. */
export type Refused = { outcome: "refused" } | { outcome: "limited"; retryAfter: number };

/** A caller handles each outcome: the right password of a user with a second factor signs nobody in. */
export type SignInResult = Admission | Refused;

/** Proof of the identity of a user: the password, with the request that contains it. */
export interface Proof extends PageSource {
  password: string;
}

/** The maximum length of a password: argon2 would hash megabytes for any request. */
const LONGEST_PASSWORD = 1024;

/** Checks an address and a password that come from a network, within the limits on attempts. */
export async function signIn(
  database: Database,
  limits: AttemptLimits,
  attempt: Proof & { email: string },
): Promise<SignInResult> {
  const result = await checkPassword(database, limits, attempt);
  limits.observe?.(result.outcome);
  return result.outcome === "right" ? admit(database, result, attempt) : result;
}

/**
 * Checks the password of a user who is signed in, before a change of the account.
 *
 * @returns null, or the reason why the password was refused.
 */
export async function provePassword(
  database: Database,
  limits: AttemptLimits,
  { email }: Pick<Person, "email">,
  proof: Proof,
): Promise<Refused | null> {
  const result = await checkPassword(database, limits, { email, ...proof });
  return result.outcome === "right" ? null : result;
}

async function checkPassword(
  database: Database,
  limits: AttemptLimits,
  attempt: Proof & { email: string },
): Promise<{ outcome: "right"; userId: string; businessId: string | null } | Refused> {
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
  const { userId, businessId } = credentials;
  await counted.succeeded();
  if (needsRehash(stored)) {
    await renewPasswordHash(database, userId, { from: stored, to: await hashPassword(password) });
  }
  return { outcome: "right", userId, businessId };
}
