import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../../src/platform/db/migrate.ts";
import { startEmbedded } from "../../src/platform/postgres/embedded/index.ts";
import { makeMemoryFolder } from "./memory-folder.ts";
import { COMPILED } from "./service-process.ts";
import { TEMPLATE, WORLD } from "./templates.ts";
import { writeWorld } from "./world.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server on which every test file creates its own database. */
    connection: { host: string; port: number; user: string; password: string; database: string };
  }
}

/**
 * Nothing in the server outlives the run, so nothing waits for a disk or is written twice, and no process works in the
 * background: the tables are small, and a plan does not depend on the moment of an automatic ANALYZE.
 */
const FLEETING = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  max_wal_size: "256MB",
  autovacuum: "off",
  bgwriter_delay: "10s",
  io_method: "sync",
  max_logical_replication_workers: "0",
};

/** One real PostgreSQL for the whole run: that of TEST_DATABASE_URL, or the embedded one in a temporary folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const own = process.env.TEST_DATABASE_URL;
  // For the workers, and for the processes that they start.
  process.env.NODE_COMPILE_CACHE = COMPILED;
  // Before the services of the tests, which would all build it.
  const dashboard = promisify(execFile)(process.execPath, ["src/dashboard/build.ts"]);
  const memory = await makeMemoryFolder();
  if (memory) {
    // The workers and the processes that they start write their temporary files there.
    process.env.TMPDIR = memory;
  }
  const dataDir = await mkdtemp(join(tmpdir(), "service-test-"));
  const server = own ? undefined : await startEmbedded({ dataDir, settings: FLEETING });
  const stop = async () => server?.stop();
  // At this signal Vitest ends within a millisecond, without a tear-down.
  process.once("SIGTERM", stop).once("exit", () => {
    rmSync(memory ?? dataDir, { recursive: true, force: true, maxRetries: 5 });
  });
  const connection = server ? { ...server.address } : readUrl(own as string);
  const client = new pg.Client(connection);
  await client.connect();
  if (server) {
    // A connection repeats the hash of the password as often as the stored one asks for.
    await client.query(`SET scram_iterations = 1; ALTER ROLE ${connection.user} PASSWORD '${connection.password}'`);
  }
  await client.query(`DROP DATABASE IF EXISTS ${TEMPLATE}`);
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await migrate({ ...connection, database: TEMPLATE });
  await client.query(`DROP DATABASE IF EXISTS ${WORLD}`);
  await client.query(`CREATE DATABASE ${WORLD} TEMPLATE ${TEMPLATE} STRATEGY file_copy`);
  await writeWorld({ ...connection, database: WORLD });
  await client.end();
  await dashboard;
  project.provide("connection", connection);
  return stop;
}

function readUrl(url: string) {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url });
  return { host, port, user: user ?? "postgres", password: String(password ?? ""), database: database ?? "postgres" };
}
