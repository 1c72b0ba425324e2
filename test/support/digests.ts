import type { TestDatabase } from "./database.ts";

/**
 * Each table with the number and a digest of its rows. `doubtful` is left out, because a restore sets it, and so are the
 * entries of the operator, because each command adds its own.
 */
export async function digestTables({ query }: Pick<TestDatabase, "query">): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
       AND relname NOT IN ('schema_migrations', 'operator_entries') ORDER BY 1`,
  );
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await query<{ digest: string }>(
      `SELECT format('%s %s', count(*), md5(string_agg(line, '' ORDER BY line))) AS digest
       FROM (SELECT (to_jsonb(t) - 'doubtful')::text AS line FROM ${name} t) AS lines`,
    );
    digests[name] = row?.digest ?? "";
  }
  return digests;
}
