import { afterAll, beforeAll, expect, it } from "vitest";
import { createGround, type Ground } from "./ground.ts";
import { openReceiver, type Receiver } from "./receiver.ts";

let ground: Ground;
let receiver: Receiver;
beforeAll(async () => {
  ground = await createGround();
  receiver = await openReceiver();
});
afterAll(async () => {
  await ground.close();
  await receiver.close();
});

it("delivers", async () => {
  const dispatcher = ground.start();
  const businessId = await ground.business();
  const { id } = await ground.subscribe(businessId, `${receiver.url}/ok`);
  const eventId = await ground.record(businessId);
  const [received] = await receiver.until(1, "/ok");
  expect(received?.headers["x-service-event-id"]).toBe(eventId);
  await expect.poll(() => ground.pending(id)).toEqual([]);
  console.log(await ground.history(id), await ground.state(id), dispatcher.errors);
  await dispatcher.end();
});
