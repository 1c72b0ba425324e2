import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { hasTalked } from "../call/talked-sql.ts";
import { CALLBACK, type QueuedState } from "./rules.ts";

/**
 * Callbacks: a row of `queued_calls` with the place of a caller who asked to be called back. It is the row of the call to
 * the person, which is not dialed before a member has taken it; after a call that did not reach the person it becomes that
 * of the next one. Whoever changes one has locked its call.
 */

const keepStatement = statement<{ seconds: number }>(
  "queue.keepPlace",
  `
    WITH caller AS (
      UPDATE queued_calls SET state = 'callback', left_at = clock_timestamp()
      WHERE business_id = $1 AND call_id = $2 AND state = 'waiting' AND left_at IS NULL
      RETURNING queue_id, arrived_at, owner_id
    )
    INSERT INTO queued_calls (business_id, queue_id, call_id, state, arrived_at, owner_id, callback_of, callback_until)
    SELECT $1, caller.queue_id, $3, 'waiting', caller.arrived_at, caller.owner_id, $2,
      clock_timestamp() + interval '${CALLBACK.longestSeconds} seconds'
    FROM caller RETURNING extract(epoch FROM (callback_until - clock_timestamp()))::float AS seconds`,
);

/**
 * Gives the place of a caller who waits to the call to come.
 *
 * @returns the seconds until the callback is over.
 */
export async function keepPlace(
  transaction: Database,
  businessId: string,
  { callId, callbackId }: { callId: string; callbackId: string },
): Promise<number> {
  return (await transaction.row(keepStatement, [businessId, callId, callbackId]))?.seconds ?? 0;
}

export interface Callback {
  queueId: string;
  /** The call whose caller asked for it. */
  callbackOf: string;
  state: QueuedState;
  /** The end of the wait: when a member took it. Null: it waits. */
  leftAt: string | null;
  /** The calls to the person so far that were placed. */
  attempts: number;
  /** The time until it is over; 0 or less afterwards. */
  secondsLeft: number;
}

const findStatement = statement<Callback>(
  "queue.findCallback",
  `
    SELECT w.queue_id, w.callback_of, w.state, w.left_at, w.attempts,
      extract(epoch FROM (w.callback_until - clock_timestamp()))::float AS seconds_left
    FROM queued_calls w WHERE w.business_id = $1 AND w.call_id = $2 AND w.callback_of IS NOT NULL`,
);

/** The callback whose present call this is; null if there is none. */
export async function findCallback(database: Database, businessId: string, callId: string): Promise<Callback | null> {
  return (await database.row(findStatement, [businessId, callId])) ?? null;
}

const dueStatement = statement<{ callId: string }>(
  "queue.callbacksTo",
  `
    SELECT w.call_id FROM queued_calls w
    CROSS JOIN LATERAL (
      SELECT c.phone_number FROM calls c WHERE c.business_id = $1 AND c.id = w.call_id LIMIT 1
    ) c
    WHERE w.business_id = $1 AND w.callback_of IS NOT NULL AND w.left_at IS NULL AND c.phone_number = $2
    ORDER BY w.arrived_at LIMIT 10`,
);

/** The calls to a number that wait for a member, the oldest place first. */
export async function callbacksTo(database: Database, businessId: string, number: string): Promise<string[]> {
  return (await database.rows(dueStatement, [businessId, number])).map(({ callId }) => callId);
}

const afterTalkStatement = statement<{ number: string }>(
  "queue.callbacksAfterTalk",
  `
    SELECT talk.phone_number AS number FROM calls talk
    WHERE talk.business_id = $1 AND talk.id = $2 AND ${hasTalked("talk")} AND talk.phone_number IS NOT NULL
      AND EXISTS (
        SELECT FROM queued_calls w WHERE w.business_id = $1 AND w.callback_of IS NOT NULL AND w.left_at IS NULL OFFSET 0
      )`,
);

/** The number of the person of an ended talk, if callbacks of the business are due; else null. */
export async function numberAfterTalk(database: Database, businessId: string, talkId: string): Promise<string | null> {
  return (await database.row(afterTalkStatement, [businessId, talkId]))?.number ?? null;
}

const countStatement = statement<{ count: number }>(
  "queue.countCallbacks",
  `
    SELECT count(*)::int AS count FROM queued_calls w
    WHERE w.business_id = $1 AND w.queue_id = $2 AND w.callback_of IS NOT NULL AND w.left_at IS NULL`,
);

/** The callbacks of a queue that are due. */
export async function countCallbacks(database: Database, businessId: string, queueId: string): Promise<number> {
  return (await database.row(countStatement, [businessId, queueId]))?.count ?? 0;
}

