import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import type { CampaignStatus } from "../campaign/rules.ts";
import { callingHours, type StoredHours } from "../consent/holidays.ts";
import type { CallingHours } from "../consent/hours.ts";
import { storedHours } from "../consent/hours-sql.ts";
import type { StoredActor } from "../identity/actor-rules.ts";
import { rateOf } from "../order/rate-sql.ts";
import { hasStaleRegistry } from "../registry/number-sql.ts";
import type { OutsideHoursPolicy, SkipReason } from "./rules.ts";
import { hasWaitingTexts, isOrderedLater } from "./waiting-sql.ts";

const dueStatement = statement<{ businessId: string; id: string }>(
  "broadcast.due",
  `
    SELECT business_id, id FROM broadcasts
    WHERE ended_at IS NULL AND starts_at <= now()
    ORDER BY starts_at`,
  { unbound: "any process works on the broadcasts of every business" },
);

/** The broadcasts to work on. */
export function dueBroadcasts(database: Database): Promise<{ businessId: string; id: string }[]> {
  return database.rows(dueStatement, []);
}

/** A broadcast that one process has locked. */
export interface BroadcastAtWork extends StoredActor {
  id: string;
  campaignId: string;
  userId: string;
  body: string;
  inboxIds: string[];
  outsideHours: OutsideHoursPolicy;
  /** The last contact that became a recipient; null once all have. */
  enlistedTo: string | null;
  recipientCount: number;
  rotationPosition: number;
  startsAt: string;
  campaignStatus: CampaignStatus;
  /** A registry that the campaign uses is too old: nobody is texted until a newer one is imported. */
  hasStaleRegistry: boolean;
  hours: CallingHours;
  businessZone: string;
  /** The business is in good standing and its plan has the dialer. */
  mayText: boolean;
}

const lockStatement = statement<Omit<BroadcastAtWork, "hours"> & { hours: StoredHours }>(
  "broadcast.lock",
  `
    SELECT b.id, b.campaign_id, b.user_id, b.actor_type, b.client_id, b.body, b.inbox_ids, b.outside_hours, b.enlisted_to, b.recipient_count,
      b.rotation_position, b.starts_at, c.status AS campaign_status, ${hasStaleRegistry("c.registry_ids")} AS has_stale_registry,
      ${storedHours("c")} AS hours,
      z.time_zone AS business_zone,
      z.suspended_at IS NULL AND z.has_dialer AS may_text
    FROM broadcasts b
    CROSS JOIN LATERAL (
      SELECT * FROM campaigns c WHERE c.business_id = b.business_id AND c.id = b.campaign_id LIMIT 1
    ) c
    JOIN businesses z ON z.id = b.business_id
    WHERE b.business_id = $1 AND b.id = $2 AND b.ended_at IS NULL
    FOR NO KEY UPDATE OF b SKIP LOCKED`,
);

/** Locks a broadcast until commit. @returns null if another process has locked it, or it has ended. */
export async function lockBroadcast(
  transaction: Database,
  businessId: string,
  id: string,
): Promise<BroadcastAtWork | null> {
  const row = await transaction.row(lockStatement, [businessId, id]);
  return row ? { ...row, hours: callingHours(row.hours) } : null;
}

const enlistStatement = statement<{ enlistedTo: string | null; count: number }>(
  "broadcast.enlist",
  `
    WITH next AS (
      SELECT id FROM campaign_contacts
      WHERE business_id = $1 AND campaign_id = $3 AND id > $4 AND id < $5
      ORDER BY id LIMIT $6
      FOR KEY SHARE
    ), added AS (
      INSERT INTO broadcast_recipients (business_id, broadcast_id, position, campaign_id, contact_id, due_at)
      SELECT $1, $2, $7 + row_number() OVER (ORDER BY id), $3, id, ${NOW} FROM next
    )
    SELECT max(id) AS enlisted_to, count(*)::int AS count FROM next`,
);

const enlistedStatement = statement<never>(
  "broadcast.enlisted",
  `
    UPDATE broadcasts SET
      status = 'running', enlisted_to = $3, recipient_count = recipient_count + $4, updated_at = ${NOW}
    WHERE business_id = $1 AND id = $2`,
);

