import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

/** The clients that a business has forbidden. */

const shareBusinessStatement = statement<{ id: string }>(
  "oauth.shareBusinessOfUser",
  "SELECT id FROM businesses WHERE id = (SELECT business_id FROM users WHERE id = $1) FOR SHARE",
  { unbound: "finds the business of a user who signs in" },
);

/**
 * Shares the lock of the business of a user until commit: who locks the business itself waits, or is waited for.
 *
 * @returns the business; null for a user without one.
 */
export async function shareBusinessOfUser(transaction: Database, userId: string): Promise<string | null> {
  return (await transaction.row(shareBusinessStatement, [userId]))?.id ?? null;
}

const isForbiddenStatement = statement<{ isForbidden: boolean }>(
  "oauth.isForbidden",
  "SELECT EXISTS (SELECT FROM forbidden_clients WHERE business_id = $1 AND client_id = $2) AS is_forbidden",
);

export async function isForbidden(database: Database, businessId: string, clientId: string): Promise<boolean> {
  return (await database.row(isForbiddenStatement, [businessId, clientId]))?.isForbidden === true;
}

const forbidStatement = statement<{ clientId: string }>(
  "oauth.forbid",
  `
    INSERT INTO forbidden_clients (business_id, client_id, forbidden_by, created_at) VALUES ($1, $2, $3, now())
    ON CONFLICT (business_id, client_id) DO NOTHING RETURNING client_id`,
);

/** @returns whether it was allowed before. */
export async function forbid(
  transaction: Database,
  businessId: string,
  clientId: string,
  userId: string,
): Promise<boolean> {
  return (await transaction.row(forbidStatement, [businessId, clientId, userId])) !== undefined;
}

const allowStatement = statement<{ clientId: string }>(
  "oauth.allow",
  "DELETE FROM forbidden_clients WHERE business_id = $1 AND client_id = $2 RETURNING client_id",
);

/** @returns whether it was forbidden before. */
export async function allow(database: Database, businessId: string, clientId: string): Promise<boolean> {
  return (await database.row(allowStatement, [businessId, clientId])) !== undefined;
}

const grantKeysStatement = statement<{ key: Buffer }>(
  "oauth.grantKeysInBusiness",
  `
    SELECT g.key FROM users u JOIN oauth_artifacts g ON g.model = 'Grant' AND g.user_id = u.id
    WHERE u.business_id = $1 AND g.client_id = $2`,
  { unbound: "bound through users: a grant belongs to a user of the business in $1" },
);

/** The keys of the grants of all users of a business to a client. */
export async function grantKeysInBusiness(
  transaction: Database,
  businessId: string,
  clientId: string,
): Promise<Buffer[]> {
  return (await transaction.rows(grantKeysStatement, [businessId, clientId])).map(({ key }) => key);
}
