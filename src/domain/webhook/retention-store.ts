import type { Database } from "../../platform/db/database.ts";
import { pruner } from "../../platform/db/prune-sql.ts";
import { statement } from "../../platform/db/statement.ts";

/** The deletion of events, attempts and notices that a business keeps for a shorter time than the service. */

/** A condition: no delivery of the event `t` waits. */
const IS_DELIVERED = `NOT EXISTS (
        SELECT FROM subscriptions s
        CROSS JOIN LATERAL (
          SELECT FROM webhook_deliveries d
          WHERE d.business_id = $1 AND d.subscription_id = s.id AND d.event_id = t.id OFFSET 0
        ) d
        WHERE s.business_id = $1 AND s.event_type = t.event_type
      )`;

/** Deletes the events below an id that have no waiting delivery. */
export const pruneEvents = pruner("event.prune", { table: "webhook_events", isDue: IS_DELIVERED });

const nextSubscriptionStatement = statement<{ id: string }>(
  "attempt.nextSubscription",
  `
    SELECT subscription_id AS id FROM webhook_attempts
    WHERE business_id = $1 AND subscription_id > $2 ORDER BY subscription_id LIMIT 1`,
);

/** The first subscription after this one that has attempts, also if it is deleted. */
export async function nextSubscription(
  database: Database,
  businessId: string,
  after: string,
): Promise<string | undefined> {
  return (await database.row(nextSubscriptionStatement, [businessId, after]))?.id;
}

const pruneAttemptsStatement = statement<{ deleted: number }>(
  "attempt.prune",
  `
    WITH gone AS (
      DELETE FROM webhook_attempts a
      WHERE a.business_id = $1 AND a.subscription_id = $2 AND a.id = ANY(ARRAY(
        -- Compared as rows, so that the key is read in its order up to the limit, with any statistics.
        SELECT o.id FROM webhook_attempts o
        WHERE (o.business_id, o.subscription_id, o.id) >= ($1, $2, '')
          AND (o.business_id, o.subscription_id, o.id) < ($1, $2, $3)
        ORDER BY o.business_id, o.subscription_id, o.id LIMIT 500 FOR UPDATE SKIP LOCKED
      ))
      RETURNING 1
    )
    SELECT count(*)::int AS deleted FROM gone`,
);

/** Deletes some of the attempts of a subscription below an id. @returns their number. */
export async function pruneAttempts(
  transaction: Database,
  businessId: string,
  subscriptionId: string,
  beforeId: string,
): Promise<number> {
  const row = await transaction.row(pruneAttemptsStatement, [businessId, subscriptionId, beforeId]);
  return row?.deleted ?? 0;
}

/** Deletes the notices below an id. */
export const pruneNotices = pruner("notice.prune", { table: "notices" });
