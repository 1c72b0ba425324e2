import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as client from "openid-client";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { SERVICE_ITSELF } from "../../src/domain/identity/actor-rules.ts";
import { recordEvent } from "../../src/domain/webhook/outbox-store.ts";
import { addDay, TABLES } from "../../src/domain/webhook/partition-store.ts";
import { identityAt } from "../../src/platform/id.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { freePort, runToEnd, type ServiceProcess, startService } from "../support/service-process.ts";
import { allow, PlainBrowser } from "../support/sign-in.ts";
import { makeToken } from "../support/token-command.ts";
import { behaviours, openReceiver, type Receiver } from "../webhook/receiver.ts";

/** The clock of a process is wrong when it starts, or steps while it runs; the database's is right. */

const DAY_MS = 86_400_000;
const LIBRARY = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu/faketime/libfaketime.so.1`;

let test: TestDatabase;
let folder: string;
let clock: string;
let settings: Record<string, string>;
let receiver: Receiver;
let service: ServiceProcess | undefined;
beforeAll(() => {
  if (!existsSync(LIBRARY)) {
    throw new Error(`this drill needs ${LIBRARY}: apt-get install libfaketime`);
  }
});
beforeEach(async () => {
  test = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "service-clocks-"));
  clock = join(folder, "clock");
  settings = {
    DATABASE_URL: test.url,
    DATA_DIR: folder,
    SEED_DEMO: "true",
    WEBHOOK_ALLOW_PRIVATE_TARGETS: "true",
    WEBHOOK_RETRY_SECONDS: "0.2,0.2,0.2,0.2",
    LD_PRELOAD: LIBRARY,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: "1",
    // Only the time of day is wrong: durations use a separate clock.
    DONT_FAKE_MONOTONIC: "1",
  };
  receiver = await openReceiver();
});
afterEach(async () => {
  await service?.end();
  service = undefined;
  await receiver?.close();
  await test?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Makes the clock of the processes show another time: `+40d`, `-1h`, `+0`. */
const step = (by: string) => writeFile(clock, by);

const kept = async () => ({
  partitions: await test.query(
    `SELECT inhrelid::regclass::text AS name FROM pg_inherits
     WHERE inhparent IN ('webhook_events'::regclass, 'webhook_attempts'::regclass) ORDER BY 1`,
  ),
  events: await test.query("SELECT id FROM webhook_events ORDER BY id"),
});

it("a start 40 days ahead is refused in one line and drops nothing; a correct one logs its drops, and keeps pending deliveries", async () => {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const at = (day: number) => new Date(today + day * DAY_MS);
  const { id: businessId, createdAt } = identityAt("biz", at(-40));
  await test.query("INSERT INTO businesses (id, name, created_at, updated_at) VALUES ($1, 'Early', $2, $2)", [
    businessId,
    createdAt,
  ]);
  const { id: subscriptionId } = identityAt("sub", at(-40));
  await test.query(
    `INSERT INTO subscriptions (business_id, id, event_type, target_url, secret, created_at, updated_at, paused_at)
     VALUES ($1, $2, 'message.incoming.received', 'https://receiver.example', '', $3, $3, $3)`,
    [businessId, subscriptionId, createdAt],
  );
  const days = [-36, -35, -20, -5];
  const events = days.map((day) => identityAt("evt", at(day)).id);
  for (const [index, id] of events.entries()) {
    for (const table of TABLES) {
      await addDay(test.database, table, at(days[index] as number).getTime());
    }
    await test.query(
      `INSERT INTO webhook_events (business_id, id, event_type, occurred_at, body)
       VALUES ($1, $2, 'message.incoming.received', now(), '{}')`,
      [businessId, id],
    );
  }
  await test.query(
    `INSERT INTO webhook_deliveries (business_id, subscription_id, event_id, due_at, parked)
     VALUES ($1, $2, $3, now(), true)`,
    [businessId, subscriptionId, events[0]],
  );
  const before = await kept();

  await step("+40d");
  const begin = async (role: string) => {
    const ports = { PORT: String(await freePort()), INTERNAL_PORT: String(await freePort()) };
    return runToEnd({ ...settings, ...ports, ROLE: role });
  };
  for (const { code, error, output } of await Promise.all(["gateway", "worker"].map(begin))) {
    expect([code, output]).toEqual([1, ""]);
    expect(error).toMatch(
      /^this machine's clock is 34[56]\d{4} seconds ahead of the database's: correct both; a minute is allowed\n$/,
    );
  }
  expect(await kept()).toEqual(before);

  await step("+0");
  service = await startService({ ...settings, ROLE: "worker" });
  const nameAt = (day: number) => `webhook_events_${at(day).toISOString().slice(0, 10).replaceAll("-", "")}`;
  const told = () => service?.output();
  await expect.poll(told).toContain(`"partition":"${nameAt(-35)}","rows":1,`);
  await expect.poll(told).toContain(`"partitions":1,"oldest":"${nameAt(-36)}","undelivered":1,`);
  const left = await test.query<{ id: string }>("SELECT id FROM webhook_events ORDER BY id");
  expect(left.map(({ id }) => id)).toEqual([events[0], events[2], events[3]]);
});

it("a clock that steps back an hour revives no revoked grant, and stops no delivery", async () => {
  await step("+0");
  service = await startService(settings);
  const { publicUrl, internalUrl, child } = service;
  const call = async (token: string, path: string, body?: object) => {
    const response = await fetch(`${publicUrl}/api/v1${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
  // The command that creates tokens has the correct time, like another machine.
  const token = await makeToken({ DATABASE_URL: test.url, DATA_DIR: folder }, "admin@northwind.example");
  const target = { event_type: "message.incoming.received", target_url: `${receiver.url}/hook` };
  const { id: subscriptionId } = (await call(token, "/subscriptions", target)).body;
  const { business } = (await call(token, "/me")).body;

  const configuration = await client.discovery(new URL(`${publicUrl}/oidc`), "demo-app", undefined, client.None(), {
    execute: [client.allowInsecureRequests],
  });
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const expectedState = client.randomState();
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: "http://127.0.0.1:5599/callback",
    scope: "api:me",
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: "S256",
    state: expectedState,
  });
  const answer = await allow(new PlainBrowser(publicUrl), url.href);
  const granted = await client.authorizationCodeGrant(configuration, answer, { pkceCodeVerifier, expectedState });
  expect((await call(granted.access_token, "/me")).status).toBe(200);

  await step("-1h");
  const offset = async () => {
    const metrics = await (await fetch(`${internalUrl}/metrics`)).text();
    return Math.round(Number(/^clock_offset_seconds (\S+)$/m.exec(metrics)?.[1]) / 60);
  };
  await expect.poll(offset).toBe(-60);
  await expect.poll(() => service?.output()).toContain("this machine's clock is 3600 seconds behind");

  expect((await call(granted.access_token, "/me")).status).toBe(200);
  await client.tokenRevocation(configuration, granted.refresh_token as string);
  await expect.poll(async () => (await call(granted.access_token, "/me")).status).toBe(401);

  // Delivered, retried after a failure, and signed with a time that matches the receiver's clock.
  receiver.behave("/hook", behaviours.error);
  const eventId = await recordEvent(test.database, {
    actor: SERVICE_ITSELF,
    businessId: business.id,
    type: "message.incoming.received",
    occurredAt: new Date().toISOString(),
    data: {},
  });
  await receiver.until(2);
  receiver.behave("/hook", behaviours.ok);
  await expect.poll(() => test.query("SELECT FROM webhook_deliveries")).toEqual([]);
  const { headers } = receiver.received.at(-1) as (typeof receiver.received)[number];
  expect(headers["webhook-id"]).toBe(eventId);
  expect(Math.abs(Number(headers["webhook-timestamp"]) - Date.now() / 1000)).toBeLessThan(60);
  const { event_id: sampleId } = (await call(token, `/subscriptions/${subscriptionId}/test`, {})).body;
  await expect.poll(() => receiver.received.map((request) => request.headers["webhook-id"])).toContain(sampleId);

  // A new row is the newest, by its id and by its time.
  const [inbox] = (await call(token, "/inboxes")).body.data;
  const made = await call(token, "/campaigns", { name: "Now", inbox_ids: [inbox.id] });
  const { id, created_at: createdAt } = made.body;
  expect((await call(token, "/campaigns")).body.data[0].id).toBe(id);
  expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(60_000);
  expect(child.exitCode).toBe(null);
  expect(await service.end("SIGTERM")).toBe(0);
});
