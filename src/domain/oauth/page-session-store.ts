import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

/**
 * The sessions of the dashboard and GraphiQL. Each belongs to the session of a browser at the pages of sign-in and ends
 * with it: when the browser is signed out, the password changes, or the user is deactivated.
 */

/** The kind of these artifacts: GraphiQL got them later. */
export const PAGE_SESSION = "DashboardSession";

const OF_PERSON = { unbound: "bound through the hash of the session's secret" };

const insertStatement = statement<{ key: Buffer }>(
  "pageSession.insert",
  `
    INSERT INTO oauth_artifacts (model, key, payload, uid_key, user_id, expires_at)
    SELECT $1, $2, $3, s.uid_key, s.user_id, now() + make_interval(secs => $6)
    FROM oauth_artifacts s
    WHERE s.model = 'Session' AND s.uid_key = $4 AND s.user_id = $5 AND s.expires_at > now()
    RETURNING key`,
  OF_PERSON,
);

/** @returns false if the browser has been signed out. */
export async function insertPageSession(
  database: Database,
  draft: { key: Buffer; payload: Buffer; browserSession: Buffer; userId: string; lifetime: number },
): Promise<boolean> {
  const { key, payload, browserSession, userId, lifetime } = draft;
  const values = [PAGE_SESSION, key, payload, browserSession, userId, lifetime];
  return (await database.row(insertStatement, values)) !== undefined;
}

/** A session that has not ended. */
export interface PageSession {
  userId: string;
  /** The id of the browser's session at the pages of sign-in. */
  browserSession: string;
  /** Whether it is old enough to be renewed when the user next opens a page. */
  isOld: boolean;
  /** The seconds since the user last proved their identity in this browser; null: longer than any. */
  proofAge: number | null;
}

const findStatement = statement<PageSession | { browserSession: null }>(
  "pageSession.find",
  `
    SELECT d.user_id, encode(b.key, 'hex') AS browser_session,
      d.created_at < now() - make_interval(secs => $2) AS is_old,
      extract(epoch FROM now() - b.proved_at)::float8 AS proof_age
    FROM oauth_artifacts d
    LEFT JOIN LATERAL (
      SELECT s.key, s.proved_at FROM oauth_artifacts s
      WHERE s.model = 'Session' AND s.uid_key = d.uid_key AND s.user_id = d.user_id AND s.expires_at > now()
      LIMIT 1
    ) b ON true
    WHERE d.model = 'DashboardSession' AND d.key = $1 AND d.expires_at > now()`,
  OF_PERSON,
);

/**
 * @param renewAfter the age in seconds from which a session is old.
 * @returns null if the session has ended for good; `signed_out` if the browser's session is not there. A sign-in page
 *   deletes that one and writes it again under a new key, so it may return.
 */
export async function findPageSession(
  database: Database,
  key: Buffer,
  renewAfter: number,
): Promise<PageSession | "signed_out" | null> {
  const row = await database.row(findStatement, [key, renewAfter]);
  return row?.browserSession === null ? "signed_out" : (row ?? null);
}

const hasStatement = statement<{ isOpen: true }>(
  "pageSession.hasBrowserSession",
  `
    SELECT true AS is_open FROM oauth_artifacts
    WHERE model = 'Session' AND uid_key = $2 AND user_id = $1 AND expires_at > now() LIMIT 1`,
  OF_PERSON,
);

/** Whether the browser's session, by the SHA-256 of its uid, still is one of the user. */
export async function hasBrowserSession(database: Database, userId: string, uidKey: Buffer): Promise<boolean> {
  return (await database.row(hasStatement, [userId, uidKey])) !== undefined;
}

const endStatement = statement<{ userId: string; businessId: string | null }>(
  "pageSession.end",
  `
    WITH own AS (SELECT uid_key, user_id FROM oauth_artifacts WHERE model = 'DashboardSession' AND key = $1)
    DELETE FROM oauth_artifacts a USING own
    WHERE a.uid_key = own.uid_key AND a.user_id = own.user_id AND a.model IN ('DashboardSession', 'Session')
    RETURNING a.user_id, (SELECT u.business_id FROM users u WHERE u.id = a.user_id) AS business_id`,
  { ...OF_PERSON, hints: "rows" },
);

/**
 * Signs the browser out of the dashboard, GraphiQL and the pages of sign-in.
 *
 * @returns the user, or null if the session had ended.
 */
export async function deletePageSession(
  transaction: Database,
  key: Buffer,
): Promise<{ userId: string; businessId: string | null } | null> {
  return (await transaction.row(endStatement, [key])) ?? null;
}
