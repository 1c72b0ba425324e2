import type { CarrierErrorCode } from "../../platform/carrier/errors.ts";
import type { Database } from "../../platform/db/database.ts";
import { List } from "../../platform/db/list.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import type { Page, PageRequest } from "../../platform/db/page.ts";
import { statement } from "../../platform/db/statement.ts";
import type { CampaignStatus } from "../campaign/rules.ts";
import { callingHours, type StoredHours } from "../consent/holidays.ts";
import type { CallingHours } from "../consent/hours.ts";
import { storedHours } from "../consent/hours-sql.ts";
import type { MessageStatus } from "../conversation/rules.ts";
import type { Broadcast, SkipReason } from "./rules.ts";

const BROADCAST = `
  b.id, b.campaign_id, b.user_id, b.body, b.inbox_ids, b.outside_hours, b.status, b.starts_at, b.ended_at, b.created_at,
  b.updated_at, b.actor_type, b.client_id`;

const findStatement = statement<Broadcast>(
  "broadcast.find",
  `SELECT ${BROADCAST} FROM broadcasts b WHERE b.business_id = $1 AND b.id = $2`,
);

export async function findBroadcast(database: Database, businessId: string, id: string): Promise<Broadcast | null> {
  return (await database.row(findStatement, [businessId, id])) ?? null;
}

const findManyStatement = statement<Broadcast>(
  "broadcast.findMany",
  `SELECT ${BROADCAST} FROM broadcasts b WHERE b.business_id = $1 AND b.id = ANY($2)`,
);

/** The broadcasts of the business among these ids, in no order. */
export function findBroadcasts(database: Database, businessId: string, ids: readonly string[]): Promise<Broadcast[]> {
  return database.rows(findManyStatement, [businessId, ids]);
}

/** The broadcasts of a business, or of one of its campaigns, the newest first. */
export function listBroadcasts(
  database: Database,
  businessId: string,
  campaignId: string | null,
  page: PageRequest,
): Promise<Page<Broadcast>> {
  return new List<Broadcast>(
    {
      name: "broadcast.list",
      prefix: "brd",
      alias: "b",
      select: `SELECT ${BROADCAST} FROM broadcasts b`,
      isShort: true,
    },
    businessId,
  )
    .where("b.campaign_id = ?", campaignId)
    .page(database, page);
}

/** The fields of a campaign that its broadcasts need. */
export interface BroadcastCampaign {
  status: CampaignStatus;
  hours: CallingHours;
  businessZone: string;
}

const campaignStatement = statement<{ status: CampaignStatus; hours: StoredHours; businessZone: string }>(
  "broadcast.campaign",
  `
    SELECT c.status, ${storedHours("c")} AS hours, z.time_zone AS business_zone
    FROM campaigns c JOIN businesses z ON z.id = c.business_id
    WHERE c.business_id = $1 AND c.id = $2`,
);

export async function campaignOfBroadcast(
  database: Database,
  businessId: string,
  campaignId: string,
): Promise<BroadcastCampaign | null> {
  const row = await database.row(campaignStatement, [businessId, campaignId]);
  return row ? { ...row, hours: callingHours(row.hours) } : null;
}

const findTwinStatement = statement<{ id: string }>(
  "broadcast.findTwin",
  `
    SELECT id FROM broadcasts
    WHERE business_id = $1 AND campaign_id = $2 AND body = $3 AND ended_at IS NULL
    ORDER BY id LIMIT 1`,
);

/** A broadcast of the campaign with this text that has not ended. */
export async function findTwin(
  database: Database,
  businessId: string,
  campaignId: string,
  body: string,
): Promise<string | undefined> {
  return (await database.row(findTwinStatement, [businessId, campaignId, body]))?.id;
}

const underWayStatement = statement<{ count: number }>(
  "broadcast.countUnderWay",
  "SELECT count(*)::int AS count FROM broadcasts WHERE business_id = $1 AND ended_at IS NULL",
);

/** The number of broadcasts of a business that are scheduled or running. */
export async function countUnderWay(database: Database, businessId: string): Promise<number> {
  return (await database.row(underWayStatement, [businessId]))?.count ?? 0;
}

export type NewBroadcast = Omit<Broadcast, "status" | "endedAt" | "updatedAt">;

const insertStatement = statement<Broadcast>(
  "broadcast.insert",
  `
    WITH added AS (
      INSERT INTO broadcasts (business_id, id, campaign_id, user_id, body, inbox_ids, outside_hours, status, starts_at,
        created_at, updated_at, actor_type, client_id)
      SELECT $1, $2, $3, $4, $5, $6, $7, 'scheduled', GREATEST($8::timestamptz, $9::timestamptz), $9, $9, $10, $11
      RETURNING *
    )
    SELECT ${BROADCAST} FROM added b WHERE b.business_id = $1`,
);

