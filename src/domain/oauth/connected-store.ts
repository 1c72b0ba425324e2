import type { Database } from "../../platform/db/database.ts";
import { List, type Page, type PageRequest } from "../../platform/db/page.ts";
import { statement } from "../../platform/db/statement.ts";
import type { OAuthClient } from "./rules.ts";

/** The apps of a business: those that its users have connected, and those that it has forbidden. */

export interface ConnectedApp
  extends Pick<OAuthClient, "id" | "businessId" | "name" | "firstParty" | "publisher" | "publisherUrl" | "checkedAt"> {
  /** The number of users who give it access. */
  userCount: number;
  /** All scopes that users have granted. */
  scopes: string[];
  /** The times of the oldest and the newest consent that is still in effect; null if nobody gives it access. */
  firstConnectedAt: string | null;
  lastConnectedAt: string | null;
  /** The time at which an admin forbade it; null while it is allowed. */
  forbiddenAt: string | null;
  /** Null also where the admin is gone. */
  forbiddenBy: string | null;
}

/** The consents of the users of the business in `$1`; a user who connects an app again and again has one row. */
const CONSENTS = `
  consents AS MATERIALIZED (
    SELECT g.client_id, g.user_id, g.scopes, min(g.created_at) AS first_at, max(g.created_at) AS last_at
    FROM users u JOIN oauth_artifacts g ON g.model = 'Grant' AND g.user_id = u.id
    WHERE u.business_id = $1 AND g.expires_at > now()
    GROUP BY g.client_id, g.user_id, g.scopes
  ), connected AS (
    SELECT client_id, count(DISTINCT user_id)::int AS user_count, min(first_at) AS first_connected_at,
      max(last_at) AS last_connected_at
    FROM consents GROUP BY client_id
  ), granted AS (
    -- Few of the lists of scopes differ.
    SELECT client_id, array_agg(DISTINCT scope ORDER BY scope) AS scopes
    FROM (SELECT DISTINCT client_id, scopes FROM consents) lists CROSS JOIN unnest(lists.scopes) AS scope
    GROUP BY client_id
  ), apps AS (
    SELECT $1::text AS business_id, client_id AS id FROM connected
    UNION
    SELECT f.business_id, f.client_id FROM forbidden_clients f WHERE f.business_id = $1
  )`;

const APP = `
  a.id, c.business_id, c.name, c.first_party, c.publisher, c.publisher_url, c.checked_at,
  COALESCE(n.user_count, 0) AS user_count, COALESCE(s.scopes, '{}') AS scopes, n.first_connected_at,
  n.last_connected_at, f.created_at AS forbidden_at, f.forbidden_by`;

const DETAILS = `
  JOIN oauth_clients c ON c.id = a.id AND (c.business_id = a.business_id OR c.business_id IS NULL)
  LEFT JOIN connected n ON n.client_id = a.id
  LEFT JOIN granted s ON s.client_id = a.id
  LEFT JOIN forbidden_clients f ON f.business_id = a.business_id AND f.client_id = a.id`;

/** The apps of a business page by page, the newest app first. */
export function listConnectedApps(
  database: Database,
  businessId: string,
  page: PageRequest,
): Promise<Page<ConnectedApp>> {
  return new List<ConnectedApp>(
    {
      name: "connectedApp.list",
      prefix: "cli",
      ids: /^[\x21-\x7e]{1,255}$/,
      alias: "a",
      select: `WITH ${CONSENTS} SELECT ${APP} FROM apps a ${DETAILS}`,
    },
    businessId,
  ).page(database, page);
}

const findStatement = statement<ConnectedApp>(
  "oauth.findConnectedApp",
  `
    WITH ${CONSENTS}
    SELECT ${APP} FROM (VALUES ($1::text, $2::text)) AS a (business_id, id) ${DETAILS}
    WHERE a.business_id = $1`,
  { unbound: "bound through users: a grant belongs to a user of the business in $1" },
);

/** An app that users of the business can connect, whether they have or not. */
export async function findConnectedApp(
  database: Database,
  businessId: string,
  clientId: string,
): Promise<ConnectedApp | null> {
  return (await database.row(findStatement, [businessId, clientId])) ?? null;
}
