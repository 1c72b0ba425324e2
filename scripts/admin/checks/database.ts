import { randomBytes } from "node:crypto";
import type pg from "pg";
import type { Config } from "../../../src/application/config.ts";
import { GRANT, isOwner, missingRight } from "../../../src/platform/db/rights.ts";
import { ask, connectToSchema, countOf, leaveSchema, readSchema } from "../../../src/platform/db/schema.ts";
import { type Check, failed, ok, warning } from "./check.ts";

/** The difference of the clocks that the check reports, and the one at which the service does not start. */
const NOTICEABLE_MS = 1_000;
const LONGEST_OFFSET_MS = 60_000;

const EXTENSIONS = ["pg_trgm", "btree_gin"];

/** The checks of PostgreSQL, on one connection. */
export function databaseChecks(connection: pg.ClientConfig): Check[] {
  const asking =
    (work: (client: pg.Client) => ReturnType<Check["run"]>): Check["run"] =>
    async () => {
      const client = await connectToSchema(connection);
      try {
        return await work(client);
      } finally {
        await leaveSchema(client);
      }
    };
  return [
    { name: "server version", run: asking(serverVersion) },
    { name: "encoding", run: asking(encoding) },
    { name: "extensions", run: asking(extensions) },
    { name: "schema", run: asking(schema) },
    { name: "primary server", run: asking(primaryServer) },
    { name: "changes", run: asking(changes) },
    { name: "rights", run: asking(rights) },
    { name: "worker", run: asking(worker) },
    { name: "clock", run: asking(clock) },
  ];
}

async function serverVersion(client: pg.Client) {
  const [row] = await ask<{ version: string; number: number }>(
    client,
    "SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number",
  );
  const version = `PostgreSQL ${row?.version}`;
  return (row?.number ?? 0) < 150_000 ? failed(`${version}: use PostgreSQL 15 or newer`) : ok(version);
}

async function encoding(client: pg.Client) {
  const [row] = await ask<{ encoding: string }>(client, "SELECT current_setting('server_encoding') AS encoding");
  return row?.encoding === "UTF8"
    ? ok(row.encoding)
    : failed(`${row?.encoding}: create the database with ENCODING 'UTF8' TEMPLATE template0`);
}

async function extensions(client: pg.Client) {
  const rows = await ask<{ name: string }>(client, "SELECT extname AS name FROM pg_extension");
  const missing = EXTENSIONS.filter((name) => !rows.some((row) => row.name === name));
  return missing.length > 0
    ? warning(`${missing.join(" and ")} missing: contacts are searched without an index`)
    : ok(EXTENSIONS.join(", "));
}

async function schema(client: pg.Client) {
  const { pending, applied } = await readSchema(client);
  return pending.length > 0
    ? failed(`${countOf(pending)} pending, first "${pending[0]}": run npm run migrate`)
    : ok(`up to date, ${applied} migrations`);
}

async function primaryServer(client: pg.Client) {
  const [row] = await ask<{ isStandby: boolean; isReadOnly: boolean }>(
    client,
    `SELECT pg_is_in_recovery() AS "isStandby", current_setting('transaction_read_only') = 'on' AS "isReadOnly"`,
  );
  if (row?.isStandby) {
    return failed("it is a standby, which cannot be written: name the primary server in DATABASE_URL");
  }
  return row?.isReadOnly
    ? failed(
        "transactions are read-only: name the primary server in DATABASE_URL, or reset default_transaction_read_only",
      )
    : ok("it can be written");
}

/** Migrations create and drop tables, as their owner: that is tried, and taken back. */
async function changes(client: pg.Client) {
  if (!(await isOwner(client))) {
    return ok("another role owns the tables, and migrates them");
  }
  const table = `public.doctor_${randomBytes(8).toString("hex")}`;
  const steps = [
    ["CREATE TABLE", `CREATE TABLE ${table} (id integer PRIMARY KEY)`],
    ["INSERT", `INSERT INTO ${table} VALUES (1)`],
    ["UPDATE", `UPDATE ${table} SET id = 2`],
    ["DELETE", `DELETE FROM ${table}`],
    ["DROP TABLE", `DROP TABLE ${table}`],
  ] as const;
  await ask(client, "BEGIN");
  try {
    for (const [name, text] of steps) {
      try {
        await ask(client, text);
      } catch (error) {
        const { code, message } = error as { code?: string; message: string };
        const remedy =
          code === "42501" ? "grant the user CREATE on the schema public" : "correct that, or name another database";
        return failed(`${name} failed (${message}): ${remedy}`);
      }
    }
  } finally {
    await ask(client, "ROLLBACK");
  }
  return ok("tables can be created, written and dropped");
}

async function rights(client: pg.Client) {
  if (await isOwner(client)) {
    return ok("the user owns the tables");
  }
  const missing = await missingRight(client);
  return missing === null
    ? ok("the user may write all tables, and add and drop partitions by the functions of their owner")
    : failed(`the user may not ${missing}: ${GRANT}`);
}

async function worker(client: pg.Client) {
  const [row] = await ask<{ count: number }>(
    client,
    `SELECT count(DISTINCT pid)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND application_name IN ('service worker', 'service all')`,
  );
  return row?.count
    ? ok(`a worker is connected, with ${row.count} connections`)
    : failed(
        "no worker is connected, so texts, calls, webhooks and mails wait: start a process with ROLE=worker or ROLE=all",
      );
}

async function clock(client: pg.Client) {
  const askedAt = Date.now();
  const [row] = await ask<{ now: number }>(
    client,
    "SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now",
  );
  const offset = Math.round((askedAt + Date.now()) / 2 - (row?.now ?? 0));
  const detail = `this machine's is ${Math.abs(offset)} ms ${offset < 0 ? "behind" : "ahead of"} the database's`;
  if (Math.abs(offset) > LONGEST_OFFSET_MS) {
    return failed(`${detail}: correct both; a minute is allowed`);
  }
  return Math.abs(offset) > NOTICEABLE_MS ? warning(detail) : ok(detail);
}

/** The name of the database for people, without its password. */
export function databaseName({ databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">): string {
  return databaseUrl === undefined ? `the embedded database in ${dataDir}` : "the database of DATABASE_URL";
}
