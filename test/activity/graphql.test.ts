import { graphql } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { foldActivity, mergeQuarters } from "../../src/domain/activity/fold-store.ts";
import { insertCall } from "../../src/domain/call/store.ts";
import { insertMessage, type NewMessage } from "../../src/domain/conversation/message-store.ts";
import { ensureConversation } from "../../src/domain/conversation/store.ts";
import { SERVICE_ITSELF, userActor } from "../../src/domain/identity/actor-rules.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { newId } from "../../src/platform/id.ts";
import type { TestDatabase } from "../support/database.ts";
import { readBlocks } from "../support/guide.ts";
import type { Answer } from "../support/json-answer.ts";
import { countedDatabase } from "../support/statements.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createWorldDatabase, type Holdings, type World } from "../support/world.ts";

/** The activity in GraphQL: its buckets, totals and lists, for admins, members and plans without the dialer. */

let test: TestDatabase;
let world: World;
let first: string;
let second: string;
const COUNTS = "incoming outgoing sent delivered failed deliveryPercent medianDeliveryMs p95DeliveryMs";
const DAY = 'since: "2026-05-01T00:00:00Z", until: "2026-05-03T00:00:00Z", timeZone: "UTC"';
const NONE = {
  incoming: 0,
  outgoing: 0,
  sent: 0,
  delivered: 0,
  failed: 0,
  deliveryPercent: null,
  medianDeliveryMs: null,
  p95DeliveryMs: null,
};

beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  [first, second] = world.northwind.inboxIds as [string, string];
  const { campaignId } = world.northwind;
  const actor = userActor(world.agent.userId);
  const sent = { direction: "outgoing", status: "delivered", actor, sentAt: "2026-05-01T10:00:00Z" } as const;
  await text(first, "2026-05-01T09:59:00Z", { ...sent, deliveredAt: "2026-05-01T10:00:02Z" });
  await text(first, "2026-05-01T09:59:30Z", { ...sent, deliveredAt: "2026-05-01T10:01:40Z", campaignId });
  await text(first, "2026-05-01T23:45:00Z", { direction: "outgoing", status: "failed", actor });
  await text(first, "2026-05-02T00:00:00Z", { direction: "incoming", status: "received" });
  await text(second, "2026-05-02T11:00:00Z", { direction: "incoming", status: "received", campaignId });
  await call(first, "2026-05-01T10:00:00Z", { status: "completed", answeredBy: "human", durationSeconds: 60 });
  await call(first, "2026-05-01T10:20:00Z", { status: "completed", answeredBy: "machine", durationSeconds: 5 });
  await call(second, "2026-05-01T10:30:00Z", { status: "no_answer" });
});
afterAll(() => test?.drop());

async function text(inboxId: string, createdAt: string, message: Partial<NewMessage>): Promise<void> {
  const { businessId } = world.northwind;
  const phoneNumber = "+14155550190";
  const conversationId = await ensureConversation(test.database, businessId, { inboxId, phoneNumber, contactId: null });
  const line = { inboxId, phoneNumber, conversationId, inboxNumber: "+14155550100" };
  const nobody = { contactId: null, actor: SERVICE_ITSELF, campaignId: null };
  const content = { direction: "outgoing", body: "Hello", segments: 1, status: "queued" } as const;
  await insertMessage(test.database, businessId, {
    id: newId("msg"),
    createdAt,
    ...line,
    ...nobody,
    ...content,
    ...message,
  });
}

async function call(inboxId: string, createdAt: string, more: Partial<Parameters<typeof insertCall>[2]>) {
  const isAnswered = more.status === "completed";
  await insertCall(test.database, world.northwind.businessId, {
    id: newId("call"),
    createdAt,
    inboxId,
    inboxNumber: "+14155550100",
    phoneNumber: "+14155550191",
    contactId: null,
    actor: userActor(world.agent.userId),
    campaignId: world.northwind.campaignId,
    campaignContactId: null,
    direction: "outgoing",
    status: "ringing",
    answeredAt: isAnswered ? createdAt : null,
    endedAt: createdAt,
    ...more,
  });
}

async function answer(source: string, userId = world.admin.userId, database = test.database) {
  const membership = await findMembership(database, userId);
  return graphql({ schema, source, contextValue: createContext(database, membership, webhookTools) });
}

async function ask(source: string, userId?: string): Promise<Answer> {
  const { data, errors } = await answer(source, userId);
  expect(errors).toBeUndefined();
  return data;
}

const TOTALS = { incoming: 2, outgoing: 3, sent: 2, delivered: 2, failed: 1, deliveryPercent: 66.67 };

