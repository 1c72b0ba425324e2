import type { Database } from "../../platform/db/database.ts";
import { List } from "../../platform/db/list.ts";
import type { Page, PageRequest } from "../../platform/db/page.ts";
import { statement } from "../../platform/db/statement.ts";

/** An access token that an admin made for scripts. It acts as its maker, or as a service user. */
export interface AccessKey {
  /** Also the `client_id` of its token. */
  id: string;
  /** The user as whom it acts. */
  userId: string;
  /** The admin who made it. */
  madeBy: string;
  name: string;
  scopes: string[];
  createdAt: string;
  expiresAt: string;
  /** The latest use, up to about an hour late; null: none is recorded. */
  lastUsedAt: string | null;
  /** The time of its last rotation; null: its token is the first one. */
  rotatedAt: string | null;
  /** Until then the token before the last rotation works; null: it does not work any more, or there is none. */
  previousTokenExpiresAt: string | null;
}

const KEY = `
  k.id, k.user_id, coalesce(k.made_by, k.user_id) AS made_by, k.name, k.scopes, k.created_at, k.expires_at,
  k.last_used_at, k.rotated_at,
  CASE WHEN k.previous_token_ends_at > now() THEN k.previous_token_ends_at END AS previous_token_expires_at`;

const insertStatement = statement<AccessKey>(
  "accessKey.insert",
  `
    INSERT INTO access_keys AS k (business_id, id, user_id, made_by, name, scopes, token_hash, created_at, expires_at)
    VALUES ($1, $2, $3, nullif($4, $3), $5, $6, $7, $8, to_timestamp($9))
    RETURNING ${KEY}`,
);

/** @param expires epoch seconds. */
export async function insertKey(
  transaction: Database,
  businessId: string,
  key: Pick<AccessKey, "id" | "userId" | "madeBy" | "name" | "scopes" | "createdAt"> & {
    tokenHash: Buffer;
    expires: number;
  },
): Promise<AccessKey> {
  const { id, userId, madeBy, name, scopes, tokenHash, createdAt, expires } = key;
  const values = [businessId, id, userId, madeBy, name, scopes, tokenHash, createdAt, expires];
  return (await transaction.row(insertStatement, values)) as AccessKey;
}

const countStatement = statement<{ ofBusiness: number; ofUser: number }>(
  "accessKey.count",
  `
    SELECT count(*)::int AS of_business, (count(*) FILTER (WHERE user_id = $2))::int AS of_user
    FROM access_keys WHERE business_id = $1 AND expires_at > now()`,
);

/** The keys that have not expired. */
export async function countKeys(transaction: Database, businessId: string, userId: string) {
  return (await transaction.row(countStatement, [businessId, userId])) as { ofBusiness: number; ofUser: number };
}

/** The keys of the business, the newest first, including those that have expired lately. */
export function listAccessKeys(database: Database, businessId: string, page: PageRequest): Promise<Page<AccessKey>> {
  return new List<AccessKey>(
    { name: "accessKey.list", prefix: "key", alias: "k", select: `SELECT ${KEY} FROM access_keys k`, isShort: true },
    businessId,
  ).page(database, page);
}

const findStatement = statement<AccessKey>(
  "accessKey.find",
  `SELECT ${KEY} FROM access_keys k WHERE k.business_id = $1 AND k.id = ANY($2)`,
);

/** The keys of the business among these ids, in no order. */
export function findAccessKeys(database: Database, businessId: string, ids: readonly string[]): Promise<AccessKey[]> {
  return database.rows(findStatement, [businessId, ids]);
}

const lockStatement = statement<AccessKey>(
  "accessKey.lock",
  `SELECT ${KEY} FROM access_keys k WHERE k.business_id = $1 AND k.id = $2 FOR UPDATE`,
);

/** The key, locked until commit. */
export async function lockKey(transaction: Database, businessId: string, id: string): Promise<AccessKey | null> {
  return (await transaction.row(lockStatement, [businessId, id])) ?? null;
}

