import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { admin, runAdminProcess } from "../support/admin-command.ts";
import { createTestDatabase, type TestDatabase, urlOf } from "../support/database.ts";
import { startDebianPostgres } from "../support/debian-postgres.ts";
import { digestTables } from "../support/digests.ts";
import { COMPILED, runToEnd, type ServiceProcess, startService } from "../support/service-process.ts";
import { SESSIONS } from "../support/sessions.ts";
import { makeToken } from "../support/token-command.ts";
import { openReceiver, type Receiver } from "../webhook/receiver.ts";

/**
 * A busy demo on the embedded PostgreSQL is backed up and then lost. Its backup is restored on Debian's PostgreSQL, of
 * another major version, where the restore is killed several times; the service goes on there. A backup of that one goes
 * back to the embedded version.
 */

/** The first three without `KILLS`. */
const KILLS = [
  { moment: "sent", statement: "CREATE TABLE campaigns" },
  { moment: "sent", statement: 'COPY "messages"' },
  { moment: "before", statement: "COMMIT" },
  { moment: "after", statement: "CREATE TABLE unfinished_restore" },
  { moment: "before", statement: "TRUNCATE" },
  { moment: "after", statement: "ADD CONSTRAINT" },
].slice(0, Number(process.env.KILLS ?? 3));

let folder: string;
let file: string;
let source: TestDatabase;
let back: TestDatabase;
let debian: Awaited<ReturnType<typeof startDebianPostgres>>;
let target: pg.Client;
let receiver: Receiver;
let service: ServiceProcess | undefined;
let common: Record<string, string>;
let token: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "service-backup-"));
  file = join(folder, "demo.backup");
  [source, back, debian, receiver] = await Promise.all([
    createTestDatabase(),
    createTestDatabase(2, undefined, "template0"),
    startDebianPostgres(),
    openReceiver(),
  ]);
  target = new pg.Client(debian.connection);
  await target.connect();
  common = {
    SEED_DEMO: "true",
    WEBHOOK_ALLOW_PRIVATE_TARGETS: "true",
    RATE_LIMIT_MAX: "1000000",
    SIMULATOR_SPEED: "50",
    CARRIER_SEGMENTS_PER_SECOND: "20",
    PUBLIC_URL: "http://127.0.0.1:4000",
  };
});
afterAll(async () => {
  await service?.end("SIGKILL");
  await target?.end();
  await Promise.all([source?.drop(), back?.drop(), debian?.stop(), receiver?.close()]);
  await rm(folder, { recursive: true, force: true });
});

