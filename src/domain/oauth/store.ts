import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { type OAuthClient, type OAuthGrant, OWN_PAGES } from "./rules.ts";

/** The name of a client in lists: an agent that nobody has registered gives itself a name, which its host qualifies. */
export const SHOWN_NAME = "CASE WHEN c.metadata_document THEN c.name || ' (' || c.publisher || ')' ELSE c.name END";

const CLIENT = `
  c.id, c.business_id, ${SHOWN_NAME} AS name, c.application_type, c.auth_method, c.jwks, c.redirect_uris, c.post_logout_redirect_uris,
  c.service_user_id, c.service_scopes, c.first_party, c.publisher, c.publisher_url, c.checked_at, c.created_at,
  c.updated_at`;

const GRANT = `
  encode(g.key, 'hex') AS id, g.client_id, ${SHOWN_NAME} AS client_name, g.user_id,
  coalesce(g.scopes, '{}') AS scopes, g.created_at, g.last_used_at`;

/** The time for which an access token can outlive its grant: its lifetime, and a margin for clocks. */
const TOKENS_END = "now() + interval '65 minutes'";

export interface StoredClient extends OAuthClient {
  secretHash: Buffer | null;
}

const findStoredClientStatement = statement<StoredClient>(
  "oauth.findStoredClient",
  `SELECT ${CLIENT}, c.secret_hash FROM oauth_clients c
  WHERE c.id = $1 AND c.withdrawn_at IS NULL AND NOT c.metadata_document`,
  { unbound: "finds the client of a sign-in, before the user is known" },
);

/** Any registered client in use by its client_id, with the hash of its secret. */
export async function findStoredClient(database: Database, id: string): Promise<StoredClient | null> {
  return (await database.row(findStoredClientStatement, [id])) ?? null;
}

const listClientsStatement = statement<OAuthClient>(
  "oauth.listClients",
  `SELECT ${CLIENT} FROM oauth_clients c WHERE c.business_id = $1 ORDER BY c.id DESC`,
);

/** The clients of the business, the newest first. */
export function listClients(database: Database, businessId: string): Promise<OAuthClient[]> {
  return database.rows(listClientsStatement, [businessId]);
}

const countClientsStatement = statement<{ count: number }>(
  "oauth.countClients",
  "SELECT count(*)::int AS count FROM oauth_clients WHERE business_id = $1",
);

export async function countClients(database: Database, businessId: string): Promise<number> {
  return (await database.row(countClientsStatement, [businessId]))?.count ?? 0;
}

const findClientStatement = statement<OAuthClient>(
  "oauth.findClient",
  `SELECT ${CLIENT} FROM oauth_clients c WHERE c.business_id = $1 AND c.id = $2`,
);

export async function findClient(database: Database, businessId: string, id: string): Promise<OAuthClient | null> {
  return (await database.row(findClientStatement, [businessId, id])) ?? null;
}

const findClientsStatement = statement<OAuthClient>(
  "oauth.findClients",
  `SELECT ${CLIENT} FROM oauth_clients c WHERE (c.business_id = $1 OR c.business_id IS NULL) AND c.id = ANY($2)`,
);

/** The clients of the business and of the service, and agents, among these ids, in no order. */
export function findClients(database: Database, businessId: string, ids: readonly string[]): Promise<OAuthClient[]> {
  return database.rows(findClientsStatement, [businessId, ids]);
}

const insertClientStatement = statement<OAuthClient>(
  "oauth.insertClient",
  `
    INSERT INTO oauth_clients AS c (business_id, id, name, application_type, auth_method, secret_hash, jwks,
      redirect_uris, post_logout_redirect_uris, created_at, updated_at, publisher, service_user_id, service_scopes)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, $12, $13)
    RETURNING ${CLIENT}`,
);

/** Without a business it creates a client of the service. */
export async function insertClient(
  database: Database,
  client: Omit<
    StoredClient,
    "firstParty" | "publisher" | "publisherUrl" | "checkedAt" | "updatedAt" | "serviceUserId" | "serviceScopes"
  > &
    Partial<Pick<StoredClient, "serviceUserId" | "serviceScopes">> & { publisher?: string },
): Promise<OAuthClient> {
  return (await database.row(insertClientStatement, [
    client.businessId,
    client.id,
    client.name,
    client.applicationType,
    client.authMethod,
    client.secretHash,
    client.jwks && JSON.stringify(client.jwks),
    client.redirectUris,
    client.postLogoutRedirectUris,
    client.createdAt,
    client.publisher ?? null,
    client.serviceUserId ?? null,
    client.serviceScopes ?? null,
  ])) as OAuthClient;
}

const lockClientStatement = statement<OAuthClient>(
  "oauth.lockClient",
  `SELECT ${CLIENT} FROM oauth_clients c WHERE c.business_id = $1 AND c.id = $2 FOR UPDATE`,
);

export async function lockClient(database: Database, businessId: string, id: string): Promise<OAuthClient | null> {
  return (await database.row(lockClientStatement, [businessId, id])) ?? null;
}

