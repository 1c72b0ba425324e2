import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { resume } from "../../src/domain/webhook/store.ts";
import { openWake } from "../../src/platform/db/wake.ts";
import { thorough } from "../support/effort.ts";
import { SESSIONS } from "../support/sessions.ts";
import { createGround, type Ground, type RunningDispatcher } from "./ground.ts";
import { behaviours, openReceiver, type Receiver } from "./receiver.ts";

let ground: Ground;
let receiver: Receiver;
let businessId: string;
let dispatcher: RunningDispatcher | undefined;
beforeAll(async () => {
  ground = await createGround();
  receiver = await openReceiver();
});
afterAll(async () => {
  await ground?.close();
  await receiver?.close();
});
beforeEach(async () => {
  await dispatcher?.end();
  await ground.test.query("DELETE FROM webhook_deliveries");
  businessId = await ground.business();
});

it("parks the backlog of a hanging subscription, and delivers to the others at once", async () => {
  receiver.behave("/hung", behaviours.hang);
  const hung = await ground.subscribe(businessId, `${receiver.url}/hung`);
  await Promise.all(Array.from({ length: 400 }, () => ground.record(businessId)));
  const well = await ground.subscribe(businessId, `${receiver.url}/well`);
  await ground.record(businessId);
  dispatcher = ground.start({ timeoutMs: 5_000 });
  await receiver.until(1, "/well");
  await expect.poll(() => ground.pending(well.id)).toEqual([]);
  expect(receiver.received.filter(({ path }) => path === "/hung").length).toBeLessThanOrEqual(2);
  await expect
    .poll(async () => (await ground.pending(hung.id)).filter(({ parked }) => parked).length)
    .toBeGreaterThanOrEqual(390);
});

/** A poll so rare that it never runs. */
const NEVER = "0 0 0 29 2 *";

it("delivers the whole backlog of a fast subscription, each event once, without a poll", async () => {
  const { id } = await ground.subscribe(businessId, `${receiver.url}/backlog`);
  // More than twice as many as a lane is fed at once.
  const events = await Promise.all(Array.from({ length: 300 }, () => ground.record(businessId)));
  dispatcher = ground.start({ timeoutMs: 10_000, pollCron: NEVER });
  const received = await receiver.until(300, "/backlog");
  await expect.poll(() => ground.pending(id)).toEqual([]);
  expect(received.map(({ headers }) => headers["webhook-id"]).sort()).toEqual(events.sort());
  expect(dispatcher.errors).toEqual([]);
});

it("delivers without a poll the events that a fast subscription returned after one failure among many", async () => {
  const { id } = await ground.subscribe(businessId, `${receiver.url}/once`);
  let requests = 0;
  receiver.behave("/once", (response, request, received) => {
    requests += 1;
    behaviours[requests === 20 ? "error" : "ok"](response, request, received);
  });
  await Promise.all(Array.from({ length: 40 }, () => ground.record(businessId)));
  dispatcher = ground.start({ timeoutMs: 10_000, pollCron: NEVER });
  await expect.poll(() => ground.pending(id)).toEqual([]);
  expect(requests).toBe(41);
});

thorough.it("delivers the backlogs of many failing subscriptions when they recover, without a poll", async () => {
  const bad = Array.from({ length: 6 }, (_none, lane) => `/bad/${lane}`);
  for (const path of bad) {
    receiver.behave(path, behaviours.error);
  }
  const [first] = await Promise.all(
    bad.flatMap((path) => [path, `${path}/well`]).map((path) => ground.subscribe(businessId, receiver.url + path)),
  );
  dispatcher = ground.start({ timeoutMs: 10_000, pollCron: NEVER, failingAfter: 3 });
  await Promise.all(Array.from({ length: 40 }, () => ground.record(businessId)));
  const isOpen = async () => (await ground.state((first as { id: string }).id)).isOpen;
  await expect.poll(isOpen).toBe(true);
  for (const path of bad) {
    receiver.behave(path, behaviours.ok);
  }
  await expect.poll(() => ground.pending()).toEqual([]);
  expect(dispatcher.errors).toEqual([]);
});

