import { afterAll, beforeAll, expect, it } from "vitest";
import type { Resolve } from "../../src/platform/outbound/connect.ts";
import { createGround, type Ground } from "./ground.ts";
import { openReceiver, type Receiver } from "./receiver.ts";

/** Faults of the service itself: they are never counted against a subscription, and the delivery is made later. */

let ground: Ground;
let receiver: Receiver;
beforeAll(async () => {
  ground = await createGround();
  receiver = await openReceiver();
});
afterAll(async () => {
  await ground?.close();
  await receiver?.close();
});

const fails =
  (code: string, syscall: string): Resolve =>
  async () => {
    throw Object.assign(new Error(`${syscall} ${code}`), { code, syscall });
  };

it.each([
  ["name_server", fails("ECONNREFUSED", "queryA")],
  ["descriptors", fails("EMFILE", "connect")],
])("postpones a delivery without an attempt, and reports %s", async (fault, resolve) => {
  const businessId = await ground.business();
  const { port } = new URL(receiver.url);
  const { id } = await ground.subscribe(businessId, `http://localhost:${port}/${fault}`);
  const dispatcher = ground.start({}, { resolve });
  const eventId = await ground.record(businessId);

  await expect.poll(() => dispatcher.postponed).toEqual([fault]);
  await expect.poll(async () => (await ground.pending(id)).map(({ leased }) => leased)).toEqual([false]);
  expect((await ground.pending(id)).map(({ attempts, parked }) => [attempts, parked])).toEqual([[0, false]]);
  expect(await ground.history(id)).toEqual([]);
  expect(await ground.state(id)).toMatchObject({ status: "active", failures: 0, isOpen: false });
  expect(dispatcher.outcomes).toEqual([]);
  expect(dispatcher.errors).toEqual([]);

  await dispatcher.end();
  await ground.test.query("UPDATE webhook_deliveries SET due_at = now() - interval '1 second'");
  const another = ground.start();
  const [arrived] = await receiver.until(1, `/${fault}`);
  expect(arrived?.headers["webhook-id"]).toBe(eventId);
  await expect.poll(async () => (await ground.history(id)).map(({ attempt }) => attempt)).toEqual([1]);
  await another.end();
});
