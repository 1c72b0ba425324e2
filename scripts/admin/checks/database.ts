import type pg from "pg";
import type { Config } from "../../../src/application/config.ts";
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
    { name: "extensions", run: asking(extensions) },
    { name: "schema", run: asking(schema) },
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
