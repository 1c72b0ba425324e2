import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DispatcherProcesses } from "../support/dispatcher-process.ts";
import { createGround, type Ground, quick } from "../webhook/ground.ts";
import { openReceiver, type Receiver } from "../webhook/receiver.ts";

/**
 * One subscription has a backlog. As soon as that is parked, 200 others are served about as soon as without it,
 * whatever PostgreSQL knows of the queue. All is compared within the run.
 */

const BACKLOG = 100_000;
const QUIET = 200;
/** Milliseconds between two events of quiet subscriptions, and the number of events. */
const EVERY_MS = 8;
const EVENTS = 600;
/** The maximum ratio of the median latency with a backlog to the median without. */
const MOST_TIMES = 2;
/** The maximum ratio while the dispatcher parks the backlog, with old statistics. */
const FEW_TIMES = 4;

/** The maximum of unparked deliveries in a parked backlog: running ones and collected ones. */
const FEW = 100;

let ground: Ground;
let receiver: Receiver;
let slow: { businessId: string; id: string };
const quiet: string[] = [];
/** When each event arrived, by `performance.now()`. */
const arrived = new Map<string, number>();
const dispatchers = new DispatcherProcesses();

const startDispatcher = () => dispatchers.start(ground, { ...quick, timeoutMs: 5_000 });

beforeAll(async () => {
  ground = await createGround();
  receiver = await openReceiver();
  receiver.behave("/slow", (response) => setTimeout(() => response.writeHead(200).end(), 300));
  await ground.test.query("ALTER TABLE webhook_deliveries SET (autovacuum_enabled = off)");
  for (let index = 0; index < QUIET; index += 1) {
    const businessId = await ground.business();
    await ground.subscribe(businessId, `${receiver.url}/quiet/${index}`);
    quiet.push(businessId);
    receiver.behave(`/quiet/${index}`, (response, request) => {
      arrived.set(String(request.headers["webhook-id"]), performance.now());
      response.writeHead(200).end();
    });
  }
  const businessId = await ground.business();
  slow = { businessId, ...(await ground.subscribe(businessId, `${receiver.url}/slow`)) };
  await ground.test.query(
    `INSERT INTO webhook_events (business_id, id, event_type, occurred_at, body)
     SELECT $1, 'evt_0' || lpad(n::text, 25, '0'), 'message.incoming.received', now(), '{}'
     FROM generate_series(1, $2::int) n`,
    [slow.businessId, BACKLOG],
  );
  await ground.test.query("ANALYZE webhook_events");
});
afterAll(async () => {
  dispatchers.killAll();
  await ground?.close();
  await receiver?.close();
});

const fill = () =>
  ground.test.query(
    `INSERT INTO webhook_deliveries (business_id, subscription_id, event_id, due_at)
     SELECT business_id, $2, id, now() FROM webhook_events WHERE business_id = $1`,
    [slow.businessId, slow.id],
  );
const empty = () => ground.test.query("DELETE FROM webhook_deliveries");
const analyse = () => ground.test.query("VACUUM (ANALYZE, TRUNCATE false) webhook_deliveries");

const within = (times: readonly number[], part: number) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * part)] ?? Number.NaN;

/** Deliveries of the backlog that claims still find. */
async function inTheWay(): Promise<number> {
  const [row] = await ground.test.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM webhook_deliveries WHERE NOT parked AND subscription_id = $1",
    [slow.id],
  );
  return row?.count ?? Number.NaN;
}

/**
 * Milliseconds that quiet subscriptions wait: at most while the backlog is being parked, and in the median afterwards.
 */
async function measure(name: string, prepare: () => Promise<unknown>): Promise<{ first: number; median: number }> {
  const child = await startDispatcher();
  await pace(QUIET);
  await prepare();
  ground.wake.ring("webhook");
  const behind = await pace(1);
  for (const until = performance.now() + 60_000; performance.now() < until && (await inTheWay()) >= FEW; ) {
    behind.push(...(await pace(10)));
  }
  expect(await inTheWay()).toBeLessThan(FEW);
  const first = Math.max(...behind);
  const times = await pace(EVENTS);
  child.kill("SIGKILL");
  await once(child, "exit");
  const [median, most] = [0.5, 0.99].map((part) => within(times, part)) as [number, number];
  process.stdout.write(
    `${name}: at first up to ${first.toFixed(0)} ms, then p50 ${median.toFixed(1)}, p99 ${most.toFixed(1)} ms\n`,
  );
  return { first, median };
}

async function pace(count: number): Promise<number[]> {
  const committed = new Map<string, number>();
  const startedAt = performance.now();
  const work: Promise<unknown>[] = [];
  for (let index = 0; index < count; index += 1) {
    await delay(Math.max(0, startedAt + index * EVERY_MS - performance.now()));
    const recorded = ground.record(quiet[index % QUIET] as string);
    work.push(recorded.then((id) => committed.set(id, performance.now())));
  }
  await Promise.all(work);
  const missing = () => [...committed.keys()].filter((id) => !arrived.has(id));
  await expect.poll(missing, { timeout: 60_000, interval: 50 }).toEqual([]);
  return [...committed].map(([id, at]) => Math.max(0, (arrived.get(id) as number) - at));
}

it("a backlog of 100,000 leaves quiet subscriptions within twice their latency once it is parked", {
  timeout: 600_000,
}, async () => {
  await measure("to warm up", empty);
  await empty();
  await analyse();
  const ofEmpty = await measure("beside a backlog, with statistics of an empty queue", fill);
  await empty();
  const alone = await measure("alone", empty);
  await fill();
  await analyse();
  const fresh = await measure("beside a backlog, with fresh statistics", async () => {
    await empty();
    await fill();
  });
  await empty();
  const again = await measure("alone, again", empty);
  const most = MOST_TIMES * Math.max(alone.median, again.median);
  expect.soft(ofEmpty.median, "with statistics of an empty queue").toBeLessThan(most);
  expect.soft(fresh.median, "with fresh statistics").toBeLessThan(most);
  expect.soft(ofEmpty.first / fresh.first, "at first, with old statistics").toBeLessThan(FEW_TIMES);
});
