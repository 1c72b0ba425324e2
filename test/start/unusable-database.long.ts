import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { runToEnd } from "../support/service-process.ts";

/** Databases that can be reached but not used: the start reports each in one line, at any step. */

let test: TestDatabase;
let role: string;
let settings: Record<string, string>;
beforeAll(async () => {
  test = await createTestDatabase();
  role = `${test.connection.database}_stranger`;
  await test.query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'`);
  settings = { CARRIER: "simulator", LOG_LEVEL: "error", ENCRYPTION_KEY: randomBytes(32).toString("base64") };
});
afterAll(async () => {
  await test?.query(`ALTER DATABASE ${test.connection.database} RESET ALL`);
  await test?.query(`DROP OWNED BY ${role}`);
  await test?.query(`DROP ROLE ${role}`);
  await test?.drop();
});

const startWith = (url: string) => runToEnd({ ...settings, DATABASE_URL: url });
const asStranger = () => test.url.replace(/\/\/.*@/, `//${role}:secret@`);
const refused = (reason: string) => ({
  code: 1,
  output: "",
  error: `the database cannot be used (${reason}): correct that, or set DATABASE_URL to another database\n`,
});

it("a user without permission to read the tables", async () => {
  expect(await startWith(asStranger())).toEqual(refused("the user lacks the permission to create or read its tables"));
});

it("a user with a limit of one connection", async () => {
  await test.query(`GRANT pg_read_all_data, pg_write_all_data TO ${role}`);
  await test.query(`ALTER ROLE ${role} CONNECTION LIMIT 1`);
  expect(await startWith(asStranger())).toEqual(refused("it has no connection left"));
});

it("a read-only database", async () => {
  await test.query(`ALTER DATABASE ${test.connection.database} SET default_transaction_read_only = on`);
  expect(await startWith(test.url)).toEqual(refused("it is read-only; name the primary server"));
});
