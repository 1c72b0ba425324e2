import type { Database } from "../../../platform/db/database.ts";
import { statement } from "../../../platform/db/statement.ts";
import type { SecondFactor, SecondFactorKind } from "./rules.ts";

const findStatement = statement<SecondFactor & { isRequired: boolean }>(
  "secondFactor.find",
  `
    SELECT
      (SELECT count(*)::int FROM passkeys p WHERE p.business_id = $1 AND p.user_id = $2) AS passkeys,
      EXISTS (SELECT FROM one_time_code_secrets s WHERE s.business_id = $1 AND s.user_id = $2) AS has_one_time_codes,
      (
        SELECT count(*)::int FROM recovery_codes c WHERE c.business_id = $1 AND c.user_id = $2 AND c.used_at IS NULL
      ) AS recovery_codes_left,
      b.requires_second_factor AS is_required
    FROM users u JOIN businesses b ON b.id = u.business_id
    WHERE u.business_id = $1 AND u.id = $2`,
);

/** The second factor of a user, who may have none, and whether the business requires one. */
export async function findSecondFactor(
  database: Database,
  businessId: string,
  userId: string,
): Promise<SecondFactor & { isRequired: boolean }> {
  return (await database.row(findStatement, [businessId, userId])) as SecondFactor & { isRequired: boolean };
}

const findKindsStatement = statement<{ userId: string; kinds: SecondFactorKind[] }>(
  "secondFactor.findKinds",
  `
    -- LIMIT keeps the planner to the keys: it would read whole tables for EXISTS.
    SELECT given.user_id, array_remove(ARRAY[
      (SELECT 'passkey' FROM passkeys p WHERE p.business_id = $1 AND p.user_id = given.user_id LIMIT 1),
      (
        SELECT 'one_time_code' FROM one_time_code_secrets s
        WHERE s.business_id = $1 AND s.user_id = given.user_id LIMIT 1
      )
    ], NULL) AS kinds
    FROM unnest($2::text[]) AS given (user_id)`,
);

/** The kinds of second factor of these users. */
export function findKindsOfUsers(database: Database, businessId: string, userIds: readonly string[]) {
  return database.rows(findKindsStatement, [businessId, userIds]);
}

const clearSecretStatement = statement<never>(
  "secondFactor.clearSecret",
  "DELETE FROM one_time_code_secrets WHERE business_id = $1 AND user_id = $2",
);
const clearPasskeysStatement = statement<never>(
  "secondFactor.clearPasskeys",
  "DELETE FROM passkeys WHERE business_id = $1 AND user_id = $2",
);
const clearRecoveryCodesStatement = statement<never>(
  "secondFactor.clearRecoveryCodes",
  "DELETE FROM recovery_codes WHERE business_id = $1 AND user_id = $2",
);

export async function clearOneTimeCodes(transaction: Database, businessId: string, userId: string): Promise<void> {
  await transaction.rows(clearSecretStatement, [businessId, userId]);
}

export async function clearPasskeys(transaction: Database, businessId: string, userId: string): Promise<void> {
  await transaction.rows(clearPasskeysStatement, [businessId, userId]);
}

export async function clearRecoveryCodes(transaction: Database, businessId: string, userId: string): Promise<void> {
  await transaction.rows(clearRecoveryCodesStatement, [businessId, userId]);
}
