import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";
import { makeToken } from "../support/token-command.ts";
import { openReceiver, type Receiver } from "../webhook/receiver.ts";

/** A backup reads every table for hours; the service starts, restarts, answers and delivers during it. */

let test: TestDatabase;
let receiver: Receiver;
let dataDir: string;
let settings: Record<string, string>;
let service: ServiceProcess | undefined;
beforeAll(async () => {
  test = await createTestDatabase();
  receiver = await openReceiver();
  dataDir = await mkdtemp(join(tmpdir(), "service-backup-"));
  settings = {
    DATABASE_URL: test.url,
    SEED_DEMO: "true",
    DATA_DIR: dataDir,
    WEBHOOK_ALLOW_PRIVATE_TARGETS: "true",
  };
});
afterAll(async () => {
  await service?.end("SIGKILL");
  await receiver?.close();
  await test?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Like pg_dump: a lock on every table, in a transaction with one snapshot. */
async function beginBackup(): Promise<pg.Client> {
  const backup = new pg.Client(test.connection);
  backup.on("error", () => {});
  await backup.connect();
  await backup.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const tables = await backup.query(
    "SELECT oid::regclass AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace",
  );
  await backup.query(`LOCK TABLE ${tables.rows.map(({ name }) => name).join(", ")} IN ACCESS SHARE MODE`);
  return backup;
}

const partitions = () => test.query("SELECT FROM pg_inherits WHERE inhparent = 'webhook_events'::regclass");

async function deliverOne(running: ServiceProcess): Promise<void> {
  const token = await makeToken(settings, "admin@northwind.example");
  const post = async (path: string, body?: object) => {
    const response = await fetch(`${running.publicUrl}/api/v1${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(response.ok).toBe(true);
    return response.json() as Promise<Record<string, string>>;
  };
  const path = `/hook-${receiver.received.length}`;
  const { id } = await post("/subscriptions", {
    event_type: "message.incoming.received",
    target_url: receiver.url + path,
  });
  const { event_id: eventId } = await post(`/subscriptions/${id}/test`);
  const [received] = await receiver.until(1, path);
  expect(received?.headers["webhook-id"]).toBe(eventId);
}

it("starts, restarts and delivers during a backup, and creates the days after it", async () => {
  const backup = await beginBackup();
  for (let start = 1; start <= 2; start += 1) {
    service = await startService(settings);
    await deliverOne(service);
    expect(service.output()).toContain("partitions are not maintained until the next hour");
    expect(await service.end("SIGTERM")).toBe(0);
  }
  // All rows went to the default partition.
  expect(await partitions()).toHaveLength(1);
  const delivered = receiver.received.map(({ headers }) => headers["webhook-id"]);
  expect(await test.query("SELECT FROM webhook_events_default WHERE id = ANY($1)", [delivered])).toHaveLength(2);

  await backup.query("COMMIT");
  await backup.end();
  service = await startService(settings);
  await deliverOne(service);
  expect((await partitions()).length).toBeGreaterThan(3);
  expect(await test.query("SELECT FROM webhook_events_default")).toEqual([]);
});
