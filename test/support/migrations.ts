import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MIGRATIONS } from "../../src/platform/db/schema.ts";
import { newId } from "../../src/platform/id.ts";
import type { TestDatabase } from "./database.ts";

/** The migrations of a version to come: those of this one, and more. */
export interface LaterMigrations extends AsyncDisposable {
  directory: string;
  add(name: string, text: string): Promise<void>;
}

export async function laterMigrations(more: Record<string, string> = {}): Promise<LaterMigrations> {
  const directory = await mkdtemp(join(tmpdir(), "service-migrations-"));
  await cp(MIGRATIONS, directory, { recursive: true });
  const add = (name: string, text: string) => writeFile(join(directory, `${name}.sql`), text);
  await Promise.all(Object.entries(more).map(([name, text]) => add(name, text)));
  return { directory, add, [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }) };
}

export async function newestMigration(test: TestDatabase): Promise<string | undefined> {
  return (await test.query<{ name: string }>("SELECT name FROM schema_migrations ORDER BY id DESC LIMIT 1"))[0]?.name;
}

/** The indexes of a version to come, which have "later" in their names. */
export function laterIndexes(test: TestDatabase): Promise<{ name: string; valid: boolean }[]> {
  return test.query(
    `SELECT i.relname AS name, x.indisvalid AS valid FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
     WHERE i.relname LIKE '%later%' ORDER BY 1`,
  );
}

export async function addBusinesses(test: TestDatabase, count: number): Promise<void> {
  await test.query(
    `INSERT INTO businesses (id, name, created_at, updated_at) SELECT id, 'One', now(), now()
     FROM unnest($1::text[]) AS made (id)`,
    [Array.from({ length: count }, () => newId("biz"))],
  );
}
