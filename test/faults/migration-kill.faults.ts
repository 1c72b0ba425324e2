import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { migrate } from "../../src/platform/db/migrate.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { addBusinesses, laterIndexes, laterMigrations, newestMigration } from "../support/migrations.ts";
import { sessionsWhere, waitingForLocks } from "../support/sessions.ts";

/** Processes that are killed while they migrate. */

let test: TestDatabase;
let writer: pg.Client;
const children: ChildProcess[] = [];
beforeEach(async () => {
  test = await createTestDatabase();
  writer = new pg.Client(test.connection);
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill("SIGKILL");
  }
  await writer.end();
  await test.drop();
});

const waiting = () => waitingForLocks(test);

/** A separate process that migrates to the state of the folder, for the test to kill. */
function migrateElsewhere(directory: string) {
  const script = `import { migrate } from "${new URL("../../src/platform/db/migrate.ts", import.meta.url)}";
    await migrate(${JSON.stringify(test.connection)}, { directory: ${JSON.stringify(directory)} });`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: "ignore" });
  children.push(child);
  return child;
}

it("a kill during a migration rolls back only that one, and the next run continues", async () => {
  await using later = await laterMigrations({
    "9000_before": "CREATE TABLE before ();",
    "9001_later": "CREATE TABLE later (); SELECT pg_sleep(60);",
  });
  const child = migrateElsewhere(later.directory);
  await expect.poll(() => sessionsWhere(test, "wait_event = 'PgSleep'")).toHaveLength(1);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(await newestMigration(test)).toBe("9000_before");
  await later.add("9001_later", "CREATE TABLE later ();");
  // PostgreSQL notices the lost client within seconds and releases the lock.
  expect(await migrate(test.connection, { directory: later.directory })).toEqual(["9001_later"]);
});

it("a kill during the creation of an index leaves an invalid index, which the next run creates again", async () => {
  await using later = await laterMigrations({
    "9000_later": `-- no transaction
      CREATE INDEX CONCURRENTLY IF NOT EXISTS businesses_before_later ON businesses (name);
      CREATE INDEX CONCURRENTLY IF NOT EXISTS businesses_later ON businesses (name, id);`.replace(/^ +/gm, ""),
  });
  await addBusinesses(test, 10);
  // Only the second one waits, since the first exists already.
  await test.query("CREATE INDEX businesses_before_later ON businesses (name)");
  await writer.connect();
  await writer.query("BEGIN; UPDATE businesses SET name = 'Another'");
  const child = migrateElsewhere(later.directory);
  await expect.poll(waiting).not.toHaveLength(0);
  child.kill("SIGKILL");
  await once(child, "exit");
  await expect.poll(waiting).toHaveLength(0);
  expect((await laterIndexes(test)).filter(({ valid }) => !valid)).toHaveLength(1);
  await writer.query("COMMIT");
  expect(await migrate(test.connection, { directory: later.directory })).toEqual(["9000_later"]);
  expect(await laterIndexes(test)).toEqual([
    { name: "businesses_before_later", valid: true },
    { name: "businesses_later", valid: true },
  ]);
});