const lockStoredClientStatement = statement<StoredClient>(
  "oauth.lockStoredClient",
  `SELECT ${CLIENT}, c.secret_hash FROM oauth_clients c WHERE c.business_id = $1 AND c.id = $2 FOR UPDATE`,
);

/** A client with the hash of its secret, locked until commit. */
export async function lockStoredClient(
  transaction: Database,
  businessId: string,
  id: string,
): Promise<StoredClient | null> {
  return (await transaction.row(lockStoredClientStatement, [businessId, id])) ?? null;
}

const shareClientStatement = statement<{ isWithdrawn: boolean }>(
  "oauth.shareClient",
  `
    SELECT c.withdrawn_at IS NOT NULL AS is_withdrawn FROM oauth_clients c
    WHERE (c.business_id = $1 OR c.business_id IS NULL) AND c.id = $2
    FOR SHARE`,
);

/**
 * A client of the business or of the service, which others can neither withdraw nor delete until commit. Null for an
 * unknown client.
 */
export async function shareClient(
  transaction: Database,
  businessId: string,
  id: string,
): Promise<{ isWithdrawn: boolean } | null> {
  return (await transaction.row(shareClientStatement, [businessId, id])) ?? null;
}

const updateClientStatement = statement<OAuthClient>(
  "oauth.updateClient",
  `
    UPDATE oauth_clients c SET name = $3, redirect_uris = $4, post_logout_redirect_uris = $5, jwks = $6,
      updated_at = now()
    WHERE c.business_id = $1 AND c.id = $2
    RETURNING ${CLIENT}`,
);

export async function updateClient(database: Database, businessId: string, client: OAuthClient): Promise<OAuthClient> {
  const { id, name, redirectUris, postLogoutRedirectUris, jwks } = client;
  const values = [businessId, id, name, redirectUris, postLogoutRedirectUris, jwks && JSON.stringify(jwks)];
  return (await database.row(updateClientStatement, values)) as OAuthClient;
}

const setSecretStatement = statement<OAuthClient>(
  "oauth.setSecret",
  `
    UPDATE oauth_clients c SET secret_hash = $3, updated_at = now() WHERE c.business_id = $1 AND c.id = $2
    RETURNING ${CLIENT}`,
);

export async function setSecret(database: Database, businessId: string, id: string, hash: Buffer) {
  return (await database.row(setSecretStatement, [businessId, id, hash])) as OAuthClient;
}

const deleteClientStatement = statement<{ id: string }>(
  "oauth.deleteClient",
  "DELETE FROM oauth_clients WHERE business_id = $1 AND id = $2 RETURNING id",
);

export async function deleteClient(database: Database, businessId: string, id: string): Promise<boolean> {
  return (await database.row(deleteClientStatement, [businessId, id])) !== undefined;
}

const listGrantsStatement = statement<OAuthGrant>(
  "oauth.listGrants",
  `
    SELECT ${GRANT}
    FROM users u
    JOIN oauth_artifacts g ON g.model = 'Grant' AND g.user_id = u.id
    LEFT JOIN oauth_clients c ON c.id = g.client_id
    WHERE u.business_id = $1 AND g.expires_at > now() AND ($2::text IS NULL OR g.client_id = $2)
      AND g.client_id <> ALL('{${OWN_PAGES.join()}}')
    ORDER BY g.created_at DESC, g.key
    LIMIT 500`,
  { unbound: "bound through users: a grant belongs to a user of the business in $1" },
);

/** The grants of the users of the business, the newest first: at most 500. */
export function listGrants(database: Database, businessId: string, clientId: string | null): Promise<OAuthGrant[]> {
  return database.rows(listGrantsStatement, [businessId, clientId]);
}

const listGrantsOfUserStatement = statement<OAuthGrant>(
  "oauth.listGrantsOfUser",
  `
    SELECT ${GRANT}
    FROM oauth_artifacts g LEFT JOIN oauth_clients c ON c.id = g.client_id
    WHERE g.model = 'Grant' AND g.user_id = $1 AND g.expires_at > now() AND g.client_id <> ALL('{${OWN_PAGES.join()}}')
    ORDER BY g.created_at DESC, g.key
    LIMIT 500`,
  { unbound: "lists the grants of the signed-in user, who may have no business" },
);

/** The grants of one user, the newest first: at most 500. */
export function listGrantsOfUser(database: Database, userId: string): Promise<OAuthGrant[]> {
  return database.rows(listGrantsOfUserStatement, [userId]);
}

const markGrantsUsedStatement = statement<never>(
  "oauth.markGrantsUsed",
  `
    UPDATE oauth_artifacts SET last_used_at = now() WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM oauth_artifacts
      WHERE model = 'Grant' AND key = ANY($1)
        AND (last_used_at IS NULL OR last_used_at < now() - interval '1 hour')
      FOR NO KEY UPDATE SKIP LOCKED
    ))`,
  { unbound: "writes the uses of the grants of every business together" },
);

/** Records that these grants are in use, unless that was recorded within the hour. */
export async function markGrantsUsed(database: Database, keys: readonly Buffer[]): Promise<void> {
  await database.rows(markGrantsUsedStatement, [keys]);
}

