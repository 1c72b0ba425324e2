import { randomBytes } from "node:crypto";
import type { Database } from "../../../platform/db/database.ts";
import { NOW } from "../../../platform/db/now-sql.ts";
import { statement } from "../../../platform/db/statement.ts";
import type { Passkey } from "./rules.ts";
import type { Step } from "./step-store.ts";

/** A credential as it is stored. */
export interface StoredPasskey {
  id: string;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
}

const STORED = "p.id, p.credential_id, p.public_key, p.counter, p.transports, p.name";

const insertStatement = statement<{ id: string }>(
  "passkey.insert",
  `
    INSERT INTO passkeys (business_id, id, user_id, credential_id, public_key, counter, transports, name, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    ON CONFLICT (credential_id) DO NOTHING
    RETURNING id`,
);

/** @returns false if the credential is registered already, by this user or another. */
export async function insertPasskey(
  transaction: Database,
  passkey: StoredPasskey & { businessId: string; userId: string; createdAt: string },
): Promise<boolean> {
  const { businessId, id, userId, credentialId, publicKey, counter, transports, name, createdAt } = passkey;
  const values = [businessId, id, userId, credentialId, publicKey, counter, transports, name, createdAt];
  return (await transaction.row(insertStatement, values)) !== undefined;
}

const listStatement = statement<StoredPasskey & Passkey>(
  "passkey.list",
  `
    SELECT ${STORED}, p.last_used_at, p.created_at FROM passkeys p
    WHERE p.business_id = $1 AND p.user_id = $2 ORDER BY p.id`,
);

/** The passkeys of a user, the oldest first. */
export function listPasskeys(database: Database, businessId: string, userId: string) {
  return database.rows(listStatement, [businessId, userId]);
}

const useStatement = statement<{ id: string }>(
  "passkey.use",
  `
    UPDATE passkeys SET counter = $4, last_used_at = ${NOW}
    WHERE business_id = $1 AND user_id = $2 AND id = $3 AND (counter < $4 OR (counter = 0 AND $4 = 0))
    RETURNING id`,
);

/** Records a use. @returns false if the passkey is gone, or its counter has not advanced. */
export async function usePasskey(
  transaction: Database,
  { businessId, userId }: Step,
  id: string,
  counter: number,
): Promise<boolean> {
  return (await transaction.row(useStatement, [businessId, userId, id, counter])) !== undefined;
}

const renameStatement = statement<{ id: string }>(
  "passkey.rename",
  "UPDATE passkeys SET name = $4 WHERE business_id = $1 AND user_id = $2 AND id = $3 RETURNING id",
);

/** @returns false if the user has no such passkey. */
export async function setPasskeyName(
  database: Database,
  businessId: string,
  userId: string,
  id: string,
  name: string,
): Promise<boolean> {
  return (await database.row(renameStatement, [businessId, userId, id, name])) !== undefined;
}

const deleteStatement = statement<{ name: string }>(
  "passkey.delete",
  "DELETE FROM passkeys WHERE business_id = $1 AND user_id = $2 AND id = $3 RETURNING name",
);

/** @returns the name of the deleted passkey, or null. */
export async function deletePasskey(
  transaction: Database,
  businessId: string,
  userId: string,
  id: string,
): Promise<string | null> {
  return (await transaction.row(deleteStatement, [businessId, userId, id]))?.name ?? null;
}

const challengeStatement = statement<{ challenge: Buffer }>(
  "step.challenge",
  `
    UPDATE sign_in_steps SET challenge = COALESCE(challenge, $3) WHERE business_id = $1 AND token_hash = $2
    RETURNING challenge`,
);

/** The challenge of the step: the same one until an answer uses it. Null if the step is gone. */
export async function challengeOf(database: Database, { businessId, tokenHash }: Step): Promise<Buffer | null> {
  return (await database.row(challengeStatement, [businessId, tokenHash, randomBytes(32)]))?.challenge ?? null;
}

const takeChallengeStatement = statement<{ challenge: Buffer }>(
  "step.takeChallenge",
  `
    WITH before AS (
      SELECT business_id, token_hash, challenge FROM sign_in_steps
      WHERE business_id = $1 AND token_hash = $2 AND challenge IS NOT NULL FOR UPDATE
    )
    UPDATE sign_in_steps s SET challenge = NULL FROM before
    WHERE s.business_id = before.business_id AND s.token_hash = before.token_hash
    RETURNING before.challenge`,
);

/** Uses up the challenge of the step: only one of concurrent answers gets it. */
export async function takeChallenge(database: Database, { businessId, tokenHash }: Step): Promise<Buffer | null> {
  return (await database.row(takeChallengeStatement, [businessId, tokenHash]))?.challenge ?? null;
}
