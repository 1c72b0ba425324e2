import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestDatabase } from "../support/database.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";
import { makeToken } from "../support/token-command.ts";
import { createWorldDatabase, type World } from "../support/world.ts";
import { ACCOUNT, AUTH_TOKEN } from "../twilio/account.ts";
import { signedForm } from "../twilio/signed.ts";

/** A business that waits for a lock, or writes at full speed, does not slow down another business. */

let test: TestDatabase;
let world: World;
let gateway: ServiceProcess;
let mine: Client;
let other: Client;

const PUBLIC_URL = "http://api.test";

type Client = Awaited<ReturnType<typeof clientOf>>;

beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  const settings = {
    DATABASE_URL: test.url,
    SEED_DEMO: "true",
    CARRIER: "twilio",
    TWILIO_ACCOUNT_SID: ACCOUNT,
    TWILIO_AUTH_TOKEN: AUTH_TOKEN,
    // No process listens there.
    TWILIO_API_URL: "http://127.0.0.1:2",
    ROLE: "gateway",
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
    RATE_LIMIT_MAX: "1000000",
    PUBLIC_URL,
    LOG_LEVEL: "error",
  };
  gateway = await startService(settings);
  mine = await clientOf(settings, "admin@northwind.example");
  other = await clientOf(settings, "admin@rival.example");
});
afterAll(async () => {
  await gateway?.end();
  await test?.drop();
});

async function clientOf(settings: Record<string, string>, email: string) {
  // The request and its answer are large text, so the client does not parse the answer.
  const authorization = `Bearer ${await makeToken(settings, email)}`;
  return async (method: string, path: string, body?: unknown, key?: string) => {
    const startedAt = performance.now();
    const response = await fetch(`${gateway.publicUrl}/api/v1${path}`, {
      method,
      headers: {
        authorization,
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(key !== undefined && { "idempotency-key": key }),
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const answer = JSON.parse(
      typeof body === "string" ? `"${(await response.arrayBuffer()).byteLength}"` : await response.text(),
    );
    const milliseconds = performance.now() - startedAt;
    return { status: response.status, retryAfter: response.headers.get("retry-after"), answer, milliseconds };
  };
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] as number;

it("a locked campaign: its business gets 503, while another business gets answers", async () => {
  const path = `/campaigns/${world.northwind.campaignId}/contacts`;
  const add = (index: number) => mine("POST", path, { phones: [`+1415555${4000 + index}`] }, `locked ${index}`);
  const all = Array.from({ length: 12 }, (_none, index) => index);
  const holder = new pg.Client(test.connection);
  await holder.connect();
  await holder.query("BEGIN");
  await holder.query("SELECT FROM campaigns WHERE id = $1 FOR UPDATE", [world.northwind.campaignId]);
  let isLocked = true;
  const waiting = Promise.all(all.map(add)).finally(() => {
    isLocked = false;
  });
  const others: Awaited<ReturnType<Client>>[] = [];
  const rivals = `/campaigns/${world.rivals.campaignId}/contacts`;
  for (let index = 0; isLocked; index += 1) {
    others.push(await other("GET", "/campaigns"));
    others.push(await other("POST", rivals, { phones: [`+1404556${1000 + index}`] }));
  }
  for (const { status, retryAfter, answer } of await waiting) {
    expect([status, retryAfter, answer.error.code]).toEqual([503, "5", "internal_error"]);
  }
  expect(others.length).toBeGreaterThan(20);
  expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200, 201]));
  process.stdout.write(
    `a locked campaign: 12 requests were refused with 503, another business had ${others.length} answers meanwhile, p50 ${median(others.map(({ milliseconds }) => milliseconds)).toFixed(1)} ms\n`,
  );
  await holder.query("ROLLBACK");
  await holder.end();
  const again = await Promise.all(all.map(add));
  expect(again.map(({ status }) => status)).toEqual(all.map(() => 201));
});