const runningStatement = statement<{ isAny: boolean }>(
  "queue.isCallbackRunning",
  `
    SELECT EXISTS (
      SELECT FROM calls c
      WHERE c.business_id = $1 AND c.line_id IS NOT NULL AND c.ended_at IS NULL AND EXISTS (
        SELECT FROM queued_calls w
        WHERE w.business_id = $1 AND w.queue_id = $2 AND w.call_id = c.id AND w.callback_of IS NOT NULL OFFSET 0
      )
    ) AS is_any`,
);

/** Whether a call that a member has taken as a callback of a queue has not ended: it may be made again. */
export async function isCallbackRunning(database: Database, businessId: string, queueId: string): Promise<boolean> {
  return (await database.row(runningStatement, [businessId, queueId]))?.isAny ?? false;
}

const postponeStatement = statement<never>(
  "queue.postponeCallback",
  `
    UPDATE queued_calls SET not_before = clock_timestamp() + $3::float * interval '1 second'
    WHERE business_id = $1 AND call_id = $2 AND left_at IS NULL`,
);

/** No member is rung for a callback for some seconds. */
export async function postponeCallback(
  transaction: Database,
  businessId: string,
  callId: string,
  seconds: number,
): Promise<void> {
  await transaction.rows(postponeStatement, [businessId, callId, seconds]);
}

const renewStatement = statement<never>(
  "queue.renewCallback",
  `
    UPDATE queued_calls SET call_id = $3, state = 'waiting', left_at = NULL, user_id = NULL,
      attempts = attempts + $4::int, not_before = clock_timestamp() + $5::float * interval '1 second'
    WHERE business_id = $1 AND call_id = $2 AND callback_of IS NOT NULL`,
);

/** The next call to the person has the place: after `seconds`. */
export async function renewCallback(
  transaction: Database,
  businessId: string,
  { callId, nextId, attempts, seconds }: { callId: string; nextId: string; attempts: number; seconds: number },
): Promise<void> {
  await transaction.rows(renewStatement, [businessId, callId, nextId, attempts, seconds]);
}

const expireStatement = statement<never>(
  "queue.expireCallback",
  `
    UPDATE queued_calls w SET callback_until = clock_timestamp() FROM calls c
    WHERE w.business_id = $1 AND w.call_id = $2 AND w.callback_of IS NOT NULL
      AND w.callback_until > clock_timestamp() AND c.business_id = $1 AND c.id = $2
      AND NOT ($3 AND (c.answered_by IS NOT DISTINCT FROM 'machine' OR (c.answered_at IS NOT NULL AND c.answered_by IS NULL)))`,
);

/**
 * A callback is over: its call, which is locked, is the last one.
 *
 * @param unlessMachine not if a machine has answered it, or somebody of whom that is not known yet.
 */
export async function expireCallback(
  transaction: Database,
  businessId: string,
  callId: string,
  { unlessMachine = false }: { unlessMachine?: boolean } = {},
): Promise<void> {
  await transaction.rows(expireStatement, [businessId, callId, unlessMachine]);
}

/** The latest calls with a number that are looked at. */
const LATEST_CALLS = 50;

const inHandStatement = statement<{ id: string }>(
  "queue.callbacksInHand",
  `
    SELECT latest.id FROM (
      SELECT c.id, c.ended_at, c.line_id FROM calls c
      WHERE c.business_id = $1 AND c.phone_number = $2
      ORDER BY c.business_id DESC, c.phone_number DESC, c.id DESC LIMIT ${LATEST_CALLS}
    ) latest
    WHERE latest.ended_at IS NULL AND latest.line_id IS NOT NULL AND EXISTS (
      SELECT FROM queued_calls w WHERE w.business_id = $1 AND w.call_id = latest.id AND w.callback_of IS NOT NULL OFFSET 0
    )`,
);

/** The callbacks to a number that members have taken, and whose calls have not ended. */
export async function callbacksInHand(database: Database, businessId: string, number: string): Promise<string[]> {
  return (await database.rows(inHandStatement, [businessId, number])).map(({ id }) => id);
}

const missStatement = statement<never>(
  "queue.missCallback",
  `
    UPDATE queued_calls SET state = 'abandoned', user_id = NULL, left_at = clock_timestamp()
    WHERE business_id = $1 AND call_id = $2 AND callback_of IS NOT NULL`,
);

/** The person was not reached, and is not called again. */
export async function missCallback(transaction: Database, businessId: string, callId: string): Promise<void> {
  await transaction.rows(missStatement, [businessId, callId]);
}

const dropStatement = statement<{ queueId: string; arrivedAt: string }>(
  "queue.dropCallback",
  `
    DELETE FROM queued_calls
    WHERE business_id = $1 AND call_id = $2 AND callback_of IS NOT NULL AND left_at IS NULL
    RETURNING queue_id, arrived_at`,
);

/** The person is on the line again, and needs no callback. @returns its place; null if it waits no longer. */
export async function dropCallback(
  transaction: Database,
  businessId: string,
  callId: string,
): Promise<{ queueId: string; arrivedAt: string } | null> {
  return (await transaction.row(dropStatement, [businessId, callId])) ?? null;
}
