import type { Database } from "../../platform/db/database.ts";
import { List } from "../../platform/db/list.ts";
import type { Page, PageRequest } from "../../platform/db/page.ts";
import { statement } from "../../platform/db/statement.ts";
import type { OAuthClient } from "./rules.ts";
import { SHOWN_NAME } from "./store.ts";

/** The apps of a business: those that its users have connected, and those that it has forbidden. */

/** The consents of the users of a business to an app. */
interface Connections {
  /** The number of users who give it access, at most 100. */
  userCount: number;
  /** All scopes that users have granted. */
  scopes: string[];
  /** The times of the oldest and the newest consent that is still in effect; null if nobody gives it access. */
  firstConnectedAt: string | null;
  lastConnectedAt: string | null;
}

export interface ConnectedApp
  extends Connections,
    Pick<OAuthClient, "id" | "businessId" | "name" | "firstParty" | "publisher" | "publisherUrl" | "checkedAt"> {
  /** The time at which an admin forbade it; null while it is allowed. */
  forbiddenAt: string | null;
  /** Null also where the admin is gone. */
  forbiddenBy: string | null;
}

/** Counts of users end here: this number stands for itself and all larger ones. */
export const MOST_COUNTED = 100;
/** The maximum of different lists of scopes of an app that are read: apps ask for few. */
const MOST_LISTS = 100;

/**
 * The next consent in the order of an index on grants, if it is within the walk over the values of its columns. The row
 * that ends the walk is read and left out: with a second bound PostgreSQL would expect few rows, and may then read and
 * sort all grants to the app, or of the business, along another index.
 */
const nextConsent = (columns: string, behind: string, order: string, within: string) => `
  SELECT ${columns} FROM (
    SELECT g.business_id, g.client_id, g.user_id, g.scopes, g.created_at FROM oauth_artifacts g
    WHERE g.model = 'Grant' AND g.expires_at > now() AND ${behind}
    ORDER BY ${order} LIMIT 1
  ) g
  WHERE ${within}`;

const nextApp = (behind: string) =>
  nextConsent(
    "g.client_id",
    `(g.business_id, g.client_id) > ($1, ${behind})`,
    "g.business_id, g.client_id",
    "g.business_id = $1",
  );

/** Consents to the app `a`. */
const OF_APP = "g.business_id = $1 AND g.client_id = a.id";

const nextUser = (place: string, behind: string) =>
  nextConsent(
    `g.user_id, ${place} AS place`,
    `(g.business_id, g.client_id, g.user_id) > ($1, a.id, ${behind})`,
    "g.business_id, g.client_id, g.user_id",
    OF_APP,
  );

const nextScopes = (place: string, behind: string) =>
  nextConsent(
    `g.scopes, g.created_at AS first_at, ${place} AS place`,
    `(g.business_id, g.client_id, g.scopes) ${behind}`,
    "g.business_id, g.client_id, g.scopes, g.created_at",
    OF_APP,
  );

const newestWith = (scopes: string) =>
  nextConsent(
    "g.created_at",
    `(g.business_id, g.client_id, g.scopes) <= ($1, a.id, ${scopes})`,
    "g.business_id DESC, g.client_id DESC, g.scopes DESC, g.created_at DESC",
    `${OF_APP} AND g.scopes = ${scopes}`,
  );

/** The apps that have a consent, each read once along the index, and those that the business has forbidden. */
const APPS = `
  connected AS (
    (${nextApp("''")})
    UNION ALL
    SELECT other.client_id FROM connected c CROSS JOIN LATERAL (${nextApp("c.client_id")}) other
  ), apps AS MATERIALIZED (
    SELECT $1::text AS business_id, client_id AS id FROM connected
    UNION
    SELECT f.business_id, f.client_id FROM forbidden_clients f WHERE f.business_id = $1
  )`;

type Listed = Omit<ConnectedApp, keyof Connections>;

