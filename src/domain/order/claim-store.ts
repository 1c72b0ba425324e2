import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { isSuspended } from "../identity/standing-sql.ts";
import { joinLane, laneOf, queues } from "./lanes-sql.ts";

/** An order that this worker alone executes until its lease ends. */
export interface Job {
  businessId: string;
  /** The id of the message or the call. */
  id: string;
  /** A text with media is a text too. */
  kind: "text" | "call";
  /** Only the worker whose token is still on the job may settle it. */
  token: string;
  /** Including this attempt. */
  attempts: number;
  /** The answer to an earlier attempt was lost: the carrier may have the order already. */
  isDoubtful: boolean;
  /** An answer to a keyword, which is sent to a number that has opted out. */
  passesOptOut: boolean;
  /** RFC 3339. */
  createdAt: string;
  /** The seconds since it was written. */
  ageSeconds: number;
}

/** The lease of a job. The requests of one attempt to the carrier end sooner. */
export const LEASE_SECONDS = 60;

/** How far a lane that has waited may be ahead of its pace: just the cost of timers and round trips. */
const SLACK = "interval '100 milliseconds'";

/** The free capacity of a worker for orders of one kind. */
export interface Slots {
  /** The number of free places. */
  free: number;
  /** The maximum of one business. */
  share: number;
  /** The business of each running order. */
  taken: readonly string[];
}

/** The capacity for each kind, and the rate of each number in segments and calls a second. */
export interface Capacity {
  texts: Slots;
  calls: Slots;
  segmentsPerSecond: number;
  callsPerSecond: number;
}

const freeOf = (condition: string, free: string, share: string, taken: string) => `
      (
        SELECT business_id, inbox_id, kind
        FROM (
          SELECT queue.business_id, queue.inbox_id, queue.kind, COALESCE(l.free_at, queue.due_at) AS since,
            row_number() OVER (PARTITION BY queue.business_id ORDER BY COALESCE(l.free_at, queue.due_at))
              + (SELECT count(*) FROM unnest(${taken}::text[]) AS taken WHERE taken = queue.business_id) AS place
          FROM queue ${joinLane}
          WHERE ${condition} AND queue.due_at <= now() AND (l.free_at IS NULL OR l.free_at <= now())
            AND NOT ${isSuspended("queue.business_id")}
        ) due
        WHERE place <= ${share}
        ORDER BY place, since
        LIMIT ${free}
      )`;

/**
 * Claims at most one job of each lane, and the lane for the time that the job's segments need. So a long queue of one
 * number delays neither other numbers nor the calls of that number. A business has at most its share of a worker's
 * capacity, and the business with the fewest running jobs comes first. The orders of a suspended business wait. Two
 * concurrent claims wait for one another for one statement, in the order of the lanes, and the second finds the lane
 * taken. A job that still has a token is in doubt: the worker that began it never settled it.
 *
 * The query jumps along the index from one queue to the next: it costs one index look-up for each queue, regardless of
 * its length.
 */
const claimStatement = statement<Job>(
  "carrier.claim",
  `
    WITH RECURSIVE ${queues}, free AS MATERIALIZED (
      ${freeOf("queue.kind = 'call'", "$2", "$6", "$8")}
      UNION ALL ${freeOf("queue.kind <> 'call'", "$1", "$5", "$7")}
    ), job AS MATERIALIZED (
      SELECT DISTINCT ON (picked.business_id, picked.inbox_id, picked.lane) picked.*
      FROM free CROSS JOIN LATERAL (
        SELECT j.ctid AS row, j.business_id, j.inbox_id, ${laneOf("j.kind")} AS lane, j.segments, j.due_at, j.id
        FROM carrier_jobs j
        WHERE j.business_id = free.business_id AND j.inbox_id = free.inbox_id AND j.kind = free.kind
          AND j.due_at <= now()
        ORDER BY j.business_id, j.inbox_id, j.kind, j.due_at, j.id
        LIMIT 1
        FOR UPDATE SKIP LOCKED
      ) picked
      ORDER BY picked.business_id, picked.inbox_id, picked.lane, picked.due_at, picked.id
    ), taken AS (
      INSERT INTO carrier_lanes AS l (business_id, inbox_id, kind, free_at)
      SELECT business_id, inbox_id, lane,
        now() + CASE lane WHEN 'call' THEN 1 / $4::float ELSE segments / $3::float END * interval '1 second'
      FROM job ORDER BY business_id, inbox_id, lane
      ON CONFLICT (business_id, inbox_id, kind) DO UPDATE
        SET free_at = GREATEST(l.free_at, now() - ${SLACK}) + (excluded.free_at - now())
        WHERE l.free_at <= now()
      RETURNING l.business_id, l.inbox_id, l.kind AS lane
    )
    UPDATE carrier_jobs j SET
      due_at = now() + interval '${LEASE_SECONDS} seconds',
      lease_token = gen_random_uuid(),
      attempts = j.attempts + 1,
      doubtful = j.doubtful OR j.lease_token IS NOT NULL
    WHERE j.ctid = ANY(ARRAY(SELECT job.row FROM job JOIN taken USING (business_id, inbox_id, lane)))
    RETURNING j.business_id, j.id, ${laneOf("j.kind")} AS kind, j.lease_token AS token, j.attempts,
      j.doubtful AS is_doubtful, j.passes_opt_out, j.created_at,
      extract(epoch FROM now() - j.created_at)::float AS age_seconds`,
  { unbound: "the worker carries out the orders of every business" },
);

/** Claims due jobs, each of another lane, as many as there is capacity for. */
export function claimJobs(database: Database, capacity: Capacity): Promise<Job[]> {
  const { texts, calls, segmentsPerSecond, callsPerSecond } = capacity;
  return database.rows(claimStatement, [
    texts.free,
    calls.free,
    segmentsPerSecond,
    callsPerSecond,
    texts.share,
    calls.share,
    texts.taken,
    calls.taken,
  ]);
}
