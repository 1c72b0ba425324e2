import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { applyRetention } from "../../src/domain/retention/prune.ts";
import { addDay, KEPT_MS, maintainPartitions, TABLES } from "../../src/domain/webhook/partition-store.ts";
import type { OwnedDatabase } from "../../src/platform/db/database.ts";
import { openPool } from "../../src/platform/db/pool.ts";
import { identityAt, lowestIdAt } from "../../src/platform/id.ts";
import { runAdmin, type Settings } from "../support/admin-command.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { freshCallableNumber } from "../support/samples.ts";
import { runToEnd, type ServiceProcess, startService } from "../support/service-process.ts";
import { makeToken } from "../support/token-command.ts";

/** A role owns the tables and migrates them; another one runs the service, and has no DDL. */

const DAY_MS = 86_400_000;

let test: TestDatabase;
let folder: string;
let owner: Settings;
let runner: Settings;
let roles: { owner: string; runner: string };
let running: OwnedDatabase;
let service: ServiceProcess | undefined;
let token: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "service-roles-"));
  test = await createTestDatabase(2, undefined, "template0");
  const name = test.connection.database as string;
  roles = { owner: `${name}_owner`, runner: `${name}_runner` };
  for (const role of Object.values(roles)) {
    await test.query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'`);
  }
  await test.query(`ALTER DATABASE ${name} OWNER TO ${roles.owner}`);
  const as = (role: string) => ({
    DATABASE_URL: test.url.replace(/\/\/.*@/, `//${role}:secret@`),
    DATA_DIR: join(folder, "data"),
    ENCRYPTION_KEY: randomBytes(32).toString("base64"),
  });
  owner = as(roles.owner);
  runner = {
    ...as(roles.runner),
    ENCRYPTION_KEY: owner.ENCRYPTION_KEY as string,
    SEED_DEMO: "true",
    CARRIER: "simulator",
    SIMULATOR_SPEED: "50",
    PUBLIC_URL: "http://127.0.0.1:4000",
    LOG_LEVEL: "warn",
  };
  await runAdmin(owner, "migrate");
});
afterAll(async () => {
  await service?.end("SIGKILL");
  await running?.close();
  for (const role of Object.values(roles ?? {})) {
    await test?.query(`REASSIGN OWNED BY ${role} TO CURRENT_USER`);
    await test?.query(`DROP OWNED BY ${role}`);
  }
  await test?.drop();
  const cleaner = await createTestDatabase(1);
  for (const role of Object.values(roles ?? {})) {
    await cleaner.query(`DROP ROLE ${role}`);
  }
  await cleaner.drop();
  await rm(folder, { recursive: true, force: true });
});

const refused = (message: string) => ({ code: 1, output: "", error: `${message}\n` });
const remedy = "run npm run admin -- database grant USER as the owner of the tables";

it("the start tries the rights, and names the one that is missing", async () => {
  expect(await runToEnd(runner)).toEqual(
    refused(
      "the database cannot be used (the user lacks the permission to create or read its tables): correct that, or set DATABASE_URL to another database",
    ),
  );
  await runAdmin(owner, "database", "grant", roles.runner);
  await test.query(`REVOKE DELETE ON contacts FROM ${roles.runner}`);
  expect(await runToEnd(runner)).toEqual(refused(`the user of the database may not delete from contacts: ${remedy}`));
  await runAdmin(owner, "database", "grant", roles.runner);
  await test.query(`REVOKE EXECUTE ON FUNCTION drop_day FROM ${roles.runner}`);
  expect(await runToEnd(runner)).toEqual(
    refused(`the user of the database may not call drop_day(text,text,integer): ${remedy}`),
  );
  await expect(runAdmin(owner, "database", "grant", "nobody")).rejects.toMatchObject({
    stderr: "there is no role nobody: create it with CREATE ROLE\n",
  });
  await expect(runAdmin(runner, "database", "grant", roles.runner)).rejects.toMatchObject({
    stderr: "the user of the database does not own the tables: set DATABASE_URL to the owner\n",
  });
  await runAdmin(owner, "database", "grant", roles.runner);
});

