import { setTimeout as sleep } from "node:timers/promises";
import { runner } from "node-pg-migrate";
import type pg from "pg";
import { StartError } from "../start-error.ts";
import { LOCK_TIMEOUT, migrationLoader } from "./migration-file.ts";
import { ask, connectToSchema, leaveSchema, MIGRATIONS, MIGRATIONS_TABLE, readSchema } from "./schema.ts";

/** The lock of node-pg-migrate: versions that leave it to the library take the same one. */
const LOCK = "7241865325823964";

/** The waits between the tries at tables that are held: each twice as long as the one before. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
/** For how long a table that is held, or another process that migrates, is waited for in all. */
const PATIENCE_MS = 600_000;
const POLL_MS = 500;

/** PostgreSQL's codes for what may succeed when it is tried again: a lock that was not free, a deadlock. */
const RETRYABLE = new Set(["55P03", "40P01"]);

const SESSION = {
  // A session whose process was killed ends with it, and lets the next one go on.
  client_connection_check_interval: "5s",
  idle_in_transaction_session_timeout: "60s",
  lock_timeout: LOCK_TIMEOUT,
  statement_timeout: "0",
};

export interface MigrateOptions {
  /** Told of each migration as it begins. */
  onBegin?: (name: string) => void;
  /** Told why it waits: a line for people. */
  onWait?: (line: string) => void;
  /** The folder with the files. */
  directory?: string;
  patienceMs?: number;
}

/**
 * Brings the schema to the state that this version needs, one transaction for each migration: killed at any moment, it
 * goes on at the next call. One process at a time does; the others wait. Where nothing is to be done it locks nothing.
 *
 * @returns the names of the migrations that this call ran.
 * @throws StartError when this version is too old for the schema, or when something was in the way for too long.
 */
export async function migrate(connection: pg.ClientConfig, options: MigrateOptions = {}): Promise<readonly string[]> {
  const full = { directory: MIGRATIONS, onBegin: () => {}, onWait: () => {}, patienceMs: PATIENCE_MS, ...options };
  const { directory } = full;
  const client = await connectToSchema(connection);
  try {
    if ((await readSchema(client, directory)).pending.length === 0) {
      return [];
    }
    for (const [name, value] of Object.entries(SESSION)) {
      await ask(client, "SELECT set_config($1, $2, false)", [name, value]);
    }
    await lock(client, full);
    const { pending } = await readSchema(client, directory);
    await runPending(client, full);
    return pending;
  } finally {
    await leaveSchema(client);
  }
}

/** Asks again and again: a session that waits in PostgreSQL would be waited for by an index that is being made. */
async function lock(client: pg.Client, { onWait, patienceMs }: Required<MigrateOptions>): Promise<void> {
  const since = performance.now();
  for (let isFirst = true; ; isFirst = false) {
    const [answer] = await ask<{ locked: boolean }>(client, `SELECT pg_try_advisory_lock(${LOCK}) AS locked`);
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

async function runPending(client: pg.Client, options: Required<MigrateOptions>): Promise<void> {
  const { directory, onBegin, onWait, patienceMs } = options;
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
      await runner({
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
