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
  const client = new pg.Client(connection);
  await client.connect();
  try {
    for (const [setting, value] of Object.entries(session)) {
      await client.query(`SET ${setting} = '${value}'`);
    }
    await client.query(`PREPARE planned AS ${text}`);
    const literals = values.map((value) =>
      value === null ? "NULL" : client.escapeLiteral(Array.isArray(value) ? `{${value.join(",")}}` : String(value)),
    );
    const execute = literals.length > 0 ? `planned (${literals.join(", ")})` : "planned";
    const { rows } = await client.query(`EXPLAIN (COSTS OFF) EXECUTE ${execute}`);
    return rows.map((row) => row["QUERY PLAN"]);
  } finally {
    await client.end();
  }
}
