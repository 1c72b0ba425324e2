import type { Database } from "../../platform/db/database.ts";
import { List } from "../../platform/db/list.ts";
import type { Page, PageRequest } from "../../platform/db/page.ts";
import { statement } from "../../platform/db/statement.ts";
import { isSuspended } from "../identity/standing-sql.ts";
import { KEPT_MS } from "./partition-store.ts";

/** The deliveries that wait for an attempt, for the owner of a subscription. */

/** A running attempt; a wait for a time; a wait for the subscription, which is paused or disabled. */
export type WaitingState = "running" | "due" | "held";

export interface WaitingDelivery {
  /** The id of the event. */
  id: string;
  subscriptionId: string;
  /** The attempts made so far. */
  attempts: number;
  state: WaitingState;
  /** The earliest time of the next attempt; null unless the state is `due`. */
  nextAttemptAt: string | null;
  isTest: boolean;
}

const IS_RUNNING = "(d.lease_token IS NOT NULL AND d.leased_until > now())";
const IS_HELD = `(NOT d.is_test AND (s.status = 'disabled' OR s.paused_at IS NOT NULL OR ${isSuspended("d.business_id")}))`;

/** An open circuit lets one delivery through at its next probe. */
const WAITING = `
  d.event_id AS id, d.subscription_id, d.attempts, d.is_test,
  CASE WHEN ${IS_RUNNING} THEN 'running' WHEN ${IS_HELD} THEN 'held' ELSE 'due' END AS state,
  CASE
    WHEN ${IS_RUNNING} OR ${IS_HELD} THEN NULL
    WHEN d.is_test THEN d.due_at
    ELSE GREATEST(d.due_at, CASE WHEN isfinite(h.probe_at) THEN h.probe_at END)
  END AS next_attempt_at`;

/** By their keys: the plan does not depend on the number of subscriptions. */
const OF_SUBSCRIPTION = `
  CROSS JOIN LATERAL (
    SELECT s.status, s.paused_at FROM subscriptions s
    WHERE s.business_id = d.business_id AND s.id = d.subscription_id LIMIT 1
  ) s
  CROSS JOIN LATERAL (
    SELECT h.probe_at FROM subscription_health h
    WHERE h.business_id = d.business_id AND h.subscription_id = d.subscription_id LIMIT 1
  ) h`;

/** The waiting deliveries of a subscription, the newest event first. */
export function listWaiting(
  database: Database,
  businessId: string,
  subscriptionId: string,
  page: PageRequest,
): Promise<Page<WaitingDelivery>> {
  return new List<WaitingDelivery>(
    {
      name: "delivery.list",
      prefix: "evt",
      alias: "d",
      isNoFeed: true,
      keptMs: KEPT_MS,
      select: `SELECT ${WAITING} FROM (SELECT *, event_id AS id FROM webhook_deliveries) d ${OF_SUBSCRIPTION}`,
    },
    businessId,
  )
    .within("d.subscription_id = ?", subscriptionId)
    .page(database, page);
}

const findManyStatement = statement<WaitingDelivery>(
  "delivery.findMany",
  `
    SELECT ${WAITING}
    FROM (SELECT DISTINCT subscription_id, event_id FROM unnest($2::text[], $3::text[]) AS given (subscription_id, event_id))
      wanted
    CROSS JOIN LATERAL (
      SELECT * FROM webhook_deliveries d
      WHERE d.business_id = $1 AND d.subscription_id = wanted.subscription_id AND d.event_id = wanted.event_id LIMIT 1
    ) d ${OF_SUBSCRIPTION}`,
);

/** Those of these deliveries that wait, in no order. */
export function findWaiting(
  database: Database,
  businessId: string,
  wanted: readonly { subscriptionId: string; eventId: string }[],
): Promise<WaitingDelivery[]> {
  const subscriptionIds = wanted.map(({ subscriptionId }) => subscriptionId);
  return database.rows(findManyStatement, [businessId, subscriptionIds, wanted.map(({ eventId }) => eventId)]);
}
