import type { Database } from "../../../platform/db/database.ts";
import { statement } from "../../../platform/db/statement.ts";
import type { DisabledReason, SubscriptionStatus } from "../rules.ts";
import { opensAfter, probeDelays } from "./schedule.ts";
import type { WebhookSettings } from "./settings.ts";

/** The result of a claimed delivery. */
export interface Completion {
  delivery: { row: string; businessId: string; subscriptionId: string; eventId: string; token: string };
  /**
   * The delivery is over, is retried, waits in the backlog, or is due again for any process. Only due deliveries
   * are parked: a retry of a subscription whose circuit is open is parked when it is due.
   */
  next: "done" | "retry" | "park" | "free";
  /** Milliseconds until it is due again; without a value, now. */
  delay?: number | null;
  attempt?: AttemptRecord;
}

/** An attempt as the history keeps it. */
export interface AttemptRecord {
  /** `dlv_` */
  id: string;
  /** 1 for the first. */
  number: number;
  attemptedAt: string;
  durationMs: number;
  status: number | null;
  error: string | null;
  answer: string | null;
  isTest: boolean;
  /** The effect on the health of the subscription; a test has none, unless the answer is 410. */
  verdict: "delivered" | "failed" | "gone" | "none";
}

/** The new health of a subscription, returned if an attempt failed, or if it was failing before. */
export interface HealthChange {
  businessId: string;
  subscriptionId: string;
  /** Whether its circuit is open now, and was before. */
  isOpen: boolean;
  wasOpen: boolean;
  /** Milliseconds until its next probe, where the circuit is open. */
  probeMs: number | null;
  /** The new status; null if it is unchanged. */
  status: SubscriptionStatus | null;
  disabledReason: DisabledReason | null;
}

/** Whether these attempts leave the health `h` as it is: they succeeded, as those of the last minute did. */
const stays = (attempts: { succeeded: string }) => `(
          ${attempts.succeeded} AND h.consecutive_failures = 0 AND h.probe_at IS NULL
          AND COALESCE(h.last_delivered_at > now() - interval '1 min', false)
        )`;

const IS_CLAIMED = `d.business_id = i.business_id AND d.subscription_id = i.subscription_id AND d.event_id = i.event_id
            AND d.lease_token = i.token`;

/**
 * One statement for a whole batch: it removes, reschedules and parks, writes the history, moves the counters and
 * changes the status. Each part counts a delivery only if it still has the token of its claim, so that a batch sent
 * twice, or by a process that lost its lease, changes nothing twice; only the history records the attempts of such a
 * process, because they happened.
 *
 * Dispatchers and changes of subscriptions never deadlock. All lock the health of a subscription first, then the
 * subscription, then its deliveries, and rows of one kind in the order of their keys. This statement writes a status last,
 * but only where it has locked the health.
 *
 * Only the database's clock measures for how long a subscription has failed: that of a process may step. The row of a
 * healthy subscription is written at most once a minute: its deliveries change nothing else, and each claim reads past
 * the versions of the row that vacuum cannot remove. Within a batch a
 * subscription's attempts count in the order in which they ended (`place`): the failures after the last success are the
 * consecutive ones.
 *
 * The statement looks for a delivery first where its claim left it; a rewrite of the table moves the row. Nothing else
 * may update a claimed row: the statement would find the new version and could not change it.
 *
 * The batch comes as columns: PostgreSQL reads them in a quarter of the time of the same data as JSON. Only a batch
 * that is sent again is checked for attempts already in the history, since the check makes each row of the history two
 * thirds more expensive. A batch sent again without the check fails as a whole.
 */
