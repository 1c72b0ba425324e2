import type { Database } from "../../../platform/db/database.ts";
import { statement } from "../../../platform/db/statement.ts";
import { isSuspended } from "../../identity/standing-sql.ts";
import type { EventType } from "../rules.ts";

/** A delivery that this process holds until its lease ends, with all that an attempt needs. */
export interface ClaimedDelivery {
  /** Where the row is, such as `(0,1)`: to find it again without an index. */
  row: string;
  businessId: string;
  subscriptionId: string;
  eventId: string;
  /** The attempts made before. */
  attempts: number;
  targetUrl: string;
  /**
   * What the subscription takes: deliveries while its circuit is closed; probes alone while that is open; the first
   * delivery, as a probe, while it is suspended (`suspendProbes`); none while it is paused or disabled, or its business is suspended (`paused` too).
   */
  circuit: "closed" | "open" | "suspended" | "paused" | "disabled";
  secret: Buffer;
  /** The secret before, while it still signs. */
  previousSecret: Buffer | null;
  /** The event; null for the moment in which it is moved to its partition. */
  eventType: EventType | null;
  body: string;
  /** By its own mark; what was queued before there was one has that of its event. */
  isTest: boolean;
}

/** How a claim marks its rows: until when they are its own, and by what it is known. */
export interface Lease {
  milliseconds: number;
  /** A UUID. Whoever completes a delivery must still hold the token that it was claimed with. */
  token: string;
}

/** What a claim writes: a row that is leased is due again when its lease has ended, whoever held it. */
export const LEASE = "leased_until = now() + $2::int * interval '1 ms', lease_token = $3";

/** What the rest of a claim needs of its rows. */
export const CLAIMED = "d.ctid, d.business_id, d.subscription_id, d.event_id, d.attempts, d.is_test";

/**
 * The subscription `s` and the health `h` of each of the rows, looked up by its key: planned as a join of tables that
 * were small when PostgreSQL last looked, a statement would read the whole of them.
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
    SELECT c.ctid AS row, c.business_id, c.subscription_id, c.event_id, c.attempts, s.target_url,
      CASE
        WHEN s.status = 'disabled' THEN 'disabled'
        WHEN s.paused_at IS NOT NULL OR ${isSuspended("c.business_id")} THEN 'paused'
        WHEN isfinite(h.probe_at) THEN 'open'
        WHEN h.probe_at IS NOT NULL THEN 'suspended'
        ELSE 'closed'
      END AS circuit,
      s.secret, CASE WHEN s.previous_secret_until > now() THEN s.previous_secret END AS previous_secret,
      e.event_type, e.body, c.is_test OR COALESCE(e.is_test, false) AS is_test
    FROM claimed c ${subscriptionOf("c")}
    LEFT JOIN LATERAL (
      -- The type is that of its subscription: with it each index that may be chosen leads to the one row.
      SELECT * FROM webhook_events e
      WHERE e.business_id = c.business_id AND e.id = c.event_id AND e.event_type = s.event_type LIMIT 1
    ) e ON true`;

const UNLEASED = "(d.lease_token IS NULL OR d.leased_until IS NULL OR d.leased_until <= now())";

/**
 * The hot statements. They take the oldest due rows, whosever they are, and look at no backlog again and again: what a
 * subscription has no room for is parked (see `backlog-store.ts`), so that no backlog, however deep, stands before the
 * due rows of others. Ranking the rows by subscription inside the claim would walk such a backlog at every call.
 * Retries have a statement and an index of their own: however many there are, new events are found before them.
 *
 * A claim leaves `due_at` as it is and moves `leased_until`, which no index holds: the row stays on its page and no
 * index is written, which was half of what a claim cost. What is under way is stepped over, some thousands for a
 * dispatcher, unless the claim begins behind it (`withinMs`).
 */
const claimOf = (which: string) => `
    WITH due AS (
      SELECT d.ctid FROM webhook_deliveries d
      WHERE NOT d.parked AND ${which} AND d.due_at <= now() AND ${UNLEASED}
      ORDER BY d.due_at
      LIMIT $1
      FOR UPDATE SKIP LOCKED
    ), claimed AS (
      UPDATE webhook_deliveries d SET ${LEASE}
      WHERE d.ctid = ANY(ARRAY(SELECT ctid FROM due))
      RETURNING ${CLAIMED}
    )${CLAIMED_DELIVERIES}`;

const claimNewStatement = statement<ClaimedDelivery>(
  "webhook.claimNew",
  claimOf("d.attempts = 0 AND d.due_at > COALESCE(now() - $4::float8 * interval '1 ms', '-infinity')"),
  { unbound: "The dispatcher delivers the events of every business." },
);

const claimRetriesStatement = statement<ClaimedDelivery>("webhook.claimRetries", claimOf("d.attempts > 0"), {
  unbound: "The dispatcher delivers the events of every business.",
});

/**
 * Claims up to `limit` deliveries whose first attempt is due, the longest due first.
 *
 * @param withinMs Only those that have been due for less than so many milliseconds; null for all.
 */
export function claimNew(
  database: Database,
  limit: number,
  lease: Lease,
  withinMs: number | null = null,
): Promise<ClaimedDelivery[]> {
  return database.rows(claimNewStatement, [limit, lease.milliseconds, lease.token, withinMs]);
}

/** Claims up to `limit` deliveries that have failed before and are due again, the longest due first. */
export function claimRetries(database: Database, limit: number, lease: Lease): Promise<ClaimedDelivery[]> {
  return database.rows(claimRetriesStatement, [limit, lease.milliseconds, lease.token]);
}

const oldestDueStatement = statement<{ seconds: number }>(
  "webhook.oldestDue",
  `
    SELECT COALESCE(GREATEST(extract(epoch FROM now() - LEAST(
      (SELECT min(due_at) FROM webhook_deliveries d WHERE NOT parked AND attempts = 0 AND ${UNLEASED}),
      (SELECT min(due_at) FROM webhook_deliveries d WHERE NOT parked AND attempts > 0 AND ${UNLEASED})
    )), 0), 0)::float8 AS seconds`,
  { unbound: "The age of the queue is that of every business." },
);

/** For how long the oldest due delivery has been due, in seconds. */
export async function oldestDue(database: Database): Promise<number> {
  return (await database.row(oldestDueStatement, []))?.seconds ?? 0;
}