thorough.it("delivers the parked deliveries of hundreds of subscriptions that may continue", async () => {
  const paths = Array.from({ length: 300 }, (_none, index) => `/parked/${index}`);
  await Promise.all(paths.map((path) => ground.subscribe(businessId, receiver.url + path)));
  await Promise.all(Array.from({ length: 4 }, () => ground.record(businessId)));
  await ground.test.query("UPDATE webhook_deliveries SET parked = true");
  dispatcher = ground.start({ timeoutMs: 10_000 });
  await expect.poll(() => ground.pending()).toEqual([]);
  expect(paths.map((path) => receiver.received.filter((request) => request.path === path).length)).toEqual(
    Array(300).fill(4),
  );
  expect(dispatcher.errors).toEqual([]);
});

thorough.it("does not repeatedly claim the backlog of a subscription that is paused while attempts run", async () => {
  receiver.behave("/circle", behaviours.hang);
  const { id } = await ground.subscribe(businessId, `${receiver.url}/circle`);
  await Promise.all(Array.from({ length: 50 }, () => ground.record(businessId)));
  dispatcher = ground.start({ timeoutMs: 1_000 });
  await receiver.until(2, "/circle");
  await ground.test.query("UPDATE subscriptions SET paused_at = now() WHERE id = $1", [id]);
  // The hanging attempts end: their lane has room, and knows that its backlog is not empty.
  await expect.poll(() => dispatcher?.outcomes).toEqual(["timeout", "timeout"]);
  for (let poll = 0; poll < 3; poll += 1) {
    await dispatcher.polled();
  }
  // Each delivery once, the two retries, and the few for which the lane had room.
  expect(dispatcher.claimed()).toBeLessThan(60);
  expect(await ground.pending(id)).toHaveLength(50);
});

thorough.it("leaves no timers behind when it ends, with retries still planned", async () => {
  receiver.behave("/later", behaviours.error);
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
  const { id } = await ground.subscribe(businessId, `${receiver.url}/later`);
  await Promise.all(Array.from({ length: 40 }, () => ground.record(businessId)));
  const before = timers();
  // The retries of 40 events are spread over three seconds, with a timer for each twentieth of a second.
  dispatcher = ground.start({ retrySeconds: [8, 9], failingAfter: 100, disableAfter: 100 });
  await expect.poll(async () => (await ground.pending(id)).filter(({ attempts }) => attempts === 1)).toHaveLength(40);
  expect(timers()).toBeGreaterThan(before + 10);
  await dispatcher.end();
  expect(timers()).toBeLessThan(before + 10);
});

thorough.it(
  "probes an open circuit from time to time, closes it after a success, and delivers everything",
  async () => {
    receiver.behave("/down", behaviours.error);
    const { id } = await ground.subscribe(businessId, `${receiver.url}/down`);
    dispatcher = ground.start({ retrySeconds: [0.1, 1, 1, 1, 1, 1, 1, 1, 1] });
    await Promise.all(Array.from({ length: 30 }, () => ground.record(businessId)));
    await expect.poll(() => ground.state(id)).toMatchObject({ status: "failing", isOpen: true });
    receiver.behave("/down", behaviours.ok);
    await expect.poll(() => ground.pending(id)).toEqual([]);
    expect(await ground.state(id)).toMatchObject({ status: "active", failures: 0, isOpen: false });
    const delivered = (await ground.history(id)).filter(({ status }) => status === 200);
    expect(new Set(delivered.map(({ eventId }) => eventId)).size).toBe(30);
  },
);

thorough.it("does not check an open circuit without a delivery until it has one", async () => {
  const idle = await ground.subscribe(businessId, `${receiver.url}/idle`);
  const disabled = await ground.subscribe(businessId, `${receiver.url}/disabled`);
  const paused = await ground.subscribe(businessId, `${receiver.url}/down-and-paused`, "call.incoming.completed");
  await ground.test.query(
    `UPDATE subscription_health SET consecutive_failures = 40, first_failed_at = now(), probe_at = now()
     WHERE business_id = $1`,
    [businessId],
  );
  const change = (set: string, { id }: { id: string }) =>
    ground.test.query(`UPDATE subscriptions SET ${set} WHERE id = $1`, [id]);
  await change("status = 'disabled', disabled_reason = 'failures'", disabled);
  await change("paused_at = now()", paused);
  await ground.record(businessId, "call.incoming.completed");
  dispatcher = ground.start();
  const due = () =>
    ground.test.query("SELECT FROM subscription_health WHERE business_id = $1 AND probe_at <= now()", [businessId]);
  await expect.poll(due).toEqual([]);
  for (const { id } of [idle, disabled, paused]) {
    expect(await ground.state(id)).toMatchObject({ isOpen: true });
  }
  await ground.record(businessId);
  await receiver.until(1, "/idle");
  await change("paused_at = NULL", paused);
  await receiver.until(1, "/down-and-paused");
  await expect.poll(() => ground.pending()).toEqual([]);
  for (const { id } of [idle, paused]) {
    expect(await ground.state(id)).toMatchObject({ failures: 0, isOpen: false });
  }
  expect(receiver.received.filter(({ path }) => path === "/disabled")).toEqual([]);
});

