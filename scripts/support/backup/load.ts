import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { migrate } from "../../../src/platform/db/migrate.ts";
import {
  ask,
  connectToSchema,
  leaveSchema,
  listMigrations,
  MIGRATIONS_TABLE,
  UNFINISHED_RESTORE,
} from "../../../src/platform/db/schema.ts";
import { StartError } from "../../../src/platform/start-error.ts";
import type { Storage } from "../../../src/platform/storage/port.ts";
import { type Entry, readEntries, readEntry } from "./archive.ts";
import { listApplied, listForeignKeys, listTables, quoted, SESSION } from "./catalog.ts";
import { tablesOfFiles } from "./files.ts";
import { keyOfEntry, type Manifest, type TableOfBackup, tableOfEntry } from "./manifest.ts";

/** One restore at a time. */
const LOCK = "7241865325823965";

/** How far the database's clock may be behind that of the backup. */
const CLOCK_TOLERANCE_MS = 60_000;

/** A verified backup. */
export interface Backup {
  path: string;
  file: FileHandle;
  entries: readonly Entry[];
  manifest: Manifest;
}

/** The actions of a restore that its caller sees. */
export interface RestoreObserver {
  report(line: string): void;
  /** Bytes of the file that were loaded. */
  advanced(bytes: number): void;
}

/**
 * Restores a backup into an empty database. The data is one transaction. Until its end every program refuses the
 * database, and after a kill the next restore continues.
 *
 * @returns the migrations of this version that were not in the backup.
 * @throws StartError when the database is not empty, or the backup does not fit this version.
 */
export async function restore(
  connection: pg.ClientConfig,
  backup: Backup,
  storage: Storage,
  observer: RestoreObserver,
): Promise<readonly string[]> {
  const { manifest } = backup;
  const last = manifest.migrations.at(-1) as string;
  requireKnown(manifest.migrations, await listMigrations());
  const client = await connectToSchema(connection);
  try {
    for (const setting of SESSION) {
      await client.query(setting);
    }
    await prepare(client, manifest);
    const migrations = { isRestore: true, onWait: observer.report };
    await migrate(connection, { ...migrations, last });
    await client.query("BEGIN");
    try {
      await load(client, backup, storage, observer);
      await client.query(`DROP TABLE ${UNFINISHED_RESTORE}`);
      await client.query("COMMIT");
    } catch (error) {
      await client.query("ROLLBACK").catch(() => {});
      throw error;
    }
    const ran = await migrate(connection, migrations);
    await client.query(`ANALYZE ${quoted(manifest.tables.map(({ name }) => name))}`);
    return ran;
  } finally {
    await leaveSchema(client);
  }
}

/** @throws StartError when this version lacks a migration of the backup. */
export function requireKnown(migrations: readonly string[], known: readonly string[]): void {
  if (migrations.some((name, index) => name !== known[index])) {
    throw new StartError(
      `the backup has migrations up to "${migrations.at(-1)}", which this version lacks: use a newer version`,
    );
  }
}

/** Takes the lock, refuses a database with content, and marks it as incomplete. */
async function prepare(client: pg.Client, { takenAt, migrations }: Manifest): Promise<void> {
  const [state] = await ask<{ locked: boolean; now: Date; isUnfinished: boolean }>(
    client,
    `SELECT pg_try_advisory_lock(${LOCK}) AS locked, now() AS now,
       to_regclass('public.${UNFINISHED_RESTORE}') IS NOT NULL AS "isUnfinished"`,
  );
  if (!state?.locked) {
    throw new StartError("another process is restoring a backup into this database: wait for it");
  }
  if (state.now.getTime() < Date.parse(takenAt) - CLOCK_TOLERANCE_MS) {
    throw new StartError(
      `the clock of the database is behind the time of the backup, ${takenAt}: correct the clock, because identifiers contain the time`,
    );
  }
  if (!state.isUnfinished) {
    const [found] = await ask<{ name: string }>(
      client,
      `SELECT c.relname AS name FROM pg_class c
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
         AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.objid = c.oid AND e.deptype = 'e')
       ORDER BY 1 LIMIT 1`,
    );
    if (found) {
      throw new StartError(
        `the database is not empty: it has the table "${found.name}"; set DATA_DIR to an empty folder, or DATABASE_URL to an empty database`,
      );
    }
    await client.query(`CREATE TABLE ${UNFINISHED_RESTORE} (is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only))`);
    return;
  }
  const [hasMigrations] = await ask<{ has: boolean }>(
    client,
    `SELECT to_regclass('public.${MIGRATIONS_TABLE}') IS NOT NULL AS has`,
  );
  const applied = hasMigrations?.has ? await listApplied(client) : [];
  if (applied.length > migrations.length) {
    throw new StartError(
      "another backup was restored into this database and not completely: restore that one, or use an empty database",
    );
  }
}