describe("the activity of texts", () => {
  it("has totals and a bucket for each day, the same before and after the changes are added up", async () => {
    const source = `{ textActivity(${DAY}) {
      startsAt endsAt timeZone isComplete totals { ${COUNTS} } buckets { startsAt endsAt counts { ${COUNTS} } } } }`;
    const before = await ask(source);
    await foldActivity(test.database);
    expect(await ask(source)).toEqual(before);
    const { totals, buckets, ...range } = before.textActivity;
    expect(range).toEqual({
      startsAt: "2026-05-01T00:00:00.000Z",
      endsAt: "2026-05-03T00:00:00.000Z",
      timeZone: "UTC",
      isComplete: true,
    });
    expect(totals).toMatchObject(TOTALS);
    // Two seconds and a hundred seconds, to within a tenth.
    expect(totals.medianDeliveryMs).toBeGreaterThanOrEqual(1_800);
    expect(totals.medianDeliveryMs).toBeLessThanOrEqual(2_200);
    expect(totals.p95DeliveryMs).toBeGreaterThanOrEqual(90_000);
    expect(totals.p95DeliveryMs).toBeLessThanOrEqual(110_000);
    expect(buckets.map(({ counts }: Answer) => counts)).toMatchObject([
      { incoming: 0, outgoing: 3, delivered: 2, failed: 1 },
      { ...NONE, incoming: 2 },
    ]);
  });

  it("has zeros for hours without texts, and begins days in the zone of the viewer", async () => {
    const hours = 'since: "2026-05-01T09:00:00Z", until: "2026-05-01T12:00:00Z", bucket: HOUR, timeZone: "UTC"';
    const { textActivity } = await ask(`{ textActivity(${hours}) { buckets { counts { ${COUNTS} } } } }`);
    expect(textActivity.buckets.map(({ counts }: Answer) => counts)).toMatchObject([{ outgoing: 2 }, NONE, NONE]);
    await test.query("UPDATE users SET time_zone = 'Asia/Kathmandu' WHERE id = $1", [world.admin.userId]);
    const found = await ask(
      '{ textActivity(since: "2026-05-01T20:00:00Z", until: "2026-05-01T21:00:00Z") { timeZone buckets { startsAt counts { outgoing incoming } } } }',
    );
    await test.query("UPDATE users SET time_zone = NULL WHERE id = $1", [world.admin.userId]);
    expect(found.textActivity).toEqual({
      timeZone: "Asia/Kathmandu",
      buckets: [{ startsAt: "2026-05-01T18:15:00.000Z", counts: { outgoing: 1, incoming: 2 } }],
    });
  });

  it("is filtered, and listed by inbox, campaign and user with their objects", async () => {
    const source = (filter: string) => `{ textActivity(${DAY} ${filter}) {
      totals { incoming outgoing }
      byInbox { inboxId inbox { id } counts { incoming outgoing } }
      byCampaign { campaignId campaign { name } counts { incoming outgoing } }
      byUser { userId user { email } counts { incoming outgoing } } } }`;
    const { campaignId } = world.northwind;
    const { userId, email } = world.agent;
    for (const isFolded of [false, true]) {
      if (isFolded) {
        await foldActivity(test.database);
      }
      expect(await ask(source(""))).toEqual({
        textActivity: {
          totals: { incoming: 2, outgoing: 3 },
          byInbox: [
            { inboxId: first, inbox: { id: first }, counts: { incoming: 1, outgoing: 3 } },
            { inboxId: second, inbox: { id: second }, counts: { incoming: 1, outgoing: 0 } },
          ],
          byCampaign: [{ campaignId, campaign: { name: "Spring outreach" }, counts: { incoming: 1, outgoing: 1 } }],
          byUser: [{ userId, user: { email }, counts: { incoming: 0, outgoing: 3 } }],
        },
      });
      expect(await ask(source(`campaignId: "${campaignId}", inboxId: "${first}", userId: "${userId}"`))).toMatchObject({
        textActivity: { totals: { incoming: 0, outgoing: 1 }, byInbox: [{ inboxId: first }], byUser: [{ userId }] },
      });
      expect(await ask(source(`campaignId: "${newId("cmp")}"`))).toMatchObject({
        textActivity: { totals: { incoming: 0, outgoing: 0 }, byInbox: [], byCampaign: [], byUser: [] },
      });
    }
  });

  it("counts for a member only the inboxes in sight, and for another business nothing", async () => {
    const source = (filter = "") => `{ textActivity(${DAY} ${filter}) {
      totals { incoming outgoing } byInbox { inboxId } byCampaign { counts { incoming outgoing } }
      byUser { counts { outgoing } } buckets { counts { incoming } } } }`;
    expect(await ask(source(), world.agent.userId)).toEqual({
      textActivity: {
        totals: { incoming: 1, outgoing: 3 },
        byInbox: [{ inboxId: first }],
        byCampaign: [{ counts: { incoming: 0, outgoing: 1 } }],
        byUser: [{ counts: { outgoing: 3 } }],
        buckets: [{ counts: { incoming: 0 } }, { counts: { incoming: 1 } }],
      },
    });
    const nothing = { textActivity: { totals: { incoming: 0, outgoing: 0 }, byInbox: [] } };
    expect(await ask(source(`inboxId: "${second}"`), world.agent.userId)).toMatchObject(nothing);
    expect(await ask(source(`inboxId: "${first}"`), world.rival.userId)).toMatchObject(nothing);
    await test.query("UPDATE businesses SET open_inboxes = true WHERE id = $1", [world.northwind.businessId]);
    const open = await ask(source(), world.agent.userId);
    await test.query("UPDATE businesses SET open_inboxes = false WHERE id = $1", [world.northwind.businessId]);
    expect(open.textActivity.totals).toEqual({ incoming: 2, outgoing: 3 });
  });

  it("is there without the dialer, except the list of campaigns", async () => {
    const { data, errors } = await answer(
      `{ textActivity(${DAY}) { totals { outgoing } byCampaign { campaignId } } callActivity(${DAY}) { totals { outgoing } } }`,
      world.basic.userId,
    );
    expect(data).toMatchObject({
      textActivity: { totals: { outgoing: 0 }, byCampaign: null },
      callActivity: { totals: { outgoing: 0 } },
    });
    expect(errors?.map(({ path }) => path?.join("."))).toEqual(["textActivity.byCampaign"]);
  });

  it("has hours and whole days of old days after their quarters are merged, and refuses what begins within an hour", async () => {
    await foldActivity(test.database);
    const hours = (zone: string) =>
      `{ textActivity(since: "2026-05-01T09:00:00Z", until: "2026-05-01T10:00:00Z", bucket: HOUR, timeZone: "${zone}") {
         totals { outgoing medianDeliveryMs } buckets { startsAt counts { outgoing } } } }`;
    const [before, off] = [await ask(hours("America/New_York")), await ask(hours("Asia/Kolkata"))];
    expect(off.textActivity.buckets[0]).toEqual({ startsAt: "2026-05-01T08:30:00.000Z", counts: { outgoing: 0 } });
    await mergeQuarters(test.database);
    expect(await ask(hours("America/New_York"))).toEqual(before);
    const { data, errors } = await answer(hours("Asia/Kolkata"));
    expect(data).toEqual({ textActivity: null });
    expect(errors?.[0]?.originalError).toMatchObject({
      code: "validation_error",
      field: "since",
      message:
        "since must be 2026-05-02T00:00:00.000Z or later in the time zone Asia/Kolkata: earlier days are counted by whole hours",
    });
  });

  it("refuses too many buckets by the name of the argument", async () => {
    const { data, errors } = await answer(
      '{ textActivity(since: "2024-01-01T00:00:00Z", until: "2026-05-01T00:00:00Z", timeZone: "UTC") { totals { sent } } }',
    );
    expect(data).toEqual({ textActivity: null });
    expect(errors?.[0]?.originalError).toMatchObject({
      code: "validation_error",
      field: "until",
      message: "until must be at most 750 days after since: ask for less, or for longer buckets",
    });
  });
});

