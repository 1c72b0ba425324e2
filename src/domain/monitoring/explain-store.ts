import type { Database } from "../../platform/db/database.ts";
import { instantSql } from "../../platform/db/instant-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { lowestIdAt, momentOf } from "../../platform/id.ts";

/** The state of one text or webhook, for the operator. None of it is the body of a text or the data of a person. */

const OF_OPERATOR = { unbound: "the operator knows an id, and not its business" };

/** The number of earlier orders of a number, and of deliveries of a subscription, that are counted at most. */
const MOST_COUNTED = 1_000;

export interface TextFacts {
  businessId: string;
  businessName: string;
  suspendedAt: string | null;
  id: string;
  direction: "incoming" | "outgoing";
  status: string;
  errorCode: string | null;
  errorMessage: string | null;
  carrierId: string | null;
  inboxId: string;
  inboxNumber: string;
  deactivatedAt: string | null;
  campaignId: string | null;
  broadcastId: string | null;
  createdAt: string;
  sendAt: string | null;
  sentAt: string | null;
  deliveredAt: string | null;
  updatedAt: string;
  possibleDuplicate: boolean;
  /** The text is looked up at the carrier then. */
  nextCheckAt: string | null;
  isScheduled: boolean;
  /** Its order at the carrier. */
  order: { dueAt: string; isDue: boolean; attempts: number; doubtful: boolean; isClaimed: boolean } | null;
  /** The earlier orders of its number. */
  ahead: number;
}

// A join with the businesses finds the text by its key, in the partition of its month.
const findTextStatement = statement<TextFacts>(
  "operator.findText",
  `
    SELECT b.id AS business_id, b.name AS business_name, b.suspended_at, m.id, m.direction, m.status, m.error_code,
      m.error_message, m.carrier_id, m.inbox_id, m.inbox_number, i.deactivated_at, m.campaign_id, m.broadcast_id,
      m.created_at, m.send_at, m.sent_at, m.delivered_at, m.updated_at, m.possible_duplicate, m.next_check_at,
      COALESCE(m.send_at > now(), false) AS is_scheduled,
      (
        SELECT json_build_object('dueAt', ${instantSql("j.due_at")}, 'isDue', j.due_at <= now(), 'attempts', j.attempts,
          'doubtful', j.doubtful, 'isClaimed', j.lease_token IS NOT NULL)
        FROM carrier_jobs j WHERE j.business_id = b.id AND j.id = m.id
      ) AS "order",
      (
        SELECT count(*)::int FROM (
          SELECT FROM carrier_jobs o
          JOIN carrier_jobs own ON own.business_id = b.id AND own.id = m.id
          WHERE o.business_id = b.id AND o.inbox_id = m.inbox_id AND o.kind = own.kind
            AND (o.due_at, o.id) < (own.due_at, own.id)
          LIMIT ${MOST_COUNTED}
        ) earlier
      ) AS ahead
    FROM businesses b
    CROSS JOIN LATERAL (SELECT * FROM messages WHERE business_id = b.id AND id = $1 OFFSET 0) m
    JOIN inboxes i ON i.business_id = b.id AND i.id = m.inbox_id
    LIMIT 1`,
  OF_OPERATOR,
);

export async function findText(database: Database, id: string): Promise<TextFacts | null> {
  return (await database.row(findTextStatement, [id])) ?? null;
}

export interface SubscriptionFacts {
  businessId: string;
  businessName: string;
  suspendedAt: string | null;
  id: string;
  eventType: string;
  /** The origin of its URL: the path may contain a secret. */
  target: string;
  status: "active" | "failing" | "disabled";
  disabledReason: string | null;
  pausedAt: string | null;
  consecutiveFailures: number;
  firstFailedAt: string | null;
  lastDeliveredAt: string | null;
  /** `closed`, `open` with the time of the next probe, or `suspended`. */
  circuit: string;
  waiting: number;
  oldestDueAt: string | null;
}

/** The origin of a URL, in SQL. */
const ORIGIN = (url: string) => `substring(${url} FROM '^[a-z]+://[^/?#]*')`;

const SUBSCRIPTION = `
    SELECT b.id AS business_id, b.name AS business_name, b.suspended_at, s.id, s.event_type,
      regexp_replace(${ORIGIN("s.target_url")}, '//[^@]*@', '//') AS target, s.status, s.disabled_reason, s.paused_at,
      h.consecutive_failures, h.first_failed_at, h.last_delivered_at,
      CASE WHEN h.probe_at IS NULL THEN 'closed' WHEN h.probe_at = 'infinity' THEN 'suspended'
        ELSE 'open, next probe at ' || to_char(h.probe_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') END AS circuit,
      (
        SELECT count(*)::int FROM (
          SELECT FROM webhook_deliveries d WHERE d.business_id = b.id AND d.subscription_id = s.id LIMIT ${MOST_COUNTED}
        ) waiting
      ) AS waiting,
      (
        SELECT min(due_at) FROM (
          SELECT due_at FROM webhook_deliveries d WHERE d.business_id = b.id AND d.subscription_id = s.id
          LIMIT ${MOST_COUNTED}
        ) waiting
      ) AS oldest_due_at
    FROM businesses b
    JOIN subscriptions s ON s.business_id = b.id
    JOIN subscription_health h ON h.business_id = b.id AND h.subscription_id = s.id`;

const findSubscriptionStatement = statement<SubscriptionFacts>(
  "operator.findSubscription",
  `${SUBSCRIPTION} WHERE s.id = $1 LIMIT 1`,
  OF_OPERATOR,
);

