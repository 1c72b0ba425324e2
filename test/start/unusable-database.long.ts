import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "../../src/platform/db/migrate.ts";
import { startEmbedded } from "../../src/platform/postgres/embedded/index.ts";
import { runAdmin } from "../support/admin-command.ts";
import { createTestDatabase, type TestDatabase, urlOf } from "../support/database.ts";
import { cleanUp, cleanups, makeUsedFolder, postmasterOf, query, removeTemplate } from "../support/embedded.ts";
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
  await cleanUp();
  removeTemplate();
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
  await test.query(`GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO ${role}`);
  await test.query(`ALTER ROLE ${role} CONNECTION LIMIT 1`);
  expect(await startWith(asStranger())).toEqual(refused("it has no connection left"));
});

const EMPTY_ENCODINGS = ["LATIN1", "SQL_ASCII"];
it.each(EMPTY_ENCODINGS)("a database with the encoding %s, by the start and by the migration", async (encoding) => {
  const name = `${test.connection.database}_${encoding.toLowerCase()}`;
  await test.query(
    `CREATE DATABASE ${name} ENCODING '${encoding}' LC_COLLATE 'C' LC_CTYPE 'C' LOCALE_PROVIDER libc TEMPLATE template0`,
  );
  const url = test.url.replace(`/${test.connection.database}?`, `/${name}?`);
  const error = `the database has the encoding ${encoding}: create one with ENCODING 'UTF8' TEMPLATE template0, and name it in DATABASE_URL\n`;
  expect(await startWith(url)).toEqual({ code: 1, output: "", error });
  await expect(runAdmin({ DATABASE_URL: url }, "migrate")).rejects.toMatchObject({ code: 1, stderr: error });
  await test.query(`DROP DATABASE ${name}`);
});

it("a database that a migration cannot use: without CREATE, without connections", async () => {
  const name = `${test.connection.database}_empty`;
  await test.query(`CREATE DATABASE ${name}`);
  await test.query(`ALTER ROLE ${role} CONNECTION LIMIT -1`);
  const url = test.url.replace(`/${test.connection.database}?`, `/${name}?`);
  const attempt = (as: string) =>
    runAdmin({ DATABASE_URL: as }, "migrate").catch(({ code, stderr }) => ({ code, stderr }));
  const stranger = url.replace(/\/\/.*@/, `//${role}:secret@`);
  expect(await attempt(stranger)).toEqual({
    code: 1,
    stderr: refused("the user lacks the permission to create or read its tables").error,
  });
  await test.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  expect(await attempt(url)).toEqual({ code: 1, stderr: refused("it accepts no connections").error });
  expect(await startWith(url)).toEqual(refused("it accepts no connections"));
  await test.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true CONNECTION LIMIT 0`);
  expect(await attempt(stranger)).toEqual({ code: 1, stderr: refused("it has no connection left").error });
  await test.query(`DROP DATABASE ${name}`);
});

it("a standby, with and without migrations to run, by the start and by the doctor", async () => {
  const dataDir = await makeUsedFolder();
  const primary = await startEmbedded({ dataDir });
  await migrate(primary.address);
  await primary.stop();
  writeFileSync(join(dataDir, "postgres", "standby.signal"), "");
  // It never becomes ready for the service, which the starter waits for.
  const ended = startEmbedded({ dataDir }).catch(() => {});
  cleanups.push(async () => {
    process.kill(postmasterOf(dataDir), "SIGINT");
    await ended;
  });
  await expect
    .poll(() => query(primary.address, "SELECT pg_is_in_recovery() AS is").catch(() => null))
    .toEqual([{ is: true }]);
  const url = urlOf(primary.address);
  expect(await startWith(url)).toEqual(refused("it is read-only; name the primary server"));
  await expect(runAdmin({ DATABASE_URL: url }, "migrate")).rejects.toMatchObject({
    code: 1,
    stderr: refused("it is read-only; name the primary server").error,
  });
  const { stdout } = await runAdmin({ DATABASE_URL: url }, "doctor", "--json").catch((error) => error);
  const { checks } = JSON.parse(stdout) as { checks: { name: string }[] };
  expect(checks.find(({ name }) => name === "primary server")).toEqual({
    name: "primary server",
    state: "failed",
    detail: "it is a standby, which cannot be written: name the primary server in DATABASE_URL",
  });
});

it("a read-only database", async () => {
  await test.query(`ALTER DATABASE ${test.connection.database} SET default_transaction_read_only = on`);
  expect(await startWith(test.url)).toEqual(refused("it is read-only; name the primary server"));
});
