import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type EmbeddedServer, startEmbedded } from "../../src/platform/postgres/embedded/index.ts";
import { urlOf } from "../support/database.ts";
import { type KeyedAnswer, type KeyedRequest, send, sendUntilSettled } from "../support/keyed-request.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";
import { SESSIONS } from "../support/sessions.ts";
import { makeToken } from "../support/token-command.ts";

/** An external PostgreSQL, restarted while the service keeps running. */

let dataDir: string;
let postgres: EmbeddedServer;
let service: ServiceProcess;
let token: string;
let inboxId: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "service-restart-"));
  postgres = await startEmbedded({ dataDir });
  const settings = {
    DATABASE_URL: urlOf(postgres.address),
    SEED_DEMO: "true",
    DATA_DIR: join(dataDir, "service"),
    RATE_LIMIT_MAX: "1000000",
    RATE_LIMIT_ANONYMOUS_MAX: "1000000",
    PUBLIC_URL: "http://api.test",
    LOG_LEVEL: "silent",
  };
  service = await startService(settings);
  token = await makeToken(settings, "admin@northwind.example");
  inboxId = JSON.parse((await read("/inboxes")).text).data[0].id;
});
afterAll(async () => {
  await service.end();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function read(path: string): Promise<KeyedAnswer> {
  const response = await fetch(`${service.publicUrl}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, text: await response.text(), replayed: false, headers: response.headers };
}

/** Eight clients that write and read without a pause until the test stops them. */
function load(round: string) {
  const sent: { request: KeyedRequest | null; answer: KeyedAnswer | null }[] = [];
  const waiters: { count: number; resolve: () => void }[] = [];
  let ended = false;
  const add = (entry: (typeof sent)[number]) => {
    sent.push(entry);
    for (const waiter of waiters) {
      if (sent.length >= waiter.count) {
        waiter.resolve();
      }
    }
  };
  const clients = Array.from({ length: 8 }, async (_none, client) => {
    for (let index = 0; !ended; index += 1) {
      const key = `${round} ${client} ${index}`;
      const body = { name: key, inbox_ids: [inboxId] };
      const request: KeyedRequest = { key, method: "POST", path: "/campaigns", body };
      add({ request, answer: await send(service, token, request) });
      add({ request: null, answer: await read(index % 2 ? "/campaigns" : "/health").catch(() => null) });
    }
  });
  return {
    /** Waits for the given number of further answers. */
    more: (count: number) =>
      new Promise<void>((resolve) => {
        waiters.push({ count: sent.length + count, resolve });
      }),
    async end() {
      ended = true;
      await Promise.all(clients);
      return sent;
    },
  };
}

async function terminateAll(): Promise<void> {
  const client = new pg.Client(postgres.address);
  await client.connect();
  await client.query(`SELECT pg_terminate_backend(pid) FROM ${SESSIONS} WHERE application_name LIKE 'service %'`);
  await client.end();
}

async function restart(under: ReturnType<typeof load>): Promise<void> {
  await postgres.stop();
  await under.more(40);
  postgres = await startEmbedded({ dataDir });
}

it.each([
  ["all its connections terminated, five times", "terminated"],
  ["the server restarted, twice", "restarted"],
])("%s: clean errors, and a recovery without help", async (_what, round) => {
  const { pid } = service.child;
  const under = load(round);
  await under.more(40);
  for (let fault = 0; fault < (round === "restarted" ? 2 : 5); fault += 1) {
    await (round === "restarted" ? restart(under) : terminateAll());
    await under.more(100);
  }
  const sent = await under.end();

  const failed = sent.filter(({ answer }) => !answer || answer.status >= 300);
  for (const { answer } of failed) {
    expect(answer?.status).toBe(503);
    expect(answer?.headers.get("retry-after")).toBe("5");
    const { error } = JSON.parse(answer?.text ?? "{}");
    expect(error.code).toBe("internal_error");
    expect(error.request_id).toBe(answer?.headers.get("x-request-id"));
    expect(error.message).not.toMatch(/connect|postgres|terminat|socket/i);
    expect(answer?.headers.get("x-ratelimit-limit")).toMatch(/^\d+$/);
    expect(answer?.headers.get("x-ratelimit-reset")).toMatch(/^\d+$/);
  }
  if (round === "restarted") {
    expect(failed.length).toBeGreaterThan(0);
  }

  expect(service.child.pid).toBe(pid);
  expect(service.child.exitCode).toBeNull();
  for (let index = 0; index < 30; index += 1) {
    expect((await read("/health")).status).toBe(200);
  }

  // After its retry, each write exists once and matches its answer.
  for (const { request, answer } of sent) {
    if (request) {
      const again = await sendUntilSettled(service, token, request);
      expect(again.status).toBe(201);
      if (answer?.status === 201) {
        expect([again.replayed, again.text]).toEqual([true, answer.text]);
      }
    }
  }
  const client = new pg.Client(postgres.address);
  await client.connect();
  const { rows } = await client.query(
    "SELECT count(*)::int AS written, count(DISTINCT name)::int AS named FROM campaigns WHERE name LIKE $1",
    [`${round} %`],
  );
  await client.end();
  const requests = sent.filter(({ request }) => request).length;
  expect(rows).toEqual([{ written: requests, named: requests }]);
});
