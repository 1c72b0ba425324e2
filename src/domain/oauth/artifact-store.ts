import { createHash } from "node:crypto";
import type { Database } from "../../platform/db/database.ts";
import { sealedColumn } from "../../platform/db/sealed-column.ts";
import { statement } from "../../platform/db/statement.ts";

/** The rows of the authorization server, by the hash of their id. */

const UNBOUND = { unbound: "finds codes, tokens and sessions by the hash of their secret" };

export interface Artifact {
  payload: Buffer;
  /** Epoch seconds; null while it is unused. */
  consumedAt: number | null;
  /** Seconds since its use. */
  consumedFor: number | null;
}

export interface ArtifactDraft {
  model: string;
  key: Buffer;
  payload: Buffer;
  grantKey: Buffer | null;
  uidKey: Buffer | null;
  clientId: string | null;
  userId: string | null;
  scopes: string[] | null;
  /** Whether a grant is for the Model Context Protocol. */
  forAgent?: boolean | null;
  /** When the user of a session proved their identity, in epoch seconds. */
  provedAt?: number | null;
  lifetime: number;
}

/** The stored name of an artifact: a leak of the table reveals no usable id. */
export function artifactKey(id: string): Buffer {
  return createHash("sha256").update(id).digest();
}

/** The purpose that is bound into the cipher text: the payload of one row cannot be decrypted as that of another. */
export function artifactPurpose(model: string, key: Buffer): string {
  return `oauth ${model} ${key.toString("hex")}`;
}

/** The columns that store the payloads. */
export const sealedArtifacts = sealedColumn({
  table: "oauth_artifacts",
  column: "payload",
  key: { model: "text", key: "bytea" },
  purposeOf: ([model, key]) => artifactPurpose(model as string, key as Buffer),
});

const upsertStatement = statement<{ isNew: boolean }>(
  "artifact.upsert",
  `
    INSERT INTO oauth_artifacts AS kept (model, key, payload, grant_key, uid_key, client_id, user_id, scopes, expires_at,
      proved_at, for_agent)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(secs => $9), to_timestamp($10), $11)
    ON CONFLICT (model, key) DO UPDATE SET payload = excluded.payload, grant_key = excluded.grant_key,
      uid_key = excluded.uid_key, client_id = excluded.client_id, user_id = excluded.user_id,
      scopes = excluded.scopes, for_agent = excluded.for_agent, expires_at = excluded.expires_at,
      -- A sign-in gets a new row, so the proof of this one is as old as it was, or later on a page of the service.
      proved_at = CASE WHEN kept.user_id = excluded.user_id THEN coalesce(kept.proved_at, excluded.proved_at)
        ELSE excluded.proved_at END
    -- Only a row that was updated has a locker.
    RETURNING xmax = 0 AS is_new`,
  UNBOUND,
);

/** @returns whether there was none yet. */
export async function upsertArtifact(database: Database, draft: ArtifactDraft): Promise<boolean> {
  const { model, key, payload, grantKey, uidKey, clientId, userId, scopes, lifetime } = draft;
  const { provedAt = null, forAgent = null } = draft;
  const values = [model, key, payload, grantKey, uidKey, clientId, userId, scopes, lifetime, provedAt, forAgent];
  return (await database.row(upsertStatement, values))?.isNew === true;
}

const insertStatement = statement<{ inserted: boolean }>(
  "artifact.insert",
  `
    INSERT INTO oauth_artifacts (model, key, payload, expires_at)
    VALUES ($1, $2, $3, now() + make_interval(secs => $4))
    ON CONFLICT (model, key) DO NOTHING RETURNING true AS inserted`,
  UNBOUND,
);

/** Stores it unless there is one already. Exactly one of concurrent attempts returns true. */
export async function insertArtifact(
  database: Database,
  { model, key, payload, lifetime }: Pick<ArtifactDraft, "model" | "key" | "payload" | "lifetime">,
): Promise<boolean> {
  return (await database.row(insertStatement, [model, key, payload, lifetime])) !== undefined;
}

const FOUND = `
  payload, extract(epoch FROM consumed_at)::int AS consumed_at,
  extract(epoch FROM now() - consumed_at)::float8 AS consumed_for`;