it("the operation of the guide has a bucket for each hour", async () => {
  const [block] = readBlocks("build-a-dashboard").filter(({ language }) => language === "graphql");
  const membership = await findMembership(test.database, world.admin.userId);
  const { data, errors } = await graphql({
    schema,
    source: block?.text ?? "",
    variableValues: { since: "2026-05-01T09:00:00Z", until: "2026-05-01T11:00:00Z" },
    contextValue: createContext(test.database, membership, webhookTools),
  });
  expect(errors).toBeUndefined();
  expect(data).toMatchObject({
    textActivity: {
      totals: { outgoing: 2 },
      buckets: [{ counts: { outgoing: 2 } }, { counts: { outgoing: 0 } }],
    },
    callActivity: { byUser: [{ user: { name: expect.any(String) }, counts: { outgoing: 3 } }] },
  });
});

it("the activity of calls has their outcomes, rates and talk", async () => {
  const source = `{ callActivity(${DAY}) {
    totals { outgoing reachedPeople reachedMachines unanswered failed abandoned incoming answered missed talkSeconds
      answerPercent abandonmentPercent }
    byUser { userId counts { outgoing talkSeconds } } buckets { counts { outgoing } } } }`;
  const expected = {
    callActivity: {
      totals: {
        outgoing: 3,
        reachedPeople: 1,
        reachedMachines: 1,
        unanswered: 1,
        failed: 0,
        abandoned: 0,
        incoming: 0,
        answered: 0,
        missed: 0,
        talkSeconds: 65,
        answerPercent: 33.33,
        abandonmentPercent: 0,
      },
      byUser: [{ userId: world.agent.userId, counts: { outgoing: 3, talkSeconds: 65 } }],
      buckets: [{ counts: { outgoing: 3 } }, { counts: { outgoing: 0 } }],
    },
  };
  expect(await ask(source)).toEqual(expected);
  await foldActivity(test.database);
  expect(await ask(source)).toEqual(expected);
});