async function call<Answer>({ publicUrl }: ServiceProcess, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`${publicUrl}/api/v1${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.status, path).toBeLessThan(300);
  return response.json() as Promise<Answer>;
}

interface Load {
  /** The ids of the texts that the service has acknowledged, in order. */
  sent: string[];
  until(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** Four senders of texts, one after the other each. */
function startLoad(running: ServiceProcess, inboxes: readonly string[]): Load {
  const sent: string[] = [];
  const enough = new Set<() => void>();
  let isOn = true;
  const senders = [0, 1, 2, 3].map(async (sender) => {
    for (let text = 0; isOn; text += 1) {
      const { id } = await call<{ id: string }>(running, "/messages", {
        inbox_id: inboxes[text % inboxes.length],
        to: `+1416${sender + 2}${String(text).padStart(6, "0")}`,
        body: `Text ${text} of ${sender}`,
      });
      sent.push(id);
      for (const look of enough) {
        look();
      }
    }
  });
  return {
    sent,
    until: (count) =>
      new Promise((resolve) => {
        const look = () => sent.length >= count && resolve();
        enough.add(look);
        look();
      }),
    async stop() {
      isOn = false;
      await Promise.all(senders);
    },
  };
}

const query = async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
  (await target.query<Row>(text, values)).rows;

async function killRestore(settings: Record<string, string>, fault: object): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "restore-child.ts"), file], {
    env: {
      PATH: process.env.PATH ?? "",
      HOME: process.env.HOME ?? "",
      NODE_COMPILE_CACHE: COMPILED,
      ...settings,
      FAULT: JSON.stringify(fault),
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await once(child, "close");
  return child.signalCode;
}

it("backs a busy demo up, and restores it on another version after kills", { timeout: 240_000 }, async () => {
  const settings = { ...common, DATABASE_URL: source.url, DATA_DIR: join(folder, "first") };
  service = await startService(settings);
  token = await makeToken(settings, "admin@northwind.example");
  const types = ["message.outgoing.delivered", "message.outgoing.failed"];
  for (const type of types) {
    await call(service, "/subscriptions", { event_type: type, target_url: `${receiver.url}/${type}` });
  }
  const { data: inboxes } = await call<{ data: { id: string }[] }>(service, "/inboxes");
  const load = startLoad(
    service,
    inboxes.map(({ id }) => id),
  );
  await load.until(500);
  const before = [...load.sent];
  await runAdminProcess(settings, "backup", file);
  const duringAndBefore = load.sent.length;
  await load.until(duringAndBefore + 200);
  await load.stop();
  const after = load.sent.slice(duringAndBefore + 4);
  await service.end("SIGKILL");

  await mkdir(join(folder, "second"));
  await copyFile(join(folder, "first/encryption.key"), join(folder, "second/encryption.key"));
  const moved = { ...common, DATABASE_URL: urlOf(debian.connection), DATA_DIR: join(folder, "second") };
  for (const fault of KILLS) {
    expect(await killRestore(moved, fault)).toBe("SIGKILL");
  }
  expect((await runToEnd(moved)).error).toBe(
    "a backup is being restored into this database, or was not completely: run npm run restore again\n",
  );
  // PostgreSQL ends the transaction of the killed process.
  await expect
    .poll(() => query(`SELECT FROM ${SESSIONS} WHERE application_name = 'migrate'`), { timeout: 20_000 })
    .toEqual([]);
  await admin(moved, "restore", file);

  const has = async (ids: string[]) =>
    (await query<{ count: number }>("SELECT count(*)::int AS count FROM messages WHERE id = ANY($1)", [ids]))[0]?.count;
  expect(await has(before)).toBe(before.length);
  expect(await has(after)).toBe(0);
  const [state] = await query<{ last: string; told: string; orders: number }>(
    `SELECT (SELECT max(id) FROM messages) AS last, (SELECT max(id) FROM webhook_events) AS told,
       (SELECT count(*)::int FROM carrier_jobs) AS orders`,
  );
  const { last, told, orders } = state as { last: string; told: string; orders: number };
  expect(orders).toBeGreaterThan(0);

  // Over a major version in the other direction.
  const second = join(folder, "second.backup");
  await admin(moved, "backup", second);
  await admin({ ...moved, DATABASE_URL: back.url, DATA_DIR: join(folder, "second") }, "restore", second);
  // The numbers of transactions begin anew.
  await back.query("UPDATE businesses SET deletion_era = deletion_era - 1");
  expect(await digestTables(back)).toEqual(await digestTables({ query }));

  // It goes on: with the same tokens, and with everything that was owed.
  receiver.received.length = 0;
  service = await startService(moved);
  const { id } = await call<{ id: string }>(service, "/messages", {
    inbox_id: inboxes[0]?.id,
    to: "+14165550199",
    body: "After the restore",
  });
  expect(id > last).toBe(true);
  await expect
    .poll(
      () =>
        query(
          `SELECT (SELECT count(*)::int FROM messages WHERE direction = 'outgoing' AND status IN ('queued', 'sending')
                   AND send_at IS NULL) AS texts,
             (SELECT count(*)::int FROM carrier_jobs WHERE due_at < now() + interval '1 hour') AS orders,
             (SELECT count(*)::int FROM simulator_reports WHERE due_at < now() + interval '1 hour') AS reports,
             (SELECT count(*)::int FROM webhook_deliveries) AS owed`,
        ),
      { timeout: 90_000 },
    )
    .toEqual([{ texts: 0, orders: 0, reports: 0, owed: 0 }]);
  // Every event since the restore arrived, and so did the orders of the backup: each of them once.
  expect(await query("SELECT id FROM simulator_orders WHERE times > 1")).toEqual([]);
  expect((await query("SELECT FROM messages WHERE possible_duplicate")).length).toBeLessThanOrEqual(orders);
  const arrived = new Set(receiver.received.map(({ headers }) => headers["webhook-id"]));
  const events = await query<{ id: string }>("SELECT id FROM webhook_events WHERE id > $1 AND event_type = ANY($2)", [
    told,
    types,
  ]);
  expect(events.filter((event) => !arrived.has(event.id))).toEqual([]);
});
