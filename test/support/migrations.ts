import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MIGRATIONS } from "../../src/db/schema.ts";

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
