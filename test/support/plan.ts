import { openPool, type PoolSettings } from "../../src/db/pool.ts";
import { composedStatement, knownStatements } from "../../src/db/statement.ts";

/**
 * How PostgreSQL would carry out a statement, line by line.
 *
 * @param name the statement's whole name, or its beginning where its text is composed.
 */
export async function planOf(
  pool: Pick<PoolSettings, "connection" | "session">,
  name: string,
  values: readonly unknown[],
): Promise<string[]> {
  const database = openPool({ ...pool, size: 1 });
  try {
    const known = knownStatements();
    const { text } = known.get(name) ?? [...known.values()].find((each) => each.name.startsWith(`${name}.`)) ?? {};
    const explained = composedStatement<{ "QUERY PLAN": string }>("poolTest.explain", `EXPLAIN (COSTS OFF) ${text}`);
    return (await database.rows(explained, values)).map((row) => row["QUERY PLAN"]);
  } finally {
    await database.close();
  }
}