const completeOf = (onConflict: string) => `
    WITH input AS MATERIALIZED (
      SELECT business_id COLLATE "C" AS business_id, subscription_id COLLATE "C" AS subscription_id,
        event_id COLLATE "C" AS event_id, token, row, next, delay, place, id COLLATE "C" AS id, attempt, attempted_at,
        duration_ms, status, error, answer, is_test, verdict
      FROM unnest(
        $1::text[], $2::text[], $3::text[], $4::uuid[], $5::text[], $6::bigint[], $7::text[], $8::smallint[],
        $9::timestamptz[], $10::int[], $11::smallint[], $12::text[], $13::text[], $14::boolean[], $15::text[], $16::tid[]
      ) WITH ORDINALITY AS input (
        business_id, subscription_id, event_id, token, next, delay, id, attempt,
        attempted_at, duration_ms, status, error, answer, is_test, verdict, row, place
      )
    ), locked AS MATERIALIZED (
      SELECT FROM (
        SELECT business_id, subscription_id, bool_and(verdict = 'delivered') AS succeeded
        FROM input WHERE verdict IN ('delivered', 'failed', 'gone')
        GROUP BY business_id, subscription_id ORDER BY business_id, subscription_id
      ) t
      CROSS JOIN LATERAL (
        SELECT FROM subscription_health h
        WHERE h.business_id = t.business_id AND h.subscription_id = t.subscription_id AND NOT ${stays({ succeeded: "t.succeeded" })}
        LIMIT 1
        FOR NO KEY UPDATE
      ) h
    ), claimed AS MATERIALIZED (
      SELECT d.row, i.business_id, i.subscription_id, i.id, i.next, i.delay, i.place, i.verdict, now() AS ended_at
      FROM (
        SELECT * FROM input WHERE (SELECT count(*) FROM locked) >= 0 ORDER BY business_id, subscription_id, event_id
      ) i
      CROSS JOIN LATERAL (
        SELECT * FROM (
          SELECT d.ctid AS row FROM webhook_deliveries d
          WHERE d.ctid = i.row AND ${IS_CLAIMED}
          FOR UPDATE
        ) in_place
        UNION ALL
        SELECT * FROM (
          -- LIMIT forces a look-up by key: a join might compare the batch with each row of a backlog.
          SELECT d.ctid AS row FROM webhook_deliveries d
          WHERE ${IS_CLAIMED}
          LIMIT 1
          FOR UPDATE
        ) by_key
        LIMIT 1
      ) d
    ), removed AS (
      DELETE FROM webhook_deliveries WHERE ctid = ANY(ARRAY(SELECT row FROM claimed WHERE next = 'done'))
    ), logged AS (
      INSERT INTO webhook_attempts (business_id, subscription_id, id, event_id, attempt, attempted_at, duration_ms,
        status, error, answer, is_test)
      SELECT business_id, subscription_id, id, event_id, attempt, attempted_at, duration_ms, status, error, answer, is_test
      FROM input WHERE id IS NOT NULL
      ${onConflict}
    ), judged AS (
      SELECT *, max(place) FILTER (WHERE verdict = 'delivered') OVER (PARTITION BY business_id, subscription_id) AS delivery
      FROM claimed WHERE verdict IN ('delivered', 'failed', 'gone')
    ), tally AS (
      SELECT business_id, subscription_id,
        max(delivery) IS NOT NULL AS delivered,
        bool_or(verdict = 'gone') AS gone,
        count(*) FILTER (WHERE place > COALESCE(delivery, -1)) AS failures,
        min(ended_at) FILTER (WHERE place > COALESCE(delivery, -1)) AS first_failed_at,
        max(ended_at) FILTER (WHERE verdict <> 'delivered') AS last_failed_at,
        max(ended_at) FILTER (WHERE verdict = 'delivered') AS last_delivered_at,
        max(id) FILTER (WHERE verdict <> 'delivered') AS failed_id
      FROM judged GROUP BY business_id, subscription_id
    ), before AS MATERIALIZED (
      SELECT t.*, h.consecutive_failures AS failures_before, h.probe_at IS NOT NULL AS was_open,
        t.failures + CASE WHEN t.delivered THEN 0 ELSE h.consecutive_failures END AS failures_after,
        CASE WHEN t.delivered OR h.consecutive_failures = 0 THEN t.first_failed_at ELSE h.first_failed_at END AS failing_since
      FROM tally t
      CROSS JOIN LATERAL (
        SELECT h.consecutive_failures, h.first_failed_at, h.probe_at FROM subscription_health h
        WHERE h.business_id = t.business_id AND h.subscription_id = t.subscription_id
          AND NOT ${stays({ succeeded: "t.last_failed_at IS NULL" })}
        LIMIT 1
        FOR NO KEY UPDATE
      ) h
    ), health AS (
      UPDATE subscription_health h SET
        consecutive_failures = b.failures_after,
        first_failed_at = b.failing_since,
        last_failed_at = GREATEST(h.last_failed_at, b.last_failed_at),
        last_delivered_at = GREATEST(h.last_delivered_at, b.last_delivered_at),
        probe_at = CASE WHEN b.failures_after >= $20::int THEN
          now() + (1 + $25::float8 * (2 * random() - 1)) * interval '1 ms'
            * GREATEST($21::float8, LEAST(b.failing_ms, $22::float8), LEAST(b.failing_ms * $24::float8, $23::float8))
        END
      FROM (SELECT *, extract(epoch FROM now() - failing_since) * 1000 AS failing_ms FROM before) b
      WHERE h.business_id = b.business_id AND h.subscription_id = b.subscription_id
      RETURNING h.business_id, h.subscription_id, h.probe_at IS NOT NULL AS is_open, b.was_open, b.failed_id,
        extract(epoch FROM h.probe_at - now()) * 1000 AS probe_ms,
        b.gone OR b.failures_before > 0 OR h.consecutive_failures > 0 AS is_reported,
        CASE
          WHEN b.gone THEN 'disabled'
          WHEN h.consecutive_failures >= $18::int
            AND h.last_failed_at >= h.first_failed_at + $19::int * interval '1 s' THEN 'disabled'
          WHEN h.consecutive_failures >= $17::int THEN 'failing'
          WHEN b.delivered THEN 'active'
        END AS status,
        CASE WHEN b.gone THEN 'gone' ELSE 'failures' END AS reason
    ), changed AS (
      UPDATE subscriptions s SET
        status = h.status,
        disabled_reason = CASE WHEN h.status = 'disabled' THEN h.reason END,
        updated_at = date_trunc('milliseconds', now())
      FROM health h
      WHERE h.is_reported AND s.business_id = h.business_id AND s.id = h.subscription_id
        AND s.status <> 'disabled' AND s.status <> h.status
      RETURNING s.business_id, s.id, s.status, s.disabled_reason, h.failed_id
    ), written_notices AS (
      -- The notice has the time of the attempt that caused it, and its id under another prefix.
      INSERT INTO notices (business_id, id, kind, subscription_id, created_at)
      SELECT business_id, 'ntc' || substr(failed_id, 4), 'subscription_' || status, id, now()
      FROM changed WHERE status <> 'active'
      ON CONFLICT DO NOTHING
    ), moved AS (
      UPDATE webhook_deliveries d SET
        due_at = now() + COALESCE(i.delay, 0) * interval '1 ms',
        lease_token = NULL,
        leased_until = NULL,
        attempts = d.attempts + CASE WHEN i.next = 'retry' THEN 1 ELSE 0 END,
        parked = i.next = 'park'
      FROM claimed i
      WHERE d.ctid = i.row AND i.next <> 'done'
    )
    SELECT h.business_id, h.subscription_id,
      h.is_open, h.was_open, h.probe_ms::float8 AS probe_ms, c.status, c.disabled_reason
    FROM health h LEFT JOIN changed c ON c.business_id = h.business_id AND c.id = h.subscription_id
    WHERE h.is_reported`;