it("each inbox, campaign and user has buckets of its own, before and after the changes are added up", async () => {
  const hours = 'since: "2026-05-01T10:00:00Z", until: "2026-05-02T12:00:00Z", timeZone: "UTC"';
  const source = `{ callActivity(${hours}) {
      byUser { userId buckets { startsAt counts { outgoing reachedPeople } } }
      byCampaign { campaignId buckets { counts { outgoing } } } }
    textActivity(${hours}) { byInbox(first: 1) { inboxId buckets { counts { incoming outgoing medianDeliveryMs } } } } }`;
  const { userId } = world.agent;
  const { campaignId } = world.northwind;
  const days = ["2026-05-01T00:00:00.000Z", "2026-05-02T00:00:00.000Z"];
  const { database, names } = countedDatabase(test.database);
  const { data, errors } = await answer(source, world.admin.userId, database as typeof test.database);
  expect(errors).toBeUndefined();
  expect(data).toMatchObject({
    callActivity: {
      byUser: [
        {
          userId,
          buckets: [
            { startsAt: days[0], counts: { outgoing: 3, reachedPeople: 1 } },
            { startsAt: days[1], counts: { outgoing: 0, reachedPeople: 0 } },
          ],
        },
      ],
      byCampaign: [{ campaignId, buckets: [{ counts: { outgoing: 3 } }, { counts: { outgoing: 0 } }] }],
    },
    textActivity: {
      byInbox: [{ inboxId: first, buckets: [{ counts: { outgoing: 3 } }, { counts: { incoming: 1, outgoing: 0 } }] }],
    },
  });
  const [day, next] = (data as Answer).textActivity.byInbox[0].buckets;
  expect(day.counts.medianDeliveryMs).toBeGreaterThanOrEqual(1_800);
  expect(next.counts.medianDeliveryMs).toBeNull();
  // The buckets of all rows of a list take one statement.
  expect(names.filter((name) => name.includes("InBuckets")).sort()).toEqual([
    "activity.callsInBucketsByCampaign",
    "activity.callsInBucketsByUser",
    "activity.textLatenciesInBucketsByInbox",
    "activity.textsInBucketsByInbox",
  ]);
  await foldActivity(test.database);
  expect((await answer(source)).data).toEqual(data);
});

it("the period before has as many days, and ends where the activity begins", async () => {
  const { textActivity } =
    await ask(`{ textActivity(since: "2026-05-02T00:00:00Z", until: "2026-05-03T00:00:00Z", timeZone: "UTC") {
    totals { outgoing incoming } before { startsAt endsAt totals { outgoing incoming } byUser { counts { outgoing } } } } }`);
  expect(textActivity).toEqual({
    totals: { outgoing: 0, incoming: 2 },
    before: {
      startsAt: "2026-05-01T00:00:00.000Z",
      endsAt: "2026-05-02T00:00:00.000Z",
      totals: { outgoing: 3, incoming: 0 },
      byUser: [{ counts: { outgoing: 3 } }],
    },
  });
});

it("refuses a number of rows by the name of the argument", async () => {
  const { errors } = await answer(`{ textActivity(${DAY}) { byUser(first: 101) { userId } } }`);
  expect(errors?.[0]?.originalError).toMatchObject({ code: "validation_error", field: "first" });
});

