import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import type { QueuedState } from "./rules.ts";

/** What is read of the callers in queues: the place of a call, and the figures of a queue. */

/** The latest queue to which a call came. */
export interface CallPlace {
  callId: string;
  queueId: string;
  state: QueuedState;
  arrivedAt: string;
  leftAt: string | null;
  /** The whole wait in this queue so far. */
  waitedSeconds: number;
  /** The place among the callers of the queue, from 1; null after the end of the wait. */
  place: number | null;
  /** The call is made to a person who asked for it in the queue. */
  isCallback: boolean;
}

/** The place of a call, with the whole wait. */
export interface WholePlace extends CallPlace {
  /** The wait since the call came to its first queue. */
  totalWaitedSeconds: number;
}

const placesStatement = statement<WholePlace>(
  "queue.placesOfCalls",
  `
    SELECT latest.* FROM unnest($2::text[]) AS asked (id)
    CROSS JOIN LATERAL (
      SELECT w.call_id, w.queue_id, w.state, w.arrived_at, w.left_at, w.callback_of IS NOT NULL AS is_callback,
        extract(epoch FROM (COALESCE(w.left_at, clock_timestamp()) - w.arrived_at))::float AS waited_seconds,
        extract(epoch FROM (COALESCE(w.left_at, clock_timestamp()) - (
          SELECT min(f.arrived_at) FROM queued_calls f WHERE f.business_id = $1 AND f.call_id = asked.id
        )))::float AS total_waited_seconds,
        CASE WHEN w.left_at IS NULL THEN (
          SELECT count(*)::int FROM queued_calls o
          WHERE o.business_id = $1 AND o.queue_id = w.queue_id AND o.left_at IS NULL
            AND (o.arrived_at, o.call_id) <= (w.arrived_at, w.call_id)
        ) END AS place
      FROM queued_calls w WHERE w.business_id = $1 AND w.call_id = asked.id
      ORDER BY w.arrived_at DESC LIMIT 1
    ) latest`,
);

/** The latest queue of each of these calls that came to one, in no order. */
export function placesOfCalls(
  database: Database,
  businessId: string,
  callIds: readonly string[],
): Promise<WholePlace[]> {
  return database.rows(placesStatement, [businessId, callIds]);
}

const waitedStatement = statement<{ seconds: number }>(
  "queue.waited",
  `
    SELECT extract(epoch FROM (clock_timestamp() - min(w.arrived_at)))::float AS seconds FROM queued_calls w
    WHERE w.business_id = $1 AND w.call_id = $2 HAVING bool_or(w.left_at IS NULL)`,
);

/** The seconds since the caller came to the first queue; null if the caller is in none. */
export async function secondsWaited(database: Database, businessId: string, callId: string): Promise<number | null> {
  return (await database.row(waitedStatement, [businessId, callId]))?.seconds ?? null;
}

/** The maximum of hours that figures are of. */
export const MOST_FIGURE_HOURS = 744;

/** The callers of a queue now, and those who have left it in some hours. */
export interface QueueFigures {
  queueId: string;
  waiting: number;
  ringing: number;
  /** The longest wait of those in the queue; null: nobody is there. */
  longestWaitSeconds: number | null;
  answered: number;
  /** Answered within the seconds of the service level. */
  answeredInTime: number;
  abandoned: number;
  overflowed: number;
  /** The callbacks that are due now. */
  callbacksDue: number;
  /** The callers who asked for one, those of them whose person was reached, and those who were not. */
  callbacksKept: number;
  callbacksReached: number;
  callbacksMissed: number;
  /** The mean wait of those who were answered; null: nobody was. */
  averageWaitSeconds: number | null;
}

const NOW_COUNTS = `
      count(*) FILTER (WHERE w.state = 'waiting' AND w.callback_of IS NULL)::int AS waiting,
      count(*) FILTER (WHERE w.state = 'ringing' AND w.callback_of IS NULL)::int AS ringing,
      count(*) FILTER (WHERE w.callback_of IS NOT NULL)::int AS callbacks_due,
      max(extract(epoch FROM (clock_timestamp() - COALESCE(w.entered_at, w.arrived_at))))
        FILTER (WHERE w.callback_of IS NULL)::float AS longest_wait_seconds`;

const WAIT = "extract(epoch FROM (w.left_at - COALESCE(w.entered_at, w.arrived_at)))";

/** A caller, not a callback: the figures of answers and waits are those of callers. */
const IS_CALLER = "w.callback_of IS NULL";

/** The numbers of those callers `w` of the queue `q` who have left it, and of their callbacks. */
const LEFT_COUNTS = `
      count(*) FILTER (WHERE w.state = 'answered' AND ${IS_CALLER})::int AS answered,
      count(*) FILTER (WHERE w.state = 'answered' AND ${IS_CALLER} AND ${WAIT} <= q.service_seconds)::int AS answered_in_time,
      count(*) FILTER (WHERE w.state = 'abandoned' AND ${IS_CALLER})::int AS abandoned,
      count(*) FILTER (WHERE w.state = 'overflowed')::int AS overflowed,
      count(*) FILTER (WHERE w.state = 'callback')::int AS callbacks_kept,
      count(*) FILTER (WHERE w.state = 'answered' AND NOT ${IS_CALLER})::int AS callbacks_reached,
      count(*) FILTER (WHERE w.state = 'abandoned' AND NOT ${IS_CALLER})::int AS callbacks_missed,
      (avg(${WAIT}) FILTER (WHERE w.state = 'answered' AND ${IS_CALLER}))::float AS average_wait_seconds`;

