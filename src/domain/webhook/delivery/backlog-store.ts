import type { Database } from "../../../platform/db/database.ts";
import { statement } from "../../../platform/db/statement.ts";
import { isSuspended } from "../../identity/standing-sql.ts";
import type { SubscriptionKey } from "../rules.ts";
import {
  CLAIMED,
  CLAIMED_DELIVERIES,
  type ClaimedDelivery,
  LEASE,
  type Lease,
  type Start,
  subscriptionOf,
} from "./claim-store.ts";

/**
 * The backlog: parked deliveries, which a claim of new deliveries does not read. It contains the due deliveries of a
 * subscription whose circuit is open or that is paused, and those beyond the room of its lane. Its own claim takes, for
 * each subscription, as many as there is room for. A dispatcher looks at the backlog after it has parked: the circuit
 * may have closed meanwhile.
 */

const parkDueStatement = statement<{ parked: number; last: string | null }>(
  "webhook.parkDue",
  `
    WITH due AS (
      SELECT d.ctid FROM webhook_deliveries d
      WHERE d.business_id = $1 AND d.subscription_id = $2 AND d.event_id > $3
        AND NOT d.parked AND NOT d.is_test AND d.lease_token IS NULL AND d.due_at <= now()
      ORDER BY d.event_id
      LIMIT $4
      FOR UPDATE SKIP LOCKED
    ), parked AS (
      UPDATE webhook_deliveries d SET parked = true
      -- IS TRUE keeps the planner from an index: the rows are found by their ctid.
      WHERE (d.business_id = $1) IS TRUE AND d.ctid = ANY(ARRAY(SELECT ctid FROM due))
      RETURNING d.event_id
    )
    SELECT count(*) AS parked, max(event_id) AS last FROM parked`,
);

const PARK_BATCH = 5_000;

/**
 * Parks all due and unclaimed deliveries of the subscription, batch by batch. A test is never parked.
 *
 * @returns true if it parked at least one delivery.
 */
export async function parkDue(database: Database, { businessId, subscriptionId }: SubscriptionKey): Promise<boolean> {
  let after = "";
  for (;;) {
    const batch = await database.row(parkDueStatement, [businessId, subscriptionId, after, PARK_BATCH]);
    if (!batch?.last || batch.parked < PARK_BATCH) {
      return after !== "" || (batch?.parked ?? 0) > 0;
    }
    after = batch.last;
  }
}

const claimParkedStatement = statement<ClaimedDelivery>(
  "webhook.claimParked",
  `
    WITH wanted AS (
      SELECT business_id, subscription_id, room,
        COALESCE(GREATEST(now() - within_ms * interval '1 ms', after), '-infinity') AS start
      FROM unnest($1::text[], $4::text[], $5::int[], $6::float8[], $7::timestamptz[])
        AS wanted (business_id, subscription_id, room, within_ms, after)
    ), due AS (
      SELECT d.ctid FROM wanted w
      CROSS JOIN LATERAL (
        SELECT h.business_id, h.subscription_id FROM subscription_health h
        WHERE h.business_id = w.business_id AND h.subscription_id = w.subscription_id AND h.probe_at IS NULL
        LIMIT 1
      ) h
      CROSS JOIN LATERAL (
        SELECT s.business_id, s.id FROM subscriptions s
        WHERE s.business_id = h.business_id AND s.id = h.subscription_id
          AND s.paused_at IS NULL AND s.status <> 'disabled' AND NOT ${isSuspended("h.business_id")}
        LIMIT 1
      ) s
      CROSS JOIN LATERAL (
        SELECT p.ctid FROM webhook_deliveries p
        WHERE p.business_id = s.business_id AND p.subscription_id = s.id
          AND p.parked AND p.due_at <= now() AND p.due_at >= w.start
        ORDER BY p.due_at
        LIMIT w.room
        FOR UPDATE SKIP LOCKED
      ) d
    ), claimed AS (
      UPDATE webhook_deliveries d
      SET ${LEASE}, parked = false
      WHERE d.ctid = ANY(ARRAY(SELECT ctid FROM due))
      RETURNING ${CLAIMED}
    )${CLAIMED_DELIVERIES}`,
  { unbound: "the dispatcher delivers the events of every business" },
);

/** Claims parked deliveries of subscriptions that take deliveries, for each as many as it has room for. */
export function claimParked(
  database: Database,
  wanted: readonly (SubscriptionKey & { room: number; start: Start })[],
  lease: Lease,
): Promise<ClaimedDelivery[]> {
  return database.rows(claimParkedStatement, [
    wanted.map(({ businessId }) => businessId),
    lease.milliseconds,
    lease.token,
    wanted.map(({ subscriptionId }) => subscriptionId),
    wanted.map(({ room }) => room),
    wanted.map(({ start }) => start.withinMs),
    wanted.map(({ start }) => start.after),
  ]);
}

/** A subscription that has parked deliveries. */
export interface BackloggedSubscription extends SubscriptionKey {
  /**
   * `closed`: the deliveries no longer need to be parked, or a dispatcher that died has parked them. `suspended`: there
   * was no delivery for a probe. `waiting`: until the next probe, or for the process that owns it.
   */
  circuit: "closed" | "disabled" | "suspended" | "waiting";
}

const backloggedStatement = statement<BackloggedSubscription & { place: number }>(
  "webhook.backlogged",
  `
    WITH RECURSIVE backlogged AS (
      (
        SELECT d.business_id, d.subscription_id, 1 AS place FROM webhook_deliveries d
        WHERE d.parked AND (d.business_id, d.subscription_id) > ($1, $2)
        ORDER BY d.business_id, d.subscription_id LIMIT 1
      )
      UNION ALL
      SELECT next.business_id, next.subscription_id, backlogged.place + 1 FROM backlogged CROSS JOIN LATERAL (
        SELECT d.business_id, d.subscription_id FROM webhook_deliveries d
        WHERE d.parked AND (d.business_id, d.subscription_id) > (backlogged.business_id, backlogged.subscription_id)
        ORDER BY d.business_id, d.subscription_id LIMIT 1
      ) next
      WHERE backlogged.place < $3::int
    )
    SELECT * FROM (
      SELECT backlogged.business_id, backlogged.subscription_id, backlogged.place,
        CASE
          WHEN s.status = 'disabled' THEN 'disabled'
          WHEN s.paused_at IS NOT NULL OR ${isSuspended("backlogged.business_id")} THEN 'waiting'
          WHEN h.probe_at IS NULL THEN 'closed'
          WHEN h.probe_at = 'infinity' THEN 'suspended'
          ELSE 'waiting'
        END AS circuit
      FROM backlogged ${subscriptionOf("backlogged")}
    ) parked
    WHERE circuit <> 'waiting' OR place = $3::int
    ORDER BY place`,
  { unbound: "the dispatcher delivers the events of every business" },
);

/**
 * Finds up to `limit` subscriptions with parked deliveries, in the order of their keys, after one of them or from the
 * first. The query jumps from one subscription to the next along the index of parked rows, at the same cost for any
 * number of rows.
 *
 * @returns the subscriptions that need not wait, and the last one found, to continue after; null if there are no
 *   more.
 */
export async function listBacklogged(
  database: Database,
  after: SubscriptionKey | null,
  limit: number,
): Promise<{ subscriptions: BackloggedSubscription[]; last: SubscriptionKey | null }> {
  const values = [after?.businessId ?? "", after?.subscriptionId ?? "", limit];
  const subscriptions = await database.rows(backloggedStatement, values);
  const last = subscriptions.at(-1);
  return { subscriptions, last: last?.place === limit ? last : null };
}
