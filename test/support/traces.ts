import type { TestDatabase } from "./database.ts";

/** The tables that contain a text in any column, in any case, with the number of such rows. */
export async function findTraces(
  { query }: Pick<TestDatabase, "query">,
  text: string,
): Promise<Record<string, number>> {
  const tables = await query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`,
  );
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${name} t WHERE strpos(lower(t::text), lower($1)) > 0`,
      [text],
    );
    if (row && row.count > 0) {
      found[name] = row.count;
    }
  }
  return found;
}
