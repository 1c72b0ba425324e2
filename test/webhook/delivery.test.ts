import { createHmac } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SERVICE_ITSELF } from "../../src/domain/identity/actor-rules.ts";
import { enqueueDeliveries, recordTestEvent } from "../../src/domain/webhook/outbox-store.ts";
import { openPool } from "../../src/platform/db/pool.ts";
import { composedStatement } from "../../src/platform/db/statement.ts";
import { thorough } from "../support/effort.ts";
import { createGround, type Ground, type RunningDispatcher } from "./ground.ts";
import { type Behaviour, behaviours, openReceiver, type Receiver } from "./receiver.ts";

let ground: Ground;
let receiver: Receiver;
let dispatcher: RunningDispatcher;
let businessId: string;
beforeAll(async () => {
  ground = await createGround();
  receiver = await openReceiver();
  dispatcher = ground.start();
});
afterAll(async () => {
  await ground?.close();
  await receiver?.close();
});
beforeEach(async () => {
  businessId = await ground.business();
});

const settled = (id: string) => expect.poll(() => ground.pending(id)).toEqual([]);

describe("a delivery", () => {
  it("has the exact body, and the headers of both signature schemes", async () => {
    const { id, secret } = await ground.subscribe(businessId, `${receiver.url}/exact`);
    const eventId = await ground.record(businessId, "message.incoming.received", {
      message: { body: "grüß \u0000 🎉" },
    });
    const [received] = await receiver.until(1, "/exact");
    const [stored] = await ground.test.query<{ body: string }>("SELECT body FROM webhook_events WHERE id = $1", [
      eventId,
    ]);
    expect(received?.body).toBe(stored?.body);
    expect(received?.body).toBe(
      `{"id":"${eventId}","type":"message.incoming.received","api_version":"v1","occurred_at":"2026-11-21T01:10:21.500Z","business_id":"${businessId}","actor":{"type":"service","user_id":null,"client_id":null},"data":{"message":{"body":"grüß \\u0000 🎉"}}}`,
    );
    const headers = received?.headers ?? {};
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "Service-Webhooks/1.0",
      "x-service-event-id": eventId,
      "x-service-event-type": "message.incoming.received",
      "webhook-id": eventId,
    });
    expect(headers["x-service-test"]).toBeUndefined();
    const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["x-service-signature"])) ?? [];
    expect(signature).toBe(createHmac("sha256", secret).update(`${seconds}.${received?.body}`).digest("hex"));
    expect(headers["webhook-timestamp"]).toBe(seconds);
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    const standard = createHmac("sha256", key).update(`${eventId}.${seconds}.${received?.body}`).digest("base64");
    expect(headers["webhook-signature"]).toBe(`v1,${standard}`);
    await settled(id);
  });

  it("goes to every subscription to its type in its business, and to no other", async () => {
    const other = await ground.business();
    await ground.subscribe(businessId, `${receiver.url}/fan-1`);
    await ground.subscribe(businessId, `${receiver.url}/fan-2`);
    await ground.subscribe(businessId, `${receiver.url}/fan-other-type`, "call.incoming.completed");
    await ground.subscribe(other, `${receiver.url}/fan-other-business`);
    await ground.record(businessId);
    await Promise.all([receiver.until(1, "/fan-1"), receiver.until(1, "/fan-2")]);
    await expect.poll(() => ground.pending()).toEqual([]);
    expect(receiver.received.filter(({ path }) => path.startsWith("/fan-other"))).toEqual([]);
  });

  it("is stored as an event even without a subscription", async () => {
    const eventId = await ground.record(businessId);
    expect(await ground.test.query("SELECT business_id FROM webhook_events WHERE id = $1", [eventId])).toEqual([
      { business_id: businessId },
    ]);
  });

  it("reuses its connection", async () => {
    const { id } = await ground.subscribe(businessId, `${receiver.url}/reuse`);
    await ground.record(businessId);
    await receiver.until(1, "/reuse");
    await settled(id);
    const before = receiver.connections().made;
    for (let count = 2; count <= 5; count += 1) {
      await ground.record(businessId);
      await receiver.until(count, "/reuse");
      await settled(id);
    }
    expect(receiver.connections().made - before).toBeLessThanOrEqual(1);
  });

  it("is marked if it is a test, is attempted once, and does not change the health", async () => {
    receiver.behave("/test", behaviours.error);
    const { id } = await ground.subscribe(businessId, `${receiver.url}/test`);
    await recordTestEvent(ground.test.database, id, {
      actor: SERVICE_ITSELF,
      businessId,
      type: "message.incoming.received",
      occurredAt: "2026-11-21T01:10:21.500Z",
      data: {},
    });
    ground.wake.send("webhook");
    const [received] = await receiver.until(1, "/test");
    expect(received?.headers["x-service-test"]).toBe("true");
    await settled(id);
    expect(await ground.history(id)).toMatchObject([{ attempt: 1, status: 500 }]);
    expect(await ground.state(id)).toMatchObject({ status: "active", failures: 0, lastFailedAt: null });
  });

  it("can be repeated with the same id and body", async () => {
    const { id } = await ground.subscribe(businessId, `${receiver.url}/again`);
    const eventId = await ground.record(businessId);
    await receiver.until(1, "/again");
    await settled(id);
    expect(await enqueueDeliveries(ground.test.database, businessId, { eventId, subscriptionIds: [id] })).toEqual([id]);
    ground.wake.send("webhook");
    const [first, second] = await receiver.until(2, "/again");
    expect(second?.body).toBe(first?.body);
    expect(second?.headers["webhook-id"]).toBe(eventId);
    const stranger = await ground.business();
    expect(await enqueueDeliveries(ground.test.database, stranger, { eventId, subscriptionIds: [id] })).toEqual([]);
  });
});

