import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { diff } from "node:util";
import pg from "pg";
import { migrate } from "../src/platform/db/migrate.ts";
import { startEmbedded } from "../src/platform/postgres/embedded/index.ts";
import { printDatabase } from "./support/print-database.ts";

/**
 * Prints the schema after all migrations to `src/platform/db/schema.sql`, from a database in a temporary folder. With
 * `--check` it writes nothing, and fails with the difference when the file is out of date.
 */
const FILE = "src/platform/db/schema.sql";
const HEADER = `-- The schema after all migrations, for readers: tables by the noun that owns them, then functions. The comments are those
-- of the database (COMMENT ON). npm run schema:database writes this file; change the schema with a migration.
`;
const LONGEST_DIFFERENCE = 60;

const dataDir = await mkdtemp(join(tmpdir(), "service-schema-"));
try {
  const server = await startEmbedded({ dataDir });
  try {
    await migrate({ ...server.address });
    const client = new pg.Client({ ...server.address });
    await client.connect();
    const text = await printDatabase(client).finally(() => client.end());
    await (process.argv.includes("--check") ? check : write)(`${HEADER}\n${text}`);
  } finally {
    await server.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

async function write(text: string): Promise<void> {
  await writeFile(FILE, text);
}

async function check(text: string): Promise<void> {
  const before = await readFile(FILE, "utf8").catch(() => "");
  const changes = diff(before.split("\n"), text.split("\n")).filter(([operation]) => operation !== 0);
  if (changes.length > 0) {
    for (const [operation, line] of changes.slice(0, LONGEST_DIFFERENCE)) {
      console.error(`${operation === -1 ? "-" : "+"}${line}`);
    }
    console.error(`${FILE} is not current: run npm run schema:database`);
    process.exitCode = 1;
  }
}
