import { graphql } from "graphql";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { verifyDelivery } from "../../rest-facade/receiver/verify.ts";
import { sampleData } from "../../rest-facade/sample-events.ts";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { SERVICE_ITSELF } from "../../src/domain/identity/actor-rules.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { startWebhooks } from "../../src/domain/webhook/delivery/start.ts";
import { recordEvent } from "../../src/domain/webhook/outbox-store.ts";
import { openPool } from "../../src/platform/db/pool.ts";
import { openWake, type Wake } from "../../src/platform/db/wake.ts";
import { newId } from "../../src/platform/id.ts";
import { type ContractApi, createContractApi } from "../support/contract-api.ts";
import type { Answer } from "../support/json-answer.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { quick } from "./ground.ts";
import { stripeWebhooks } from "./install.ts";
import { behaviours, openReceiver, type Received, type Receiver } from "./receiver.ts";

/**
 * From `POST /subscriptions` to a receiver that verifies, over real sockets, and the state that REST and GraphQL then
 * show.
 */

const TYPE = "message.incoming.received";

let api: ContractApi;
let token: string;
let businessId: string;
let wake: Wake;
let end: () => Promise<void>;
let receiver: Receiver;
let path: string;
/** The errors of the dispatcher itself. */
const failures: unknown[] = [];
beforeAll(async () => {
  api = await createContractApi({ allowPrivateTargets: true });
  token = api.adminToken;
  businessId = api.world.northwind.businessId;
  receiver = await openReceiver();
  wake = openWake(api.test.connection, { onError: () => {} });
  const maintained = Promise.withResolvers<void>();
  end = startWebhooks({
    open: (pool) => openPool({ connection: api.test.connection, ...pool }),
    wake,
    box: webhookTools.box,
    settings: { ...quick, timeoutMs: 10_000 },
    observer: {
      claimed: () => {},
      attempted: () => {},
      running: () => {},
      oldestDue: () => {},
      healthChanged: () => {},
      failed: (error) => failures.push(error),
      connected: () => {},
      partitions: () => maintained.resolve(),
      unreadable: () => {},
      previousUnreadable: () => {},
      postponed: () => {},
    },
  });
  // While a partition is attached, a read that was planned before may miss the rows that move into it.
  await maintained.promise;
});
afterAll(async () => {
  await end?.();
  await wake?.close();
  await receiver?.close();
  await api?.close();
});
beforeEach(() => {
  path = `/${newId("sub")}`;
});
afterEach(() => expect(failures).toEqual([]));

async function subscribe(): Promise<{ id: string; signing_secret: string }> {
  const body = { event_type: TYPE, target_url: receiver.url + path };
  return (await api.call("POST", "/subscriptions", { token, body })).body;
}

async function record(): Promise<string> {
  const occurredAt = new Date().toISOString();
  const id = await recordEvent(api.test.database, {
    actor: SERVICE_ITSELF,
    businessId,
    type: TYPE,
    occurredAt,
    data: sampleData(TYPE, occurredAt),
  });
  wake.send("webhook");
  return id;
}

const read = async (id: string) => (await api.call("GET", `/subscriptions/${id}`, { token })).body;

function verify({ body, headers }: Received, secret: string) {
  const signature = String(headers["x-service-signature"]);
  stripeWebhooks.constructEvent(body, signature, secret);
  new Webhook(secret).verify(body, headers as Record<string, string>);
  return verifyDelivery(body, signature, secret);
}

async function ask(source: string, id: string): Promise<Answer> {
  const membership = await findMembership(api.test.database, api.world.admin.userId);
  const contextValue = createContext(api.test.database, membership, webhookTools);
  const { data, errors } = await graphql({ schema, source, variableValues: { id }, contextValue });
  wake.send("webhook");
  expect(errors).toBeUndefined();
  return Object.values(data ?? {})[0];
}

