import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { explainConnection, explainDatabase } from "../postgres/open.ts";
import { StartError } from "../start-error.ts";
import { discard, within } from "./connection.ts";
import { requireSessions } from "./pooler.ts";

/** The migrations of this version, in files named `NNNN_what.sql`. */
export const MIGRATIONS = fileURLToPath(new URL("./migrations/", import.meta.url));
export const MIGRATIONS_TABLE = "schema_migrations";
/** A table that exists while a backup is restored: until then the database is not complete. */
export const UNFINISHED_RESTORE = "unfinished_restore";

/** The first of the migrations that the baseline replaces. */
const BEFORE_BASELINE = "0001_identity";

const OLDEST_POSTGRES = 150_000;
/** The time limit for connecting and for each of the few small queries. */
const PATIENCE_MS = 10_000;
const FAREWELL_MS = 2_000;
/** The idle time before the first keep-alive probe: a connection is silent while PostgreSQL builds an index. */
const KEEP_ALIVE_MS = 60_000;

/** PostgreSQL's code for a write in a read-only transaction. */
const READ_ONLY = "25006";

/** The state of a database's schema compared with this version of the program. */
export interface SchemaState {
  /** The migrations of this version that have not run, in order. */
  pending: readonly string[];
  /** The number of migrations that have run, including those of newer versions. */
  applied: number;
  /** Whether the database is a standby, or its transactions are read-only. */
  isReadOnly: boolean;
}

/**
 * Opens a connection for work on the schema.
 *
 * @throws StartError when PostgreSQL cannot be reached, or when a pooler in between keeps no session.
 */
export async function connectToSchema(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = await connect(connection);
  try {
    await requireSessions(client, () => connect(connection), leaveSchema);
  } catch (error) {
    await leaveSchema(client);
    throw error;
  }
  return client;
}

async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: "migrate",
    connectionTimeoutMillis: PATIENCE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  // A connection that dies fails the query that waits for it.
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    throw explainConnection(error);
  }
  return client;
}

/** Runs one of the small queries. @throws an error of pg when the answer does not arrive in time. */
export async function ask<Row extends pg.QueryResultRow>(
  client: pg.Client,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { rows } = await client.query<Row>({ text, values: [...values], query_timeout: PATIENCE_MS } as pg.QueryConfig);
  return rows;
}

/** Closes the connection, even when the server no longer answers. */
export async function leaveSchema(client: pg.Client): Promise<void> {
  await within(FAREWELL_MS, client.end()).catch(() => discard(client));
}

/**
 * Compares the schema with this version. It takes no lock that blocks others.
 *
 * @throws StartError when this version can neither run on the schema nor migrate it.
 */
export async function readSchema(client: pg.Client, directory = MIGRATIONS, isRestore = false): Promise<SchemaState> {
  const [server] = await ask<
    Record<"migrations" | "oldest" | "restore", string | null> &
      Record<"encoding" | "readOnly", string> & { version: number }
  >(
    client,
    `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
       current_setting('transaction_read_only') AS "readOnly", to_regclass('public.${MIGRATIONS_TABLE}') AS migrations,
       to_regclass('public.schema_compatibility') AS oldest, to_regclass('public.${UNFINISHED_RESTORE}') AS restore`,
  );
  if ((server?.version ?? 0) < OLDEST_POSTGRES) {
    throw new StartError("the database is older than PostgreSQL 15: use PostgreSQL 15 or newer");
  }
  if (server?.encoding !== "UTF8") {
    throw new StartError(
      `the database has the encoding ${server?.encoding}: create one with ENCODING 'UTF8' TEMPLATE template0, and name it in DATABASE_URL`,
    );
  }
  const isReadOnly = server.readOnly === "on";
  if (server.restore && !isRestore) {
    throw new StartError(
      "a backup is being restored into this database, or was not completely: run npm run restore again",
    );
  }
  const known = await listMigrations(directory);
  if (!server.migrations) {
    return { pending: known, applied: 0, isReadOnly };
  }
  const rows = await ask<{ name: string }>(client, `SELECT name FROM public.${MIGRATIONS_TABLE} ORDER BY run_on, id`);
  const [program] = server.oldest
    ? await ask<{ oldest: number }>(client, "SELECT oldest_program AS oldest FROM public.schema_compatibility")
    : [];
  const names = rows.map(({ name }) => name);
  return { ...compareSchema(known, names, program?.oldest ?? null), isReadOnly };
}

/** @throws StartError when the database cannot be written. */
export function requireWritable({ isReadOnly }: Pick<SchemaState, "isReadOnly">): void {
  if (isReadOnly) {
    throw explainDatabase(Object.assign(new Error("read-only"), { code: READ_ONLY }));
  }
}

/**
 * Compares the migrations that have run with those of this version.
 *
 * @param oldest the oldest program that can run on the schema, which a newer version records; null if there is none.
 * @throws StartError when this version can neither run on the schema nor migrate it.
 */
export function compareSchema(
  known: readonly string[],
  applied: readonly string[],
  oldest: number | null,
): Omit<SchemaState, "isReadOnly"> {
  if (applied[0] === BEFORE_BASELINE) {
    throw new StartError(
      "the database is from before the first release, and this version cannot upgrade it: set DATA_DIR to an empty folder, or DATABASE_URL to an empty database",
    );
  }
  const foreign = applied.find((name, index) => index < known.length && name !== known[index]);
  if (foreign) {
    throw new StartError(
      `the database has the migration "${foreign}", which this version does not have: use the version that created it, or another database`,
    );
  }
  if (applied.length > known.length) {
    requireCompatible(known, oldest ?? Number.POSITIVE_INFINITY);
  }
  return { pending: known.slice(applied.length), applied: applied.length };
}

/**
 * For programs that use the schema and do not change it.
 *
 * @param isWritten whether the program cannot work without writing.
 * @throws StartError when the schema lacks a migration of this version, or when this version is too old for it.
 */
export async function requireSchema(
  connection: pg.ClientConfig,
  { directory = MIGRATIONS, isWritten = false } = {},
): Promise<void> {
  const client = await connectToSchema(connection);
  try {
    const state = await readSchema(client, directory);
    requireWritable({ isReadOnly: isWritten && state.isReadOnly });
    requireComplete(state);
  } finally {
    await leaveSchema(client);
  }
}

/** @throws StartError when the schema lacks a migration of this version. */
export function requireComplete({ pending, applied }: SchemaState): void {
  if (applied === 0) {
    throw new StartError("the database is empty: run npm run migrate");
  }
  if (pending.length > 0) {
    throw new StartError(`the database lacks ${countOf(pending)}, first "${pending[0]}": run npm run migrate`);
  }
}

/** The number of migrations, in words. */
export function countOf({ length }: readonly string[]): string {
  return length === 1 ? "1 migration" : `${length} migrations`;
}

/** The migrations of this version, in order. */
export async function listMigrations(directory = MIGRATIONS): Promise<string[]> {
  const files = await readdir(directory);
  return files.flatMap((file) => (file.endsWith(".sql") ? [file.slice(0, -".sql".length)] : [])).sort();
}

/** @throws StartError */
function requireCompatible(known: readonly string[], oldest: number): void {
  const newest = Number.parseInt(known.at(-1) ?? "0", 10);
  if (oldest > newest) {
    throw new StartError(
      `the database is too new for this version: it needs one with migration ${oldest} or later, and this one ends with ${newest}`,
    );
  }
}