describe("an attempt at a receiver that", () => {
  const never: { status: number | null; error: string | null }[] = [];
  it.each<[string, Behaviour, { status: number | null; error: string | null }]>([
    ["answers 500", behaviours.error, { status: 500, error: null }],
    ["redirects", behaviours.redirect, { status: 302, error: null }],
    ["hangs", behaviours.hang, { status: null, error: "timeout" }],
    ["drips", behaviours.drip, { status: 200, error: "timeout" }],
    ["resets the connection", behaviours.reset, { status: null, error: "connection_lost" }],
  ])("%s fails and is repeated", async (name, behaviour, expected) => {
    const path = `/fails-${name.replaceAll(" ", "-")}`;
    receiver.behave(path, behaviour);
    const { id } = await ground.subscribe(businessId, receiver.url + path);
    await ground.record(businessId);
    await receiver.until(1, path);
    receiver.behave(path, behaviours.ok);
    await receiver.until(2, path);
    await settled(id);
    const [first, second] = await ground.history(id);
    expect(first).toMatchObject({ attempt: 1, ...expected });
    expect(second).toMatchObject({ attempt: 2, status: 200, error: null });
    expect(first?.eventId).toBe(second?.eventId);
    expect(await ground.state(id)).toMatchObject({ status: "active", failures: 0 });
    expect(receiver.received.filter((entry) => entry.path === "/elsewhere")).toEqual(never);
  });

  it("sends 100 MB is cut after 16 KiB and evaluated by its status", async () => {
    receiver.behave("/huge", behaviours.huge);
    const { id } = await ground.subscribe(businessId, `${receiver.url}/huge`);
    await ground.record(businessId);
    await settled(id);
    const [made] = await ground.history(id);
    expect(made).toMatchObject({ status: 200, error: null });
    expect(made?.answer).toHaveLength(16_384);
  });

  it("sends bytes that are not text stores them as text", async () => {
    receiver.behave("/binary", behaviours.binary);
    const { id } = await ground.subscribe(businessId, `${receiver.url}/binary`);
    await ground.record(businessId);
    await settled(id);
    expect(await ground.history(id)).toMatchObject([{ status: 200, answer: "a\ufffd\ufffdb" }]);
  });

  it("refuses connections fails", async () => {
    const { id } = await ground.subscribe(businessId, "http://127.0.0.1:1/refused");
    await ground.record(businessId);
    await expect.poll(async () => (await ground.history(id)).length).toBeGreaterThan(0);
    expect(await ground.history(id)).toMatchObject([{ status: null, error: "connection_refused" }]);
  });

  it("has an unknown host name fails", async () => {
    const { id } = await ground.subscribe(businessId, "http://nowhere.invalid/");
    await ground.record(businessId);
    await expect.poll(async () => (await ground.history(id)).length).toBeGreaterThan(0);
    expect((await ground.history(id))[0]).toMatchObject({ status: null, error: "name_not_found" });
  });

  it("answers 410 disables its subscription at once, and drops its other deliveries", async () => {
    receiver.behave("/gone", behaviours.gone);
    const { id } = await ground.subscribe(businessId, `${receiver.url}/gone`);
    await Promise.all([ground.record(businessId), ground.record(businessId), ground.record(businessId)]);
    await expect.poll(() => ground.state(id)).toMatchObject({ status: "disabled", disabledReason: "gone" });
    await settled(id);
    await ground.record(businessId);
    expect(await ground.pending(id)).toEqual([]);
    const notices = await ground.test.query("SELECT kind FROM notices WHERE subscription_id = $1", [id]);
    expect(notices).toEqual([{ kind: "subscription_disabled" }]);
    expect(dispatcher.changes.filter((change) => change.subscriptionId === id)).toMatchObject([
      { status: "disabled", disabledReason: "gone" },
    ]);
  });

  it("answers with Retry-After is repeated after that time, at most twice the step", async () => {
    receiver.behave("/busy", behaviours.busy);
    const { id } = await ground.subscribe(businessId, `${receiver.url}/busy`);
    await ground.record(businessId);
    await receiver.until(1, "/busy");
    receiver.behave("/busy", behaviours.ok);
    const [first, second] = await receiver.until(2, "/busy");
    // The step is 50 ms ± 20 % and its double the maximum; the receiver requested a second.
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(95);
    await settled(id);
  });
});