it("uses the first event of a suspended subscription, and no other, as its probe at once", async () => {
  receiver.behave("/first", behaviours.error);
  const { id } = await ground.subscribe(businessId, `${receiver.url}/first`);
  const set = (probeAt: string) =>
    ground.test.query(
      `UPDATE subscription_health SET consecutive_failures = 40, first_failed_at = now(), probe_at = ${probeAt}
       WHERE subscription_id = $1`,
      [id],
    );
  await set("'infinity'");
  dispatcher = ground.start({ timeoutMs: 10_000, pollCron: NEVER, retrySeconds: [60, 60] });
  await Promise.all(Array.from({ length: 20 }, () => ground.record(businessId)));
  await expect.poll(() => ground.state(id)).toMatchObject({ failures: 41, isOpen: true });
  const parked = async () => (await ground.pending(id)).filter((delivery) => delivery.parked);
  await expect.poll(parked).toHaveLength(19);
  expect(receiver.received.filter(({ path }) => path === "/first")).toHaveLength(1);
  receiver.behave("/first", behaviours.ok);
  await set("'infinity'");
  await ground.record(businessId);
  // Everything except the delivery that waits for its retry.
  await expect.poll(() => ground.pending(id)).toMatchObject([{ attempts: 1 }]);
  expect(await ground.state(id)).toMatchObject({ failures: 0, isOpen: false });
});

thorough.it("does not probe a suspended subscription again at a poll while its first event is being sent", async () => {
  receiver.behave("/slow-first", behaviours.hang);
  const { id } = await ground.subscribe(businessId, `${receiver.url}/slow-first`);
  await ground.test.query("UPDATE subscription_health SET probe_at = 'infinity' WHERE subscription_id = $1", [id]);
  dispatcher = ground.start({ timeoutMs: 10_000 });
  await ground.record(businessId);
  await receiver.until(1, "/slow-first");
  await ground.record(businessId);
  await expect.poll(async () => (await ground.pending(id)).filter(({ parked }) => parked)).toHaveLength(1);
  await dispatcher.polled();
  await dispatcher.polled();
  await dispatcher.polled();
  expect(receiver.received.filter(({ path }) => path === "/slow-first")).toHaveLength(1);
});

it("sends nothing to a paused subscription, and everything after it is resumed", async () => {
  const { id } = await ground.subscribe(businessId, `${receiver.url}/paused`);
  await ground.test.query("UPDATE subscriptions SET paused_at = now() WHERE id = $1", [id]);
  dispatcher = ground.start();
  await ground.record(businessId);
  expect(await ground.pending(id)).toMatchObject([{ parked: true }]);
  await ground.test.query("UPDATE subscriptions SET paused_at = NULL WHERE id = $1", [id]);
  await receiver.until(1, "/paused");
});

thorough.it("serves a resumed subscription without delay beside thousands of paused ones", async () => {
  const { id } = await ground.subscribe(businessId, `${receiver.url}/resumed`);
  await ground.test.query("UPDATE subscriptions SET paused_at = now() WHERE id = $1", [id]);
  const event = await ground.record(businessId);
  await ground.record(businessId);
  await ground.test.query(
    `WITH other AS (
       SELECT 'sub_0' || lpad(n::text, 25, '0') AS id, n FROM generate_series(1, 3000) n
     ), subscription AS (
       INSERT INTO subscriptions (business_id, id, event_type, target_url, secret, paused_at, created_at, updated_at)
       SELECT business_id, other.id, event_type, target_url || n, secret, now(), now(), now()
       FROM subscriptions s, other WHERE s.id = $2
     ), health AS (
       INSERT INTO subscription_health (business_id, subscription_id) SELECT $1, id FROM other
     )
     INSERT INTO webhook_deliveries (business_id, subscription_id, event_id, due_at, parked)
     SELECT $1, id, $3, now(), true FROM other`,
    [businessId, id, event],
  );
  dispatcher = ground.start();
  await dispatcher.polled();
  await resume(ground.test.database, businessId, id);
  await receiver.until(2, "/resumed");
  // None of the paused ones is claimed before.
  expect(dispatcher.claimed()).toBe(2);
  await expect.poll(() => ground.pending(id)).toEqual([]);
});

