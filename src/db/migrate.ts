import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { runner } from "node-pg-migrate";
import pg from "pg";
import { StartError } from "../start-error.ts";

const DIRECTORY = fileURLToPath(new URL("./migrations/", import.meta.url));
const TABLE = "schema_migrations";

/**
 * Brings the database to the state that this code needs. Processes that start together wait for one another under
 * node-pg-migrate's advisory lock. All pending files run in one transaction.
 *
 * @throws StartError when the database has a migration that this code does not know: it is newer than the code.
 */
export async function migrate(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows: version } = await client.query<{ number: number }>(
      "SELECT current_setting('server_version_num')::int AS number",
    );
    if ((version[0]?.number ?? 0) < 150_000) {
      throw new StartError("the database is older than PostgreSQL 15: use PostgreSQL 15 or newer");
    }
    await refuseNewerDatabase(client);
    await runner({
      dbClient: client,
      dir: DIRECTORY,
      direction: "up",
      migrationsTable: TABLE,
      migrationsSchema: "public",
      checkOrder: true,
      singleTransaction: true,
      advisoryLockMode: "wait",
      log: () => {},
    });
    await refuseNewerDatabase(client);
  } finally {
    await client.end();
  }
}

async function refuseNewerDatabase(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query("SELECT to_regclass($1) AS found", [`public.${TABLE}`]);
  if (tables[0]?.found === null) {
    return;
  }
  const known = new Set((await readdir(DIRECTORY)).map((file) => file.replace(/\.sql$/, "")));
  const { rows } = await client.query<{ name: string }>(`SELECT name FROM public.${TABLE} ORDER BY id`);
  const foreign = rows.find((row) => !known.has(row.name));
  if (foreign) {
    throw new StartError(
      `the database is newer than this code (it has the migration "${foreign.name}"): start a newer version, or use another database`,
    );
  }
}