const APP = `
  a.id, c.business_id, ${SHOWN_NAME} AS name, c.first_party, c.publisher, c.publisher_url, c.checked_at, f.created_at AS forbidden_at,
  f.forbidden_by`;

const DETAILS = `
  JOIN oauth_clients c ON c.id = a.id AND (c.business_id = a.business_id OR c.business_id IS NULL)
  LEFT JOIN forbidden_clients f ON f.business_id = a.business_id AND f.client_id = a.id`;

/** The apps of a business page by page, the newest app first. */
export async function listConnectedApps(
  database: Database,
  businessId: string,
  request: PageRequest,
): Promise<Page<ConnectedApp>> {
  const page = await new List<Listed>(
    {
      name: "connectedApp.list",
      prefix: "cli",
      ids: /^[\x21-\x7e]{1,255}$/,
      alias: "a",
      isNoFeed: true,
      select: `WITH RECURSIVE ${APPS} SELECT ${APP} FROM apps a ${DETAILS}`,
    },
    businessId,
  ).page(database, request);
  return { ...page, rows: await withConnections(database, businessId, page.rows) };
}

const connectionsStatement = statement<Connections & { id: string }>(
  "oauth.connections",
  `
    SELECT a.id, counted.user_count, granted.scopes, granted.first_connected_at, granted.last_connected_at
    FROM unnest($2::text[]) AS a (id)
    CROSS JOIN LATERAL (
      WITH RECURSIVE users_of_app AS (
        (${nextUser("1", "''")})
        UNION ALL
        SELECT other.user_id, other.place FROM users_of_app u
        CROSS JOIN LATERAL (${nextUser("u.place + 1", "u.user_id")}) other
        WHERE u.place < ${MOST_COUNTED}
      )
      SELECT count(*)::int AS user_count FROM users_of_app
    ) counted
    CROSS JOIN LATERAL (
      -- Few of the lists of scopes differ.
      WITH RECURSIVE lists AS (
        (${nextScopes("1", ">= ($1, a.id, '{}')")})
        UNION ALL
        SELECT other.scopes, other.first_at, other.place FROM lists l
        CROSS JOIN LATERAL (${nextScopes("l.place + 1", "> ($1, a.id, l.scopes)")}) other
        WHERE l.place < ${MOST_LISTS}
      )
      SELECT COALESCE(array_agg(DISTINCT scope ORDER BY scope) FILTER (WHERE scope IS NOT NULL), '{}') AS scopes,
        min(l.first_at) AS first_connected_at, max(newest.created_at) AS last_connected_at
      FROM lists l
      CROSS JOIN LATERAL (${newestWith("l.scopes")}) newest
      LEFT JOIN LATERAL unnest(l.scopes) AS scope ON true
    ) granted`,
);

const NOBODY = { userCount: 0, scopes: [], firstConnectedAt: null, lastConnectedAt: null };

async function withConnections(
  database: Database,
  businessId: string,
  apps: readonly Listed[],
): Promise<ConnectedApp[]> {
  const connections = await database.rows(connectionsStatement, [businessId, apps.map(({ id }) => id)]);
  const byApp = new Map(connections.map((connection) => [connection.id, connection]));
  return apps.map((app) => ({ ...NOBODY, ...app, ...byApp.get(app.id) }));
}

const findStatement = statement<Listed>(
  "oauth.findConnectedApp",
  `SELECT ${APP} FROM (VALUES ($1::text, $2::text)) AS a (business_id, id) ${DETAILS} WHERE a.business_id = $1`,
);

/** An app that users of the business can connect, whether they have or not. */
export async function findConnectedApp(
  database: Database,
  businessId: string,
  clientId: string,
): Promise<ConnectedApp | null> {
  const found = await database.row(findStatement, [businessId, clientId]);
  return found ? ((await withConnections(database, businessId, [found]))[0] ?? null) : null;
}
