import pg from "pg";
import type { PoolSettings } from "../../src/platform/db/pool.ts";
import { knownStatements } from "../../src/platform/db/statement.ts";

/**
 * How PostgreSQL carries out a statement as it is prepared, line by line.
 *
 * @param name the statement's whole name, or its beginning where its text is composed.
 */
export async function planOf(
  { connection, session = {} }: Pick<PoolSettings, "connection" | "session">,
  name: string,
  values: readonly unknown[],
): Promise<string[]> {
  const known = knownStatements();
  const { text } = known.get(name) ?? [...known.values()].find((each) => each.name.startsWith(`${name}.`)) ?? {};
  const client = await sessionWith(connection, session);
  await client.query(`PREPARE planned AS ${text}`);
  try {
    const literals = values.map((value) =>
      value === null ? "NULL" : client.escapeLiteral(Array.isArray(value) ? `{${value.join(",")}}` : String(value)),
    );
    const execute = literals.length > 0 ? `planned (${literals.join(", ")})` : "planned";
    const { rows } = await client.query(`EXPLAIN (COSTS OFF) EXECUTE ${execute}`);
    return rows.map((row) => row["QUERY PLAN"]);
  } finally {
    await client.query("DEALLOCATE planned");
  }
}

/** The last session of this worker, which the plans of a test file share; PostgreSQL ends it with the database. */
let last: { key: string; client: pg.Client } | undefined;

async function sessionWith(connection: pg.ClientConfig, session: Readonly<Record<string, string>>): Promise<pg.Client> {
  const key = JSON.stringify([connection.host, connection.port, connection.database, session]);
  if (last?.key === key) {
    return last.client;
  }
  await last?.client.end().catch(() => {});
  last = undefined;
  const client = new pg.Client(connection);
  client.on("error", () => {});
  await client.connect();
  for (const [setting, value] of Object.entries(session)) {
    await client.query(`SET ${setting} = '${value}'`);
  }
  last = { key, client };
  return client;
}
