import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SERVICE_ITSELF } from "../../src/domain/identity/actor-rules.ts";
import { recordEvent } from "../../src/domain/webhook/outbox-store.ts";
import { newId } from "../../src/platform/id.ts";
import { createDialerBench, type DialerBench } from "../dialer/bench.ts";
import type { Answer } from "../support/json-answer.ts";

/** What the owner of a subscription sees: the requests as sent, and the deliveries that wait. */

let bench: DialerBench;
let subscriptionId: string;
beforeAll(async () => {
  bench = await createDialerBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.test.query("DELETE FROM webhook_deliveries");
  await bench.test.query("DELETE FROM subscriptions");
  const { subscription } = await bench.ask(
    `mutation ($url: String!) { createWebhookSubscription(input: {eventType: MESSAGE_INCOMING_RECEIVED, targetUrl: $url}) {
      ... on WebhookSubscriptionWithSecret { subscription { id } } ... on DomainError { message } } }`,
    { url: "https://receiver.example/hooks" },
  );
  subscriptionId = subscription.id;
});

const OCCURRED = "2026-11-21T01:10:21.500Z";
const record = (inboxId = bench.inboxIds[0]) =>
  recordEvent(bench.test.database, {
    actor: SERVICE_ITSELF,
    businessId: bench.businessId,
    type: "message.incoming.received",
    occurredAt: OCCURRED,
    data: { message: { inbox_id: inboxId } },
  });
const attempt = (eventId: string, number: number, isTest = false) =>
  bench.test.query(
    `INSERT INTO webhook_attempts (business_id, subscription_id, id, event_id, attempt, attempted_at, duration_ms, status,
       is_test)
     VALUES ($1, $2, $3, $4, $5, now(), 5, 500, $6)`,
    [bench.businessId, subscriptionId, newId("dlv"), eventId, number, isTest],
  );
const wait = (eventId: string, fields: string) =>
  bench.test.query(`UPDATE webhook_deliveries SET ${fields} WHERE event_id = $1`, [eventId]);
const LATER = "2999-01-01T00:00:00.000Z";

const waiting = async (): Promise<Answer[]> =>
  (
    await bench.ask(
      `query ($id: ID!) { webhookDeliveries(subscriptionId: $id) {
        nodes { eventId eventType isTest state attemptCount nextAttemptAt } } }`,
      { id: subscriptionId },
    )
  ).nodes;
const attempts = async (userId?: string): Promise<Answer[]> =>
  (
    await bench.ask(
      `query ($id: ID!) { webhookAttempts(subscriptionId: $id) {
        nodes { attempt nextAttemptAt request { url headers body } } } }`,
      { id: subscriptionId },
      userId,
    )
  ).nodes;

describe("the request of an attempt", () => {
  it("is as it was sent, with the exact body", async () => {
    const eventId = await record();
    await attempt(eventId, 1);
    const [{ body }] = (await bench.test.query<{ body: string }>("SELECT body FROM webhook_events WHERE id = $1", [
      eventId,
    ])) as [{ body: string }];
    expect(await attempts()).toMatchObject([
      {
        request: {
          url: "https://receiver.example/hooks",
          headers: {
            "content-type": "application/json",
            "user-agent": "Service-Webhooks/1.0",
            "X-Service-Event-Id": eventId,
            "X-Service-Event-Type": "message.incoming.received",
          },
          body,
        },
      },
    ]);
  });

  it("has no body for a member who does not see the event", async () => {
    await attempt(await record(), 1);
    const member = await bench.agent("member", [bench.inboxIds[0] as string]);
    const stranger = await bench.agent("member", []);
    expect(await attempts(member.userId)).toMatchObject([{ request: { body: expect.any(String) } }]);
    expect(await attempts(stranger.userId)).toMatchObject([{ request: { body: null } }]);
  });

  it("has the body of a test for everyone", async () => {
    const sent = await bench.ask(
      `mutation ($id: ID!) { testWebhookSubscription(input: {id: $id}) { ... on WebhookTest { eventId body } } }`,
      { id: subscriptionId },
    );
    expect(JSON.parse(sent.body)).toMatchObject({ id: sent.eventId, type: "message.incoming.received" });
    await attempt(sent.eventId, 1, true);
    const stranger = await bench.agent("member", []);
    expect(await attempts(stranger.userId)).toMatchObject([
      { request: { body: sent.body, headers: { "X-Service-Test": "true" } } },
    ]);
  });
});

describe("the deliveries that wait", () => {
  it("show their attempts and the next one, the newest event first", async () => {
    const [one, two] = [await record(), await record()];
    await wait(one, `attempts = 2, due_at = '${LATER}'`);
    await wait(two, "lease_token = gen_random_uuid(), leased_until = now() + interval '1 minute'");
    const common = { eventType: "MESSAGE_INCOMING_RECEIVED", isTest: false };
    expect(await waiting()).toEqual([
      { eventId: two, ...common, state: "RUNNING", attemptCount: 0, nextAttemptAt: null },
      { eventId: one, ...common, state: "DUE", attemptCount: 2, nextAttemptAt: LATER },
    ]);
  });

  it("wait for the next probe of an open circuit, and for a paused subscription", async () => {
    await wait(await record(), "due_at = now() - interval '1 second'");
    await bench.test.query(
      `UPDATE subscription_health SET consecutive_failures = 40, first_failed_at = now(), probe_at = '${LATER}'
       WHERE subscription_id = $1`,
      [subscriptionId],
    );
    expect(await waiting()).toMatchObject([{ state: "DUE", nextAttemptAt: LATER }]);
    await bench.test.query("UPDATE subscriptions SET paused_at = now()");
    expect(await waiting()).toMatchObject([{ state: "HELD", nextAttemptAt: null }]);
  });

  it("have their time on the latest attempt alone", async () => {
    const eventId = await record();
    await attempt(eventId, 1);
    await attempt(eventId, 2);
    await wait(eventId, `attempts = 2, due_at = '${LATER}'`);
    expect((await attempts()).map(({ attempt: number, nextAttemptAt }) => [number, nextAttemptAt])).toEqual([
      [2, LATER],
      [1, null],
    ]);
    await bench.test.query("DELETE FROM webhook_deliveries");
    expect(await attempts()).toMatchObject([{ nextAttemptAt: null }, { nextAttemptAt: null }]);
  });
});

it("lists the waiting deliveries in both directions, and an older event that is sent again in its place", async () => {
  const old = await record();
  await bench.test.query("DELETE FROM webhook_deliveries WHERE event_id = $1", [old]);
  const young = await record();
  const list = async (after: string | null) =>
    (await bench.ask(
      `query ($id: ID!, $after: String) { webhookDeliveries(subscriptionId: $id, direction: ASC, after: $after) {
          nodes { eventId } pageInfo { endCursor hasNextPage } } }`,
      { id: subscriptionId, after },
    )) as Answer;
  const { nodes, pageInfo } = await list(null);
  expect([nodes, pageInfo.hasNextPage]).toEqual([[{ eventId: young }], false]);
  // It is no feed: an empty page has no place to go on from.
  expect(await list(pageInfo.endCursor)).toEqual({ nodes: [], pageInfo: { endCursor: null, hasNextPage: false } });
  await bench.test.query(
    `INSERT INTO webhook_deliveries SELECT (jsonb_populate_record(d, jsonb_build_object('event_id', $2::text))).*
     FROM webhook_deliveries d WHERE d.event_id = $1`,
    [young, old],
  );
  expect((await list(null)).nodes).toEqual([{ eventId: old }, { eventId: young }]);
});
