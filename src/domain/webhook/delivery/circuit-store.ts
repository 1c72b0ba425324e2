import type { Database } from "../../../platform/db/database.ts";
import { statement } from "../../../platform/db/statement.ts";
import { isSuspended } from "../../identity/standing-sql.ts";
import type { SubscriptionKey } from "../rules.ts";
import { CLAIMED, CLAIMED_DELIVERIES, type ClaimedDelivery, LEASE, type Lease } from "./claim-store.ts";

/**
 * Circuits as the database stores them, in `probe_at`: null while closed; the time of the next probe while open, and
 * the end of its lease while half-open; `infinity` while suspended.
 */

const claimProbesStatement = statement<ClaimedDelivery>(
  "webhook.claimProbes",
  `
    WITH open AS (
      SELECT h.business_id, h.subscription_id, d.ctid
      FROM subscription_health h
      CROSS JOIN LATERAL (
        SELECT FROM subscriptions s
        WHERE s.business_id = h.business_id AND s.id = h.subscription_id
          AND s.paused_at IS NULL AND s.status <> 'disabled' AND NOT ${isSuspended("h.business_id")}
        LIMIT 1
      ) s
      CROSS JOIN LATERAL (
        SELECT p.ctid FROM webhook_deliveries p
        WHERE p.business_id = h.business_id AND p.subscription_id = h.subscription_id
          AND p.parked AND p.due_at <= now()
        ORDER BY p.due_at
        LIMIT 1
      ) d
      WHERE h.probe_at <= now()
      ORDER BY h.probe_at
      LIMIT $1
      FOR NO KEY UPDATE OF h SKIP LOCKED
    ), half_open AS (
      UPDATE subscription_health h SET probe_at = now() + $2::int * interval '1 ms'
      FROM open WHERE h.business_id = open.business_id AND h.subscription_id = open.subscription_id
    ), claimed AS (
      UPDATE webhook_deliveries d
      SET ${LEASE}, parked = false
      WHERE d.ctid = ANY(ARRAY(SELECT ctid FROM open)) AND d.parked AND d.due_at <= now()
      RETURNING ${CLAIMED}
    )${CLAIMED_DELIVERIES}`,
  { unbound: "the dispatcher probes the subscriptions of every business" },
);

/** Claims a probe for up to `limit` open circuits whose time has come: the delivery that has waited longest. */
export function claimProbes(database: Database, limit: number, lease: Lease): Promise<ClaimedDelivery[]> {
  return database.rows(claimProbesStatement, [limit, lease.milliseconds, lease.token]);
}

const suspendProbesStatement = statement<never>(
  "webhook.suspendProbes",
  `
    WITH idle AS (
      SELECT h.ctid
      FROM subscription_health h
      CROSS JOIN LATERAL (
        SELECT FROM subscriptions s
        WHERE s.business_id = h.business_id AND s.id = h.subscription_id AND (
          s.paused_at IS NOT NULL OR s.status = 'disabled' OR ${isSuspended("h.business_id")} OR NOT EXISTS (
            SELECT FROM webhook_deliveries p
            WHERE p.business_id = h.business_id AND p.subscription_id = h.subscription_id
              AND p.parked AND p.due_at <= now()
          ) AND NOT EXISTS (
            -- A delivery that is claimed or nearly due may be parked in a moment; a claim leaves it due.
            SELECT FROM webhook_deliveries p
            WHERE p.business_id = h.business_id AND p.subscription_id = h.subscription_id
              AND NOT p.parked AND p.due_at <= now()
          )
        )
        LIMIT 1
      ) idle
      WHERE h.probe_at <= now()
      ORDER BY h.probe_at
      LIMIT $1
      FOR NO KEY UPDATE OF h SKIP LOCKED
    )
    UPDATE subscription_health SET probe_at = 'infinity' WHERE ctid = ANY(ARRAY(SELECT ctid FROM idle))`,
  { unbound: "the dispatcher probes the subscriptions of every business" },
);

/**
 * Suspends up to `limit` open circuits that have no delivery to probe with: otherwise each claim of probes would look
 * at all of them again. A delivery recorded after that is not parked, and the first one probes at once; `resumeProbes`
 * is for deliveries that were parked nevertheless.
 */
export async function suspendProbes(database: Database, limit: number): Promise<void> {
  await database.rows(suspendProbesStatement, [limit]);
}

const resumeProbesStatement = statement<never>(
  "webhook.resumeProbes",
  `
    WITH suspended AS (
      SELECT h.ctid FROM unnest($1::text[], $2::text[]) AS wanted (business_id, subscription_id)
      CROSS JOIN LATERAL (
        SELECT h.ctid FROM subscription_health h
        WHERE h.business_id = wanted.business_id AND h.subscription_id = wanted.subscription_id
          AND NOT isfinite(h.probe_at) -- no index serves this: the scan would read it for each of them
        LIMIT 1
        FOR NO KEY UPDATE SKIP LOCKED
      ) h
    )
    UPDATE subscription_health SET probe_at = now() WHERE ctid = ANY(ARRAY(SELECT ctid FROM suspended))`,
  { unbound: "the dispatcher probes the subscriptions of every business" },
);

/** Makes the probes of the suspended ones among these subscriptions due now. */
export async function resumeProbes(database: Database, keys: readonly SubscriptionKey[]): Promise<void> {
  await database.rows(resumeProbesStatement, [
    keys.map(({ businessId }) => businessId),
    keys.map(({ subscriptionId }) => subscriptionId),
  ]);
}
