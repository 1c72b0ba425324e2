import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

let test: TestDatabase;
let dataDir: string;
beforeEach(async () => {
  test = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "service-keys-"));
});
afterEach(async () => {
  await test.drop();
  await rm(dataDir, { recursive: true, force: true });
});

function keys(...words: string[]) {
  const { host, port, user, password, database } = test.connection;
  const url = `postgres://${user}:${encodeURIComponent(String(password))}@/${database}?host=${encodeURIComponent(host as string)}&port=${port}`;
  return promisify(execFile)(process.execPath, ["scripts/keys.ts", ...words], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir, SIGNING_ALGORITHM: "RS256" },
  });
}

it("shows the keys, publishes a new one, and says how it is used", async () => {
  const first = (await keys("list")).stdout;
  expect(first).toMatch(/^\S{36} {2}RS256 {2}signs from \S+ {2}verifies until it is rotated\n$/);
  const { stdout } = await keys("rotate");
  expect(stdout).toMatch(/^published \S{36}: it signs from \S+; the others verify for a day after that\n/);
  expect(stdout.trim().split("\n").slice(2)).toHaveLength(2);
  await expect(keys("burn")).rejects.toMatchObject({ code: 1, stderr: "usage: npm run keys -- list | rotate\n" });
});

it("says to migrate an empty database, in one line, and makes nothing in it", async () => {
  await test.query("DROP SCHEMA public CASCADE");
  await test.query("CREATE SCHEMA public");
  await expect(keys("list")).rejects.toMatchObject({
    code: 1,
    stdout: "",
    stderr: "the database is empty: run npm run migrate\n",
  });
  expect(await test.query("SELECT FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
});
