import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createArchive } from "../../scripts/support/backup/archive.ts";
import { dumpTables } from "../../scripts/support/backup/dump.ts";
import { MANIFEST, printManifest } from "../../scripts/support/backup/manifest.ts";
import { printDatabase } from "../../scripts/support/print-database.ts";
import { runAdmin } from "../support/admin-command.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { type KeyedAnswer, type KeyedRequest, send, sendUntilSettled } from "../support/keyed-request.ts";
import { buildPreviousRelease } from "../support/previous-release.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";
import { openReceiver, type Receiver } from "../webhook/receiver.ts";
import release from "./previous-release.json" with { type: "json" };

/** The previous release, built from its tag, beside this version: forward and back, under load. */

const PROJECT = fileURLToPath(new URL("../../", import.meta.url));
const run = promisify(execFile);

let previous: string;
let test: TestDatabase;
let dataDir: string;
let settings: Record<string, string>;
let receiver: Receiver;
const running = new Set<ServiceProcess>();
beforeAll(async () => {
  previous = await buildPreviousRelease();
  test = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "service-releases-"));
  receiver = await openReceiver();
  settings = {
    DATABASE_URL: test.url,
    SEED_DEMO: "true",
    DATA_DIR: dataDir,
    RATE_LIMIT_MAX: "1000000",
    CARRIER_SEGMENTS_PER_SECOND: "1000",
    SIMULATOR_SPEED: "10",
    PUBLIC_URL: "http://api.test",
    WEBHOOK_ALLOW_PRIVATE_TARGETS: "true",
    LOG_LEVEL: "silent",
  };
}, 300_000);
afterAll(async () => {
  await Promise.all([...running].map((service) => service.end("SIGKILL")));
  await receiver?.close();
  await test?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(project: string, more: Record<string, string>): Promise<ServiceProcess> {
  const service = await startService({ ...settings, ...more }, ["env", "-C", project]);
  running.add(service);
  return service;
}

async function end(service: ServiceProcess): Promise<void> {
  running.delete(service);
  expect(await service.end("SIGTERM")).toBe(0);
}

/** Three clients that send texts to the running gateways in turn. */
function load(token: string, inboxId: string, first: ServiceProcess) {
  const sent: { request: KeyedRequest; answer: KeyedAnswer | null }[] = [];
  const targets = [first];
  let ended = false;
  const clients = Array.from({ length: 3 }, async (_none, client) => {
    for (let index = 0; !ended; index += 1) {
      const key = `${client} ${index}`;
      const to = `+1415${client + 2}${String(index).padStart(5, "0")}5`;
      const request: KeyedRequest = {
        key,
        method: "POST",
        path: "/messages",
        body: { inbox_id: inboxId, to, body: key },
      };
      const target = targets[index % targets.length] as ServiceProcess;
      sent.push({ request, answer: await send(target, token, request) });
    }
  });
  return {
    targets,
    more: (count: number) => {
      const until = sent.length + count;
      return expect.poll(() => sent.length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(until);
    },
    async end() {
      ended = true;
      await Promise.all(clients);
      return sent;
    },
  };
}

const migrations = async () =>
  (await test.query<{ name: string }>("SELECT name FROM schema_migrations ORDER BY id")).map(({ name }) => name);

it("this version migrates beside the previous release and takes over, and the previous release takes over again", {
  timeout: 600_000,
}, async () => {
  await test.query("DROP SCHEMA public CASCADE");
  await test.query("CREATE SCHEMA public");
  const older = await start(previous, { ROLE: "gateway" });
  expect((await migrations()).at(-1)).toBe(release.newestMigration);
  let worker = await start(previous, { ROLE: "worker" });
  const { stdout } = await run(process.execPath, ["scripts/token.ts", "--user", "admin@northwind.example"], {
    cwd: previous,
    env: { ...process.env, ...settings },
  });
  const token = stdout.trim();
  const call = async (path: string, body?: object) => {
    const answer = await fetch(`${older.publicUrl}/api/v1${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    return JSON.parse(await answer.text());
  };
  await call("/subscriptions", { event_type: "message.outgoing.delivered", target_url: `${receiver.url}/hook` });
  const under = load(token, (await call("/inboxes")).data[0].id, older);
  await under.more(20);

  // Forward: this version migrates while the previous one works, and replaces it.
  await run(process.execPath, ["scripts/admin.ts", "migrate"], { cwd: PROJECT, env: { ...process.env, ...settings } });
  const files = await readdir(join(PROJECT, "src/platform/db/migrations"));
  expect(await migrations()).toEqual(files.map((file) => file.replace(/\.sql$/, "")).sort());
  await under.more(20);
  const newer = await start(PROJECT, { ROLE: "gateway", MIGRATE: "off" });
  under.targets.push(newer);
  await under.more(30);
  const newWorker = await start(PROJECT, { ROLE: "worker", MIGRATE: "off" });
  await under.more(30);
  await end(worker);
  under.targets.splice(0, 1);
  await under.more(10);
  await end(older);
  await under.more(30);

  // Back: the previous release starts on the new schema, with and without MIGRATE, and replaces this version.
  const again = await start(previous, { ROLE: "gateway", MIGRATE: "on" });
  under.targets.push(again);
  await under.more(30);
  worker = await start(previous, { ROLE: "worker", MIGRATE: "off" });
  await under.more(30);
  await end(newWorker);
  under.targets.splice(0, 1);
  await under.more(10);
  await end(newer);
  await under.more(30);
  const sent = await under.end();
  expect(sent.filter(({ answer }) => answer?.status !== 201)).toEqual([]);

  for (const { request, answer } of sent.slice(0, 30)) {
    const replay = await sendUntilSettled(again, token, request);
    expect([replay.status, replay.replayed, replay.text]).toEqual([201, true, answer?.text]);
  }
  // Each text was delivered, and its event arrived once.
  const ids = sent.map(({ answer }) => JSON.parse(answer?.text ?? "{}").id as string).sort();
  const arrived = () => receiver.received.map(({ body }) => JSON.parse(body).data.message.id as string).sort();
  await expect.poll(() => arrived().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(ids.length);
  await expect.poll(() => test.query("SELECT FROM webhook_deliveries")).toEqual([]);
  expect(arrived()).toEqual(ids);
  await end(worker);
  await end(again);
});

it("a backup of the schema of the previous release is restored through the newer migrations", {
  timeout: 300_000,
}, async () => {
  const [source, target] = await Promise.all([
    createTestDatabase(2, undefined, "template0"),
    createTestDatabase(2, undefined, "template0"),
  ]);
  try {
    const own = { DATABASE_URL: source.url, DATA_DIR: join(dataDir, "source") };
    const older = await start(previous, own);
    const { stdout } = await run(process.execPath, ["scripts/token.ts", "--user", "admin@northwind.example"], {
      cwd: previous,
      env: { ...process.env, ...settings, ...own },
    });
    const under = load(stdout.trim(), await inboxOf(older, stdout.trim()), older);
    await under.more(20);
    const sent = await under.end();
    await expect
      .poll(() => source.query("SELECT FROM carrier_jobs WHERE due_at < now() + interval '1 hour'"))
      .toEqual([]);
    await end(older);

    const path = join(dataDir, "previous.backup");
    const writer = await createArchive(path);
    const manifest = await dumpTables(source.connection, writer, { began() {}, advanced() {} });
    await writer.add(MANIFEST, printManifest(manifest));
    await writer.finish();
    await writer.close();
    expect(manifest.migrations.at(-1)).toBe(release.newestMigration);

    const restored = { ...settings, DATABASE_URL: target.url, DATA_DIR: own.DATA_DIR };
    const { stdout: told } = await runAdmin(restored, "restore", path);
    expect(told).toMatch(/^done: \d+ rows/m);
    const files = await readdir(join(PROJECT, "src/platform/db/migrations"));
    expect(await target.query("SELECT name FROM schema_migrations ORDER BY id")).toEqual(
      files
        .map((file) => ({ name: file.replace(/\.sql$/, "") }))
        .sort((one, other) => (one.name < other.name ? -1 : 1)),
    );
    // Every row is there, and the schema is that of a new database.
    const counts = ({ query }: TestDatabase, tables: readonly string[]) =>
      Promise.all(tables.map(async (table) => [table, (await query(`SELECT FROM ${table}`)).length]));
    const names = [
      "businesses",
      "users",
      "contacts",
      "conversations",
      "messages",
      "campaign_contacts",
      "webhook_events",
    ];
    expect(await counts(target, names)).toEqual(await counts(source, names));
    // A start makes the partitions of months.
    const printWithoutMonths = async (database: TestDatabase) =>
      (await printSchema(database)).replaceAll(/CREATE TABLE messages_\d{6} PARTITION OF [^;]+;\n/g, "");
    expect(await printWithoutMonths(target)).toBe(await printWithoutMonths(test));

    const newer = await start(PROJECT, { DATABASE_URL: target.url, DATA_DIR: own.DATA_DIR });
    for (const { request, answer } of sent.slice(0, 10)) {
      const replay = await sendUntilSettled(newer, stdout.trim(), request);
      expect([replay.status, replay.replayed, replay.text]).toEqual([201, true, answer?.text]);
    }
    await end(newer);
  } finally {
    await Promise.all([source.drop(), target.drop()]);
  }
});

async function inboxOf({ publicUrl }: ServiceProcess, token: string): Promise<string> {
  const answer = await fetch(`${publicUrl}/api/v1/inboxes`, { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { data: { id: string }[] }).data[0]?.id as string;
}

async function printSchema({ connection }: TestDatabase): Promise<string> {
  const client = new pg.Client(connection);
  await client.connect();
  return printDatabase(client).finally(() => client.end());
}
