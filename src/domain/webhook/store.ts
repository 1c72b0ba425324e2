import type { Database } from "../../platform/db/database.ts";
import { List } from "../../platform/db/list.ts";
import { byChange, type ListOrderName, orderKey } from "../../platform/db/list-order.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import {
  complete,
  jsonBytes,
  type OneOrMore,
  type Page,
  type PageRequest,
  READING_BYTES,
  rowBytes,
  type TimeFilter,
} from "../../platform/db/page.ts";
import { statement } from "../../platform/db/statement.ts";
import type { EventType } from "./event-types.ts";
import type { DisabledReason, FormerTarget, SubscriptionState, SubscriptionStatus } from "./rules.ts";

export interface Subscription {
  id: string;
  eventType: EventType;
  targetUrl: string;
  status: SubscriptionStatus;
  /** The status, unless it is paused. */
  state: SubscriptionState;
  /** The targets before this one, the oldest first. */
  formerTargets: FormerTarget[];
  consecutiveFailures: number;
  lastDeliveredAt: string | null;
  lastFailedAt: string | null;
  /** The user who created it, or to whom it was passed on; null if that is unknown. */
  userId: string | null;
  /** The OAuth client with which it was created; null if that is unknown. */
  clientId: string | null;
  /** Null unless it is disabled. */
  disabledReason: DisabledReason | null;
  /** The time at which a user paused it; null while its deliveries go out. */
  pausedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface SubscriptionFilter extends TimeFilter {
  eventType?: OneOrMore<EventType>;
  status?: OneOrMore<SubscriptionStatus>;
  state?: OneOrMore<SubscriptionState>;
}

const STATE = "CASE WHEN s.paused_at IS NULL OR s.status = 'disabled' THEN s.status ELSE 'paused' END";

const SUBSCRIPTION = `
  s.id, s.event_type, s.target_url, s.former_targets, s.status, ${STATE} AS state, s.disabled_reason, s.paused_at,
  s.user_id, s.client_id, s.created_at, s.updated_at`;

const HEALTH = `
  h.consecutive_failures, h.last_delivered_at, h.last_failed_at`;

const JOINED = `
  subscriptions s
  JOIN subscription_health h ON h.business_id = s.business_id AND h.subscription_id = s.id`;

const findSubscriptionStatement = statement<Subscription>(
  "subscription.find",
  `SELECT ${SUBSCRIPTION}, ${HEALTH} FROM ${JOINED} WHERE s.business_id = $1 AND s.id = $2`,
);

export async function findSubscription(database: Database, businessId: string, id: string) {
  return (await database.row(findSubscriptionStatement, [businessId, id])) ?? null;
}

const findSubscriptionsStatement = statement<Subscription>(
  "subscription.findMany",
  `SELECT ${SUBSCRIPTION}, ${HEALTH} FROM ${JOINED} WHERE s.business_id = $1 AND s.id = ANY($2)`,
  { mostBytes: READING_BYTES },
);

/** The subscriptions of the business among these ids, in no order. @throws TooLargeError */
export async function findSubscriptions(
  database: Database,
  businessId: string,
  ids: readonly string[],
): Promise<Subscription[]> {
  return complete(await database.rows(findSubscriptionsStatement, [businessId, ids]));
}

/** The subscriptions of a business in an order. */
export function listSubscriptions(
  database: Database,
  businessId: string,
  filter: SubscriptionFilter,
  page: PageRequest,
  orderBy: ListOrderName = "created",
): Promise<Page<Subscription>> {
  const order = orderBy === "updated" ? byChange("s") : null;
  return new List<Subscription>(
    {
      name: "subscription.list",
      prefix: "sub",
      alias: "s",
      select: `
        SELECT ${SUBSCRIPTION}, ${HEALTH}${order ? orderKey(order) : ""}${rowBytes(jsonBytes("s.former_targets"))}
        FROM ${JOINED}`,
      hasBytes: true,
      isShort: true,
    },
    businessId,
  )
    .orderBy(order)
    .whereIn("s.event_type", filter.eventType)
    .whereIn("s.status", filter.status)
    .whereIn(STATE, filter.state)
    .whereTime(filter)
    .page(database, page);
}

const insertSubscriptionStatement = statement<Subscription>(
  "subscription.insert",
  `
    WITH added AS (
      INSERT INTO subscriptions (business_id, id, event_type, target_url, secret, user_id, client_id, created_at,
        updated_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)
      ON CONFLICT (business_id, event_type, target_url) DO NOTHING
      RETURNING *
    ), health AS (
      INSERT INTO subscription_health (business_id, subscription_id) SELECT business_id, id FROM added
    )
    SELECT ${SUBSCRIPTION}, 0 AS consecutive_failures, NULL::timestamptz AS last_delivered_at,
      NULL::timestamptz AS last_failed_at
    FROM added s WHERE s.business_id = $1`,
);

/** Null if there is already one for the type and the URL. */
export async function insertSubscription(
  database: Database,
  businessId: string,
  draft: {
    id: string;
    createdAt: string;
    eventType: EventType;
    targetUrl: string;
    secret: Buffer;
    /** The user who creates it. */
    userId: string | null;
    /** The client with which the user does. */
    clientId: string | null;
  },
): Promise<Subscription | null> {
  const { id, eventType, targetUrl, secret, userId, clientId, createdAt } = draft;
  const values = [businessId, id, eventType, targetUrl, secret, userId, clientId, createdAt];
  return (await database.row(insertSubscriptionStatement, values)) ?? null;
}

const countStatement = statement<{ all: number; ofType: number }>(
  "subscription.count",
  `
    SELECT count(*)::int AS all, count(*) FILTER (WHERE event_type = $2)::int AS of_type
    FROM subscriptions WHERE business_id = $1`,
);

/** The number of subscriptions of a business in any state, and of those of a type. */
export async function countSubscriptions(database: Database, businessId: string, eventType: EventType) {
  return (await database.row(countStatement, [businessId, eventType])) as { all: number; ofType: number };
}

/** Whether a user created it; a parameter of null matches every user. */
const MADE_BY = (parameter: string) => `(${parameter}::text IS NULL OR user_id = ${parameter})`;

const listTargetsStatement = statement<{ id: string; targetUrl: string }>(
  "subscription.listTargets",
  "SELECT id, target_url FROM subscriptions WHERE business_id = $1 AND event_type = $2",
);

/** The targets of the subscriptions to a type of event, in any state. */
export function listTargets(database: Database, businessId: string, eventType: EventType) {
  return database.rows(listTargetsStatement, [businessId, eventType]);
}

/** Deletes those to which the condition applies, with their deliveries, locked in the order of `complete`. */
const deleteWhere = (condition: string) => `
    WITH health AS MATERIALIZED (
      SELECT h.subscription_id FROM subscriptions s
      JOIN subscription_health h ON h.business_id = s.business_id AND h.subscription_id = s.id
      WHERE s.business_id = $1 AND ${condition}
      ORDER BY h.subscription_id
      FOR UPDATE OF h
    ), chosen AS MATERIALIZED (
      SELECT s.id FROM subscriptions s
      WHERE s.business_id = $1 AND s.id = ANY(ARRAY(SELECT subscription_id FROM health))
      ORDER BY s.id
      FOR UPDATE
    ), waiting AS MATERIALIZED (
      SELECT FROM webhook_deliveries d
      WHERE d.business_id = $1 AND d.subscription_id = ANY(ARRAY(SELECT id FROM chosen))
      ORDER BY d.subscription_id, d.event_id
      FOR UPDATE
    )
    DELETE FROM subscriptions s
    WHERE s.business_id = $1 AND ${condition} AND (SELECT count(*) FROM waiting) >= 0
    RETURNING id`;

const deleteDisabledStatement = statement<{ id: string }>(
  "subscription.deleteDisabled",
  deleteWhere(`s.id = ANY($2) AND s.status = 'disabled' AND ${MADE_BY("$3")}`),
);

/** Deletes those of these subscriptions that are disabled and belong to the user. @returns their number. */
export async function deleteDisabled(
  database: Database,
  businessId: string,
  ids: readonly string[],
  makerId: string | null,
): Promise<number> {
  if (ids.length === 0) {
    return 0;
  }
  return (await database.rows(deleteDisabledStatement, [businessId, ids, makerId])).length;
}

const deleteSubscriptionStatement = statement<{ id: string }>(
  "subscription.delete",
  deleteWhere(`s.id = $2 AND ${MADE_BY("$3")}`),
);

/** Deletes it and its waiting deliveries, where it belongs to the user. */
export async function deleteSubscription(
  database: Database,
  businessId: string,
  id: string,
  makerId: string | null,
): Promise<boolean> {
  return (await database.row(deleteSubscriptionStatement, [businessId, id, makerId])) !== undefined;
}

export interface LockedSubscription {
  status: SubscriptionStatus;
  eventType: EventType;
  targetUrl: string;
  isPaused: boolean;
  secret: Buffer;
  /** The user who created it; null if that is unknown. */
  userId: string | null;
  /** The client with which it was created; null if that is unknown. */
  clientId: string | null;
}

const lockSubscriptionStatement = statement<LockedSubscription>(
  "subscription.lock",
  `
    WITH health AS MATERIALIZED (
      SELECT FROM subscription_health WHERE business_id = $1 AND subscription_id = $2 FOR NO KEY UPDATE
    )
    SELECT status, event_type, target_url, paused_at IS NOT NULL AS is_paused, secret, user_id, client_id
    FROM subscriptions
    WHERE business_id = $1 AND id = $2 AND (SELECT count(*) FROM health) > 0
    FOR NO KEY UPDATE`,
);

/** Locks it and its health until commit, in the order of `complete`. */
export async function lockSubscription(database: Database, businessId: string, id: string) {
  return (await database.row(lockSubscriptionStatement, [businessId, id])) ?? null;
}

const enableStatement = statement<never>(
  "subscription.enable",
  `
    UPDATE subscriptions SET status = 'active', disabled_reason = NULL,
      updated_at = ${NOW}
    WHERE business_id = $1 AND id = $2 AND status <> 'active'`,
);

const forgiveStatement = statement<never>(
  "subscription.forgive",
  `
    UPDATE subscription_health SET consecutive_failures = 0, first_failed_at = NULL, probe_at = NULL
    WHERE business_id = $1 AND subscription_id = $2`,
);

/** Makes it active, with no failures. */
export async function enable(database: Database, businessId: string, id: string): Promise<void> {
  await database.rows(enableStatement, [businessId, id]);
  await database.rows(forgiveStatement, [businessId, id]);
}

const retargetStatement = statement<never>(
  "subscription.retarget",
  `
    UPDATE subscriptions SET target_url = $3,
      former_targets = (
        SELECT COALESCE(jsonb_agg(former.target ORDER BY former.place), '[]') FROM (
          SELECT * FROM jsonb_array_elements(former_targets) WITH ORDINALITY AS kept (target, place)
          WHERE (kept.target ->> 'until')::timestamptz > now() - interval '30 days'
          ORDER BY kept.place DESC LIMIT $4 - 1
        ) former
      ) || jsonb_build_object('url', target_url, 'until', clock_timestamp()),
      updated_at = ${NOW}
    WHERE business_id = $1 AND id = $2`,
);

/** The maximum of former targets. */
const MOST_FORMER_TARGETS = 20;

/** Sends its deliveries to another URL. The former one stays known as long as its attempts are kept. */
export async function retarget(database: Database, businessId: string, id: string, targetUrl: string): Promise<void> {
  await database.rows(retargetStatement, [businessId, id, targetUrl, MOST_FORMER_TARGETS]);
}

const pauseStatement = statement<never>(
  "subscription.pause",
  `
    UPDATE subscriptions SET paused_at = now(), updated_at = ${NOW}
    WHERE business_id = $1 AND id = $2 AND paused_at IS NULL`,
);

/** Pauses it: the dispatcher parks its present and future deliveries. */
export async function pause(database: Database, businessId: string, id: string): Promise<void> {
  await database.rows(pauseStatement, [businessId, id]);
}

const pauseOfClientStatement = statement<{ id: string }>(
  "subscription.pauseOfClient",
  // Without a condition on the pause: a subscription that is resumed at the same time is paused, too.
  `
    UPDATE subscriptions SET paused_at = coalesce(paused_at, now()),
      updated_at = ${NOW}
    WHERE business_id = $1 AND client_id = $2
    RETURNING id`,
);

/** Pauses the subscriptions that were created with a client. @returns their number. */
export async function pauseOfClient(database: Database, businessId: string, clientId: string): Promise<number> {
  return (await database.rows(pauseOfClientStatement, [businessId, clientId])).length;
}

const pauseSomeOfClientStatement = statement<{ businessId: string }>(
  "subscription.pauseSomeOfClient",
  `
    UPDATE subscriptions SET paused_at = now(), updated_at = ${NOW}
    WHERE paused_at IS NULL AND (business_id, id) IN (
      SELECT business_id, id FROM subscriptions WHERE client_id = $1 AND paused_at IS NULL LIMIT $2
    )
    RETURNING business_id`,
  { unbound: "an app of the service creates subscriptions in every business", hints: "rows" },
);

/** Pauses some of the active subscriptions that were created with a client, in any business. @returns their number. */
export async function pauseSomeOfClient(database: Database, clientId: string, most: number): Promise<number> {
  return (await database.rows(pauseSomeOfClientStatement, [clientId, most])).length;
}

const resumeStatement = statement<never>(
  "subscription.resume",
  `
    WITH half_open AS (
      UPDATE subscription_health SET probe_at = now()
      WHERE business_id = $1 AND subscription_id = $2 AND probe_at = 'infinity'
    )
    UPDATE subscriptions SET paused_at = NULL, updated_at = ${NOW}
    WHERE business_id = $1 AND id = $2 AND paused_at IS NOT NULL`,
);

/** Releases its deliveries: the dispatcher finds them, and probes a suspended circuit at once. */
export async function resume(database: Database, businessId: string, id: string): Promise<void> {
  await database.rows(resumeStatement, [businessId, id]);
}

const replaceSecretStatement = statement<never>(
  "subscription.replaceSecret",
  `
    UPDATE subscriptions SET previous_secret = secret, previous_secret_until = now() + interval '24 hours', secret = $3,
      updated_at = ${NOW}
    WHERE business_id = $1 AND id = $2`,
);

/** The old secret signs beside the new one for another 24 hours. */
export async function replaceSecret(database: Database, businessId: string, id: string, secret: Buffer): Promise<void> {
  await database.rows(replaceSecretStatement, [businessId, id, secret]);
}

const enabledStatement = statement<{ id: string }>(
  "subscription.enabledOfType",
  `
    SELECT id FROM subscriptions WHERE business_id = $1 AND event_type = $2 AND status <> 'disabled'
    ORDER BY id`,
);

/** The subscriptions to a type of event that are not disabled, the oldest first. */
export async function enabledOfType(database: Database, businessId: string, eventType: EventType): Promise<string[]> {
  return (await database.rows(enabledStatement, [businessId, eventType])).map(({ id }) => id);
}

const passOnStatement = statement<{ id: string }>(
  "subscription.passOn",
  `
    UPDATE subscriptions SET user_id = $3, updated_at = ${NOW}
    WHERE business_id = $1 AND user_id = $2
    RETURNING id`,
);

/** Transfers the subscriptions of one user to another. @returns the number of subscriptions. */
export async function passOnSubscriptions(
  transaction: Database,
  businessId: string,
  fromId: string,
  toId: string,
): Promise<number> {
  return (await transaction.rows(passOnStatement, [businessId, fromId, toId])).length;
}
