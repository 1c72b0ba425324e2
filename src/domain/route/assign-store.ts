import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { MOST_RUNG, type QueueStrategy } from "../queue/rules.ts";
import { WAITS_UNTIL } from "../queue/wait-sql.ts";
import { IS_FREE } from "./free-sql.ts";

/** Which member is rung for which caller. The row of a call is locked before those of members, and none is waited for. */

/** A caller for whom somebody is free, locked until commit. */
export interface NextCaller {
  callId: string;
  queueId: string;
  inboxId: string;
  strategy: QueueStrategy;
  ringSeconds: number;
}

const nextStatement = statement<NextCaller>(
  "route.nextCaller",
  `
    WITH free AS MATERIALIZED (
      SELECT a.user_id FROM queue_agents a WHERE a.business_id = $1 AND ${IS_FREE}
    ), served AS MATERIALIZED (
      SELECT DISTINCT m.queue_id FROM free
      JOIN queue_members m ON m.business_id = $1 AND m.user_id = free.user_id
    )
    SELECT w.call_id, w.queue_id, c.inbox_id, q.strategy, q.ring_seconds
    FROM queued_calls w
    JOIN served ON served.queue_id = w.queue_id
    JOIN queues q ON q.business_id = $1 AND q.id = w.queue_id
    JOIN calls c ON c.business_id = $1 AND c.id = w.call_id
    WHERE w.business_id = $1 AND w.state = 'waiting' AND w.call_id <> ALL($2::text[])
      AND w.queue_id <> ALL($3::text[])
      AND (w.not_before IS NULL OR w.not_before <= clock_timestamp())
      AND c.ended_at IS NULL AND c.hang_up_requested_at IS NULL
      AND ${WAITS_UNTIL} > clock_timestamp()
    ORDER BY w.arrived_at, w.call_id LIMIT 1
    FOR NO KEY UPDATE OF c SKIP LOCKED`,
);

/**
 * Locks the first caller who waits in a queue with a free member.
 *
 * @param passedOver calls and queues to leave out.
 */
export async function lockNextCaller(
  transaction: Database,
  businessId: string,
  { callIds, queueIds }: { callIds: readonly string[]; queueIds: readonly string[] },
): Promise<NextCaller | null> {
  return (await transaction.row(nextStatement, [businessId, callIds, queueIds])) ?? null;
}

/** The end of the last talk of the agent `a`, among the latest ten calls; null: none. */
const LAST_TALK = `(
        SELECT max(latest.ended_at) FROM (
          SELECT c.answered_at, c.ended_at FROM calls c
          WHERE c.business_id = $1 AND c.user_id = a.user_id
          ORDER BY c.business_id DESC, c.user_id DESC, c.id DESC LIMIT 10
        ) latest
        WHERE latest.answered_at IS NOT NULL
      )`;

const membersStatement = statement<{ userId: string }>(
  "route.lockFreeMembers",
  `
    SELECT a.user_id FROM queued_calls w
    JOIN queue_members m ON m.business_id = $1 AND m.queue_id = w.queue_id
    JOIN queue_agents a ON a.business_id = $1 AND a.user_id = m.user_id
    WHERE w.business_id = $1 AND w.call_id = $2 AND w.state = 'waiting' AND ${IS_FREE}
    ORDER BY
      EXISTS (
        SELECT FROM call_offers o WHERE o.business_id = $1 AND o.call_id = $2 AND o.user_id = a.user_id
      ),
      CASE WHEN $3 = 'owner_first' THEN a.user_id IS DISTINCT FROM w.owner_id END,
      CASE WHEN $3 = 'longest_idle' THEN COALESCE(${LAST_TALK}, '-infinity') END,
      m.position
    LIMIT $4 FOR NO KEY UPDATE OF a SKIP LOCKED`,
);

const confirmStatement = statement<{ userId: string }>(
  "route.confirmFreeMembers",
  `
    SELECT a.user_id FROM unnest($2::text[]) WITH ORDINALITY AS chosen (user_id, place)
    CROSS JOIN LATERAL (
      SELECT * FROM queue_agents a WHERE a.business_id = $1 AND a.user_id = chosen.user_id LIMIT 1
    ) a
    WHERE ${IS_FREE} ORDER BY chosen.place`,
);

/**
 * Locks the free members who are to be rung for a locked caller: one, or all at once. Those who were not rung for the
 * caller before come first.
 */
export async function lockFreeMembers(
  transaction: Database,
  businessId: string,
  { callId, strategy }: Pick<NextCaller, "callId" | "strategy">,
): Promise<string[]> {
  const most = strategy === "all_at_once" ? MOST_RUNG : 1;
  const chosen = await transaction.rows(membersStatement, [businessId, callId, strategy, most]);
  if (chosen.length === 0) {
    return [];
  }
  // Read again under the lock: who held it before may have rung the member since the statement began.
  const userIds = chosen.map(({ userId }) => userId);
  return (await transaction.rows(confirmStatement, [businessId, userIds])).map(({ userId }) => userId);
}

const rungStatement = statement<{ userId: string }>(
  "route.rungByQueues",
  `
    SELECT o.user_id FROM call_offers o
    WHERE o.business_id = $1 AND o.user_id = ANY($2) AND o.state = 'ringing' AND EXISTS (
      SELECT FROM queued_calls w WHERE w.business_id = $1 AND w.call_id = o.call_id AND w.left_at IS NULL OFFSET 0
    )`,
);

/** Those of these locked members for whom the call of a queue rings. */
export async function rungByQueues(
  transaction: Database,
  businessId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  return new Set((await transaction.rows(rungStatement, [businessId, userIds])).map(({ userId }) => userId));
}
