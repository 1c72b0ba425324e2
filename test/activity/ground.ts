import { expect } from "vitest";
import { advanceCall } from "../../src/domain/call/progress-store.ts";
import type { CallStatus } from "../../src/domain/call/rules.ts";
import { insertCall } from "../../src/domain/call/store.ts";
import { insertMessage } from "../../src/domain/conversation/message-store.ts";
import { advanceText, beginText, cancelText } from "../../src/domain/conversation/progress-store.ts";
import { ensureConversation } from "../../src/domain/conversation/store.ts";
import { SERVICE_ITSELF, userActor } from "../../src/domain/identity/actor-rules.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { newId } from "../../src/platform/id.ts";
import type { TestDatabase } from "../support/database.ts";
import { unheard } from "../support/unheard.ts";

/** Random texts, calls and attempts, and a count of them that shares nothing with the rollups. */

/** The choices of a random change. */
export interface Choices {
  businessId: string;
  inboxIds: readonly string[];
  campaignIds: readonly (string | null)[];
  userIds: readonly (string | null)[];
  subscriptionIds: readonly string[];
  /** A whole number below this one. */
  random(below: number): number;
}

const START = Date.parse("2026-05-01T21:40:00Z");
const pick = <Value>(random: Choices["random"], values: readonly Value[]): Value =>
  values[random(values.length)] as Value;
const timeOf = (random: Choices["random"]) => new Date(START + random(6 * 3_600_000)).toISOString();
const after = (at: string, random: Choices["random"]) =>
  new Date(Date.parse(at) + Math.floor(10 ** (random(700) / 100))).toISOString();

/** Makes a random change: a new text or call, or the next thing that happens to one. */
export async function changeSomething(database: Database, choices: Choices): Promise<void> {
  const { businessId, random } = choices;
  const kind = random(10);
  if (kind < 3) {
    await writeText(database, choices);
  } else if (kind < 5) {
    await writeCall(database, choices);
  } else if (kind < 6) {
    await writeAttempts(database, choices);
  } else if (kind < 8) {
    const text = await anyOf(database, "messages", choices);
    const statuses = ["sent", "delivered", "delivered", "undelivered", "failed"] as const;
    if (text && random(10) === 0) {
      await cancelText(database, businessId, text.id);
    } else if (text && random(3) === 0) {
      await beginText(database, businessId, text.id);
    } else if (text) {
      const at = after(text.createdAt.toISOString(), random);
      await advanceText(database, businessId, text.id, {
        status: pick(random, statuses),
        carrierId: null,
        error: null,
        at,
      });
    }
  } else {
    const call = await anyOf(database, "calls", choices);
    const statuses: CallStatus[] = ["ringing", "in_progress", "completed", "no_answer", "busy", "failed", "canceled"];
    if (call && random(8) === 0) {
      const text = "UPDATE calls SET abandoned_at = now(), user_id = $3 WHERE business_id = $1 AND id = $2";
      await run(database, text, [businessId, call.id, pick(random, choices.userIds)]);
    } else if (call) {
      await unheard(advanceCall)(database, businessId, call.id, {
        status: pick(random, statuses),
        carrierId: null,
        answeredBy: pick(random, ["human", "machine", "unknown", null] as const),
        durationSeconds: pick(random, [null, 0, 61]),
        errorCode: null,
        at: after(call.createdAt.toISOString(), random),
      });
    }
  }
}

const run = <Row>(database: Database, text: string, values: readonly unknown[]) =>
  database.rows<Row>({ name: "", text }, values);

async function anyOf(database: Database, table: "messages" | "calls", { businessId, random }: Choices) {
  const [row] = await run<{ id: string; createdAt: Date }>(
    database,
    `SELECT id, created_at FROM ${table} WHERE business_id = $1 ORDER BY id DESC OFFSET $2 LIMIT 1`,
    [businessId, random(60)],
  );
  return row && { ...row, createdAt: new Date(row.createdAt) };
}

const madeBy = (userId: string | null) => (userId === null ? SERVICE_ITSELF : userActor(userId));