export async function findSubscription(database: Database, id: string): Promise<SubscriptionFacts | null> {
  return (await database.row(findSubscriptionStatement, [id])) ?? null;
}

const listFailingStatement = statement<SubscriptionFacts>(
  "operator.listFailingSubscriptions",
  `${SUBSCRIPTION}
    WHERE h.consecutive_failures > 0 ORDER BY h.first_failed_at LIMIT $1`,
  OF_OPERATOR,
);

/** The subscriptions that fail, the longest failing first. */
export function listFailing(database: Database, limit: number): Promise<SubscriptionFacts[]> {
  return database.rows(listFailingStatement, [limit]);
}

const listWithoutAppStatement = statement<SubscriptionFacts>(
  "operator.listSubscriptionsWithoutApp",
  `${SUBSCRIPTION}
    WHERE s.client_id IS NULL AND s.paused_at IS NULL ORDER BY b.id, s.id LIMIT $1`,
  OF_OPERATOR,
);

/** The subscriptions whose app is not known, so that neither its withdrawal nor its ban pauses them. */
export function listWithoutApp(database: Database, limit: number): Promise<SubscriptionFacts[]> {
  return database.rows(listWithoutAppStatement, [limit]);
}

export interface EventFacts {
  businessId: string;
  businessName: string;
  suspendedAt: string | null;
  id: string;
  eventType: string;
  occurredAt: string;
  isTest: boolean;
}

const findEventStatement = statement<EventFacts>(
  "operator.findEvent",
  `
    SELECT b.id AS business_id, b.name AS business_name, b.suspended_at, e.id, e.event_type, e.occurred_at, e.is_test
    FROM businesses b
    CROSS JOIN LATERAL (SELECT * FROM webhook_events WHERE business_id = b.id AND id = $1 OFFSET 0) e
    LIMIT 1`,
  OF_OPERATOR,
);

export async function findEvent(database: Database, id: string): Promise<EventFacts | null> {
  return (await database.row(findEventStatement, [id])) ?? null;
}

export interface AttemptFacts {
  id: string;
  subscriptionId: string;
  eventId: string;
  attempt: number;
  attemptedAt: string;
  durationMs: number;
  /** The HTTP status; null: there was no answer. */
  status: number | null;
  error: string | null;
}

const ATTEMPT = "a.id, a.subscription_id, a.event_id, a.attempt, a.attempted_at, a.duration_ms, a.status, a.error";

const findAttemptStatement = statement<AttemptFacts>(
  "operator.findAttempt",
  `
    SELECT ${ATTEMPT} FROM subscriptions s
    CROSS JOIN LATERAL (
      SELECT * FROM webhook_attempts WHERE business_id = s.business_id AND subscription_id = s.id AND id = $1 OFFSET 0
    ) a
    LIMIT 1`,
  OF_OPERATOR,
);

export async function findAttempt(database: Database, id: string): Promise<AttemptFacts | null> {
  return (await database.row(findAttemptStatement, [id])) ?? null;
}

/** The attempts that are looked through for those of one event. */
const LOOKED_THROUGH = 10_000;

export interface DeliveryFacts {
  subscriptionId: string;
  /** Null: the event is delivered or given up. */
  dueAt: string | null;
  isDue: boolean;
  parked: boolean;
  attempts: AttemptFacts[];
}

const listDeliveriesStatement = statement<DeliveryFacts>(
  "operator.listDeliveries",
  `
    SELECT s.id AS subscription_id, d.due_at, COALESCE(d.due_at <= now(), false) AS is_due,
      COALESCE(d.parked, false) AS parked, COALESCE(made.attempts, '[]') AS attempts
    FROM subscriptions s
    LEFT JOIN webhook_deliveries d ON d.business_id = s.business_id AND d.subscription_id = s.id AND d.event_id = $2
    CROSS JOIN LATERAL (
      SELECT json_agg(json_build_object('id', a.id, 'subscriptionId', a.subscription_id, 'eventId', a.event_id,
        'attempt', a.attempt, 'attemptedAt', ${instantSql("a.attempted_at")},
        'durationMs', a.duration_ms, 'status', a.status,
        'error', a.error) ORDER BY a.id) AS attempts
      FROM (
        SELECT * FROM (
          SELECT * FROM webhook_attempts
          WHERE business_id = s.business_id AND subscription_id = s.id AND id >= $3 ORDER BY id LIMIT ${LOOKED_THROUGH}
        ) later
        WHERE event_id = $2 LIMIT 50
      ) a
    ) made
    WHERE s.business_id = $1 AND (d.event_id IS NOT NULL OR made.attempts IS NOT NULL)
    ORDER BY s.id LIMIT 100`,
);

/** The deliveries of an event: those that wait, and those with an attempt. */
export function listDeliveries(database: Database, { businessId, id }: EventFacts): Promise<DeliveryFacts[]> {
  return database.rows(listDeliveriesStatement, [businessId, id, lowestIdAt("dlv", momentOf(id))]);
}

const listLatestAttemptsStatement = statement<AttemptFacts>(
  "operator.listLatestAttempts",
  `
    SELECT ${ATTEMPT} FROM webhook_attempts a
    WHERE a.business_id = $1 AND a.subscription_id = $2 ORDER BY a.id DESC LIMIT $3`,
);

/** The latest attempts of a subscription, the newest first. */
export function listLatestAttempts(
  database: Database,
  { businessId, id }: Pick<SubscriptionFacts, "businessId" | "id">,
  limit: number,
): Promise<AttemptFacts[]> {
  return database.rows(listLatestAttemptsStatement, [businessId, id, limit]);
}