async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`${service?.publicUrl}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  expect(response.status, JSON.stringify(answer)).toBeLessThan(300);
  return answer as Answer;
}

it("the service sends texts and places calls as the role that runs it", async () => {
  service = await startService(runner);
  token = await makeToken(runner, "admin@northwind.example");
  const { data } = await call<{ data: { id: string }[] }>("GET", "/inboxes");
  const order = { inbox_id: data[0]?.id as string, to: "+14165550142" };
  const { id: text } = await call<{ id: string }>("POST", "/messages", { ...order, body: "Hello" });
  const { business } = await call<{ business: { id: string } }>("GET", "/me");
  // One who has just called may be called back at any hour.
  const to = await freshCallableNumber(test, { businessId: business.id, inboxIds: [order.inbox_id] });
  const { id: talk } = await call<{ id: string }>("POST", "/calls", { ...order, to });
  const statusOf = async (path: string) => (await call<{ status: string }>("GET", path)).status;
  await expect.poll(() => statusOf(`/messages/${text}`)).toBe("delivered");
  await expect.poll(() => statusOf(`/calls/${talk}`)).toMatch(/^(completed|no_answer|busy|failed|in_progress)$/);
});

it("it has no DDL, and reads and writes the partitions that the functions of the owner make", async () => {
  const client = new pg.Client({ connectionString: runner.DATABASE_URL });
  await client.connect();
  const attempt = (text: string) =>
    client.query(text).then(
      () => "done",
      ({ code }: { code: string }) => code,
    );
  for (const text of [
    "CREATE TABLE public.mine (id integer)",
    "ALTER TABLE contacts ADD COLUMN mine integer",
    "DROP TABLE contacts",
    "TRUNCATE contacts",
    "DELETE FROM schema_migrations",
  ]) {
    expect([text, await attempt(text)]).toEqual([text, "42501"]);
  }
  // The end of a month.
  const [lower, upper] = [Date.UTC(2040, 0), Date.UTC(2040, 1)].map((time) => lowestIdAt("msg", time));
  const ask = async (text: string, values: unknown[] = []) => (await client.query(text, values)).rows;
  expect(await ask("SELECT add_partition('messages', 'messages_204001', $1, $2) AS is", [lower, upper])).toEqual([
    { is: true },
  ]);
  expect(await ask("SELECT relowner::regrole::text AS is FROM pg_class WHERE relname = 'messages_204001'")).toEqual([
    { is: roles.owner },
  ]);
  expect(await attempt("UPDATE messages_204001 SET body = body")).toBe("done");
  expect(await ask("SELECT analyze_texts('messages_204001') AS is")).toEqual([{ is: false }]);
  expect(await ask("SELECT drop_empty_texts('messages_204001') AS is")).toEqual([{ is: true }]);
  await client.end();
});

it("past days and old rows go", async () => {
  running = openPool({ connection: { connectionString: runner.DATABASE_URL }, size: 2 });
  const past = Math.floor((Date.now() - KEPT_MS) / DAY_MS) * DAY_MS - 2 * DAY_MS;
  for (const table of TABLES) {
    await addDay(running, table, past);
  }
  const day = new Date(past).toISOString().slice(0, 10).replaceAll("-", "");
  const { dropped, busy } = await maintainPartitions(running);
  expect(busy).toEqual([]);
  expect(dropped).toEqual([
    { name: `webhook_events_${day}`, rows: 0 },
    { name: `webhook_attempts_${day}`, rows: 0 },
  ]);

  const old = identityAt("call", new Date(Date.now() - 60 * DAY_MS));
  await test.query(
    `INSERT INTO calls (business_id, id, inbox_id, inbox_number, phone_number, direction, status, duration_seconds,
       started_at, ended_at, created_at, updated_at, checks, times_unknown, hang_ups)
     SELECT business_id, $1, id, phone_number, '+14155550777', 'outgoing', 'completed', 9, $2, $2, $2, $2, 0, 0, 0
     FROM inboxes LIMIT 1`,
    [old.id, old.createdAt],
  );
  expect(await test.query("SELECT id FROM calls WHERE id = $1", [old.id])).toEqual([{ id: old.id }]);
  await test.query(`UPDATE businesses SET retention = '{"callDays": 30}'`);
  await applyRetention(running);
  expect(await test.query("SELECT FROM calls WHERE id = $1", [old.id])).toEqual([]);
});
