import { createHash, randomBytes } from "node:crypto";
import type { Database } from "../../../platform/db/database.ts";
import { statement } from "../../../platform/db/statement.ts";

/** The lifetime of a step. */
const STEP_SECONDS = 600;

/**
 * The purpose of a step: to prove the second factor at a sign-in, to enrol a required one at a sign-in, to continue
 * after that, or to add a factor on the page of the account.
 */
export type StepPurpose = "second-factor" | "enrolment" | "enrolled" | "addition";

/** A user who has proved the password in one browser, and now proves or enrols a second factor. */
export interface Step {
  businessId: string;
  userId: string;
  email: string;
  name: string;
  tokenHash: Buffer;
  /** The secret that the forms of the step contain. */
  token: string;
}

interface StepDraft {
  businessId: string;
  userId: string;
  purpose: StepPurpose;
  /** The form token of the page, which also depends on the browser. */
  place: string;
}

const insertStatement = statement<never>(
  "step.insert",
  `
    INSERT INTO sign_in_steps (business_id, token_hash, user_id, purpose, place_hash, expires_at)
    VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => ${STEP_SECONDS}))`,
);

/** Begins a step. @returns its token, which starts with the business so that the step is found in it. */
export async function insertStep(
  database: Database,
  { businessId, userId, purpose, place }: StepDraft,
): Promise<string> {
  const token = `${businessId}.${randomBytes(32).toString("base64url")}`;
  await database.rows(insertStatement, [businessId, digest(token), userId, purpose, digest(place)]);
  return token;
}

/** IS TRUE keeps the planner to the key of a user. */
const USER = "JOIN users u ON u.id = s.user_id AND (u.business_id = $1) IS TRUE AND u.deactivated_at IS NULL";
const OPEN = "s.business_id = $1 AND s.token_hash = $2 AND s.purpose = $3 AND s.expires_at > now()";

const findStatement = statement<Omit<Step, "token">>(
  "step.find",
  `
    SELECT s.business_id, s.user_id, u.email, u.name, s.token_hash
    FROM sign_in_steps s ${USER}
    WHERE ${OPEN} AND s.place_hash = $4`,
);

/** The open step with this token, if it began at this place. */
export async function findStep(
  database: Database,
  token: string,
  purpose: StepPurpose,
  place: string,
): Promise<Step | null> {
  const [businessId = ""] = token.split(".");
  const found = await database.row(findStatement, [businessId, digest(token), purpose, digest(place)]);
  return found ? { ...found, token } : null;
}

const lockStatement = statement<{ userId: string }>(
  "step.lock",
  `
    SELECT s.user_id FROM sign_in_steps s ${USER}
    WHERE ${OPEN} FOR UPDATE OF s`,
);

/** Locks the step until commit. @returns false if it was used since, or is no longer valid. */
export async function lockStep(transaction: Database, step: Step, purpose: StepPurpose): Promise<boolean> {
  return (await transaction.row(lockStatement, [step.businessId, step.tokenHash, purpose])) !== undefined;
}

const deleteStatement = statement<never>(
  "step.delete",
  "DELETE FROM sign_in_steps WHERE business_id = $1 AND token_hash = $2",
);

/** Uses up a step. */
export async function deleteStep(transaction: Database, { businessId, tokenHash }: Step): Promise<void> {
  await transaction.rows(deleteStatement, [businessId, tokenHash]);
}

const markEnrolledStatement = statement<never>(
  "step.markEnrolled",
  "UPDATE sign_in_steps SET purpose = 'enrolled', challenge = NULL WHERE business_id = $1 AND token_hash = $2",
);

/** The user of the step has enrolled, and continues to the sign-in. */
export async function markEnrolled(transaction: Database, { businessId, tokenHash }: Step): Promise<void> {
  await transaction.rows(markEnrolledStatement, [businessId, tokenHash]);
}

const deleteOfUserStatement = statement<never>(
  "step.deleteOfUser",
  "DELETE FROM sign_in_steps WHERE business_id = $1 AND user_id = $2",
);

/** Ends all steps of a user. */
export async function deleteStepsOfUser(transaction: Database, businessId: string, userId: string): Promise<void> {
  await transaction.rows(deleteOfUserStatement, [businessId, userId]);
}

const pruneStatement = statement<{ userId: string }>(
  "step.prune",
  `
    DELETE FROM sign_in_steps WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM sign_in_steps WHERE expires_at < now() ORDER BY expires_at LIMIT 1000 FOR UPDATE SKIP LOCKED
    ))
    RETURNING user_id`,
  { unbound: "any process deletes the expired steps of every business" },
);

/** Deletes some of the steps that have expired. Returns their number. */
export async function pruneSteps(database: Database): Promise<number> {
  return (await database.rows(pruneStatement, [])).length;
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