it("a locked inbox: the carrier's reports to it wait, while another business gets answers and texts", async () => {
  const numberOf = async (inboxId: string | undefined): Promise<string> =>
    (await test.query("SELECT phone_number AS number FROM inboxes WHERE id = $1", [inboxId]))[0]?.number;
  const numbers = {
    mine: await numberOf(world.northwind.inboxIds[0]),
    other: await numberOf(world.rivals.inboxIds[0]),
  };
  const report = async (to: string, index: number) => {
    const fields = {
      MessageSid: `SM${to}${index}`,
      From: `+1415557${1000 + index}`,
      To: to,
      Body: "Hello",
      NumMedia: "0",
    };
    const { target, headers, body } = signedForm("/carrier/twilio/texts/incoming", fields, { origin: PUBLIC_URL });
    return (await fetch(gateway.publicUrl + target, { method: "POST", headers, body })).status;
  };
  const all = Array.from({ length: 40 }, (_none, index) => index);
  const holder = new pg.Client(test.connection);
  await holder.connect();
  await holder.query("BEGIN");
  await holder.query("SELECT FROM inboxes WHERE id = $1 FOR UPDATE", [world.northwind.inboxIds[0]]);
  let isLocked = true;
  const waiting = Promise.all(all.map((index) => report(numbers.mine, index))).finally(() => {
    isLocked = false;
  });
  const others: unknown[] = [];
  for (let index = 0; isLocked; index += 1) {
    others.push((await other("GET", "/campaigns")).status, await report(numbers.other, index));
  }
  expect(new Set(await waiting)).toEqual(new Set([503]));
  expect(others.length).toBeGreaterThan(20);
  expect(new Set(others)).toEqual(new Set([200]));
  process.stdout.write(
    `a locked inbox: 40 reports were refused with 503, another business had ${others.length} answers meanwhile\n`,
  );
  await holder.query("ROLLBACK");
  await holder.end();
  const again: number[] = [];
  for (const index of all) {
    again.push(await report(numbers.mine, index));
  }
  expect(new Set(again)).toEqual(new Set([200]));
});

const TURNS = process.env.KILLS ? 9 : 1;
const READS = 50;

it("twenty parallel bulk additions: another business gets all its answers, about as fast as without them", {
  timeout: 300_000,
}, async () => {
  const path = `/campaigns/${world.northwind.campaignId}/contacts`;
  const read = async (isOver: (count: number) => boolean) => {
    const taken: number[] = [];
    while (!isOver(taken.length)) {
      const { status, milliseconds } = await other("GET", "/campaigns");
      expect(status).toBe(200);
      taken.push(milliseconds);
    }
    return median(taken);
  };
  let next = 0;
  const bodies = Array.from({ length: 20 }, () => {
    const contacts = Array.from({ length: 500 }, () => {
      next += 1;
      return { phones: [`+1212${1_000_000 + next}`], first_name: "Bulk" };
    });
    return JSON.stringify({ contacts });
  });
  const ratios: number[] = [];
  let added = 0;
  for (let turn = 0; turn < TURNS; turn += 1) {
    const quiet = await read((count) => count === READS);
    let isBusy = true;
    const additions = Promise.all(bodies.map((body) => mine("POST", path, body))).finally(() => {
      isBusy = false;
    });
    const busy = await read((count) => count > 0 && !isBusy);
    const statuses = (await additions).map(({ status }) => status);
    expect(new Set(statuses.filter((status) => status !== 503))).toEqual(new Set([200]));
    added += statuses.filter((status) => status === 200).length;
    ratios.push(Number((busy / quiet).toFixed(2)));
  }
  process.stdout.write(
    `bulk additions (${added} of ${TURNS * 20} taken) move the p50 of another business by ${median(ratios)} (${ratios.join(", ")})\n`,
  );
  expect(added).toBeGreaterThan(TURNS * 10);
  // A single round would mostly measure other load on the machine.
  if (TURNS > 1) {
    expect(median(ratios)).toBeLessThan(2);
  }
});