/** The callers of whom figures are: those who came in the last hours, and not before a time, if there is one. */
export interface Lookback {
  hours: number;
  since: string | null;
}

/** The callers `w` of a lookback who came to the queue `q`, and have left it. The time is read once, for the index. */
const LEFT = `
      FROM queued_calls w
      WHERE w.business_id = $1 AND w.queue_id = q.id AND w.left_at IS NOT NULL
        AND w.arrived_at >= (SELECT greatest($4::timestamptz, clock_timestamp() - $3::int * interval '1 hour'))`;

const figuresStatement = statement<QueueFigures>(
  "queue.figures",
  `
    SELECT q.id AS queue_id, present.*, gone.* FROM queues q
    CROSS JOIN LATERAL (
      SELECT ${NOW_COUNTS} FROM queued_calls w
      WHERE w.business_id = $1 AND w.queue_id = q.id AND w.left_at IS NULL
    ) present
    CROSS JOIN LATERAL (SELECT ${LEFT_COUNTS} ${LEFT}) gone
    WHERE q.business_id = $1 AND q.id = ANY($2)`,
  { mayReadStandby: true },
);

/** The figures of these queues, in no order. */
export function figuresOfQueues(
  database: Database,
  businessId: string,
  queueIds: readonly string[],
  { hours, since }: Lookback,
): Promise<QueueFigures[]> {
  return database.rows(figuresStatement, [businessId, queueIds, hours, since]);
}

export interface QueueHour extends Omit<QueueFigures, "waiting" | "ringing" | "longestWaitSeconds" | "callbacksDue"> {
  /** The beginning of an hour of UTC. */
  startsAt: string;
}

const hoursStatement = statement<QueueHour>(
  "queue.figuresByHour",
  `
    SELECT q.id AS queue_id, hour.* FROM queues q
    CROSS JOIN LATERAL (
      SELECT date_trunc('hour', w.arrived_at, 'UTC') AS starts_at, ${LEFT_COUNTS} ${LEFT}
      GROUP BY 1
    ) hour
    WHERE q.business_id = $1 AND q.id = ANY($2) ORDER BY hour.starts_at`,
  { mayReadStandby: true },
);

/** The figures of these queues by the hours of arrival, the oldest first; hours without callers are left out. */
export function figuresByHour(
  database: Database,
  businessId: string,
  queueIds: readonly string[],
  { hours, since }: Lookback,
): Promise<QueueHour[]> {
  return database.rows(hoursStatement, [businessId, queueIds, hours, since]);
}

/** What a user has answered of a queue. */
export interface QueueAgent {
  queueId: string;
  userId: string;
  answered: number;
  averageWaitSeconds: number;
}

const agentsStatement = statement<QueueAgent>(
  "queue.figuresByAgent",
  `
    SELECT q.id AS queue_id, agent.* FROM queues q
    CROSS JOIN LATERAL (
      SELECT w.user_id, count(*)::int AS answered, avg(${WAIT})::float AS average_wait_seconds ${LEFT}
        AND w.state = 'answered' AND w.user_id IS NOT NULL AND ${IS_CALLER}
      GROUP BY w.user_id ORDER BY count(*) DESC, w.user_id LIMIT $5
    ) agent
    WHERE q.business_id = $1 AND q.id = ANY($2)`,
  { mayReadStandby: true },
);

/** The users who have answered callers of these queues, those with the most first, at most so many of each queue. */
export function figuresByAgent(
  database: Database,
  businessId: string,
  queueIds: readonly string[],
  { hours, since, most }: Lookback & { most: number },
): Promise<QueueAgent[]> {
  return database.rows(agentsStatement, [businessId, queueIds, hours, since, most]);
}

/** The maximum of callers that are shown of a queue. */
export const MOST_SHOWN_CALLERS = 100;

const callersStatement = statement<CallPlace>(
  "queue.callers",
  `
    SELECT caller.* FROM unnest($2::text[]) AS asked (id)
    CROSS JOIN LATERAL (
      SELECT w.call_id, w.queue_id, w.state, w.arrived_at, w.left_at, w.callback_of IS NOT NULL AS is_callback,
        extract(epoch FROM (clock_timestamp() - w.arrived_at))::float AS waited_seconds,
        (row_number() OVER (ORDER BY w.arrived_at, w.call_id))::int AS place
      FROM queued_calls w
      WHERE w.business_id = $1 AND w.queue_id = asked.id AND w.left_at IS NULL
      ORDER BY w.arrived_at, w.call_id LIMIT ${MOST_SHOWN_CALLERS}
    ) caller`,
);

/** The callers who are in these queues, each queue in the order of arrival. */
export function callersOfQueues(
  database: Database,
  businessId: string,
  queueIds: readonly string[],
): Promise<CallPlace[]> {
  return database.rows(callersStatement, [businessId, queueIds]);
}