/** Makes the next contacts of the campaign recipients, up to `size` of those with an id below `until`. */
export async function enlist(
  transaction: Database,
  businessId: string,
  { id, campaignId, enlistedTo, recipientCount }: BroadcastAtWork,
  until: string,
  size: number,
): Promise<void> {
  const values = [businessId, id, campaignId, enlistedTo, until, size, recipientCount];
  const added = (await transaction.row(enlistStatement, values)) as { enlistedTo: string | null; count: number };
  const to = added.count < size ? null : added.enlistedTo;
  await transaction.rows(enlistedStatement, [businessId, id, to, added.count]);
}

const queuedStatement = statement<{ segments: number }>(
  "broadcast.queued",
  `
    SELECT COALESCE(sum(m.segments), 0)::int AS segments FROM messages m
    LEFT JOIN LATERAL (
      -- ORDER BY forces a look-up by key: while the statistics know few orders, all of them would be read for each text.
      SELECT j.id, ${isOrderedLater("j")} AS is_later FROM carrier_jobs j
      WHERE (j.business_id, j.id) >= ($1, m.id)
      ORDER BY j.business_id, j.id LIMIT 1
    ) job ON job.id = m.id
    WHERE m.business_id = $1 AND m.broadcast_id = $2 AND m.status IN ('queued', 'sending')
      AND job.is_later IS NOT TRUE`,
);

/**
 * The number of segments of a broadcast that the carrier has not taken yet, without those that wait for calling hours:
 * they do not delay the texts to other places.
 */
export async function queuedSegments(database: Database, businessId: string, id: string): Promise<number> {
  return (await database.row(queuedStatement, [businessId, id]))?.segments ?? 0;
}

const segmentsInStatement = statement<{ segments: number }>(
  "broadcast.segmentsIn",
  `
    SELECT COALESCE(sum(GREATEST(1, ceil(${rateOf("i", "$3::float")} * $4::float))), 0)::int AS segments
    FROM inboxes i WHERE i.business_id = $1 AND i.id = ANY($2)`,
);

/** The number of segments that these inboxes send in so many seconds, at least one for each inbox. */
export async function segmentsIn(
  database: Database,
  businessId: string,
  inboxIds: readonly string[],
  { segmentsPerSecond, seconds }: { segmentsPerSecond: number; seconds: number },
): Promise<number> {
  const values = [businessId, inboxIds, segmentsPerSecond, seconds];
  return (await database.row(segmentsInStatement, values))?.segments ?? 0;
}

const claimStatement = statement<{ position: number; contactId: string | null }>(
  "broadcast.claim",
  `
    SELECT position, contact_id FROM broadcast_recipients
    WHERE business_id = $1 AND broadcast_id = $2 AND state = 'waiting' AND due_at <= now()
    ORDER BY due_at, position LIMIT $3
    FOR UPDATE SKIP LOCKED`,
);

/** Locks the recipients that are due, until commit. */
export function claimRecipients(
  transaction: Database,
  businessId: string,
  id: string,
  size: number,
): Promise<{ position: number; contactId: string | null }[]> {
  return transaction.rows(claimStatement, [businessId, id, size]);
}

const takenStatement = statement<{ number: string }>(
  "broadcast.taken",
  `
    SELECT wanted.number FROM unnest($3::text[]) AS wanted (number)
    CROSS JOIN LATERAL (
      -- ORDER BY forces a look-up in the index of numbers: equality alone may use another index of the broadcast.
      SELECT business_id, broadcast_id, phone_number FROM broadcast_recipients
      WHERE (business_id, broadcast_id, phone_number) >= ($1, $2, wanted.number) AND phone_number > ''
      ORDER BY business_id, broadcast_id, phone_number LIMIT 1
    ) nearest
    WHERE nearest.business_id = $1 AND nearest.broadcast_id = $2 AND nearest.phone_number = wanted.number`,
);

/** The given numbers that the broadcast has texted. */
export async function takenNumbers(
  database: Database,
  businessId: string,
  id: string,
  numbers: readonly string[],
): Promise<Set<string>> {
  const rows = await database.rows(takenStatement, [businessId, id, numbers]);
  return new Set(rows.map(({ number }) => number));
}