const findStatement = statement<Artifact>(
  "artifact.find",
  `SELECT ${FOUND} FROM oauth_artifacts WHERE model = $1 AND key = $2 AND expires_at > now()`,
  UNBOUND,
);

export async function findArtifact(database: Database, model: string, key: Buffer): Promise<Artifact | null> {
  return (await database.row(findStatement, [model, key])) ?? null;
}

const findByUidStatement = statement<Artifact & { key: Buffer }>(
  "artifact.findByUid",
  `SELECT key, ${FOUND} FROM oauth_artifacts WHERE (model = $1) IS TRUE AND uid_key = $2 AND expires_at > now()`,
  UNBOUND,
);

export async function findArtifactByUid(database: Database, model: string, uidKey: Buffer) {
  return (await database.row(findByUidStatement, [model, uidKey])) ?? null;
}

const consumeStatement = statement<{ grantKey: Buffer | null }>(
  "artifact.consume",
  `
    UPDATE oauth_artifacts SET consumed_at = now() WHERE model = $1 AND key = $2 AND consumed_at IS NULL
    RETURNING grant_key`,
  UNBOUND,
);

/** Marks it as used. Exactly one of concurrent attempts returns true. */
export async function consumeArtifact(database: Database, model: string, key: Buffer): Promise<boolean> {
  return (await database.row(consumeStatement, [model, key])) !== undefined;
}

const destroyStatement = statement<{ businessId: string | null }>(
  "artifact.destroy",
  `
    DELETE FROM oauth_artifacts a WHERE a.model = $1 AND a.key = $2
    RETURNING (SELECT u.business_id FROM users u WHERE u.id = a.user_id) AS business_id`,
  { ...UNBOUND, hints: "rows" },
);

export async function destroyArtifact(database: Database, model: string, key: Buffer): Promise<void> {
  await database.rows(destroyStatement, [model, key]);
}

const grantOfStatement = statement<{ grantKey: Buffer | null }>(
  "artifact.grantOf",
  `SELECT grant_key FROM oauth_artifacts WHERE model = $1 AND key = $2`,
  UNBOUND,
);

export async function grantKeyOfArtifact(database: Database, model: string, key: Buffer): Promise<Buffer | null> {
  return (await database.row(grantOfStatement, [model, key]))?.grantKey ?? null;
}

const pruneStatement = statement<{ key: Buffer }>(
  "artifact.prune",
  `
    DELETE FROM oauth_artifacts WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM oauth_artifacts WHERE expires_at < now() ORDER BY expires_at LIMIT 1000 FOR UPDATE SKIP LOCKED
    ))
    RETURNING key`,
  { unbound: "deletes expired rows of every business" },
);

const pruneRevokedStatement = statement<never>(
  "artifact.pruneRevoked",
  `
    DELETE FROM oauth_revoked_grants WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM oauth_revoked_grants WHERE expires_at < now() LIMIT 1000 FOR UPDATE SKIP LOCKED
    ))`,
  { unbound: "deletes expired rows of every business" },
);

/** Deletes some expired rows: a small batch, so that nothing waits for it. Returns the number of rows. */
export async function pruneArtifacts(database: Database): Promise<number> {
  await database.rows(pruneRevokedStatement, []);
  return (await database.rows(pruneStatement, [])).length;
}

const eraseStatement = statement<{ count: number }>(
  "artifact.eraseOfBusiness",
  `
    WITH erased AS (
      DELETE FROM oauth_artifacts WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM oauth_artifacts
        WHERE user_id = ANY(ARRAY(SELECT id FROM users WHERE business_id = $1))
          OR client_id = ANY(ARRAY(SELECT id FROM oauth_clients WHERE business_id = $1))
        LIMIT $2
      ))
      RETURNING 1
    )
    SELECT count(*)::int AS count FROM erased`,
  {
    unbound: "bound through the users and clients of the business in $1: codes, tokens and sessions have no business",
  },
);

/** Erases some artifacts of the users and clients of a business. @returns the number of rows. */
export async function eraseArtifacts(database: Database, businessId: string, most: number): Promise<number> {
  return (await database.row(eraseStatement, [businessId, most]))?.count ?? 0;
}
