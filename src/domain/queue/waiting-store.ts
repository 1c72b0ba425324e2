import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { type QueuedState, REST_SECONDS } from "./rules.ts";
import { WAITS_UNTIL } from "./wait-sql.ts";

/** Callers in queues, and callbacks that have the place of one. Whoever changes one has locked its call. */

const countStatement = statement<{ count: number }>(
  "queue.countCallers",
  `
    SELECT count(*)::int AS count FROM queued_calls w
    WHERE w.business_id = $1 AND w.queue_id = $2 AND w.left_at IS NULL AND w.callback_of IS NULL`,
);

/** The callers who are in a queue, without the callbacks. */
export async function countCallers(database: Database, businessId: string, queueId: string): Promise<number> {
  return (await database.row(countStatement, [businessId, queueId]))?.count ?? 0;
}

const enterStatement = statement<{ callId: string }>(
  "queue.enter",
  `
    INSERT INTO queued_calls (business_id, queue_id, call_id, state, arrived_at, owner_id, entered_at)
    VALUES ($1, $2, $3, 'waiting', COALESCE($5::timestamptz, clock_timestamp()), $4,
      CASE WHEN $5::timestamptz IS NOT NULL THEN clock_timestamp() END)
    ON CONFLICT DO NOTHING RETURNING call_id`,
);

/**
 * Puts a call at the end of a queue, or at an older place.
 *
 * @param caller `placeOf`: the time of arrival that decides the place; null: now.
 * @returns false if it was there before.
 */
export async function insertCaller(
  transaction: Database,
  businessId: string,
  caller: { queueId: string; callId: string; ownerId: string | null; placeOf: string | null },
): Promise<boolean> {
  const values = [businessId, caller.queueId, caller.callId, caller.ownerId, caller.placeOf];
  return (await transaction.row(enterStatement, values)) !== undefined;
}

const overflowedStatement = statement<never>(
  "queue.turnAway",
  `
    INSERT INTO queued_calls (business_id, queue_id, call_id, state, arrived_at, left_at)
    VALUES ($1, $2, $3, 'overflowed', clock_timestamp(), clock_timestamp())
    ON CONFLICT DO NOTHING`,
);

/** Records that a caller found the queue full. */
export async function turnAway(
  transaction: Database,
  businessId: string,
  { queueId, callId }: { queueId: string; callId: string },
): Promise<void> {
  await transaction.rows(overflowedStatement, [businessId, queueId, callId]);
}

/** A caller who is in a queue. */
export interface QueuedCaller {
  queueId: string;
  state: QueuedState;
  /** The time until the longest wait, or the callback, is over; 0 or less afterwards. */
  secondsLeft: number;
  isCallback: boolean;
}

const findStatement = statement<QueuedCaller>(
  "queue.findCaller",
  `
    SELECT w.queue_id, w.state, w.callback_of IS NOT NULL AS is_callback,
      extract(epoch FROM (${WAITS_UNTIL} - clock_timestamp()))::float AS seconds_left
    FROM queued_calls w JOIN queues q ON q.business_id = w.business_id AND q.id = w.queue_id
    WHERE w.business_id = $1 AND w.call_id = $2 AND w.left_at IS NULL`,
);

/** The place of a call in the queue in which it is; null if it is in none. */
export async function findCaller(database: Database, businessId: string, callId: string): Promise<QueuedCaller | null> {
  return (await database.row(findStatement, [businessId, callId])) ?? null;
}

const stateStatement = statement<never>(
  "queue.setState",
  "UPDATE queued_calls SET state = $3 WHERE business_id = $1 AND call_id = $2 AND left_at IS NULL",
);

/** Phones begin or stop to ring for a caller, who keeps the place. */
export async function setCallerState(
  transaction: Database,
  businessId: string,
  callId: string,
  state: "waiting" | "ringing",
): Promise<void> {
  await transaction.rows(stateStatement, [businessId, callId, state]);
}

const leaveStatement = statement<never>(
  "queue.leave",
  `
    UPDATE queued_calls SET state = $3, user_id = $4, left_at = clock_timestamp()
    WHERE business_id = $1 AND call_id = $2 AND left_at IS NULL`,
);