async function writeText(database: Database, choices: Choices): Promise<void> {
  const { businessId, random } = choices;
  const inboxId = pick(random, choices.inboxIds);
  const phoneNumber = `+1415555${1000 + random(50)}`;
  const conversationId = await ensureConversation(database, businessId, { inboxId, phoneNumber, contactId: null });
  const isIncoming = random(3) === 0;
  const createdAt = timeOf(random);
  await insertMessage(database, businessId, {
    id: newId("msg"),
    createdAt,
    conversationId,
    inboxId,
    phoneNumber,
    inboxNumber: "+14155550100",
    contactId: null,
    actor: isIncoming ? SERVICE_ITSELF : madeBy(pick(random, choices.userIds)),
    campaignId: pick(random, choices.campaignIds),
    direction: isIncoming ? "incoming" : "outgoing",
    body: "Hello",
    segments: 1,
    status: isIncoming ? "received" : "queued",
    sendAt: random(4) === 0 && !isIncoming ? after(createdAt, random) : null,
  });
}

async function writeCall(database: Database, choices: Choices): Promise<void> {
  const { businessId, random } = choices;
  await insertCall(database, businessId, {
    id: newId("call"),
    createdAt: timeOf(random),
    inboxId: pick(random, choices.inboxIds),
    inboxNumber: "+14155550100",
    phoneNumber: `+1415555${1000 + random(50)}`,
    contactId: null,
    actor: madeBy(pick(random, choices.userIds)),
    campaignId: pick(random, choices.campaignIds),
    campaignContactId: null,
    direction: pick(random, ["incoming", "outgoing"] as const),
    status: "ringing",
  });
}

async function writeAttempts(database: Database, choices: Choices): Promise<void> {
  const { businessId, random } = choices;
  const rows = Array.from({ length: 1 + random(5) }, () => ({
    business_id: businessId,
    subscription_id: pick(random, choices.subscriptionIds),
    id: newId("dlv"),
    event_id: newId("evt"),
    attempt: 1,
    attempted_at: timeOf(random),
    duration_ms: random(3_000),
    status: pick(random, [200, 204, 500, null]),
    error: random(5) === 0 ? "timeout" : null,
    is_test: random(5) === 0,
  }));
  const columns = Object.keys(rows[0] as object).join(", ");
  await run(
    database,
    `INSERT INTO webhook_attempts (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(null::webhook_attempts, $1)`,
    [JSON.stringify(rows)],
  );
}

const KEYS = `
  CROSS JOIN LATERAL (SELECT '' AS id UNION ALL SELECT t.inbox_id) inbox
  CROSS JOIN LATERAL (SELECT '' AS id UNION ALL SELECT t.campaign_id WHERE t.campaign_id IS NOT NULL) campaign
  CROSS JOIN LATERAL (SELECT '' AS id UNION ALL SELECT t.user_id WHERE t.user_id IS NOT NULL) person`;
const LENGTHS = `CROSS JOIN (VALUES ('part'), ('day'), ('month')) span (length)`;
const beginOf = (time: string) => `CASE span.length
    WHEN 'part' THEN date_bin('15 minutes', ${time}, '2000-01-01T00:00:00Z') ELSE date_trunc(span.length, ${time}, 'UTC') END`;
/** The service keeps no rows of a campaign with a user of all inboxes: they are the sum over the inboxes. */
const isKept = "NOT (inbox.id = '' AND campaign.id <> '' AND person.id <> '')";
const SPANS = "CROSS JOIN (VALUES (15, '15 minutes'), (60, '1 hour'), (1440, '1 day')) span (minutes, length)";
const slotOf = (time: string) => `date_bin(span.length::interval, ${time}, '2000-01-01T00:00:00Z')`;
const classOf = (ms: string) =>
  `CASE WHEN ${ms} <= 1 THEN 0 ELSE ceil(ln(${ms}::float8) / ln(1.2::float8)) END::smallint`;
const LATENCY = classOf("round(extract(epoch FROM t.delivered_at - t.sent_at) * 1000)");
const count = (condition: string) => `count(*) FILTER (WHERE ${condition})`;

