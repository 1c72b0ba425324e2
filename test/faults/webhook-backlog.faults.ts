import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DispatcherProcesses } from "../support/dispatcher-process.ts";
import { createGround, type Ground, quick } from "../webhook/ground.ts";
import { openReceiver, type Receiver } from "../webhook/receiver.ts";

/**
 * One subscription has a backlog. While it is parked and afterwards, 200 others are served about as fast as without it,
 * with any statistics of the queue. All comparisons are within one run.
 */

const BACKLOG = 100_000;
const QUIET = 200;
/** Milliseconds between two events of quiet subscriptions, and the number of events. */
const EVERY_MS = 8;
const EVENTS = 600;
/** The maximum ratio of the median latency with a backlog to the median without. */
const MOST_TIMES = 2;
/** The maximum of unparked deliveries in a parked backlog: running ones and those held in memory. */
const FEW = 100;

let ground: Ground;
let receiver: Receiver;
let slow: { businessId: string; id: string };
const quiet: string[] = [];
/** The arrival time of each event, by `performance.now()`. */
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

/** The deliveries of the backlog that claims still find. */
async function inTheWay(): Promise<number> {
  const [row] = await ground.test.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM webhook_deliveries WHERE NOT parked AND subscription_id = $1",
    [slow.id],
  );
  return row?.count ?? Number.NaN;
}

/** The median milliseconds that quiet subscriptions wait: while the backlog is being parked, and afterwards. */
async function measure(name: string, prepare: () => Promise<unknown>): Promise<{ first: number; median: number }> {
  const child = await startDispatcher();
  await pace(QUIET);
  await prepare();
  ground.wake.send("webhook");
  const behind: number[] = [];
  const until = performance.now() + 60_000;
  do {
    behind.push(...(await pace(20)));
  } while (performance.now() < until && (await inTheWay()) >= FEW);
  expect(await inTheWay()).toBeLessThan(FEW);
  const times = await pace(EVENTS);
  child.kill("SIGKILL");
  await once(child, "exit");
  const told = (those: readonly number[]) => {
    const [median, most] = [0.5, 0.99].map((part) => within(those, part).toFixed(1));
    return `p50 ${median}, p99 ${most} ms (${those.length} events)`;
  };
  process.stdout.write(`${name}: at first ${told(behind)}, then ${told(times)}\n`);
  const [first, median] = [behind, times].map((those) => within(those, 0.5)) as [number, number];
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

it("a backlog of 100,000 leaves idle subscriptions within twice their latency, also while it is parked", {
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
  for (const [name, { first, median }] of Object.entries({ ofEmpty, fresh })) {
    expect.soft(first, `${name}, while it is parked`).toBeLessThan(most);
    expect.soft(median, `${name}, afterwards`).toBeLessThan(most);
  }
});