/** A caller leaves the queue. */
export async function leaveQueue(
  transaction: Database,
  businessId: string,
  callId: string,
  { state, userId = null }: { state: "answered" | "abandoned" | "overflowed"; userId?: string | null },
): Promise<void> {
  await transaction.rows(leaveStatement, [businessId, callId, state, userId]);
}

/** The callers of one statement. */
const AT_ONCE = 500;

const deleteFormerStatement = statement<{ rows: number }>(
  "queue.deleteFormerCallers",
  `
    WITH former AS MATERIALIZED (
      SELECT w.call_id FROM queued_calls w
      WHERE w.business_id = $1 AND w.queue_id = $2 AND w.left_at IS NOT NULL
      ORDER BY w.arrived_at, w.call_id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
    ), deleted AS (
      DELETE FROM queued_calls w
      WHERE w.business_id = $1 AND w.queue_id = $2 AND w.call_id = ANY(ARRAY(SELECT former.call_id FROM former)) RETURNING 1
    )
    SELECT count(*)::int AS rows FROM deleted`,
);

/** Deletes the callers who have left a queue, in batches. It stays open to new ones. */
export async function deleteFormerCallers(transaction: Database, businessId: string, queueId: string): Promise<void> {
  let isMore = true;
  while (isMore) {
    isMore = (await transaction.row(deleteFormerStatement, [businessId, queueId]))?.rows === AT_ONCE;
  }
}

const anyStatement = statement<{ isAny: boolean }>(
  "queue.isAnyoneWaiting",
  "SELECT EXISTS (SELECT FROM queued_calls WHERE business_id = $1 AND state = 'waiting') AS is_any",
);

/** A member may have become free: whoever waits is looked at now, and not only at the next second. */
export async function wakeIfAnyoneWaits(transaction: Database, businessId: string): Promise<void> {
  if ((await transaction.row(anyStatement, [businessId]))?.isAny) {
    transaction.wake("queue");
  }
}

const businessesStatement = statement<{ businessId: string }>(
  "queue.businessesWaiting",
  `
    SELECT business_id FROM (
      SELECT business_id, min(arrived_at) FILTER (WHERE callback_of IS NULL) AS since FROM queued_calls
      WHERE state = 'waiting' AND business_id > $2 AND (not_before IS NULL OR not_before <= clock_timestamp())
      GROUP BY business_id ORDER BY business_id LIMIT $1
    ) page ORDER BY since NULLS LAST`,
  { unbound: "any process gives the callers of every business to members" },
);

/**
 * A page of the businesses with callers who wait: the first ids after `after`, those with the longest wait of a
 * caller first, and those with callbacks alone last.
 */
export async function businessesWithWaiting(
  database: Database,
  { after, most }: { after: string; most: number },
): Promise<string[]> {
  return (await database.rows(businessesStatement, [most, after])).map(({ businessId }) => businessId);
}

const restStatement = statement<never>(
  "queue.rest",
  `
    UPDATE queue_agents SET rests_until = clock_timestamp() + interval '${REST_SECONDS} seconds'
    WHERE business_id = $1 AND user_id = ANY($2)`,
);

const lockAgentsStatement = statement<{ userId: string }>(
  "queue.lockAgents",
  `
    SELECT user_id FROM queue_agents WHERE business_id = $1 AND user_id = ANY($2)
    ORDER BY user_id FOR NO KEY UPDATE`,
);

/**
 * Locks those of these users who are members of a queue, so that no queue rings them until commit. They are locked in one
 * order: a transaction locks all whom it needs together.
 */
export async function lockAgents(
  transaction: Database,
  businessId: string,
  userIds: readonly string[],
): Promise<string[]> {
  return (await transaction.rows(lockAgentsStatement, [businessId, userIds])).map(({ userId }) => userId);
}

/** These users did not take a call. Their rows are locked in order, since an update alone has none. */
export async function restAgents(transaction: Database, businessId: string, userIds: readonly string[]): Promise<void> {
  await lockAgents(transaction, businessId, userIds);
  await transaction.rows(restStatement, [businessId, userIds]);
}