it("delivers an event that the receiver verifies, shows the attempt, and repeats it with the same id and bytes", async () => {
  const { id, signing_secret: secret } = await subscribe();
  const event = await record();
  const [first] = (await receiver.until(1, path)) as [Received];
  expect(verify(first, secret)).toMatchObject({ id: event, type: TYPE, api_version: "v1", business_id: businessId });
  expect(first.headers).toMatchObject({ "x-service-event-id": event, "x-service-event-type": TYPE });
  expect(first.headers["x-service-test"]).toBeUndefined();

  await expect.poll(async () => (await read(id)).last_delivered_at).toEqual(expect.any(String));
  expect(await read(id)).toMatchObject({ status: "active", consecutive_failures: 0, last_failed_at: null });
  const { body: deliveries } = await api.call("GET", `/subscriptions/${id}/deliveries`, { token });
  expect(deliveries.data).toEqual([
    expect.objectContaining({ event_id: event, test: false, attempt: 1, status: "delivered", response_status: 200 }),
  ]);
  const statistics = "query ($id: ID!) { webhookSubscription(id: $id) { statistics { delivered failed waiting } } }";
  expect(await ask(statistics, id)).toEqual({ statistics: { delivered: 1, failed: 0, waiting: 0 } });

  const sent = deliveries.data[0].request;
  expect(sent.url).toContain(path);
  for (const [name, value] of Object.entries(sent.headers)) {
    expect([name, first.headers[name.toLowerCase()]]).toEqual([name, value]);
  }
  expect(Object.keys(sent.headers)).toEqual([
    "content-type",
    "user-agent",
    "X-Service-Event-Id",
    "X-Service-Event-Type",
  ]);

  const events = await api.call("GET", "/events", { token, query: { limit: "1" } });
  expect(events.text).toContain(first.body);
  expect((await api.call("GET", `/events/${event}`, { token })).text).toBe(first.body);
  const again = await api.call("POST", `/events/${event}/redeliver`, { token, body: { subscription_id: id } });
  expect(again.status).toBe(202);
  wake.send("webhook");
  const second = (await receiver.until(2, path))[1] as Received;
  expect(verify(second, secret)).toMatchObject({ id: event });
  expect(second.body).toBe(first.body);
});

it("sends a sample that is marked and is not an event", async () => {
  const { id, signing_secret: secret } = await subscribe();
  const { body } = await api.call("POST", `/subscriptions/${id}/test`, { token });
  wake.send("webhook");
  const [received] = (await receiver.until(1, path)) as [Received];
  expect(verify(received, secret).id).toBe(body.event_id);
  expect(received.headers["x-service-test"]).toBe("true");
});

it.each(["by GraphQL", "by the API"])("signs with both secrets after a rotation %s", async (way) => {
  const { id, signing_secret: old } = await subscribe();
  const source = `mutation ($id: ID!) { rotateWebhookSecret(input: {id: $id}) {
    ... on WebhookSubscriptionWithSecret { signingSecret } } }`;
  const rotate = async () => {
    const { signing_secret, ...subscription } = (await api.call("POST", `/subscriptions/${id}/rotate`, { token })).body;
    expect(subscription).toEqual(await read(id));
    return signing_secret;
  };
  const signingSecret = way === "by GraphQL" ? (await ask(source, id)).signingSecret : await rotate();
  expect(signingSecret).not.toBe(old);
  await record();
  const [received] = (await receiver.until(1, path)) as [Received];
  for (const secret of [old, signingSecret]) {
    expect(verify(received, secret).type).toBe(TYPE);
  }
  expect(String(received.headers["x-service-signature"])).toMatch(/^t=\d+,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/);
});