it("the activity of subscriptions counts all attempts, with as many statements for one as for several", async () => {
  const { businessId }: Holdings = world.northwind;
  const subscriptions: string[] = [];
  for (let each = 0; each < 3; each += 1) {
    const id = newId("sub");
    subscriptions.push(id);
    await test.query(
      `INSERT INTO subscriptions (business_id, id, event_type, target_url, secret, created_at, updated_at)
       VALUES ($1, $2, 'message.incoming.received', 'https://a.example/' || $2, '', now(), now())`,
      [businessId, id],
    );
    await test.query("INSERT INTO subscription_health (business_id, subscription_id) VALUES ($1, $2)", [
      businessId,
      id,
    ]);
    await test.query(
      `INSERT INTO webhook_attempts (business_id, subscription_id, id, event_id, attempt, attempted_at, duration_ms,
         status, error, is_test)
       SELECT $1, $2, 'dlv_' || $2 || n, 'evt_x', 1, '2026-05-01T10:00:00Z', 100, 200, CASE WHEN n > $3 THEN 'timeout' END,
         n = 12
       FROM generate_series(1, 12) n`,
      [businessId, id, 10 - each],
    );
  }
  const source = `{ webhookSubscriptions(first: 100) { nodes { id activity(${DAY}) {
    isComplete totals { delivered failed deliveryPercent medianMs p95Ms } buckets { counts { delivered failed } } } } } }`;
  const { database, names } = countedDatabase(test.database);
  const { data, errors } = await answer(source, world.admin.userId, database as typeof test.database);
  expect(errors).toBeUndefined();
  expect(names.filter((name) => name.startsWith("activity."))).toEqual([
    "activity.uncounted",
    "activity.attempts",
    "activity.attempts",
  ]);
  const found = (data as Answer).webhookSubscriptions.nodes.filter(({ id }: Answer) => subscriptions.includes(id));
  expect(found.map(({ activity }: Answer) => activity.totals).reverse()).toMatchObject([
    { delivered: 10, failed: 1, deliveryPercent: 90.91 },
    { delivered: 9, failed: 2 },
    { delivered: 8, failed: 3 },
  ]);
  expect(Math.abs(found[0].activity.totals.medianMs - 100)).toBeLessThanOrEqual(10);
  expect(found[0].activity.buckets).toEqual([
    { counts: { delivered: 8, failed: 3 } },
    { counts: { delivered: 0, failed: 0 } },
  ]);
  await foldActivity(test.database);
  expect((await answer(source)).data).toEqual(data);

  const all = await answer(
    `{ webhookActivity(${DAY}) {
      totals { delivered failed medianMs } buckets { counts { delivered failed } } before { totals { delivered } }
      bySubscription(first: 2) { subscriptionId subscription { id } counts { delivered failed medianMs } } } }`,
    world.admin.userId,
    database as typeof test.database,
  );
  // PostgreSQL adds up the buckets of all subscriptions.
  expect(names.filter((name) => name === "activity.allAttempts")).toEqual(["activity.allAttempts"]);
  const { webhookActivity } = all.data as Answer;
  expect(webhookActivity).toMatchObject({
    totals: { delivered: 27, failed: 6 },
    buckets: [{ counts: { delivered: 27, failed: 6 } }, { counts: { delivered: 0, failed: 0 } }],
    before: { totals: { delivered: 0 } },
  });
  expect(Math.abs(webhookActivity.totals.medianMs - 100)).toBeLessThanOrEqual(10);
  expect(webhookActivity.bySubscription.map(({ subscription }: Answer) => subscription.id)).toEqual(
    subscriptions.slice(0, 2).sort(),
  );
});

it("adds up talks of a month that are too long for an integer together", async () => {
  const { businessId } = world.northwind;
  for (const day of [3, 4, 5]) {
    await test.query(
      `INSERT INTO call_activity_changes (business_id, inbox_id, campaign_id, user_id, slot, outgoing, reached_people,
         reached_machines, unanswered, failed, abandoned, incoming, answered, missed, talk_seconds)
       VALUES ($1, $2, NULL, NULL, make_timestamptz(2026, 2, $3, 9, 0, 0), 0, 0, 0, 0, 0, 0, 1, 1, 0, 2000000000)`,
      [businessId, first, day],
    );
    await foldActivity(test.database);
  }
  const month = 'since: "2026-02-01T00:00:00Z", until: "2026-03-01T00:00:00Z", timeZone: "UTC"';
  const source = `{ callActivity(${month}) { totals { answered talkSeconds } byInbox { counts { talkSeconds } } } }`;
  expect((await ask(source)).callActivity).toEqual({
    totals: { answered: 3, talkSeconds: 6_000_000_000 },
    byInbox: [{ counts: { talkSeconds: 6_000_000_000 } }],
  });
});