const rotateStatement = statement<AccessKey>(
  "accessKey.rotate",
  `
    UPDATE access_keys k SET previous_token_hash = k.token_hash,
      previous_token_ends_at = least(k.expires_at, now() + interval '24 hours'), token_hash = $3,
      expires_at = to_timestamp($4), rotated_at = to_timestamp($4 - $5::bigint)
    WHERE k.business_id = $1 AND k.id = $2
    RETURNING ${KEY}`,
);

/**
 * Gives a key another token. The present one works for 24 hours more, unless it expires before.
 *
 * @param expires epoch seconds.
 * @param lifetime seconds.
 */
export async function rotateKey(
  transaction: Database,
  businessId: string,
  { id, tokenHash, expires, lifetime }: { id: string; tokenHash: Buffer; expires: number; lifetime: number },
): Promise<AccessKey> {
  return (await transaction.row(rotateStatement, [businessId, id, tokenHash, expires, lifetime])) as AccessKey;
}

const deleteStatement = statement<AccessKey>(
  "accessKey.delete",
  `DELETE FROM access_keys k WHERE k.business_id = $1 AND k.id = $2 RETURNING ${KEY}`,
);

/** @returns the deleted key, or null if there is none. */
export async function deleteKey(transaction: Database, businessId: string, id: string): Promise<AccessKey | null> {
  return (await transaction.row(deleteStatement, [businessId, id])) ?? null;
}

const deleteOfUserStatement = statement<{ isActive: boolean }>(
  "accessKey.deleteOfUser",
  "DELETE FROM access_keys WHERE business_id = $1 AND user_id = $2 RETURNING expires_at > now() AS is_active",
);

/**
 * Revokes all keys of a user.
 *
 * @returns the number of those that had not expired.
 */
export async function deleteKeysOfUser(transaction: Database, businessId: string, userId: string): Promise<number> {
  return (await transaction.rows(deleteOfUserStatement, [businessId, userId])).filter(({ isActive }) => isActive)
    .length;
}

const isTokenStatement = statement<{ id: string }>(
  "accessKey.isToken",
  `
    SELECT id FROM access_keys WHERE token_hash = $1
    UNION ALL
    SELECT id FROM access_keys WHERE previous_token_hash = $1 AND previous_token_ends_at > now()`,
  { unbound: "checks access tokens before the business is known" },
);

/** Whether a token with this hash belongs to a key, which may have expired. */
export async function isTokenOfKey(database: Database, tokenHash: Buffer): Promise<boolean> {
  return (await database.row(isTokenStatement, [tokenHash])) !== undefined;
}

const markUsedStatement = statement<never>(
  "accessKey.markUsed",
  `
    UPDATE access_keys SET last_used_at = now() WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM access_keys
      WHERE (token_hash = ANY($1) OR previous_token_hash = ANY($1))
        AND (last_used_at IS NULL OR last_used_at < now() - interval '1 hour')
      FOR NO KEY UPDATE SKIP LOCKED
    ))`,
  { unbound: "writes the uses of the keys of every business together" },
);

/** Records that the keys of these tokens are in use, unless that was recorded within the hour. */
export async function markUsed(database: Database, tokenHashes: readonly Buffer[]): Promise<void> {
  await database.rows(markUsedStatement, [tokenHashes]);
}

const pruneStatement = statement<{ id: string }>(
  "accessKey.prune",
  `
    DELETE FROM access_keys WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM access_keys WHERE expires_at < now() - interval '30 days'
      ORDER BY expires_at LIMIT 1000 FOR UPDATE SKIP LOCKED
    ))
    RETURNING id`,
  { unbound: "deletes expired rows of every business" },
);

/** Deletes some of the keys that expired more than 30 days ago. Returns the number of rows. */
export async function pruneAccessKeys(database: Database): Promise<number> {
  return (await database.rows(pruneStatement, [])).length;
}
