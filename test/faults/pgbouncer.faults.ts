import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, inject, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { type PgBouncer, startPgBouncer } from "../support/pgbouncer.ts";
import { runToEnd, type ServiceProcess, startService } from "../support/service-process.ts";
import { SESSIONS } from "../support/sessions.ts";
import { openHintReader } from "../support/streams.ts";
import { makeToken } from "../support/token-command.ts";
import { openReceiver, type Receiver } from "../webhook/receiver.ts";

/** The service on PostgreSQL behind PgBouncer. */

let test: TestDatabase;
let dataDir: string;
let bouncer: PgBouncer | undefined;
let receiver: Receiver;
const running: ServiceProcess[] = [];
beforeAll(async () => {
  test = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "service-pgbouncer-"));
  receiver = await openReceiver();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((service) => service.end("SIGKILL")));
  await bouncer?.end();
});
afterAll(async () => {
  await receiver?.close();
  await test?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const behind = async (pool_mode: "session" | "transaction" | "statement", default_pool_size: number) => {
  const server = { ...inject("connection"), database: test.connection.database as string };
  bouncer = await startPgBouncer(server, { pool_mode, default_pool_size });
  return { DATABASE_URL: bouncer.url, DATA_DIR: dataDir };
};

it("works in session mode: migrations, requests, LISTEN, hints, deliveries and a restart", async () => {
  await test.query("DROP SCHEMA public CASCADE");
  await test.query("CREATE SCHEMA public");
  const settings = {
    ...(await behind("session", 60)),
    SEED_DEMO: "true",
    WEBHOOK_ALLOW_PRIVATE_TARGETS: "true",
    // Only a NOTIFY wakes the worker.
    WEBHOOK_POLL_CRON: "0 0 0 1 1 *",
  };
  const gateway = await startService({ ...settings, ROLE: "gateway" });
  running.push(gateway);
  const token = await makeToken(settings, "admin@northwind.example");
  const internal = await makeToken(settings, "admin@northwind.example", "internal-api");
  const post = async (path: string, body?: object) => {
    const answer = await fetch(`${gateway.publicUrl}/api/v1${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    return JSON.parse(await answer.text());
  };
  const target = { event_type: "message.incoming.received", target_url: `${receiver.url}/hook` };
  const { id } = await post("/subscriptions", target);
  const events: string[] = [];
  for (const round of [1, 2]) {
    const worker = await startService({ ...settings, ROLE: "worker" });
    running.push(worker);
    const stream = await openHintReader(gateway.internalUrl, internal, { topics: "[SUBSCRIPTIONS]" });
    await stream.next();
    events.push((await post(`/subscriptions/${id}/test`)).event_id);
    await receiver.until(round);
    await stream.until("SUBSCRIPTIONS");
    stream.leave();
    for (const { operationsUrl } of [gateway, worker]) {
      await expect.poll(async () => (await fetch(`${operationsUrl}/readyz`)).status).toBe(200);
    }
    expect(await worker.end("SIGTERM")).toBe(0);
  }
  expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual(events);
  const names = await test.query<{ name: string }>(
    `SELECT DISTINCT application_name AS name FROM ${SESSIONS} WHERE application_name LIKE 'service gateway%' ORDER BY 1`,
  );
  expect(names.map(({ name }) => name)).toContain("service gateway wake");
  expect(await gateway.end("SIGTERM")).toBe(0);
});

it.each([
  ["transaction", 1, "transactions"],
  ["transaction", 60, "transactions"],
  ["statement", 60, "statements"],
] as const)("refuses %s mode with %d connections in one line", async (mode, size, what) => {
  expect(await runToEnd(await behind(mode, size))).toEqual({
    code: 1,
    output: "",
    error: `the pooler in DATABASE_URL gives connections for ${what}: set its pool_mode to session, or name PostgreSQL itself\n`,
  });
});

it("refuses a pool that has no second connection in one line", async () => {
  expect(await runToEnd(await behind("session", 1))).toEqual({
    code: 1,
    output: "",
    error:
      "the pooler in DATABASE_URL has no second connection to PostgreSQL: raise its default_pool_size (docs/operations.md)\n",
  });
});