it("distinguishes successes from failures, and shows the reason for each failure", async () => {
  const { id } = await subscribe();
  receiver.behave(path, behaviours.redirect);
  const event = await record();
  const list = async (query: Record<string, string>) =>
    (await api.call("GET", `/subscriptions/${id}/deliveries`, { token, query })).body.data;
  await expect.poll(async () => (await list({ success: "false" })).length).toBeGreaterThan(0);
  receiver.behave(path, behaviours.ok);
  await expect.poll(async () => (await list({ success: "true" })).length).toBe(1);
  for (const attempt of await list({ success: "false" })) {
    expect(attempt).toMatchObject({ event_id: event, status: "failed", error: "redirect_not_followed" });
  }
  expect((await list({ success: "true" }))[0]).toMatchObject({ status: "delivered", error: null });
  expect((await list({ event_id: event })).length).toBe((await list({})).length);
  expect(await list({ event_id: "evt_01h455vb4pex5vsknk084sn02q" })).toEqual([]);
});

describe("a failing receiver", () => {
  it("makes the subscription failing, with a notice; after it is enabled again, events are delivered", async () => {
    const { id } = await subscribe();
    receiver.behave(path, behaviours.error);
    await record();
    await expect.poll(async () => (await read(id)).status).toBe("failing");
    const failing = await read(id);
    expect(failing.consecutive_failures).toBeGreaterThanOrEqual(5);
    expect(failing.last_failed_at).not.toBeNull();
    const { nodes } = await ask("{ notices { nodes { kind subscriptionId } } }", id);
    expect(nodes).toContainEqual({ kind: "SUBSCRIPTION_FAILING", subscriptionId: id });
    const { body } = await api.call("GET", `/subscriptions/${id}/deliveries`, { token });
    expect(body.data[0]).toMatchObject({
      status: "failed",
      response_status: 500,
      error: "status_not_2xx",
      response_body: "answer 500",
    });

    receiver.behave(path, behaviours.ok);
    const answer = await api.call("PATCH", `/subscriptions/${id}`, { token, body: { status: "active" } });
    expect(answer.body).toMatchObject({ status: "active" });
    const next = await record();
    await expect
      .poll(() => receiver.received.filter((one) => one.path === path).map((one) => JSON.parse(one.body).id))
      .toContain(next);
    await expect.poll(async () => (await read(id)).consecutive_failures).toBe(0);
  });

  it("that answers 410 disables it; after it is enabled again, only new events are delivered", async () => {
    const { id } = await subscribe();
    receiver.behave(path, behaviours.gone);
    await record();
    await expect.poll(async () => (await read(id)).status).toBe("disabled");
    expect((await read(id)).disabled_reason).toBe("gone");
    const missed = await record();

    receiver.behave(path, behaviours.ok);
    await api.call("PATCH", `/subscriptions/${id}`, { token, body: { status: "active" } });
    const next = await record();
    const second = (await receiver.until(2, path))[1] as Received;
    expect(JSON.parse(second.body).id).toBe(next);
    await api.call("POST", `/events/${missed}/redeliver`, { token, body: { subscription_id: id } });
    wake.send("webhook");
    const third = (await receiver.until(3, path))[2] as Received;
    expect(JSON.parse(third.body).id).toBe(missed);
  });
});

it("keeps deliveries of a paused subscription until it is resumed", async () => {
  const { id } = await subscribe();
  const change = (field: string) => ask(`mutation ($id: ID!) { ${field}(input: {id: $id}) { __typename } }`, id);
  await change("pauseWebhookSubscription");
  const event = await record();
  const { body } = await api.call("POST", `/subscriptions/${id}/test`, { token });
  wake.send("webhook");
  // A sample is sent even so; earlier deliveries would have arrived by now.
  const [sample] = (await receiver.until(1, path)) as [Received];
  expect(JSON.parse(sample.body).id).toBe(body.event_id);
  await change("resumeWebhookSubscription");
  const second = (await receiver.until(2, path))[1] as Received;
  expect(JSON.parse(second.body).id).toBe(event);
});

it("sends nothing to a removed subscription", async () => {
  const { id } = await subscribe();
  receiver.behave(path, behaviours.error);
  await record();
  await receiver.until(1, path);
  expect((await api.call("DELETE", `/subscriptions/${id}`, { token })).status).toBe(204);
  const rows = await api.test.query("SELECT FROM webhook_deliveries WHERE subscription_id = $1", [id]);
  expect(rows).toEqual([]);
});