const talkingStatement = statement<{ number: string; inboxId: string }>(
  "broadcast.talking",
  `
    SELECT wanted.number, latest.inbox_id
    FROM unnest($2::text[]) AS wanted (number)
    CROSS JOIN LATERAL (
      SELECT c.inbox_id, c.last_message_at, c.id
      FROM unnest($3::text[]) AS inbox (id)
      CROSS JOIN LATERAL (
        -- ORDER BY forces a look-up by key: equality alone may use another index.
        SELECT business_id, inbox_id, phone_number, last_message_at, id FROM conversations
        WHERE (business_id, inbox_id, phone_number) >= ($1, inbox.id, wanted.number)
        ORDER BY business_id, inbox_id, phone_number LIMIT 1
      ) c
      WHERE c.business_id = $1 AND c.inbox_id = inbox.id AND c.phone_number = wanted.number
      ORDER BY c.last_message_at DESC NULLS LAST, c.id DESC LIMIT 1
    ) latest`,
);

/** The inbox of these that each of these numbers has talked with last; numbers without one are left out. */
export async function talkingInboxes(
  database: Database,
  businessId: string,
  numbers: readonly string[],
  inboxIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await database.rows(talkingStatement, [businessId, numbers, inboxIds]);
  return new Map(rows.map(({ number, inboxId }) => [number, inboxId]));
}

/** The result for a recipient: texted at a number, left out for a reason, or put off. */
export interface Settlement {
  position: number;
  number?: string;
  reason?: SkipReason;
  dueAt?: Date;
}

const settleStatement = statement<never>(
  "broadcast.settle",
  `
    UPDATE broadcast_recipients r SET
      state = CASE
        WHEN found.number IS NOT NULL THEN 'texted' WHEN found.reason IS NOT NULL THEN 'skipped' ELSE 'waiting'
      END,
      phone_number = found.number, reason = found.reason, due_at = COALESCE(found.due_at, r.due_at)
    FROM (
      SELECT own.row, given.number, given.reason, given.due_at
      FROM unnest($3::int[], $4::text[], $5::text[], $6::timestamptz[]) AS given (position, number, reason, due_at)
      CROSS JOIN LATERAL (
        SELECT o.ctid AS row, o.position FROM broadcast_recipients o
        WHERE (o.business_id, o.broadcast_id, o.position) >= ($1, $2, given.position)
        ORDER BY o.business_id, o.broadcast_id, o.position LIMIT 1
      ) own
      WHERE own.position = given.position
    ) found
    WHERE r.ctid = found.row AND (r.business_id = $1) IS TRUE AND (r.broadcast_id = $2) IS TRUE`,
);

/** Writes the results of recipients. They are locked, so that their rows stay where they are found. */
export async function settleRecipients(
  transaction: Database,
  businessId: string,
  id: string,
  settlements: readonly Settlement[],
): Promise<void> {
  await transaction.rows(settleStatement, [
    businessId,
    id,
    settlements.map(({ position }) => position),
    settlements.map(({ number }) => number ?? null),
    settlements.map(({ reason }) => reason ?? null),
    settlements.map(({ dueAt }) => dueAt?.toISOString() ?? null),
  ]);
}

const turnStatement = statement<never>(
  "broadcast.turn",
  `
    UPDATE broadcasts SET rotation_position = $3, updated_at = ${NOW}
    WHERE business_id = $1 AND id = $2`,
);

/** Stores the inbox that texted last. */
export async function turnTo(transaction: Database, businessId: string, id: string, position: number): Promise<void> {
  await transaction.rows(turnStatement, [businessId, id, position]);
}

const completeStatement = statement<{ id: string }>(
  "broadcast.complete",
  `
    UPDATE broadcasts b SET status = 'completed', ended_at = ${NOW}, updated_at = ${NOW}
    WHERE b.business_id = $1 AND b.id = $2 AND b.enlisted_to IS NULL AND NOT EXISTS (
      SELECT FROM broadcast_recipients r
      WHERE r.business_id = $1 AND r.broadcast_id = $2 AND r.state = 'waiting'
    ) AND NOT ${hasWaitingTexts("$2")}
    RETURNING b.id`,
);

/** Completes a broadcast without remaining recipients, and without texts that wait. @returns whether none remained. */
export async function completeIfDone(transaction: Database, businessId: string, id: string): Promise<boolean> {
  return (await transaction.row(completeStatement, [businessId, id])) !== undefined;
}
