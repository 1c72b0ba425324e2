import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { explainDatabase } from "../postgres/open.ts";
import { StartError } from "../start-error.ts";
import { LOCK_TIMEOUT, migrationLoader } from "./migration-file.ts";
import {
  ask,
  connectToSchema,
  leaveSchema,
  MIGRATIONS,
  MIGRATIONS_TABLE,
  readSchema,
  requireWritable,
} from "./schema.ts";

/** The advisory lock of node-pg-migrate: versions that leave the locking to the library take the same one. */
export const MIGRATION_LOCK = "7241865325823964";

/** The wait before the second try at a locked table; each later wait is twice as long. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
/** The maximum wait in all for a locked table or for another process that migrates. */
const PATIENCE_MS = 600_000;
const POLL_MS = 500;

/** PostgreSQL's codes for errors after which a retry may succeed: a lock that was not available, a deadlock. */
const RETRYABLE = new Set(["55P03", "40P01"]);

const SESSION = {
  // PostgreSQL ends the session of a killed process, so that the next process can start.
  client_connection_check_interval: "5s",
  idle_in_transaction_session_timeout: "60s",
  lock_timeout: LOCK_TIMEOUT,
  statement_timeout: "0",
};

export interface MigrateOptions {
  /** Called as each migration begins. */
  onBegin?: (name: string) => void;
  /** Called with the reason for a wait: a line for people. */
  onWait?: (line: string) => void;
  /** The folder with the files. */
  directory?: string;
  patienceMs?: number;
  /** The last migration to run; by default all of them run. */
  last?: string | undefined;
  /** Whether this is the restore of a backup, which other programs refuse until it is complete. */
  isRestore?: boolean;
}

type FullOptions = Required<Omit<MigrateOptions, "last">> & Pick<MigrateOptions, "last">;

/**
 * Brings the schema to the state that this version needs, one transaction for each migration. After a kill at any
 * moment the next call continues. One process migrates at a time; the others wait. It takes no lock when there is
 * nothing to do.
 *
 * @returns the names of the migrations that this call ran.
 * @throws StartError when this version is too old for the schema, or when the lock or a table stayed locked for too
 * long.
 */
export async function migrate(connection: pg.ClientConfig, options: MigrateOptions = {}): Promise<readonly string[]> {
  const full: FullOptions = {
    directory: MIGRATIONS,
    onBegin: () => {},
    onWait: () => {},
    patienceMs: PATIENCE_MS,
    isRestore: false,
    ...options,
  };
  const client = await connectToSchema(connection);
  try {
    if ((await readPending(client, full)).length === 0) {
      return [];
    }
    await requireCreate(client);
    for (const [name, value] of Object.entries(SESSION)) {
      await ask(client, "SELECT set_config($1, $2, false)", [name, value]);
    }
    await lock(client, full);
    const pending = await readPending(client, full);
    await runPending(client, full);
    return pending;
  } finally {
    await leaveSchema(client);
  }
}

/**
 * The library hides the code of a failure to create its own table, which is the first one.
 *
 * @throws StartError when the user may not create tables.
 */
async function requireCreate(client: pg.Client): Promise<void> {
  const [schema] = await ask<{ mayCreate: boolean | null }>(
    client,
    `SELECT has_schema_privilege(to_regnamespace('public'), 'CREATE') AS "mayCreate"`,
  );
  if (schema?.mayCreate === null) {
    throw new StartError("the database has no schema public: run CREATE SCHEMA public as its owner");
  }
  if (!schema?.mayCreate) {
    throw explainDatabase(Object.assign(new Error("permission denied"), { code: "42501" }));
  }
}

/** The migrations to run, in order. */
async function readPending(client: pg.Client, { directory, isRestore, last }: FullOptions): Promise<readonly string[]> {
  const { pending, isReadOnly } = await readSchema(client, directory, isRestore);
  requireWritable({ isReadOnly });
  return last === undefined ? pending : pending.filter((name) => name <= last);
}

/** Polls for the lock: CREATE INDEX CONCURRENTLY would wait for a session that waits inside PostgreSQL. */
async function lock(client: pg.Client, { onWait, patienceMs }: FullOptions): Promise<void> {
  const since = performance.now();
  for (let isFirst = true; ; isFirst = false) {
    const [answer] = await ask<{ locked: boolean }>(client, `SELECT pg_try_advisory_lock(${MIGRATION_LOCK}) AS locked`);
    if (answer?.locked) {
      return;
    }
    if (isFirst) {
      onWait("another process is migrating the database: waiting for it");
    }
    if (performance.now() - since > patienceMs) {
      throw new StartError(
        `another process has been migrating the database for ${inSeconds(patienceMs)}: see pg_stat_activity, and start again after it is done`,
      );
    }
    await sleep(POLL_MS);
  }
}

async function runPending(client: pg.Client, options: FullOptions): Promise<void> {
  const { directory, onBegin, onWait, patienceMs } = options;
  const { runner } = await import("node-pg-migrate");
  let running = "";
  let since = performance.now();
  let waitMs = FIRST_WAIT_MS;
  const loader = migrationLoader(client, (name) => {
    if (name !== running) {
      onBegin(name);
      running = name;
      since = performance.now();
      waitMs = FIRST_WAIT_MS;
    }
  });
  for (;;) {
    try {
      const { length: count } = await readPending(client, options);
      if (count === 0) {
        return;
      }
      await runner({
        count,
        dbClient: client,
        dir: directory,
        direction: "up",
        migrationsTable: MIGRATIONS_TABLE,
        migrationsSchema: "public",
        checkOrder: true,
        singleTransaction: false,
        migrationLoaderStrategies: [{ extensions: [".sql"], loader }],
        noLock: true,
        log: () => {},
      });
      return;
    } catch (error) {
      await client.query("ROLLBACK").catch(() => {});
      if (!RETRYABLE.has((error as { code?: string }).code ?? "")) {
        throw error;
      }
    }
    if (performance.now() - since > patienceMs) {
      throw new StartError(
        `the migration "${running}" waited for locked tables for ${inSeconds(patienceMs)}: see pg_stat_activity, and run npm run migrate when they are free`,
      );
    }
    if (waitMs === FIRST_WAIT_MS) {
      onWait(`${running} waits: its tables are locked, by a backup or another long transaction`);
    }
    await sleep(waitMs);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  }
}

function inSeconds(milliseconds: number): string {
  return `${Math.round(milliseconds / 1000)} seconds`;
}
