import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DispatcherProcesses } from "../support/dispatcher-process.ts";
import { createGround, type Ground, quick } from "../webhook/ground.ts";
import { openReceiver, type Receiver } from "../webhook/receiver.ts";

/**
 * Dispatchers are killed during their work, again and again: half as often as `KILLS`, a few without it and 200 in `npm run
 * test:faults`.
 */
const KILLS = Math.ceil(Number(process.env.KILLS ?? 6) / 2);
const EVENTS = 60;

let ground: Ground;
let receiver: Receiver;
const dispatchers = new DispatcherProcesses();

const startDispatcher = () => dispatchers.start(ground, { ...quick, timeoutMs: 2_000 });

beforeAll(async () => {
  ground = await createGround();
  receiver = await openReceiver();
});
afterAll(async () => {
  dispatchers.killAll();
  await ground?.close();
  await receiver?.close();
});

it(`${KILLS} kills: every event arrives, and at most the running deliveries are repeated`, {
  timeout: 600_000,
}, async () => {
  const businessId = await ground.business();
  const subscriptions = await Promise.all(
    [1, 2, 3, 4].map((index) => ground.subscribe(businessId, `${receiver.url}/kill/${index}`)),
  );
  const events: string[] = [];
  let underWay = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const child = await startDispatcher();
    const before = receiver.received.length;
    const recorded = Promise.all(Array.from({ length: EVENTS }, () => ground.record(businessId)));
    await receiver.until(before + 1 + ((kill * 37) % (2 * EVENTS)));
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
    events.push(...(await recorded));
    underWay += (await ground.pending()).filter(({ leased }) => leased).length;
  }
  const last = await startDispatcher();
  await expect.poll(() => ground.pending(), { timeout: 60_000, interval: 250 }).toEqual([]);
  for (const index of [1, 2, 3, 4]) {
    const arrived = receiver.received.filter(({ path }) => path === `/kill/${index}`);
    expect(new Set(arrived.map(({ headers }) => headers["webhook-id"]))).toEqual(new Set(events));
  }
  expect(receiver.received.length - 4 * events.length).toBeLessThanOrEqual(underWay);
  for (const { id } of subscriptions) {
    expect(await ground.state(id)).toMatchObject({ status: "active", failures: 0 });
  }
  last.kill("SIGKILL");
});
