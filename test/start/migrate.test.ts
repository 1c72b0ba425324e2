import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { COMPILED, runToEnd, startService } from "../support/service-process.ts";

/** `npm run migrate` as a step of its own, and processes that leave the schema alone. */

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

it("a start on a schema that is behind ends with a line that names the command, and starts once that has run", async () => {
  expect(await runToEnd(settings)).toMatchObject({ code: 1, error: "the database is empty: run npm run migrate\n" });
  expect(await test.query("SELECT FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);

  const lines = await migrate();
  expect([lines[0], lines.at(-1)]).toEqual(["0001_identity", `done: ${lines.length - 1} migrations`]);
  expect(await migrate()).toEqual(["nothing to migrate"]);

  const service = await startService(settings);
  expect(await service.end()).toBe(0);
});
