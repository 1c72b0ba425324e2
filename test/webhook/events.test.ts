import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EventData } from "../../rest-facade/models/event.ts";
import { sampleData } from "../../rest-facade/sample-events.ts";
import { SERVICE_ITSELF } from "../../src/domain/identity/actor-rules.ts";
import { recordEvent } from "../../src/domain/webhook/outbox-store.ts";
import { databaseNow } from "../../src/platform/clock.ts";
import { statement } from "../../src/platform/db/statement.ts";
import { errorOf } from "../support/contract-api.ts";
import { waitingForLocks } from "../support/sessions.ts";
import { createSubscriber, INCOMING, type Subscriber } from "./subscriber.ts";

/** Events and their redelivery over REST and GraphQL, without a dispatcher: nothing is sent. */

let subscriber: Subscriber;
beforeAll(async () => {
  subscriber = await createSubscriber();
});
afterAll(() => subscriber?.api.close());

const deleteStatement = statement<never>(
  "test.deleteSubscription",
  "DELETE FROM subscriptions WHERE business_id = $1 AND id = $2",
);

/** The time this many milliseconds from now, by the clock of identifiers; the machine's clock may differ. */
const clockAt = (milliseconds: number) => new Date(databaseNow() + milliseconds).toISOString();

describe("events", () => {
  it("are listed byte for byte as they are sent", async () => {
    const { id } = (await subscriber.subscribe()).body;
    const occurredAt = "2026-11-20T10:00:00.000Z";
    const { message, conversation, contact } = sampleData(INCOMING, occurredAt) as EventData<typeof INCOMING>;
    const data = {
      message: { ...message, body: 'ü \u2028 "\\ 👋', segments: 1e21 },
      conversation,
      contact: { ...contact, extra_fields: { "2": "two", "1": "one", __proto__x: "" } },
    };
    const event = await recordEvent(subscriber.api.test.database, {
      actor: SERVICE_ITSELF,
      businessId: subscriber.businessId,
      type: INCOMING,
      occurredAt,
      data,
    });
    const [row] = await subscriber.query("SELECT body FROM webhook_events WHERE id = $1", [event]);
    const list = await subscriber.api.call("GET", "/events", {
      token: subscriber.token,
      query: { event_type: INCOMING, limit: "1" },
    });
    expect(list.body.data[0]).toMatchObject({ id: event, type: INCOMING, occurred_at: occurredAt });
    expect(list.text).toContain(row.body);
    expect(await subscriber.waiting(id)).toEqual([event]);
  });

  it("are paged, filtered by type and time, and limited to the business", async () => {
    await recordEvent(subscriber.api.test.database, {
      actor: SERVICE_ITSELF,
      businessId: subscriber.api.world.rivals.businessId,
      type: "call.incoming.completed",
      occurredAt: new Date().toISOString(),
      data: {},
    });
    const from = clockAt(-5);
    const ids = [];
    for (let count = 0; count < 3; count += 1) {
      ids.unshift(await subscriber.record("call.incoming.completed"));
    }
    const filter = { event_type: "call.incoming.completed", created_after: from, updated_after: from };
    const first = await subscriber.api.call("GET", "/events", {
      token: subscriber.token,
      query: { ...filter, limit: "2" },
    });
    expect(first.body.data.map((event: { id: string }) => event.id)).toEqual(ids.slice(0, 2));
    const query = { ...filter, limit: "2", cursor: first.body.next_cursor };
    const second = await subscriber.api.call("GET", "/events", { token: subscriber.token, query });
    expect(second.body.data.map((event: { id: string }) => event.id)).toEqual(ids.slice(2));
    expect([first.body.has_more, second.body.has_more]).toEqual([true, false]);
    const none = { event_type: "call.incoming.completed", updated_before: "2020-01-01T00:00:00Z" };
    expect((await subscriber.api.call("GET", "/events", { token: subscriber.token, query: none })).body.data).toEqual(
      [],
    );
  });
});

