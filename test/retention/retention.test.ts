import { afterAll, beforeAll, expect, it } from "vitest";
import { updateBusiness } from "../../src/domain/identity/commands.ts";
import { retentionLimitsOf } from "../../src/domain/identity/retention.ts";
import { findBusiness } from "../../src/domain/identity/store.ts";
import { applyRetention } from "../../src/domain/retention/prune.ts";
import { identityAt, type Prefix } from "../../src/platform/id.ts";
import type { TestDatabase } from "../support/database.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

/** Old rows go after the days that their business has set, running things stay, and counts stay true. */

const NUMBER = "+14155550777";
const DAY_MS = 86_400_000;

let test: TestDatabase;
let world: World;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  await fill(world.northwind.businessId);
});
afterAll(() => test?.drop());

const idsOf: Record<string, string> = {};

/** The id of a row of this age, by its name in this test. */
function aged(name: string, prefix: Prefix, days: number): { id: string; createdAt: string } {
  const identity = identityAt(prefix, new Date(Date.now() - days * DAY_MS));
  idsOf[name] = identity.id;
  return identity;
}

async function add(table: string, row: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(row).join(", ");
  await test.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_record(null::${table}, $1)`,
    [JSON.stringify(row)],
  );
}

async function fill(business_id: string): Promise<void> {
  const { inboxIds, campaignId, contactIds } = world.northwind;
  const user_id = world.admin.userId;
  const inbox_id = inboxIds[0];
  const ends = { inbox_number: "+14155550100", phone_number: NUMBER, inbox_id, business_id };
  const broadcast = aged("broadcast", "brd", 40);
  await add("broadcasts", {
    ...{ business_id, id: broadcast.id, campaign_id: campaignId, user_id, body: "Hello", inbox_ids: [inbox_id] },
    ...{ outside_hours: "wait", status: "completed", starts_at: broadcast.createdAt, ended_at: broadcast.createdAt },
    ...{ created_at: broadcast.createdAt, updated_at: broadcast.createdAt, recipient_count: 1, rotation_position: 0 },
  });
  const conversation = aged("conversation", "cnv", 41);
  const empty = aged("empty conversation", "cnv", 41);
  for (const { id, number } of [
    { id: conversation.id, number: NUMBER },
    { id: empty.id, number: "+14155550778" },
  ]) {
    await add("conversations", {
      ...{ business_id, id, inbox_id, phone_number: number, unread_count: 0 },
      ...{ created_at: conversation.createdAt, updated_at: conversation.createdAt },
    });
  }
  const text = async (name: string, days: number, row: Record<string, unknown>) => {
    const { id, createdAt } = aged(name, "msg", days);
    await add("messages", {
      ...{ ...ends, id, conversation_id: conversation.id, direction: "outgoing", body: name, segments: 1 },
      ...{ status: "delivered", created_at: createdAt, updated_at: createdAt, possible_duplicate: false },
      ...{ checks: 0, times_unknown: 0, media_count: 0, ...row },
    });
  };
  await text("old", 40, { broadcast_id: broadcast.id });
  await text("old unread", 39, { direction: "incoming", status: "received" });
  await text("old scheduled", 38, { status: "queued", send_at: new Date(Date.now() + DAY_MS).toISOString() });
  await text("old of yesterday", 37, { send_at: new Date(Date.now() - DAY_MS).toISOString() });
  await text("new unread", 1, { direction: "incoming", status: "received" });
  await test.query(
    "UPDATE conversations SET last_message_id = $2, last_message_at = now(), unread_count = 2 WHERE id = $1",
    [conversation.id, idsOf["new unread"]],
  );
  const call = async (name: string, days: number, row: Record<string, unknown>) => {
    const { id, createdAt } = aged(name, "call", days);
    await add("calls", {
      ...{ ...ends, id, direction: "outgoing", status: "completed", duration_seconds: 9, started_at: createdAt },
      ...{
        ended_at: createdAt,
        created_at: createdAt,
        updated_at: createdAt,
        checks: 0,
        times_unknown: 0,
        hang_ups: 0,
      },
      ...row,
    });
  };
  await call("old call", 40, {});
  await call("old call of an open contact", 40, { campaign_id: campaignId, campaign_contact_id: contactIds[0] });
  await call("old live call", 40, { status: "in_progress", ended_at: null, phone_number: "+14155550779" });
  await call("new call", 1, {});
  for (const [name, ended_at] of [
    ["old session", aged("ended", "ses", 39).createdAt],
    ["live session", null],
  ] as const) {
    const { id, createdAt } = aged(name, "ses", 40);
    await add("dialer_sessions", {
      ...{ business_id, id, campaign_id: campaignId, user_id, inbox_ids: [inbox_id], call_id: idsOf["old call"] },
      ...{ lease_until: new Date(Date.now() + DAY_MS).toISOString(), ended_at, created_at: createdAt },
      ...{ dialed: false, tried_numbers: [] },
    });
  }
  const [subscription] = await test.query<{ id: string }>("SELECT id FROM subscriptions WHERE business_id = $1", [
    business_id,
  ]);
  const subscription_id = subscription?.id;
  for (const days of [20, 1]) {
    const notice = aged(`notice of ${days}`, "ntc", days);
    await add("notices", {
      business_id,
      id: notice.id,
      kind: "subscription_failing",
      subscription_id,
      created_at: notice.createdAt,
    });
    const attempt = aged(`attempt of ${days}`, "dlv", days);
    await add("webhook_attempts", {
      ...{ business_id, subscription_id, id: attempt.id, event_id: "evt", attempt: 1, attempted_at: attempt.createdAt },
      ...{ duration_ms: 1, status: 200, is_test: false },
    });
  }
  for (const name of ["delivered event", "waiting event"]) {
    const { id, createdAt } = aged(name, "evt", 20);
    await add("webhook_events", {
      ...{
        business_id,
        id,
        event_type: "message.incoming.received",
        occurred_at: createdAt,
        body: "{}",
        is_test: false,
      },
    });
  }
  await test.query(
    "INSERT INTO webhook_deliveries (business_id, subscription_id, event_id, due_at, parked) VALUES ($1, $2, $3, now(), true)",
    [business_id, subscription_id, idsOf["waiting event"]],
  );
  const entry = aged("entry", "aud", 40);
  await add("audit_entries", {
    business_id,
    id: entry.id,
    action: "user.signed_in",
    changed_fields: [],
    created_at: entry.createdAt,
  });
  const file = aged("import", "imp", 20);
  await add("contact_imports", {
    ...{ business_id, id: file.id, campaign_id: campaignId, file_name: "leads.csv", fingerprint: "-", row_count: 0 },
    ...{ created_count: 0, updated_count: 0, skipped_count: 0, refused_count: 0, finished_at: file.createdAt },
    ...{ created_at: file.createdAt, updated_at: file.createdAt },
  });
}

/** Which of the rows of this test exist. */
async function left(): Promise<string[]> {
  const tables = [
    "messages",
    "calls",
    "conversations",
    "dialer_sessions",
    "notices",
    "webhook_events",
    "webhook_attempts",
  ];
  const all = [...tables, "audit_entries", "contact_imports", "broadcasts"].map((table) => `SELECT id FROM ${table}`);
  const found = await test.query<{ id: string }>(`SELECT id FROM (${all.join(" UNION ALL ")}) a WHERE id = ANY($1)`, [
    Object.values(idsOf),
  ]);
  const ids = new Set(found.map(({ id }) => id));
  return Object.keys(idsOf).filter((name) => ids.has(idsOf[name] as string));
}

const activity = async () =>
  (
    await test.query(
      `SELECT (SELECT sum(outgoing) FROM text_activity_changes WHERE business_id = $1) AS texts,
         (SELECT sum(outgoing) FROM call_activity_changes WHERE business_id = $1) AS calls`,
      [world.northwind.businessId],
    )
  )[0];

const setRetention = (days: object) =>
  test.query("UPDATE businesses SET retention = $2 WHERE id = $1", [world.northwind.businessId, JSON.stringify(days)]);

it("refuses a setting that would have no effect: above the days of the service or of the operator", async () => {
  const admin = { businessId: world.northwind.businessId, userId: world.admin.userId, role: "admin" } as const;
  const change = (retention: object) =>
    updateBusiness(test.database, admin, { retention }, { signsUsersIn: true, auditDays: 90 });
  await expect(change({ auditDays: 91, callDays: 60 })).rejects.toMatchObject({
    code: "validation_error",
    field: "retention.auditDays",
    message: "retention.auditDays must be at most 90: 91 was sent",
  });
  for (const setting of ["importDays", "eventDays", "attemptDays"]) {
    await expect(change({ [setting]: 31 })).rejects.toMatchObject({ field: `retention.${setting}` });
  }
  expect((await findBusiness(test.database, admin.businessId))?.retention).toEqual({});
  expect((await change({ auditDays: 90, eventDays: 30 })).retention).toEqual({ auditDays: 90, eventDays: 30 });
  expect((await change({ auditDays: null, eventDays: null })).retention).toEqual({});
  expect(retentionLimitsOf(90).at(-1)).toEqual({ setting: "auditDays", least: 30, most: 90, serviceDays: 90 });
});

it("deletes nothing while a business sets no retention", async () => {
  const before = await left();
  await applyRetention(test.database);
  expect(await left()).toEqual(before);
});

it("deletes the old rows of a business, and neither running ones nor counts", async () => {
  const before = await activity();
  await setRetention({
    ...{
      messageDays: 30,
      callDays: 30,
      importDays: 10,
      sessionDays: 30,
      noticeDays: 10,
      eventDays: 10,
      attemptDays: 10,
    },
    auditDays: 30,
  });
  // Two processes at the same time.
  await Promise.all([applyRetention(test.database), applyRetention(test.database)]);
  expect(await left()).toEqual([
    "broadcast",
    "conversation",
    "old scheduled",
    "old of yesterday",
    "new unread",
    "old call of an open contact",
    "old live call",
    "new call",
    "live session",
    "notice of 1",
    "attempt of 1",
    "waiting event",
  ]);
  expect(await activity()).toEqual(before);
  expect(
    await test.query("SELECT last_message_id AS last, unread_count AS unread FROM conversations WHERE id = $1", [
      idsOf.conversation,
    ]),
  ).toEqual([{ last: idsOf["new unread"], unread: 1 }]);
  expect(
    await test.query("SELECT status, texts, segments FROM broadcast_outcomes WHERE broadcast_id = $1", [
      idsOf.broadcast,
    ]),
  ).toEqual([{ status: "delivered", texts: 1, segments: 1 }]);
});
