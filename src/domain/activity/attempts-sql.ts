import { periodOf, placeOf, runsFrom } from "./runs-sql.ts";

/**
 * Webhook attempts are counted for their subscription by quarters of an hour, hours and days, with a row for each class
 * of duration. Their changes are written by a trigger, and are added up later.
 */

/** Takes a batch of changes and adds them to the slots of all lengths. Any number of processes may. */
export const foldAttemptsSql = (batch: number): string => `
    WITH taken AS (
      DELETE FROM webhook_activity_changes c
      WHERE c.ctid = ANY(ARRAY(SELECT ctid FROM webhook_activity_changes LIMIT ${batch} FOR UPDATE SKIP LOCKED))
      RETURNING c.*
    ), added AS (
      INSERT INTO webhook_activity AS a
        (business_id, subscription_id, minutes, slot, duration, delivered, failed)
      SELECT c.business_id, c.subscription_id, span.minutes,
        date_bin(span.minutes * interval '1 minute', c.slot, '2000-01-01 00:00:00+00') AS slot,
        c.duration, sum(c.delivered), sum(c.failed)
      FROM taken c CROSS JOIN (VALUES (15), (60), (1440)) AS span (minutes)
      -- A business may have been erased in the meantime.
      WHERE EXISTS (SELECT FROM businesses b WHERE b.id = c.business_id)
      GROUP BY 1, 2, 3, 4, 5
      -- All processes lock the rows in one order.
      ORDER BY 1, 2, 3, 4, 5
      ON CONFLICT (business_id, subscription_id, minutes, slot, duration)
        DO UPDATE SET delivered = a.delivered + EXCLUDED.delivered, failed = a.failed + EXCLUDED.failed
    )
    SELECT count(*)::int AS count FROM taken`;

/**
 * The counts of attempts: $2 subscriptions, $3 to $5 the runs, $6 the beginnings of buckets. A row is for a bucket and a
 * class of duration of each subscription, or of all of them together.
 */
export function readAttemptsSql(of: "each" | "all"): string {
  const covers = periodOf(3);
  const group = of === "each" ? "subscription_id, place, duration" : "place, duration";
  return `
    WITH counted AS (
      SELECT ${placeOf("a.slot", 6)} AS place, a.subscription_id, a.duration, a.delivered, a.failed
      FROM unnest($2::text[]) AS subscription (id)
      CROSS JOIN ${runsFrom(3, "int")} AS run (minutes, starts_at, ends_at)
      CROSS JOIN LATERAL (
        SELECT * FROM webhook_activity a
        WHERE a.business_id = $1 AND a.subscription_id = subscription.id
          AND a.minutes = run.minutes AND a.slot >= run.starts_at AND a.slot < run.ends_at
        ORDER BY a.business_id, a.subscription_id, a.minutes, a.slot
      ) a
      UNION ALL
      SELECT ${placeOf("c.slot", 6)} AS place, c.subscription_id, c.duration, c.delivered, c.failed
      FROM webhook_activity_changes c
      WHERE c.business_id = $1 AND c.subscription_id = ANY($2) AND ${covers("c.slot")}
    )
    SELECT ${group}, sum(delivered)::float8 AS delivered, sum(failed)::float8 AS failed
    FROM counted GROUP BY ${group}`;
}
