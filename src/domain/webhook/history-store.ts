import { databaseNow } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { List } from "../../platform/db/list.ts";
import {
  complete,
  type OneOrMore,
  type Page,
  type PageRequest,
  READING_BYTES,
  rowBytes,
  severalOf,
  type TimeFilter,
  textBytes,
} from "../../platform/db/page.ts";
import { statement } from "../../platform/db/statement.ts";
import { DomainError } from "../../platform/errors.ts";
import { idPattern, lowestIdAt, momentOf } from "../../platform/id.ts";
import type { OutboundError } from "../../platform/outbound/reasons.ts";
import { isGivenInbox } from "../identity/inbox-use-sql.ts";
import { givenInboxes, type Sight } from "../identity/sight-sql.ts";
import type { EventType } from "./event-types.ts";
import { KEPT_MS } from "./partition-store.ts";
import { type NoticeKind, typesWithoutInbox } from "./rules.ts";
import { isWithoutInbox, receives } from "./sight-sql.ts";

/** Events, attempts, and notices for the owner of a subscription. */

export interface WebhookEvent {
  id: string;
  type: EventType;
  occurredAt: string;
  /** The body of its deliveries, byte for byte. */
  body: string;
}

export interface EventFilter extends TimeFilter {
  eventType?: OneOrMore<EventType>;
}

const EVENT = `e.id, e.event_type AS type, e.occurred_at, e.body`;

/** The events in sight of the last 30 days, the newest first; samples are none. */
export function listEvents(
  database: Database,
  { businessId, memberId }: Sight,
  filter: EventFilter,
  page: PageRequest,
): Promise<Page<WebhookEvent>> {
  const list = new List<WebhookEvent>(
    {
      name: "event.list",
      prefix: "evt",
      alias: "e",
      table: "webhook_events",
      indexed: { event_type: "many" },
      select: `SELECT ${EVENT}${rowBytes(textBytes("e.body"))} FROM webhook_events e`,
      hasBytes: true,
      keptMs: KEPT_MS,
    },
    businessId,
  );
  const types = severalOf(filter.eventType);
  if (!types?.every((type) => typesWithoutInbox.includes(type))) {
    const hasOthers = types === null || types.some((type) => typesWithoutInbox.includes(type));
    list.limitToEach(givenInboxes("?"), "inbox_id", memberId, hasOthers ? isWithoutInbox("e.event_type") : undefined);
  }
  return list
    .within("e.is_test = ?", false)
    .whereIn("e.event_type", types)
    .whereTimeOfUnchanging(filter)
    .page(database, page);
}

const findEventStatement = statement<WebhookEvent>(
  "event.find",
  `SELECT ${EVENT} FROM webhook_events e WHERE e.business_id = $1 AND e.id = $2 AND e.id >= $3 AND NOT e.is_test`,
);

/** An event of the last 30 days, or null. */
export async function findEvent(database: Database, businessId: string, id: string): Promise<WebhookEvent | null> {
  const values = [businessId, id, lowestIdAt("evt", databaseNow() - KEPT_MS)];
  return (await database.row(findEventStatement, values)) ?? null;
}

const findSeenEventStatement = statement<WebhookEvent>(
  "event.findSeen",
  `
    SELECT ${EVENT} FROM webhook_events e
    WHERE e.business_id = $1 AND e.id = $2 AND e.id >= $3 AND NOT e.is_test
      AND (${isWithoutInbox("e.event_type")} OR ${isGivenInbox({ user: "$4", inbox: "e.inbox_id" })})`,
);

/** An event of the last 30 days that is in sight, or null. */
export async function findSeenEvent(database: Database, sight: Sight, id: string): Promise<WebhookEvent | null> {
  const { businessId, memberId } = sight;
  if (memberId === null) {
    return findEvent(database, businessId, id);
  }
  const values = [businessId, id, lowestIdAt("evt", databaseNow() - KEPT_MS), memberId];
  return (await database.row(findSeenEventStatement, values)) ?? null;
}

const findEventsStatement = statement<WebhookEvent>(
  "event.findMany",
  `SELECT ${EVENT} FROM webhook_events e WHERE e.business_id = $1 AND e.id = ANY($2) AND e.id >= $3 AND NOT e.is_test`,
  { mostBytes: READING_BYTES },
);