/** Writes a broadcast that starts at its time, or at once where that has passed. */
export async function insertBroadcast(
  database: Database,
  businessId: string,
  broadcast: NewBroadcast,
): Promise<Broadcast> {
  const { id, campaignId, userId, body, inboxIds, outsideHours, startsAt, createdAt } = broadcast;
  const { actorType, clientId } = broadcast;
  const order = [campaignId, userId, body, inboxIds, outsideHours, startsAt, createdAt];
  const values = [businessId, id, ...order, actorType, clientId];
  return (await database.row(insertStatement, values)) as Broadcast;
}

const cancelStatement = statement<{ id: string }>(
  "broadcast.cancel",
  `
    UPDATE broadcasts SET status = 'canceled', ended_at = ${NOW}, updated_at = ${NOW}
    WHERE business_id = $1 AND id = $2 AND ended_at IS NULL AND ($3::text IS NULL OR user_id = $3)
    RETURNING id`,
);

/**
 * Ends a broadcast, with a maker only that maker's; it waits for a running batch.
 *
 * @returns whether it had not ended before.
 */
export async function endAsCanceled(
  database: Database,
  businessId: string,
  id: string,
  makerId: string | null,
): Promise<boolean> {
  return (await database.row(cancelStatement, [businessId, id, makerId])) !== undefined;
}

/** The progress of a broadcast. */
export interface Progress {
  /** The number of its contacts known so far. */
  contactCount: number;
  /** Those neither texted nor skipped; after a cancellation they never will be. */
  waiting: number;
  skipped: { reason: SkipReason; count: number }[];
  /** The texts written, by their status. */
  texts: { status: MessageStatus; count: number; segments: number }[];
}

const recipientCountsStatement = statement<{ id: string; state: string; reason: SkipReason | null; count: number }>(
  "broadcast.recipientCounts",
  `
    SELECT wanted.id, kind.state, counted.reason, counted.count
    FROM unnest($2::text[]) AS wanted (id)
    CROSS JOIN (VALUES ('waiting'), ('texted'), ('skipped')) AS kind (state)
    -- Each along the index of the counts alone.
    CROSS JOIN LATERAL (
      SELECT r.reason, count(*)::int AS count FROM broadcast_recipients r
      WHERE r.business_id = $1 AND r.broadcast_id = wanted.id AND r.state = kind.state GROUP BY r.reason
    ) counted`,
);

const textCountsStatement = statement<{ id: string; status: MessageStatus; count: number; segments: number }>(
  "broadcast.textCounts",
  `
    SELECT id, status, sum(count)::int AS count, sum(segments)::int AS segments FROM (
      SELECT broadcast_id AS id, status, count(*) AS count, sum(segments) AS segments FROM messages
      WHERE business_id = $1 AND broadcast_id = ANY($2)
      GROUP BY broadcast_id, status
      UNION ALL
      SELECT broadcast_id, status, texts, segments FROM broadcast_outcomes
      WHERE business_id = $1 AND broadcast_id = ANY($2)
    ) counted
    GROUP BY id, status`,
);

/** The texts of a broadcast that failed for one reason. */
export interface FailedTexts {
  code: CarrierErrorCode;
  count: number;
}

const failureCountsStatement = statement<FailedTexts & { id: string }>(
  "broadcast.failureCounts",
  `
    SELECT id, code, sum(count)::int AS count FROM (
      SELECT broadcast_id AS id, error_code AS code, count(*) AS count FROM messages
      WHERE business_id = $1 AND broadcast_id = ANY($2) AND status = ANY('{failed,undelivered}')
        AND error_code IS NOT NULL
      GROUP BY broadcast_id, error_code
      UNION ALL
      SELECT broadcast_id, error_code, texts FROM broadcast_outcomes
      WHERE business_id = $1 AND broadcast_id = ANY($2) AND error_code <> ''
    ) counted
    GROUP BY id, code
    ORDER BY count DESC, code`,
);

/** The failed texts of several broadcasts by reason, the most frequent first. A broadcast without any is absent. */
export async function failuresOf(
  database: Database,
  businessId: string,
  ids: readonly string[],
): Promise<Map<string, FailedTexts[]>> {
  return Map.groupBy(await database.rows(failureCountsStatement, [businessId, ids]), ({ id }) => id);
}

/** The progress of several broadcasts, in their order: counted along two indexes, without reading the rows. */
export async function progressOf(database: Database, businessId: string, ids: readonly string[]): Promise<Progress[]> {
  const [recipients, texts] = await Promise.all([
    database.rows(recipientCountsStatement, [businessId, ids]),
    database.rows(textCountsStatement, [businessId, ids]),
  ]);
  return ids.map((wanted) => {
    const own = recipients.filter(({ id }) => id === wanted);
    return {
      contactCount: own.reduce((sum, { count }) => sum + count, 0),
      waiting: own.find(({ state }) => state === "waiting")?.count ?? 0,
      skipped: own.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }])),
      texts: texts
        .filter(({ id }) => id === wanted)
        .map(({ status, count, segments }) => ({ status, count, segments })),
    };
  });
}