thorough.it("shares the work between two dispatchers without repeating any of it", async () => {
  const { id } = await ground.subscribe(businessId, `${receiver.url}/shared`);
  dispatcher = ground.start({ timeoutMs: 10_000 });
  const other = ground.start({ timeoutMs: 10_000 });
  const events = await Promise.all(Array.from({ length: 300 }, () => ground.record(businessId)));
  const received = await receiver.until(300, "/shared");
  await expect.poll(() => ground.pending(id)).toEqual([]);
  expect(received.map(({ headers }) => headers["webhook-id"]).sort()).toEqual(events.sort());
  await other.end();
});

it("claims the deliveries of a vanished dispatcher when its leases end", async () => {
  const { id } = await ground.subscribe(businessId, `${receiver.url}/left`);
  await ground.record(businessId);
  await ground.test.query(
    `UPDATE webhook_deliveries SET lease_token = gen_random_uuid(), leased_until = now() + interval '500 ms'
     WHERE subscription_id = $1`,
    [id],
  );
  dispatcher = ground.start();
  await receiver.until(1, "/left");
  await expect.poll(() => ground.pending(id)).toEqual([]);
});

thorough.it("finds with the poll a delivery that was committed long after it was recorded", async () => {
  await ground.subscribe(businessId, `${receiver.url}/late`);
  dispatcher = ground.start();
  await ground.record(businessId);
  await receiver.until(1, "/late");
  await expect.poll(() => ground.pending()).toEqual([]);
  await dispatcher.polled();
  await ground.test.query(
    `INSERT INTO webhook_deliveries (business_id, subscription_id, event_id, due_at)
     SELECT s.business_id, s.id, e.id, now() - interval '1 minute'
     FROM subscriptions s JOIN webhook_events e USING (business_id) WHERE s.business_id = $1`,
    [businessId],
  );
  await receiver.until(2, "/late");
});

thorough.it("survives the end of database connections at any time", async () => {
  const { id } = await ground.subscribe(businessId, `${receiver.url}/cut`);
  dispatcher = ground.start();
  const events: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    events.push(...(await Promise.all(Array.from({ length: 20 }, () => ground.record(businessId)))));
    const cutter = new pg.Client(ground.test.connection);
    await cutter.connect();
    await cutter.query(
      `SELECT pg_terminate_backend(pid) FROM ${SESSIONS}
       WHERE application_name LIKE 'service%' AND (query LIKE '%lease_token%' OR application_name = 'service wake')`,
    );
    await cutter.end();
  }
  await expect.poll(() => ground.pending(id)).toEqual([]);
  const seen = new Set(
    receiver.received.filter(({ path }) => path === "/cut").map(({ headers }) => headers["webhook-id"]),
  );
  expect([...seen].sort()).toEqual(events.sort());
});

thorough.it("wakes other processes, also after a connection went silent", async () => {
  const { host, port } = ground.test.connection as { host: string; port: number };
  const sockets: { near: Socket; far: Socket }[] = [];
  const proxy = createServer((near) => {
    const far = new (near.constructor as typeof Socket)();
    far.connect(host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
    near.pipe(far).pipe(near);
    near.on("error", () => {});
    far.on("error", () => {});
    sockets.push({ near, far });
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const { port: proxyPort } = proxy.address() as { port: number };
  const lost: Error[] = [];
  const wake = openWake(
    { ...ground.test.connection, host: "127.0.0.1", port: proxyPort },
    { onError: (error) => lost.push(error), heartbeatMs: 1_000 },
  );
  const rung = () => new Promise<void>((resolve) => wake.on("carrier", resolve));
  await rung();
  const second = rung();
  ground.wake.send("carrier");
  await second;

  // Half open: the connections stay open, but nothing passes through them.
  for (const { near, far } of sockets) {
    near.unpipe(far);
    far.unpipe(near);
  }
  const swept = rung();
  await swept;
  // On a busy machine a connection that works may be silent as long, too.
  expect(lost.length).toBeGreaterThan(0);
  expect(lost.filter(({ message }) => !/^no answer within \d+ ms$/.test(message))).toEqual([]);
  const again = rung();
  ground.wake.send("carrier");
  await again;
  await wake.close();
  for (const { near, far } of sockets) {
    near.destroy();
    far.destroy();
  }
  proxy.close();
});
