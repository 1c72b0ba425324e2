import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import type { ApplicationType, ClientAuthMethod } from "./rules.ts";

/** Apps of the service: clients that belong to no business. */

const OPERATOR = { unbound: "an app of the service has no business" };

export interface PublishedApp {
  /** The client_id. */
  id: string;
  name: string;
  /** The maker; null: unnamed, or the service itself. */
  publisher: string | null;
  /** The website of the maker. */
  publisherUrl: string | null;
  applicationType: ApplicationType;
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

const APP = `
  c.id, c.name, c.publisher, c.publisher_url, c.application_type, c.auth_method, c.redirect_uris, c.first_party, c.checked_at,
  c.withdrawn_at, c.created_at`;

const insertStatement = statement<PublishedApp>(
  "operator.publishApp",
  `
    INSERT INTO oauth_clients AS c (id, name, application_type, auth_method, secret_hash, redirect_uris,
      post_logout_redirect_uris, first_party, publisher, publisher_url, checked_at, created_at, updated_at)
    VALUES ($1, $2, 'web', $3, $4, $5, '{}', $6, $7, $8, CASE WHEN $9 THEN $10::timestamptz END, $10, $10)
    RETURNING ${APP}`,
  OPERATOR,
);

export async function insertApp(
  database: Database,
  app: Omit<PublishedApp, "applicationType" | "checkedAt" | "withdrawnAt"> & {
    secretHash: Buffer | null;
    isChecked: boolean;
  },
): Promise<PublishedApp> {
  const { id, name, authMethod, secretHash, redirectUris, firstParty, publisher, publisherUrl, isChecked } = app;
  const maker = [firstParty, publisher, publisherUrl, isChecked];
  const values = [id, name, authMethod, secretHash, redirectUris, ...maker, app.createdAt];
  return (await database.row(insertStatement, values)) as PublishedApp;
}

const listStatement = statement<PublishedApp>(
  "operator.listApps",
  `
    SELECT ${APP} FROM oauth_clients c
    WHERE c.business_id IS NULL AND NOT c.metadata_document
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

const existsStatement = statement<{ found: boolean }>(
  "operator.hasApp",
  "SELECT EXISTS (SELECT FROM oauth_clients WHERE business_id IS NULL AND id = $1) AS found",
  OPERATOR,
);

/** Whether the service has an app with this id. */
export async function hasApp(database: Database, id: string): Promise<boolean> {
  return (await database.row(existsStatement, [id]))?.found === true;
}

const lockStatement = statement<PublishedApp>(
  "operator.lockApp",
  `SELECT ${APP} FROM oauth_clients c WHERE c.business_id IS NULL AND NOT c.metadata_document AND c.id = $1 FOR UPDATE`,
  OPERATOR,
);

/** An app of the service, locked until commit. */
export async function lockApp(transaction: Database, id: string): Promise<PublishedApp | null> {
  return (await transaction.row(lockStatement, [id])) ?? null;
}

const updateStatement = statement<PublishedApp>(
  "operator.updateApp",
  `
    UPDATE oauth_clients c SET name = $2, publisher = $3, publisher_url = $4, redirect_uris = $5,
      checked_at = CASE WHEN $6 THEN COALESCE(c.checked_at, now()) END, updated_at = now()
    WHERE c.business_id IS NULL AND c.id = $1
    RETURNING ${APP}`,
  OPERATOR,
);

export async function updateApp(
  transaction: Database,
  {
    id,
    name,
    publisher,
    publisherUrl,
    redirectUris,
    isChecked,
  }: Pick<PublishedApp, "id" | "name" | "publisher" | "publisherUrl" | "redirectUris"> & { isChecked: boolean },
): Promise<PublishedApp> {
  const values = [id, name, publisher, publisherUrl, redirectUris, isChecked];
  return (await transaction.row(updateStatement, values)) as PublishedApp;
}

const setSecretStatement = statement<PublishedApp>(
  "operator.setAppSecret",
  `
    UPDATE oauth_clients c SET secret_hash = $2, updated_at = now() WHERE c.business_id IS NULL AND c.id = $1
    RETURNING ${APP}`,
  OPERATOR,
);

export async function setAppSecret(transaction: Database, id: string, hash: Buffer): Promise<PublishedApp> {
  return (await transaction.row(setSecretStatement, [id, hash])) as PublishedApp;
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
