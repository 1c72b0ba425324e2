import { createHash } from "node:crypto";
import type { TestDatabase } from "./database.ts";

/**
 * How many rows each table has and the last transaction that wrote one of them, by name: two are equal when nothing was
 * inserted, updated or deleted in between, not even with the same values.
 */
export async function snapshotTables(test: TestDatabase): Promise<Record<string, string>> {
  return readTables(test, (table) => `(SELECT count(*) || ' ' || max(xmin::text::bigint) FROM ${table})`);
}

/** The number of rows in each table, by name. */
export async function countRows(test: TestDatabase): Promise<Record<string, string>> {
  return readTables(test, (table) => `(SELECT count(*)::text FROM ${table})`);
}

async function readTables(test: TestDatabase, expression: (table: string) => string): Promise<Record<string, string>> {
  const tables = await test.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY c.relname`,
  );
  const text = `SELECT ${tables.map(({ name }) => `${expression(name)} AS ${name}`).join(", ")}`;
  // Its plan takes much longer than its work.
  const name = createHash("sha256").update(text).digest("hex").slice(0, 32);
  return (await test.query<Record<string, string>>(text, [], name))[0] as Record<string, string>;
}