const findSeenEventsStatement = statement<WebhookEvent>(
  "event.findSeenMany",
  `
    SELECT ${EVENT} FROM webhook_events e
    WHERE e.business_id = $1 AND e.id = ANY($2) AND e.id >= $3 AND NOT e.is_test
      AND (${isWithoutInbox("e.event_type")} OR ${isGivenInbox({ user: "$4", inbox: "e.inbox_id" })})`,
  { mostBytes: READING_BYTES },
);

/** The events of the last 30 days that are in sight among these ids, in no order. @throws TooLargeError */
export async function findSeenEvents(
  database: Database,
  { businessId, memberId }: Sight,
  ids: readonly string[],
): Promise<WebhookEvent[]> {
  const values = [businessId, ids, lowestIdAt("evt", databaseNow() - KEPT_MS)];
  return complete(
    memberId === null
      ? await database.rows(findEventsStatement, values)
      : await database.rows(findSeenEventsStatement, [...values, memberId]),
  );
}

const seenAmongStatement = statement<{ id: string }>(
  "event.seenAmong",
  `
    SELECT e.id FROM webhook_events e
    WHERE e.business_id = $1 AND e.id = ANY($2) AND e.id >= $3
      AND (${isWithoutInbox("e.event_type")} OR ${isGivenInbox({ user: "$4", inbox: "e.inbox_id" })})`,
);

/** The ids among these of the events of the last 30 days that the member sees. */
async function seenAmong(
  database: Database,
  businessId: string,
  memberId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const values = [businessId, ids, lowestIdAt("evt", databaseNow() - KEPT_MS), memberId];
  return new Set((await database.rows(seenAmongStatement, values)).map(({ id }) => id));
}

/** The reason of the failure of an attempt. */
export type AttemptFailure = OutboundError | "redirect_not_followed" | "status_not_2xx";

const bodiesStatement = statement<{ id: string; body: string }>(
  "event.bodies",
  `
    SELECT e.id, e.body FROM webhook_events e
    WHERE e.business_id = $1 AND e.id = ANY($2) AND e.id >= $3
      AND ($4::text IS NULL OR e.is_test OR ${isWithoutInbox("e.event_type")}
        OR ${isGivenInbox({ user: "$4", inbox: "e.inbox_id" })})`,
  { mostBytes: READING_BYTES },
);

/** The bodies of those of these events of the last 30 days that are in sight, and of samples, by id. @throws TooLargeError */
export async function findBodies(
  database: Database,
  { businessId, memberId }: Sight,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const values = [businessId, ids, lowestIdAt("evt", databaseNow() - KEPT_MS), memberId];
  return new Map(complete(await database.rows(bodiesStatement, values)).map(({ id, body }) => [id, body]));
}

export interface WebhookAttempt {
  id: string;
  subscriptionId: string;
  eventId: string;
  /** 1 for the first attempt, more for retries. */
  attempt: number;
  /** The HTTP status of the answer; null without one. */
  responseStatus: number | null;
  /** Why it failed; null if a 2xx acknowledged it. */
  error: AttemptFailure | null;
  /** The first 1,024 characters of the answer; null if the event is out of sight: receivers may repeat its text. */
  answer: string | null;
  durationMs: number;
  isTest: boolean;
  createdAt: string;
}

const SUCCEEDED = "(a.error IS NULL AND COALESCE(a.status BETWEEN 200 AND 299, false))";

export interface AttemptFilter extends TimeFilter {
  eventId?: OneOrMore<string>;
  success?: boolean | null | undefined;
}

/** The maximum difference between the clocks of two processes. */
const CLOCKS_APART_MS = 60_000;

/**
 * The row of an attempt has the time at which it began, and is written when it has ended: after two minutes at most, and
 * another one for a database that is away.
 */
const LATE_MS = 180_000;

/** The lowest id of an attempt for an event: no attempt is older than its event, which excludes whole days. */
function lowestAttemptOf(eventId: string): string | null {
  return idPattern("evt").test(eventId) ? lowestIdAt("dlv", momentOf(eventId) - CLOCKS_APART_MS) : null;
}

/**
 * The attempts of the last 30 days to deliver to a subscription, the newest first. The filters have no index, since
 * each would cost every delivery a write: a page scans the attempts of the subscription, or for one event those since
 * the event.
 */
