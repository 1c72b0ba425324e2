import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

/** The sessions of browsers at the pages of sign-in. */

const OF_PERSON = { unbound: "bound through the user, who is signed in or was found in the business before" };

/** A browser in which a user is signed in. */
export interface BrowserSession {
  /** The stored hash of the session, in hexadecimal digits. */
  id: string;
  /** The browser's own name and its network at the sign-in. */
  browser: string | null;
  network: string | null;
  createdAt: string;
}

/** The maximum that is shown: the newest. */
const MOST_SHOWN = 100;

const listStatement = statement<BrowserSession>(
  "session.list",
  `
    SELECT encode(key, 'hex') AS id, browser, network, created_at
    FROM oauth_artifacts WHERE model = 'Session' AND user_id = $1 AND expires_at > now()
    ORDER BY created_at DESC, key LIMIT ${MOST_SHOWN}`,
  OF_PERSON,
);

/** The browsers in which a user is signed in, the newest first. */
export function listBrowserSessions(database: Database, userId: string): Promise<BrowserSession[]> {
  return database.rows(listStatement, [userId]);
}

const LONGEST_BROWSER = 300;

const describeStatement = statement<never>(
  "session.describe",
  "UPDATE oauth_artifacts SET browser = $2, network = $3 WHERE model = 'Session' AND key = $1",
  OF_PERSON,
);

/** Records the browser and the network of the sign-in. */
export async function describeBrowserSession(
  database: Database,
  key: Buffer,
  { browser, network }: { browser: string | undefined; network: string },
): Promise<void> {
  await database.rows(describeStatement, [key, browser?.slice(0, LONGEST_BROWSER) ?? null, network]);
}

const proofAgeStatement = statement<{ proofAge: number | null }>(
  "session.proofAge",
  `
    SELECT extract(epoch FROM now() - proved_at)::float8 AS proof_age FROM oauth_artifacts
    WHERE model = 'Session' AND key = $1`,
  OF_PERSON,
);

/** The seconds since the user of a session last proved their identity; null: longer than any. */
export async function proofAgeOf(database: Database, key: Buffer): Promise<number | null> {
  return (await database.row(proofAgeStatement, [key]))?.proofAge ?? null;
}

const proveStatement = statement<{ key: Buffer }>(
  "session.prove",
  `
    UPDATE oauth_artifacts SET proved_at = now()
    WHERE model = 'Session' AND key = $1 AND user_id = $2 AND expires_at > now() RETURNING key`,
  OF_PERSON,
);

/**
 * Records that the user has proved their identity in the browser again.
 *
 * @returns false if the browser has been signed out.
 */
export async function proveBrowserSession(database: Database, key: Buffer, userId: string): Promise<boolean> {
  return (await database.row(proveStatement, [key, userId])) !== undefined;
}

const endStatement = statement<{ key: Buffer }>(
  "session.end",
  `
    DELETE FROM oauth_artifacts a
    WHERE a.model = 'Session' AND a.user_id = $1
      AND ($2::bytea IS NULL OR a.key = $2) AND ($3::bytea IS NULL OR a.key <> $3)
    RETURNING a.key, (SELECT u.business_id FROM users u WHERE u.id = a.user_id) AS business_id`,
  { ...OF_PERSON, hints: "rows" },
);

/**
 * Ends the sessions of a user, all or one, except the one to keep.
 *
 * @returns the number of sessions.
 */
export async function endBrowserSessions(
  database: Database,
  userId: string,
  { only = null, kept = null }: { only?: Buffer | null; kept?: Buffer | null } = {},
): Promise<number> {
  return (await database.rows(endStatement, [userId, only, kept])).length;
}
