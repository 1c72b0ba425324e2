import type { Database } from "../../../platform/db/database.ts";
import { NOW } from "../../../platform/db/now-sql.ts";
import { sealedColumn } from "../../../platform/db/sealed-column.ts";
import { statement } from "../../../platform/db/statement.ts";
import type { SecretBox } from "../../../platform/secret-box.ts";

/** The column of the secrets of authenticator apps. */
export const sealedCodeSecrets = sealedColumn({
  table: "one_time_code_secrets",
  column: "sealed_secret",
  key: { business_id: "text", user_id: "text" },
  purposeOf: ([, userId]) => secretPurpose(userId as string),
});

function secretPurpose(userId: string): string {
  return `one-time codes of ${userId}`;
}

const insertSecretStatement = statement<{ userId: string }>(
  "oneTimeCode.insert",
  `
    INSERT INTO one_time_code_secrets (business_id, user_id, sealed_secret, last_step, created_at)
    VALUES ($1, $2, $3, $4, ${NOW})
    ON CONFLICT (business_id, user_id) DO NOTHING
    RETURNING user_id`,
);

/** @returns false if the user has one-time codes already. */
export async function insertCodeSecret(
  transaction: Database,
  box: SecretBox,
  { businessId, userId, secret, lastStep }: { businessId: string; userId: string; secret: string; lastStep: number },
): Promise<boolean> {
  const sealed = box.seal(secret, secretPurpose(userId));
  return (await transaction.row(insertSecretStatement, [businessId, userId, sealed, lastStep])) !== undefined;
}

const findSecretStatement = statement<{ sealedSecret: Buffer }>(
  "oneTimeCode.find",
  "SELECT sealed_secret FROM one_time_code_secrets WHERE business_id = $1 AND user_id = $2",
);

/** The secret of the user's authenticator app, or null. */
export async function findCodeSecret(
  database: Database,
  box: SecretBox,
  businessId: string,
  userId: string,
): Promise<string | null> {
  const row = await database.row(findSecretStatement, [businessId, userId]);
  return row ? box.open(row.sealedSecret, secretPurpose(userId)) : null;
}

const useTimeStepStatement = statement<{ userId: string }>(
  "oneTimeCode.useTimeStep",
  `
    UPDATE one_time_code_secrets SET last_step = $3 WHERE business_id = $1 AND user_id = $2 AND last_step < $3
    RETURNING user_id`,
);

/** Uses up the codes until this time step. @returns false if the code was used before. */
export async function useTimeStep(
  transaction: Database,
  businessId: string,
  userId: string,
  timeStep: number,
): Promise<boolean> {
  return (await transaction.row(useTimeStepStatement, [businessId, userId, timeStep])) !== undefined;
}

const insertRecoveryCodesStatement = statement<never>(
  "recoveryCode.insert",
  `
    INSERT INTO recovery_codes (business_id, user_id, code_hash, created_at)
    SELECT $1, $2, code_hash, ${NOW} FROM unnest($3::bytea[]) AS code_hash`,
);

export async function insertRecoveryCodes(
  transaction: Database,
  businessId: string,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await transaction.rows(insertRecoveryCodesStatement, [businessId, userId, hashes]);
}

const useRecoveryCodeStatement = statement<{ userId: string }>(
  "recoveryCode.use",
  `
    UPDATE recovery_codes SET used_at = ${NOW}
    WHERE business_id = $1 AND user_id = $2 AND code_hash = $3 AND used_at IS NULL
    RETURNING user_id`,
);

/** Uses up a recovery code. @returns false if it is unknown or was used before. */
export async function useRecoveryCode(
  transaction: Database,
  businessId: string,
  userId: string,
  hash: Buffer,
): Promise<boolean> {
  return (await transaction.row(useRecoveryCodeStatement, [businessId, userId, hash])) !== undefined;
}