export async function listAttempts(
  database: Database,
  { businessId, memberId }: Sight,
  subscriptionId: string,
  filter: AttemptFilter,
  page: PageRequest,
): Promise<Page<WebhookAttempt>> {
  const eventIds = severalOf(filter.eventId);
  // No event is older than the first one in the order of ids.
  const lowest = eventIds?.[0] === undefined ? null : lowestAttemptOf(eventIds[0]);
  const found = await new List<WebhookAttempt>(
    {
      name: "attempt.list",
      prefix: "dlv",
      alias: "a",
      table: "webhook_attempts",
      keptMs: KEPT_MS,
      lateMs: LATE_MS,
      select: `
        SELECT a.id, a.subscription_id, a.event_id, a.attempt, a.status AS response_status,
          COALESCE(a.error, CASE
            WHEN ${SUCCEEDED} THEN NULL
            WHEN a.status BETWEEN 300 AND 399 THEN 'redirect_not_followed'
            ELSE 'status_not_2xx'
          END) AS error,
          left(a.answer, 1024) AS answer,
          a.duration_ms, a.is_test, a.attempted_at AS created_at
        FROM webhook_attempts a`,
    },
    businessId,
  )
    .within("a.subscription_id = ?", subscriptionId)
    .whereIn("a.event_id", eventIds)
    .where("a.id >= ?", lowest)
    .where(`${SUCCEEDED} = ?`, filter.success)
    .whereTimeOfUnchanging(filter)
    .page(database, page);
  if (memberId === null) {
    return found;
  }
  const ids = found.rows.map(({ eventId }) => eventId);
  const seen = await seenAmong(database, businessId, memberId, ids);
  const rows = found.rows.map((one) => (one.isTest || seen.has(one.eventId) ? one : { ...one, answer: null }));
  return { ...found, rows };
}

/** Statistics of the deliveries of a subscription, without samples. */
export interface WebhookStatistics {
  delivered: number;
  failed: number;
  /** Null without attempts. */
  medianMs: number | null;
  p95Ms: number | null;
  waiting: number;
}

/** The maximum of rows that statistics read, so that the cost is the same for the busiest subscription. */
const LARGEST_SAMPLE = 10_000;

const statisticsStatement = statement<WebhookStatistics & { subscriptionId: string }>(
  "attempt.statistics",
  `
    SELECT subscription.id AS subscription_id, attempts.*, pending.waiting
    FROM unnest($2::text[]) AS subscription (id)
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE succeeded) AS delivered,
        count(*) FILTER (WHERE succeeded IS NOT TRUE) AS failed,
        percentile_disc(0.5) WITHIN GROUP (ORDER BY duration_ms) AS median_ms,
        percentile_disc(0.95) WITHIN GROUP (ORDER BY duration_ms) AS p95_ms
      FROM (
        SELECT a.error IS NULL AND a.status BETWEEN 200 AND 299 AS succeeded, a.duration_ms FROM webhook_attempts a
        WHERE a.business_id = $1 AND a.subscription_id = subscription.id AND a.id >= $3 AND NOT a.is_test
        ORDER BY a.id DESC LIMIT ${LARGEST_SAMPLE}
      ) latest
    ) attempts
    CROSS JOIN LATERAL (
      SELECT count(*) AS waiting FROM (
        SELECT FROM webhook_deliveries d
        WHERE d.business_id = $1 AND d.subscription_id = subscription.id LIMIT ${LARGEST_SAMPLE}
      ) undelivered
    ) pending`,
);

/** @param fromId the lowest id of an attempt that counts; of each subscription at most `LARGEST_SAMPLE` count. */
export async function attemptStatistics(
  database: Database,
  businessId: string,
  subscriptionIds: readonly string[],
  fromId: string,
): Promise<WebhookStatistics[]> {
  const rows = await database.rows(statisticsStatement, [businessId, subscriptionIds, fromId]);
  const bySubscription = new Map(rows.map(({ subscriptionId, ...statistics }) => [subscriptionId, statistics]));
  return subscriptionIds.map((id) => bySubscription.get(id) as WebhookStatistics);
}

/** A message to the owner of a subscription. */
export interface Notice {
  id: string;
  kind: NoticeKind;
  subscriptionId: string;
  createdAt: string;
  /** When a user marked it as read; null before. */
  readAt: string | null;
}

export interface NoticeFilter {
  /** Only notices that no user has marked as read. */
  unread?: boolean | null | undefined;
}