/** Loads all data in the transaction of the client. The files are stored first: alone they are harmless. */
async function load(client: pg.Client, backup: Backup, storage: Storage, observer: RestoreObserver): Promise<void> {
  const { manifest, entries, path } = backup;
  const tables = (await listTables(client)).filter(({ name }) => name !== UNFINISHED_RESTORE);
  const stored = new Map(manifest.tables.map((table) => [table.name, table]));
  const odd =
    tables.find(({ name }) => !stored.has(name)) ?? manifest.tables.find((table) => !hasColumns(tables, table));
  if (odd || tables.length !== manifest.tables.length) {
    throw new StartError(`the backup does not fit its migrations: see the table "${odd?.name ?? "?"}"`);
  }
  const names = quoted(tables.map(({ name }) => name));
  // Without its keys a table is loaded in any order. Their return checks every row.
  const keys = await listForeignKeys(client);
  for (const { table, name } of keys) {
    await client.query(`ALTER TABLE ${quoted([table])} DROP CONSTRAINT ${quoted([name])}`);
  }
  // Migrations have written rows.
  await client.query(`TRUNCATE ${names}`);
  for (const { parent, name, lower, upper } of manifest.partitions) {
    await client.query("SELECT add_partition($1, $2, $3, $4)", [parent, name, lower, upper]);
  }
  for (const table of manifest.tables) {
    const parts = entries.filter((entry) => tableOfEntry(entry) === table.name);
    // What the triggers would write is in the backup too.
    await client.query(`ALTER TABLE ${quoted([table.name])} DISABLE TRIGGER USER`);
    await loadTable(client, path, table, parts);
    await client.query(`ALTER TABLE ${quoted([table.name])} ENABLE TRIGGER USER`);
    observer.advanced(parts.reduce((sum, { size }) => sum + size, 0));
  }
  for (const { table, column, value, isCalled } of manifest.sequences) {
    await client.query("SELECT setval(pg_get_serial_sequence(quote_ident($1), $2), $3, $4)", [
      table,
      column,
      value,
      isCalled,
    ]);
  }
  for (const { table, name, definition } of keys) {
    await client.query(`ALTER TABLE ${quoted([table])} ADD CONSTRAINT ${quoted([name])} ${definition}`);
  }
  // The service that was backed up may have carried these orders out afterwards: the carrier is asked before each.
  await client.query("UPDATE carrier_jobs SET doubtful = true WHERE due_at <= now()");
  // The transactions of this server have other numbers. A backup of an earlier version knows no deletions.
  if (tables.some(({ columns }) => columns.includes("deletion_era"))) {
    await client.query("UPDATE businesses SET deletion_era = deletion_era + 1");
  }
  await loadFiles(client, backup, storage, observer);
}

async function loadTable(client: pg.Client, path: string, table: TableOfBackup, parts: Entry[]): Promise<void> {
  if (parts.length === 0) {
    requireRows(table, 0);
    return;
  }
  const { name, columns } = table;
  const copy = client.query(copyFrom(`COPY ${quoted([name])} (${quoted(columns)}) FROM STDIN`));
  await pipeline(Readable.from(readEntries(path, parts)), createZstdDecompress(), copy);
  requireRows(table, copy.rowCount ?? 0);
}

function requireRows({ name, rows }: TableOfBackup, loaded: number): void {
  if (rows !== loaded) {
    throw new StartError(`the backup is damaged: ${loaded} of ${rows} rows of the table "${name}" were loaded`);
  }
}

async function loadFiles(
  client: pg.Client,
  { file, entries }: Backup,
  storage: Storage,
  observer: RestoreObserver,
): Promise<void> {
  for (const entry of entries) {
    const key = keyOfEntry(entry);
    if (key !== null) {
      await storage.put(key, await readEntry(file, entry), await typeOfFile(client, key));
      observer.advanced(entry.size);
    }
  }
}

const MEDIA = ["media", tablesOfFiles.media] as const;

async function typeOfFile(client: pg.Client, key: string): Promise<string> {
  const [kind, businessId, object] = key.split("/");
  const [table, { type }] = Object.entries(tablesOfFiles).find(([, { folder }]) => folder === kind) ?? MEDIA;
  const { rows } = await client.query<{ type: string | null }>({
    name: `type-of-${table}`,
    text: `SELECT ${type} AS type FROM ${table} WHERE business_id = $1 AND id = $2`,
    values: [businessId, object?.split(".")[0]],
  });
  return rows[0]?.type ?? "application/octet-stream";
}

function hasColumns(tables: readonly { name: string; columns: string[] }[], wanted: TableOfBackup): boolean {
  const columns = tables.find(({ name }) => name === wanted.name)?.columns;
  return (
    columns !== undefined &&
    wanted.columns.length === columns.length &&
    wanted.columns.every((each) => columns.includes(each))
  );
}
