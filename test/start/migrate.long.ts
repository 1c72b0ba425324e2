import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { COMPILED, runToEnd, startService } from "../support/service-process.ts";

/** `npm run migrate` as a separate step, and processes that do not migrate. */

let test: TestDatabase;
let settings: Record<string, string>;
beforeAll(async () => {
  test = await createTestDatabase();
  await test.query("DROP SCHEMA public CASCADE");
  await test.query("CREATE SCHEMA public");
  settings = { DATABASE_URL: test.url, DATA_DIR: await mkdtemp(join(tmpdir(), "service-migrate-")), MIGRATE: "off" };
});
afterAll(async () => {
  await test?.drop();
  await rm(settings.DATA_DIR as string, { recursive: true, force: true });
});

const migrate = async () => {
  const env = { ...process.env, NODE_COMPILE_CACHE: COMPILED, ...settings };
  return (await promisify(execFile)(process.execPath, ["scripts/admin.ts", "migrate"], { env })).stdout
    .trim()
    .split("\n");
};

it("refuses a database from before the baseline with a line that names the next step, with and without MIGRATE", async () => {
  await test.query(
    "CREATE TABLE schema_migrations (id serial PRIMARY KEY, name text NOT NULL, run_on timestamp NOT NULL)",
  );
  await test.query("INSERT INTO schema_migrations (name, run_on) VALUES ('0001_identity', now())");
  for (const MIGRATE of ["on", "off"]) {
    expect(await runToEnd({ ...settings, MIGRATE })).toMatchObject({
      code: 1,
      error:
        "the database is from before the first release, and this version cannot upgrade it: set DATA_DIR to an empty folder, or DATABASE_URL to an empty database\n",
    });
  }
  expect(await test.query("SELECT name FROM schema_migrations")).toEqual([{ name: "0001_identity" }]);
  await test.query("DROP TABLE schema_migrations");
});

it("refuses an outdated schema with a line that names the command, and starts after it", async () => {
  expect(await runToEnd(settings)).toMatchObject({ code: 1, error: "the database is empty: run npm run migrate\n" });
  expect(await test.query("SELECT FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);

  expect((await migrate())[0]).toBe("0001_baseline");
  expect(await migrate()).toEqual(["nothing to migrate"]);

  const service = await startService(settings);
  expect(await service.end()).toBe(0);
});