const UNBOUND = {
  unbound: "the dispatcher completes deliveries of every business in one batch",
  hints: "parameter",
} as const;
const completeStatement = statement<HealthChange>("webhook.complete", completeOf(""), UNBOUND);
const completeAgainStatement = statement<HealthChange>(
  "webhook.completeAgain",
  completeOf("ON CONFLICT DO NOTHING"),
  UNBOUND,
);

/**
 * Writes the results of a batch of claimed deliveries.
 *
 * @param isAgain Whether the batch may have been written before: then it changes nothing.
 */
export function complete(
  database: Database,
  settings: Omit<WebhookSettings, "targets">,
  batch: readonly Completion[],
  { isAgain = false }: { isAgain?: boolean } = {},
): Promise<HealthChange[]> {
  const probes = probeDelays(settings);
  const column = (read: (one: Completion) => string | number | boolean | null | undefined) =>
    arrayOfWords(batch.map(read));
  return database.rows(isAgain ? completeAgainStatement : completeStatement, [
    column(({ delivery }) => delivery.businessId),
    column(({ delivery }) => delivery.subscriptionId),
    column(({ delivery }) => delivery.eventId),
    column(({ delivery }) => delivery.token),
    column(({ next }) => next),
    column(({ delay }) => delay),
    column(({ attempt }) => attempt?.id),
    column(({ attempt }) => attempt?.number),
    column(({ attempt }) => attempt?.attemptedAt),
    column(({ attempt }) => attempt?.durationMs),
    column(({ attempt }) => attempt?.status),
    column(({ attempt }) => attempt?.error),
    batch.map(({ attempt }) => attempt?.answer ?? null),
    column(({ attempt }) => attempt?.isTest),
    column(({ attempt }) => attempt?.verdict),
    `{${batch.map(({ delivery }) => `"${delivery.row}"`).join(",")}}`,
    settings.failingAfter,
    settings.disableAfter,
    settings.disableAfterSeconds,
    opensAfter(settings),
    probes.first,
    probes.second,
    probes.third,
    probes.share,
    probes.jitter,
  ]);
}

/**
 * An array literal for PostgreSQL of the service's own words and numbers: none contains a comma, a brace or a quote.
 */
function arrayOfWords(values: readonly (string | number | boolean | null | undefined)[]): string {
  return `{${values.map((value) => value ?? "NULL").join(",")}}`;
}
