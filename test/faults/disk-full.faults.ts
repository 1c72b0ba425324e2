import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, rmSync, statfsSync, symlinkSync, truncateSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type EmbeddedServer, startEmbedded } from "../../src/platform/postgres/embedded/index.ts";
import { urlOf } from "../support/database.ts";
import { type KeyedRequest, send } from "../support/keyed-request.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";
import { makeToken } from "../support/token-command.ts";

/**
 * The disk of PostgreSQL's data fills up under the service. Writes are refused with 503 and reads continue; when there
 * is space again everything works without help, and no acknowledged write is lost or repeated. The write-ahead log is
 * on another disk: without space for it PostgreSQL stops, which the drill of a restarting server covers. Mounting a
 * small disk requires root.
 */

/** Enough for a new server with the schema and the demo, and a little more. */
const SIZE_MIB = 128;

let root: string;
let disk: string;
let postgres: EmbeddedServer;
let service: ServiceProcess;
let token: string;
let path: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "service-disk-full-"));
  disk = join(root, "disk");
  mkdirSync(disk);
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE_MIB}m`, "tmpfs", disk]);
  const dataDir = join(disk, "data");
  const first = await startEmbedded({ dataDir });
  await first.stop();
  const wal = join(dataDir, "postgres", "pg_wal");
  execFileSync("cp", ["-a", wal, join(root, "wal")]);
  execFileSync("chmod", ["a+rx", root]);
  rmSync(wal, { recursive: true });
  symlinkSync(join(root, "wal"), wal);
  postgres = await startEmbedded({ dataDir });
  const settings = {
    DATABASE_URL: urlOf(postgres.address),
    SEED_DEMO: "true",
    CARRIER: "simulator",
    DATA_DIR: join(root, "service"),
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
    RATE_LIMIT_MAX: "1000000",
    PUBLIC_URL: "http://api.test",
    LOG_LEVEL: "fatal",
  };
  service = await startService(settings);
  token = await makeToken(settings, "admin@northwind.example");
  const campaigns = await read("/campaigns");
  path = `/campaigns/${campaigns.body.data[0].id}/contacts`;
});
afterAll(async () => {
  await service?.end();
  await postgres?.stop();
  execFileSync("umount", [disk]);
  await rm(root, { recursive: true, force: true });
});

async function query(server: EmbeddedServer, text: string): Promise<unknown[]> {
  const client = new pg.Client(server.address);
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

async function read(below: string) {
  const answer = await fetch(`${service.publicUrl}/api/v1${below}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: answer.status, body: await answer.json() };
}

const PEOPLE = 100;
/** Contacts with texts of the maximum length: each request needs new pages. */
function request(index: number): KeyedRequest {
  const contacts = Array.from({ length: PEOPLE }, (_none, place) => ({
    phones: [`+1415${2_000_000 + index * PEOPLE + place}`],
    extra_fields: Object.fromEntries(Array.from({ length: 3 }, (_, field) => [`field ${field}`, "x".repeat(900)])),
  }));
  return { key: `disk ${index}`, method: "POST", path, body: { contacts } };
}

/** Fills the rest of the disk, while PostgreSQL may also write. */
function fill(file: string): void {
  const { bavail, bsize } = statfsSync(disk);
  try {
    appendFileSync(file, Buffer.alloc((bavail + 1) * bsize));
  } catch (error) {
    expect(error).toMatchObject({ code: "ENOSPC" });
  }
}

it("refuses writes while the disk is full, and accepts them when there is space", async () => {
  const requests = Array.from({ length: 12 }, (_none, index) => request(index));
  const before = requests.slice(0, 4);
  for (const one of before) {
    expect((await send(service, token, one))?.status).toBe(200);
  }
  const ballast = join(disk, "ballast");
  fill(ballast);
  expect(statfsSync(disk).bavail).toBe(0);

  const during = await Promise.all(requests.slice(4).map((one) => send(service, token, one)));
  const refused = during.filter((answer) => answer?.status !== 200);
  expect(refused.length).toBeGreaterThan(4);
  for (const answer of refused) {
    expect([answer?.status, answer?.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(answer?.text).not.toMatch(/space|disk|extend|postgres/i);
  }
  expect((await read(path)).status).toBe(200);

  truncateSync(ballast, 0);
  const after = await Promise.all(requests.map((one) => send(service, token, one)));
  expect(after.map((answer) => answer?.status)).toEqual(requests.map(() => 200));
  expect(after.slice(0, before.length).map((answer) => answer?.replayed)).toEqual(before.map(() => true));
  const counted = await query(
    postgres,
    `SELECT count(*)::int AS contacts, count(DISTINCT phones->0->>'number')::int AS numbers FROM campaign_contacts
     WHERE phones->0->>'number' LIKE '+14152%'`,
  );
  const all = requests.length * PEOPLE;
  expect(counted).toEqual([{ contacts: all, numbers: all }]);
  process.stdout.write(`a full disk: ${refused.length} of 8 writes refused with 503, ${all} contacts, each once\n`);
});