/** The notices of a business, the newest first. */
export function listNotices(
  database: Database,
  businessId: string,
  { unread }: NoticeFilter,
  page: PageRequest,
): Promise<Page<Notice>> {
  return new List<Notice>(
    {
      name: "notice.list",
      prefix: "ntc",
      alias: "n",
      table: "notices",
      select: `
        SELECT n.id, n.kind, n.subscription_id, n.created_at, n.dismissed_at AS read_at
        FROM notices n`,
    },
    businessId,
  )
    .where("(n.dismissed_at IS NULL) = ?", unread)
    .page(database, page);
}

const readNoticesStatement = statement<{ id: string }>(
  "notice.read",
  `
    UPDATE notices SET dismissed_at = now()
    WHERE business_id = $1 AND id = ANY($2) AND dismissed_at IS NULL
    RETURNING id`,
);

/** Marks notices as read, and returns the ids of those that were unread. */
export async function readNotices(database: Database, businessId: string, ids: readonly string[]): Promise<string[]> {
  return (await database.rows(readNoticesStatement, [businessId, ids])).map(({ id }) => id);
}

/** The maximum number of notices marked as read at once. */
export const MOST_NOTICES = 1_000;

const findNoticeStatement = statement<{ id: string }>(
  "notice.find",
  "SELECT id FROM notices WHERE business_id = $1 AND id = $2",
);

const readNoticesUpToStatement = statement<{ id: string }>(
  "notice.readUpTo",
  `
    UPDATE notices SET dismissed_at = now()
    WHERE business_id = $1 AND id = ANY (ARRAY(
      SELECT id FROM notices WHERE business_id = $1 AND id <= $2 AND dismissed_at IS NULL ORDER BY id DESC LIMIT $3))
    RETURNING id`,
);

/**
 * Marks a notice and all older ones as read, at most `MOST_NOTICES`, and returns the ids of those that were unread.
 *
 * @throws DomainError `not_found`
 */
export async function readNoticesUpTo(database: Database, businessId: string, id: string): Promise<string[]> {
  if ((await database.rows(findNoticeStatement, [businessId, id])).length === 0) {
    throw new DomainError("not_found", "The notice does not exist.", { field: "upTo" });
  }
  return (await database.rows(readNoticesUpToStatement, [businessId, id, MOST_NOTICES])).map((notice) => notice.id);
}

interface EnqueuedRange {
  /** The number of events that will be delivered. */
  count: number;
  /** The last event of the span that was read. */
  lastId: string | null;
  /** Whether more events of the span may follow. */
  isFull: boolean;
}

const enqueueRangeStatement = statement<EnqueuedRange>(
  "webhook.enqueueRange",
  `
    WITH receiver AS MATERIALIZED (
      SELECT user_id FROM subscriptions WHERE business_id = $1 AND id = $2
    ), chosen AS (
      SELECT id, inbox_id FROM webhook_events
      WHERE business_id = $1 AND event_type = $3 AND id > $4 AND id < $5 AND NOT is_test
      ORDER BY id LIMIT $6
    ), received AS (
      SELECT e.id, row_number() OVER (ORDER BY e.id) - 1 AS place
      FROM chosen e CROSS JOIN receiver s
      WHERE ${receives({ user: "s.user_id", type: "$3", inbox: "e.inbox_id" })}
        AND ($8::text IS NULL OR ${isWithoutInbox("$3")} OR ${isGivenInbox({ user: "$8", inbox: "e.inbox_id" })})
    ), recorded AS (
      INSERT INTO webhook_deliveries (business_id, subscription_id, event_id, due_at)
      SELECT $1, $2, id, now() + place * interval '1 second' / $7::integer FROM received
      ON CONFLICT (business_id, subscription_id, event_id) DO NOTHING
    )
    SELECT (SELECT count(*) FROM received) AS count, max(id) AS last_id, count(*) = $6 AS is_full FROM chosen`,
);

/**
 * Schedules the events of a span that are in sight, and whose inboxes the creator of a subscription sees, for another
 * delivery to it, the oldest first and at a fixed rate. A delivery that still waits stays unchanged.
 */
export async function enqueueRange(
  database: Database,
  { businessId, memberId }: Sight,
  range: {
    subscriptionId: string;
    eventType: EventType;
    /** Between these ids, both exclusive. */
    afterId: string;
    beforeId: string;
    limit: number;
    perSecond: number;
  },
): Promise<EnqueuedRange> {
  const { subscriptionId, eventType, afterId, beforeId, limit, perSecond } = range;
  const values = [businessId, subscriptionId, eventType, afterId, beforeId, limit, perSecond, memberId];
  return (await database.row(enqueueRangeStatement, values)) as EnqueuedRange;
}