it("gives up an event after the last retry; the history contains every attempt", async () => {
  receiver.behave("/hopeless", behaviours.error);
  const { id } = await ground.subscribe(businessId, `${receiver.url}/hopeless`);
  await ground.record(businessId);
  await expect.poll(() => ground.pending(id)).toEqual([]);
  const history = await ground.history(id);
  expect(history.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(await ground.state(id)).toMatchObject({ status: "failing", failures: 9 });
  expect(await ground.test.query("SELECT kind FROM notices WHERE subscription_id = $1", [id])).toEqual([
    { kind: "subscription_failing" },
  ]);
});

it("the dispatcher reported no error of its own", () => {
  expect(dispatcher.errors).toEqual([]);
});

thorough.it("repeats an attempt without a poll, even if writing its failure took longer than the wait", async () => {
  const own = await createGround();
  const holder = openPool({ connection: own.test.connection, size: 1 });
  try {
    const business = await own.business();
    const { id } = await own.subscribe(business, `${receiver.url}/late`);
    const lock = composedStatement<never>("poolTest.lock", "SELECT FROM webhook_deliveries FOR UPDATE");
    const failed = Promise.withResolvers<void>();
    receiver.behave("/late", (response) => {
      receiver.behave("/late", behaviours.ok);
      const failing = holder.transaction(async (transaction) => {
        await transaction.rows(lock, []);
        response.writeHead(500).end();
        // Longer than the wait before the retry.
        await delay(200);
      });
      failing.then(failed.resolve, failed.reject);
    });
    const slow = own.start({ pollCron: "0 0 1 1 *" });
    await own.record(business);
    await failed.promise;
    await receiver.until(2, "/late");
    await expect.poll(() => own.pending(id)).toEqual([]);
    await slow.end();
  } finally {
    await holder.close();
    await own.close();
  }
});