describe("a subscription that is deleted while an event is recorded", () => {
  const type = "call.outgoing.completed";
  /** Deletes the subscription, and commits when the change waits for it. */
  async function deletedMeanwhile<Result>(id: string, change: () => Promise<Result>): Promise<Result> {
    const { database } = subscriber.api.test;
    let changed: Promise<Result> | undefined;
    await database.transaction(async (transaction) => {
      await transaction.rows(deleteStatement, [subscriber.businessId, id]);
      changed = change();
      changed.catch(() => {});
      await expect.poll(() => waitingForLocks(subscriber.api.test)).toHaveLength(1);
    });
    return changed as Promise<Result>;
  }

  it("does not fail the change that caused the event, and the others receive it", async () => {
    const [gone, other] = [(await subscriber.subscribe(type)).body.id, (await subscriber.subscribe(type)).body.id];
    const event = await deletedMeanwhile(gone, () => subscriber.record(type));
    expect([await subscriber.waiting(gone), await subscriber.waiting(other)]).toEqual([[], [event]]);
    await subscriber.query("DELETE FROM subscriptions WHERE id = $1", [other]);
  });

  it("does not fail the redelivery to every subscription", async () => {
    const event = await subscriber.record(type);
    const [gone, other] = [(await subscriber.subscribe(type)).body.id, (await subscriber.subscribe(type)).body.id];
    const answer = await deletedMeanwhile(gone, () =>
      subscriber.api.call("POST", `/events/${event}/redeliver`, { token: subscriber.token }),
    );
    expect([answer.status, answer.body.subscription_ids]).toEqual([202, [other]]);
    await subscriber.query("DELETE FROM subscriptions WHERE id = $1", [other]);
  });
});

describe("redelivery", () => {
  it("of an event sends it to each enabled subscription of its type, or to one", async () => {
    const type = "call.outgoing.completed";
    await subscriber.query("DELETE FROM subscriptions WHERE event_type = $1", [type]);
    const event = await subscriber.record(type);
    const redeliver = (body?: object) =>
      subscriber.api.call("POST", `/events/${event}/redeliver`, { token: subscriber.token, ...(body && { body }) });
    expect(errorOf(await redeliver())).toEqual({ status: 422, code: "unprocessable_entity" });

    const [one, two, off] = [
      (await subscriber.subscribe(type)).body.id,
      (await subscriber.subscribe(type)).body.id,
      (await subscriber.subscribe(type)).body.id,
    ];
    await subscriber.disable(off);
    const answer = await redeliver();
    expect([answer.status, answer.body]).toEqual([202, { event_id: event, subscription_ids: [one, two] }]);
    expect([await subscriber.waiting(one), await subscriber.waiting(two), await subscriber.waiting(off)]).toEqual([
      [event],
      [event],
      [],
    ]);

    await subscriber.query("DELETE FROM webhook_deliveries WHERE event_id = $1", [event]);
    expect((await redeliver({ subscription_id: two })).body.subscription_ids).toEqual([two]);
    expect([await subscriber.waiting(one), await subscriber.waiting(two)]).toEqual([[], [event]]);
    expect(errorOf(await redeliver({ subscription_id: off }))).toEqual({ status: 409, code: "conflict" });
    const other = (await subscriber.subscribe("call.incoming.completed")).body.id;
    expect(errorOf(await redeliver({ subscription_id: other }))).toEqual({
      status: 422,
      code: "unprocessable_entity",
      field: "subscription_id",
    });
  });

  it("of a time range sends its events of the type, the oldest first, at the requested rate", async () => {
    const { id } = (await subscriber.subscribe()).body;
    const since = clockAt(-5);
    const events = [await subscriber.record(), await subscriber.record(), await subscriber.record()];
    await subscriber.record("call.incoming.completed");
    await subscriber.api.call("POST", `/subscriptions/${id}/test`, { token: subscriber.token });
    await subscriber.query("DELETE FROM webhook_deliveries WHERE subscription_id = $1", [id]);
    const until = clockAt(5);
    const source = `mutation ($input: RedeliverWebhookEventsInput!) { redeliverWebhookEvents(input: $input) {
      ... on WebhookRangeRedelivery { count resumeAfter } ... on DomainError { code field } } }`;
    const send = (range: object) => subscriber.ask(source, { input: { subscriptionId: id, since, until, ...range } });
    expect(await send({ perSecond: 2 })).toEqual({ count: 3, resumeAfter: null });
    expect(await subscriber.waiting(id)).toEqual(events);
    const [{ span }] = await subscriber.query(
      "SELECT extract(epoch FROM max(due_at) - min(due_at))::float8 AS span FROM webhook_deliveries WHERE subscription_id = $1",
      [id],
    );
    expect(span).toBe(1);
    expect(await send({ after: events[1] })).toEqual({ count: 1, resumeAfter: null });
    expect(await send({ until: since, since: until })).toEqual({ code: "VALIDATION_ERROR", field: "until" });
    expect(await send({ perSecond: 0 })).toEqual({ code: "VALIDATION_ERROR", field: "perSecond" });
    await subscriber.disable(id);
    expect(await send({})).toEqual({ code: "CONFLICT", field: null });
  });
});
