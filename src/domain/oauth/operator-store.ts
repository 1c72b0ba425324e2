import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import type { ClientAuthMethod } from "./rules.ts";

/** Apps of the service: clients that belong to no business. */

const OPERATOR = { unbound: "an app of the service has no business" };

export interface PublishedApp {
  /** The client_id. */
  id: string;
  name: string;
  /** The maker; null: the service itself. */
  publisher: string | null;
  authMethod: ClientAuthMethod;
  redirectUris: string[];
  /** An app of the service itself, which may have tokens for the internal API. */
  firstParty: boolean;
  /** The time at which the operator verified it. */
  checkedAt: string | null;
  /** The time at which it was withdrawn. */
  withdrawnAt: string | null;
  createdAt: string;
}

const APP =
  "c.id, c.name, c.publisher, c.auth_method, c.redirect_uris, c.first_party, c.checked_at, c.withdrawn_at, c.created_at";

const insertStatement = statement<PublishedApp>(
  "operator.publishApp",
  `
    INSERT INTO oauth_clients AS c (id, name, application_type, auth_method, secret_hash, redirect_uris,
      post_logout_redirect_uris, first_party, publisher, checked_at, created_at, updated_at)
    VALUES ($1, $2, 'web', $3, $4, $5, '{}', $6, $7, CASE WHEN $8 THEN $9::timestamptz END, $9, $9)
    RETURNING ${APP}`,
  OPERATOR,
);

export async function insertApp(
  database: Database,
  app: Pick<PublishedApp, "id" | "name" | "publisher" | "authMethod" | "redirectUris" | "firstParty" | "createdAt"> & {
    secretHash: Buffer | null;
    isChecked: boolean;
  },
): Promise<PublishedApp> {
  const { id, name, authMethod, secretHash, redirectUris, firstParty, publisher, isChecked, createdAt } = app;
  const values = [id, name, authMethod, secretHash, redirectUris, firstParty, publisher, isChecked, createdAt];
  return (await database.row(insertStatement, values)) as PublishedApp;
}

const listStatement = statement<PublishedApp>(
  "operator.listApps",
  `
    SELECT ${APP} FROM oauth_clients c
    WHERE c.business_id IS NULL
      AND ($1::text IS NULL OR (c.created_at, c.id) < (SELECT a.created_at, a.id FROM oauth_clients a WHERE a.id = $1))
    ORDER BY c.created_at DESC, c.id DESC LIMIT $2`,
  OPERATOR,
);

/** The apps of the service after one of them, the newest first, withdrawn ones too. */
export function listApps(
  database: Database,
  { after = null, limit }: { after?: string | null; limit: number },
): Promise<PublishedApp[]> {
  return database.rows(listStatement, [after, limit]);
}

const withdrawStatement = statement<PublishedApp>(
  "operator.withdrawApp",
  `
    UPDATE oauth_clients c SET withdrawn_at = COALESCE(c.withdrawn_at, now()), updated_at = now()
    WHERE c.business_id IS NULL AND c.id = $1
    RETURNING ${APP}`,
  OPERATOR,
);

/** Withdraws an app. @returns null if the app does not exist. */
export async function markWithdrawn(database: Database, id: string): Promise<PublishedApp | null> {
  return (await database.row(withdrawStatement, [id])) ?? null;
}

const someGrantsStatement = statement<{ key: Buffer }>(
  "operator.grantsOfApp",
  "SELECT key FROM oauth_artifacts WHERE model = 'Grant' AND client_id = $1 LIMIT $2",
  OPERATOR,
);

/** Some of the grants to an app. */
export async function someGrantKeys(database: Database, id: string, most: number): Promise<Buffer[]> {
  return (await database.rows(someGrantsStatement, [id, most])).map((row) => row.key);
}
