import { afterAll, beforeAll, expect, it } from "vitest";
import { SUBSCRIPTION_SECRET } from "../../src/domain/webhook/secrets.ts";
import { signDelivery } from "../../src/domain/webhook/sign.ts";
import { secretBox } from "../../src/platform/secret-box.ts";
import { thorough } from "../support/effort.ts";
import { createGround, type Ground } from "./ground.ts";
import { openReceiver, type Receiver } from "./receiver.ts";

/**
 * The secret of a subscription that no key decrypts: nothing is sent for it, nothing is lost, and other subscriptions
 * continue.
 */

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

thorough.it(
  "reports the subscription, postpones its deliveries without an attempt, and sends them after the key returns",
  async () => {
    const dispatcher = ground.start();
    const businessId = await ground.business();
    const { id } = await ground.subscribe(businessId, `${receiver.url}/unreadable`);
    await ground.subscribe(businessId, `${receiver.url}/well`);
    const [before] = await ground.test.query<{ secret: Buffer }>("SELECT secret FROM subscriptions WHERE id = $1", [
      id,
    ]);
    const lost = secretBox([Buffer.alloc(32, 9)]).seal("whsec_lost", SUBSCRIPTION_SECRET);
    const store = (secret: Buffer | undefined) =>
      ground.test.query("UPDATE subscriptions SET secret = $2 WHERE id = $1", [id, secret]);
    await store(lost);
    const events = [await ground.record(businessId), await ground.record(businessId)];

    await receiver.until(2, "/well");
    await expect.poll(() => dispatcher.unreadable.length).toBeGreaterThan(0);
    for (let poll = 1; poll <= 3; poll += 1) {
      await dispatcher.polled();
    }
    // Two may have run at once; then the whole subscription pauses.
    expect(dispatcher.unreadable.length).toBeLessThanOrEqual(2);
    expect(new Set(dispatcher.unreadable)).toEqual(new Set([id]));
    expect(dispatcher.errors).toEqual([]);
    expect(receiver.received.filter(({ path }) => path === "/unreadable")).toEqual([]);
    expect(await ground.history(id)).toEqual([]);
    expect((await ground.pending(id)).map(({ attempts }) => attempts)).toEqual([0, 0]);
    expect(await ground.state(id)).toMatchObject({ status: "active", failures: 0 });

    await dispatcher.end();
    await store(before?.secret);
    await ground.test.query("UPDATE webhook_deliveries SET due_at = now() - interval '1 second'");
    const another = ground.start();
    const arrived = await receiver.until(2, "/unreadable");
    expect(arrived.map(({ headers }) => headers["webhook-id"]).sort()).toEqual([...events].sort());
    expect(another.unreadable).toEqual([]);
    await another.end();
  },
);

it("signs with the current secret if only the previous one cannot be decrypted, and reports that", async () => {
  const dispatcher = ground.start();
  const businessId = await ground.business();
  const { id, secret } = await ground.subscribe(businessId, `${receiver.url}/previous`);
  const lost = secretBox([Buffer.alloc(32, 9)]).seal("whsec_lost", SUBSCRIPTION_SECRET);
  await ground.test.query(
    "UPDATE subscriptions SET previous_secret = $2, previous_secret_until = now() + interval '1 hour' WHERE id = $1",
    [id, lost],
  );
  await ground.record(businessId);
  const [{ headers, body }] = (await receiver.until(1, "/previous")) as [Awaited<ReturnType<typeof receiver.until>>[0]];
  const at = new Date(Number(headers["webhook-timestamp"]) * 1000);
  const eventId = headers["webhook-id"] as string;
  const { "X-Service-Signature": signature } = signDelivery({ eventId, body, secrets: [secret], at });
  expect(headers["x-service-signature"]).toBe(signature);
  expect([dispatcher.previousUnreadable, dispatcher.unreadable]).toEqual([[id], []]);
  await dispatcher.end();
});