const OUTGOING = "t.direction = 'outgoing'";
const SENT = "t.sent_at IS NOT NULL OR t.status IN ('sent', 'delivered', 'undelivered')";
const TEXTS = `${count("t.direction = 'incoming'")}, ${count(OUTGOING)}, ${count(`${OUTGOING} AND (${SENT})`)},
      ${count("t.status = 'delivered'")}, ${count("t.status IN ('failed', 'undelivered')")}`;
const CALLS = `${count(OUTGOING)},
      ${count(`${OUTGOING} AND t.answered_at IS NOT NULL AND COALESCE(t.answered_by, '') <> 'machine'`)},
      ${count(`${OUTGOING} AND t.answered_at IS NOT NULL AND t.answered_by = 'machine'`)},
      ${count(`${OUTGOING} AND t.answered_at IS NULL AND t.ended_at IS NOT NULL AND t.status <> 'failed'`)},
      ${count(`${OUTGOING} AND t.answered_at IS NULL AND t.ended_at IS NOT NULL AND t.status = 'failed'`)},
      ${count(`${OUTGOING} AND t.abandoned_at IS NOT NULL`)}, ${count("t.direction = 'incoming'")},
      ${count("t.direction = 'incoming' AND t.answered_at IS NOT NULL")},
      ${count("t.direction = 'incoming' AND t.answered_at IS NULL AND t.ended_at IS NOT NULL")}, sum(t.duration_seconds)`;
const DIRECT: Readonly<Record<string, string>> = {
  text_sums: `
    SELECT inbox.id, campaign.id, person.id, span.length, ${beginOf("t.created_at")}, ${TEXTS}
    FROM messages t ${LENGTHS} ${KEYS} WHERE t.business_id = $1 AND ${isKept} GROUP BY 1, 2, 3, 4, 5`,
  text_latencies: `
    SELECT inbox.id, campaign.id, person.id, span.length, ${beginOf("t.created_at")}, ${LATENCY}, count(*)
    FROM messages t CROSS JOIN (VALUES ('part'), ('month')) span (length) ${KEYS}
    WHERE t.business_id = $1 AND t.status = 'delivered' AND t.sent_at IS NOT NULL AND ${isKept} GROUP BY 1, 2, 3, 4, 5, 6`,
  call_sums: `
    SELECT inbox.id, campaign.id, person.id, span.length, ${beginOf("t.created_at")}, ${CALLS}
    FROM calls t ${LENGTHS} ${KEYS} WHERE t.business_id = $1 AND ${isKept} GROUP BY 1, 2, 3, 4, 5`,
  webhook_activity: `
    SELECT t.subscription_id, span.minutes, ${slotOf("t.attempted_at")}, ${classOf("t.duration_ms")},
      ${count("t.error IS NULL AND t.status BETWEEN 200 AND 299")},
      ${count("(t.error IS NULL AND t.status BETWEEN 200 AND 299) IS NOT TRUE")}
    FROM webhook_attempts t ${SPANS} WHERE t.business_id = $1 AND NOT t.is_test GROUP BY 1, 2, 3, 4`,
};

const TEXT_COUNTERS = ["incoming", "outgoing", "sent", "delivered", "failed"];
const CALL_COUNTERS = [
  ...["outgoing", "reached_people", "reached_machines", "unanswered", "failed", "abandoned", "incoming", "answered"],
  ...["missed", "talk_seconds"],
];
/** The days and months of a table of sums, and the quarters of an hour in its days. */
const keptSums = (table: string, counters: readonly string[]) => `
    SELECT inbox_id, campaign_id, user_id, length, slot, ${counters.join(", ")} FROM ${table}
    WHERE business_id = $1 AND (${counters.join(", ")}) <> (${counters.map(() => 0).join(", ")})
    UNION ALL
    SELECT inbox_id, campaign_id, user_id, 'part', slot + code / 16 * interval '15 minutes',
      ${counters.map((_, place) => `COALESCE(sum(n) FILTER (WHERE code % 16 = ${place}), 0)`).join(", ")}
    FROM ${table} CROSS JOIN LATERAL unnest(parts, part_counts) AS part (code, n)
    WHERE business_id = $1 AND length = 'day' GROUP BY 1, 2, 3, 4, 5`;
