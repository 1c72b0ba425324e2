import type { Database } from "../../../platform/db/database.ts";
import { type Statement, statement } from "../../../platform/db/statement.ts";
import { isSuspended } from "../../identity/standing-sql.ts";
import type { EventType } from "../event-types.ts";

/** A delivery that this process owns until its lease ends, with all that an attempt needs. */
export interface ClaimedDelivery {
  /** The place of the row, such as `(0,1)`, to find it again without an index. */
  row: string;
  businessId: string;
  subscriptionId: string;
  eventId: string;
  /** The attempts made before. */
  attempts: number;
  /** The time at which it became due, as PostgreSQL writes it: to the microsecond. */
  dueAt: string;
  targetUrl: string;
  /**
   * What the subscription takes: deliveries while its circuit is closed; only probes while it is open; the first
   * delivery, as a probe, while it is suspended (`suspendProbes`); none while it is paused or disabled, or its business
   * is suspended (`paused` too).
   */
  circuit: "closed" | "open" | "suspended" | "paused" | "disabled";
  secret: Buffer;
  /** The previous secret, while it still signs. */
  previousSecret: Buffer | null;
  /** The event; null during its move to its partition. */
  eventType: EventType | null;
  body: string;
  /** The request that caused the event; null without one. */
  requestId: string | null;
  /** The mark of the delivery itself; a delivery recorded before the mark existed has that of its event. */
  isTest: boolean;
}

/** The lease that a claim writes on its rows: its length and its token. */
export interface Lease {
  milliseconds: number;
  /** A UUID. Only the process whose token is still on a delivery may complete it. */
  token: string;
}

/** Where a claim starts in the queue; null: at the beginning. The later one counts. */
export interface Start {
  /** Deliveries that have been due for at most this many milliseconds. */
  withinMs: number | null;
  /** Deliveries that became due at this time of the database or later. */
  after: string | null;
}

/** The columns that a claim writes: a leased row is due again when its lease has ended, for every process. */
export const LEASE = "leased_until = now() + $2::int * interval '1 ms', lease_token = $3";

/** The columns that the rest of a claim needs. */
export const CLAIMED = "d.ctid, d.business_id, d.subscription_id, d.event_id, d.attempts, d.due_at, d.is_test";

/**
 * The subscription `s` and the health `h` of each of the rows, looked up by its key. LATERAL prevents a join plan: with
 * old statistics of small tables, PostgreSQL would read the whole of them.
 */
export const subscriptionOf = (rows: string) => `
    CROSS JOIN LATERAL (
      SELECT * FROM subscriptions s WHERE s.business_id = ${rows}.business_id AND s.id = ${rows}.subscription_id LIMIT 1
    ) s
    CROSS JOIN LATERAL (
      SELECT * FROM subscription_health h
      WHERE h.business_id = ${rows}.business_id AND h.subscription_id = ${rows}.subscription_id LIMIT 1
    ) h`;

/** The rest of a claim, after a CTE `claimed` of the rows: their subscriptions and events. */
export const CLAIMED_DELIVERIES = `
    SELECT c.ctid AS row, c.business_id, c.subscription_id, c.event_id, c.attempts, c.due_at::text AS due_at, s.target_url,
      CASE
        WHEN s.status = 'disabled' THEN 'disabled'
        WHEN s.paused_at IS NOT NULL OR ${isSuspended("c.business_id")} THEN 'paused'
        WHEN isfinite(h.probe_at) THEN 'open'
        WHEN h.probe_at IS NOT NULL THEN 'suspended'
        ELSE 'closed'
      END AS circuit,
      s.secret, CASE WHEN s.previous_secret_until > now() THEN s.previous_secret END AS previous_secret,
      e.event_type, e.body, e.request_id, c.is_test OR COALESCE(e.is_test, false) AS is_test
    FROM claimed c ${subscriptionOf("c")}
    LEFT JOIN LATERAL (
      -- The type of the subscription is a condition, so that every possible index leads to the one row.
      SELECT * FROM webhook_events e
      WHERE e.business_id = c.business_id AND e.id = c.event_id AND e.event_type = s.event_type LIMIT 1
    ) e ON true`;

const UNLEASED = "(d.lease_token IS NULL OR d.leased_until IS NULL OR d.leased_until <= now())";

/**
 * The hot statements. They take the oldest due rows of all subscriptions, and never read a backlog twice: deliveries
 * beyond the room of a subscription are parked (see `backlog-store.ts`), so that no backlog, however deep, delays the
 * due rows of other subscriptions. Ranking the rows by subscription inside the claim would read such a backlog at every
 * call. Retries have a statement and an index of their own, so that no number of them delays new events.
 *
 * A claim leaves `due_at` unchanged and sets `leased_until`, which no index contains: the row stays on its page and no
 * index is written, which was half of the cost of a claim. Running and completed deliveries are skipped, unless the
 * claim starts after them (`Start`): vacuum may be unable to remove the completed ones for hours.
 */
const claimOf = (which: string) => `
    WITH due AS (
      SELECT d.ctid FROM webhook_deliveries d
      WHERE NOT d.parked AND ${which} AND d.due_at <= now() AND ${UNLEASED}
        AND d.due_at >= COALESCE(GREATEST(now() - $4::float8 * interval '1 ms', $5::timestamptz), '-infinity')
      ORDER BY d.due_at
      LIMIT $1
      FOR UPDATE SKIP LOCKED
    ), claimed AS (
      UPDATE webhook_deliveries d SET ${LEASE}
      WHERE d.ctid = ANY(ARRAY(SELECT ctid FROM due))
      RETURNING ${CLAIMED}
    )${CLAIMED_DELIVERIES}`;

const UNBOUND = { unbound: "the dispatcher delivers the events of every business" };
const claimNewStatement = statement<ClaimedDelivery>("webhook.claimNew", claimOf("d.attempts = 0"), UNBOUND);
const claimRetriesStatement = statement<ClaimedDelivery>("webhook.claimRetries", claimOf("d.attempts > 0"), UNBOUND);

const claimBy =
  (claim: Statement<ClaimedDelivery>) =>
  (database: Database, limit: number, lease: Lease, start?: Start): Promise<ClaimedDelivery[]> =>
    database.rows(claim, [limit, lease.milliseconds, lease.token, start?.withinMs ?? null, start?.after ?? null]);

/** Claims up to `limit` deliveries whose first attempt is due, the longest due first. */
export const claimNew = claimBy(claimNewStatement);

/** Claims up to `limit` deliveries that have failed before and are due again, the longest due first. */
export const claimRetries = claimBy(claimRetriesStatement);

const oldestDueStatement = statement<{ seconds: number }>(
  "webhook.oldestDue",
  `
    SELECT COALESCE(GREATEST(extract(epoch FROM now() - LEAST(
      (SELECT min(due_at) FROM webhook_deliveries d WHERE NOT parked AND attempts = 0 AND ${UNLEASED}),
      (SELECT min(due_at) FROM webhook_deliveries d WHERE NOT parked AND attempts > 0 AND ${UNLEASED})
    )), 0), 0)::float8 AS seconds`,
  { unbound: "measures the queue of every business" },
);

/** The time for which the oldest due delivery has been due, in seconds. */
export async function oldestDue(database: Database): Promise<number> {
  return (await database.row(oldestDueStatement, []))?.seconds ?? 0;
}
