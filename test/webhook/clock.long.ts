import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { createGround, type Ground } from "./ground.ts";
import { behaviours, openReceiver, type Receiver } from "./receiver.ts";

/**
 * The clock of the dispatcher's machine steps: the database decides when a delivery is due and when a circuit opens.
 */

let ground: Ground;
let receiver: Receiver;
beforeAll(async () => {
  ground = await createGround();
  receiver = await openReceiver();
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await ground?.close();
  await receiver?.close();
});

const HOUR_MS = 3_600_000;

it("delivers, retries and evaluates as if the clock had not stepped", async () => {
  const businessId = await ground.business();
  const { id } = await ground.subscribe(businessId, `${receiver.url}/hook`);
  receiver.behave("/hook", behaviours.error);
  const dispatcher = ground.start({ timeoutMs: 10_000, failingAfter: 2, disableAfter: 3, disableAfterSeconds: 3_600 });
  vi.useFakeTimers({ toFake: ["Date"] });
  const first = await ground.record(businessId);
  await receiver.until(1);
  // Three days back, then two ahead: by this clock, failures are days apart, but in fact only seconds. It is never
  // ahead of the true clock, since identifiers of a process never go back.
  vi.setSystemTime(Date.now() - 72 * HOUR_MS);
  await receiver.until(3);
  vi.setSystemTime(Date.now() + 48 * HOUR_MS);
  const second = await ground.record(businessId);
  await receiver.until(6);
  expect(await ground.state(id)).toMatchObject({ status: "failing", disabledReason: null });
  receiver.behave("/hook", behaviours.ok);
  await expect.poll(() => ground.pending(id)).toEqual([]);
  expect(await ground.state(id)).toMatchObject({ status: "active", failures: 0 });
  const delivered = (await ground.history(id)).filter(({ status }) => status === 200);
  expect(delivered.map(({ eventId }) => eventId).sort()).toEqual([first, second].sort());
  await dispatcher.end();
  expect(dispatcher.errors).toEqual([]);
});