const findGrantStatement = statement<{ key: Buffer }>(
  "oauth.findGrant",
  `
    SELECT g.key FROM oauth_artifacts g JOIN users u ON u.id = g.user_id
    WHERE u.business_id = $1 AND g.model = 'Grant' AND g.key = decode($2, 'hex')`,
  { unbound: "bound through users: a grant belongs to a user of the business in $1" },
);

/** The key of a grant by a user of the business. */
export async function findGrantKey(database: Database, businessId: string, id: string): Promise<Buffer | null> {
  return /^[0-9a-f]{64}$/.test(id) ? ((await database.row(findGrantStatement, [businessId, id]))?.key ?? null) : null;
}

const grantKeysStatement = statement<{ key: Buffer }>(
  "oauth.grantKeys",
  `
    SELECT key FROM oauth_artifacts
    WHERE model = 'Grant' AND client_id = $1 AND ($2::text IS NULL OR user_id = $2)`,
  { unbound: "the grants to one client, by one user or by all" },
);

/** The keys of all grants to a client, of one user or of all. */
export async function grantKeysOf(database: Database, clientId: string, userId: string | null): Promise<Buffer[]> {
  return (await database.rows(grantKeysStatement, [clientId, userId])).map((row) => row.key);
}

const lastingGrantStatement = statement<{ key: Buffer }>(
  "oauth.lastingGrant",
  `
    SELECT key FROM oauth_artifacts
    WHERE business_id = $1 AND client_id = $2 AND user_id = $3 AND model = 'Grant' AND expires_at > ${TOKENS_END}
      AND (for_agent IS TRUE) = $4
    LIMIT 1`,
);

/** The grant of a user to a client that outlives an access token of now. */
export async function findLastingGrant(
  database: Database,
  businessId: string,
  clientId: string,
  userId: string,
  forAgent: boolean,
): Promise<Buffer | null> {
  return (await database.row(lastingGrantStatement, [businessId, clientId, userId, forAgent]))?.key ?? null;
}

const grantKeysOfUserStatement = statement<{ key: Buffer }>(
  "oauth.grantKeysOfUser",
  "SELECT key FROM oauth_artifacts WHERE model = 'Grant' AND user_id = $1",
  { unbound: "the grants of one user, who was found in the business before" },
);

/** The keys of all that a person has allowed. */
export async function grantKeysOfUser(database: Database, userId: string): Promise<Buffer[]> {
  return (await database.rows(grantKeysOfUserStatement, [userId])).map((row) => row.key);
}

const ownGrantKeysStatement = statement<{ key: Buffer }>(
  "oauth.ownGrantKeysOfUser",
  `
    SELECT g.key FROM oauth_artifacts g LEFT JOIN oauth_clients c ON c.id = g.client_id
    WHERE g.model = 'Grant' AND g.user_id = $1 AND (c.first_party OR g.client_id = ANY($2))`,
  { unbound: "the grants of one user, who was found in the business before" },
);

/** The keys of the grants of a person to the service's own apps. */
export async function ownGrantKeysOfUser(database: Database, userId: string): Promise<Buffer[]> {
  return (await database.rows(ownGrantKeysStatement, [userId, OWN_PAGES])).map((row) => row.key);
}

/** A grant that was ended. */
export interface EndedGrant {
  clientId: string;
  userId: string;
  /** Null for a user without a business. */
  businessId: string | null;
}

const revokeGrantsStatement = statement<EndedGrant>(
  "oauth.revokeGrants",
  `
    WITH revoked AS (
      INSERT INTO oauth_revoked_grants (key, expires_at)
      SELECT key, ${TOKENS_END} FROM unnest($1::bytea[]) AS given (key)
      ON CONFLICT (key) DO NOTHING
    ), tokens AS (
      DELETE FROM oauth_artifacts WHERE grant_key = ANY($1)
    )
    DELETE FROM oauth_artifacts g WHERE g.model = 'Grant' AND g.key = ANY($1)
    RETURNING g.client_id, g.user_id, (SELECT u.business_id FROM users u WHERE u.id = g.user_id) AS business_id`,
  { unbound: "revokes grants that were found for their owner before", hints: "rows" },
);

/**
 * Ends grants: their codes and refresh tokens at once, their access tokens as soon as processes see the revocation.
 *
 * @returns the grants that had not ended before: only one of concurrent attempts gets each grant.
 */
export async function revokeGrants(database: Database, keys: readonly Buffer[]): Promise<EndedGrant[]> {
  return keys.length === 0 ? [] : database.rows(revokeGrantsStatement, [keys]);
}

const revokedGrantsStatement = statement<{ key: Buffer }>(
  "oauth.revokedGrants",
  "SELECT key FROM oauth_revoked_grants WHERE expires_at > now()",
  { unbound: "checks access tokens before the business is known" },
);

/** The recently revoked grants, whose access tokens may not have expired yet. */
export async function revokedGrants(database: Database): Promise<Buffer[]> {
  return (await database.rows(revokedGrantsStatement, [])).map((row) => row.key);
}