const KEPT: Readonly<Record<string, string>> = {
  text_sums: keptSums("text_sums", TEXT_COUNTERS),
  text_latencies: `
    SELECT inbox_id, campaign_id, user_id, CASE length WHEN 'day' THEN 'part' ELSE length END,
      slot + code / 256 * interval '15 minutes', code % 256, n
    FROM text_sums CROSS JOIN LATERAL unnest(latencies, latency_counts) AS latency (code, n) WHERE business_id = $1`,
  call_sums: keptSums("call_sums", CALL_COUNTERS),
  webhook_activity: `
    SELECT subscription_id, minutes, slot, duration, delivered, failed FROM webhook_activity WHERE business_id = $1`,
};

/** Puts the counts of everything where the previous version kept them, instead of the sums. */
export async function countAsBefore({ query }: TestDatabase, businessId: string): Promise<void> {
  await query("TRUNCATE text_sums, text_activity_changes, call_sums, call_activity_changes");
  await query(
    `INSERT INTO text_activity (business_id, inbox_id, campaign_id, user_id, minutes, slot, latency, ${TEXT_COUNTERS.join(", ")})
     SELECT $1, inbox.id, campaign.id, person.id, span.minutes, ${slotOf("t.created_at")},
       COALESCE(CASE WHEN t.status = 'delivered' THEN ${LATENCY} END, -1), ${TEXTS}
     FROM messages t ${SPANS} ${KEYS} WHERE t.business_id = $1 GROUP BY 2, 3, 4, 5, 6, 7`,
    [businessId],
  );
  await query(
    `INSERT INTO call_activity (business_id, inbox_id, campaign_id, user_id, minutes, slot, ${CALL_COUNTERS.join(", ")})
     SELECT $1, inbox.id, campaign.id, person.id, span.minutes, ${slotOf("t.created_at")}, ${CALLS}
     FROM calls t ${SPANS} ${KEYS} WHERE t.business_id = $1 GROUP BY 2, 3, 4, 5, 6`,
    [businessId],
  );
}

/** Compares the counts with counts of the rows themselves, in which they must be equal. All changes are added up. */
export async function expectExact({ query }: TestDatabase, businessId: string): Promise<void> {
  for (const name of Object.keys(DIRECT)) {
    const [compared] = await query<{ counted: number; missing: number; wrong: number }>(
      `WITH direct AS (${DIRECT[name]}), kept AS (${KEPT[name]})
       SELECT (SELECT count(*)::int FROM direct) AS counted,
         (SELECT count(*)::int FROM (TABLE direct EXCEPT ALL TABLE kept) m) AS missing,
         (SELECT count(*)::int FROM (TABLE kept EXCEPT ALL TABLE direct) w) AS wrong`,
      [businessId],
    );
    expect({ name, ...compared }).toMatchObject({ name, missing: 0, wrong: 0 });
    expect(compared?.counted, name).toBeGreaterThan(0);
  }
}

/** The number of changes that are not added up yet. */
export async function pendingChanges({ query }: TestDatabase): Promise<number> {
  const [row] = await query<{ count: number }>(
    `SELECT ((SELECT count(*) FROM text_activity_changes) + (SELECT count(*) FROM call_activity_changes)
       + (SELECT count(*) FROM webhook_activity_changes))::int AS count`,
  );
  return row?.count ?? 0;
}

/** Makes everything so far as old as in a database from before the rollups. */
export async function forgetActivity({ query }: TestDatabase): Promise<void> {
  await query(`
    SET session_replication_role = replica;
    UPDATE messages SET predates_activity = true;
    UPDATE calls SET predates_activity = true;
    UPDATE webhook_attempts SET predates_activity = true;
    TRUNCATE text_sums, text_activity, text_activity_changes, text_activity_backfills;
    TRUNCATE call_sums, call_activity, call_activity_changes, call_activity_backfills;
    TRUNCATE webhook_activity, webhook_activity_changes, webhook_activity_backfills;
    INSERT INTO text_activity_backfills SELECT id, '~' FROM businesses;
    INSERT INTO call_activity_backfills SELECT id, '~' FROM businesses;
    INSERT INTO webhook_activity_backfills SELECT id, '~', '' FROM businesses;
    SET session_replication_role = origin`);
}
