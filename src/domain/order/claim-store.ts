import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { isSuspended } from "../identity/standing-sql.ts";
import type { Lane } from "./lane-store.ts";
import { laneOf } from "./lanes-sql.ts";

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

/** A claimed job, and the time until its lane may send the next one. */
export interface ClaimedJob extends Job {
  inboxId: string;
  laneMilliseconds: number;
}

/** The lease of a job. The requests of one attempt to the carrier end sooner. */
export const LEASE_SECONDS = 60;

/** How far a lane that has waited may be ahead of its pace: just the cost of timers and round trips. */
const SLACK = "interval '100 milliseconds'";

/** The rate of each number in segments and calls a second. */
export interface Pace {
  segmentsPerSecond: number;
  callsPerSecond: number;
}

/**
 * Claims the first due job of each given lane, and the lane for the time that the job's segments need. So a long queue
 * of one number delays neither other numbers nor the calls of that number. The orders of a suspended business wait. Two
 * concurrent claims wait for one another for one statement, in the order of the lanes, and the second finds the lane
 * taken. A job that still has a token is in doubt: the worker that began it never settled it.
 */
const claimStatement = statement<ClaimedJob>(
  "carrier.claim",
  `
    WITH free AS MATERIALIZED (
      SELECT given.business_id, given.inbox_id, given.lane
      FROM unnest($1::text[], $2::text[], $3::text[]) AS given (business_id, inbox_id, lane)
      WHERE NOT ${isSuspended("given.business_id")} AND COALESCE((
        SELECT l.free_at <= now() FROM carrier_lanes l
        WHERE l.business_id = given.business_id AND l.inbox_id = given.inbox_id AND l.kind = given.lane
      ), true)
    ), job AS MATERIALIZED (
      SELECT DISTINCT ON (picked.business_id, picked.inbox_id, picked.lane) picked.*
      FROM free
      CROSS JOIN LATERAL unnest(CASE free.lane WHEN 'call' THEN '{call}' ELSE '{text,media}' END::text[]) AS queue (kind)
      CROSS JOIN LATERAL (
        SELECT j.ctid AS row, j.business_id, j.inbox_id, free.lane, j.segments, j.due_at, j.id
        FROM carrier_jobs j
        WHERE j.business_id = free.business_id AND j.inbox_id = free.inbox_id AND j.kind = queue.kind
          AND j.due_at <= now()
        ORDER BY j.business_id, j.inbox_id, j.kind, j.due_at, j.id
        LIMIT 1
        FOR UPDATE SKIP LOCKED
      ) picked
      ORDER BY picked.business_id, picked.inbox_id, picked.lane, picked.due_at, picked.id
    ), taken AS (
      INSERT INTO carrier_lanes AS l (business_id, inbox_id, kind, free_at)
      SELECT business_id, inbox_id, lane,
        now() + CASE lane WHEN 'call' THEN 1 / $5::float ELSE segments / $4::float END * interval '1 second'
      FROM job ORDER BY business_id, inbox_id, lane
      ON CONFLICT (business_id, inbox_id, kind) DO UPDATE
        SET free_at = GREATEST(l.free_at, now() - ${SLACK}) + (excluded.free_at - now())
        WHERE l.free_at <= now()
      RETURNING l.business_id, l.inbox_id, l.kind AS lane, l.free_at
    ), claimed AS (
      UPDATE carrier_jobs j SET
        due_at = now() + interval '${LEASE_SECONDS} seconds',
        lease_token = gen_random_uuid(),
        attempts = j.attempts + 1,
        doubtful = j.doubtful OR j.lease_token IS NOT NULL
      WHERE j.ctid = ANY(ARRAY(SELECT job.row FROM job JOIN taken USING (business_id, inbox_id, lane)))
      RETURNING j.business_id, j.inbox_id, ${laneOf("j.kind")} AS lane, j.id, j.lease_token, j.attempts, j.doubtful,
        j.passes_opt_out, j.created_at
    )
    SELECT business_id, inbox_id, id, lane AS kind, lease_token AS token, attempts, doubtful AS is_doubtful,
      passes_opt_out, created_at, extract(epoch FROM now() - created_at)::float AS age_seconds,
      extract(epoch FROM taken.free_at - now())::float * 1000 AS lane_milliseconds
    FROM claimed JOIN taken USING (business_id, inbox_id, lane)`,
  { unbound: "the worker carries out the orders of every business" },
);

/** Claims at most one due job of each of these lanes. */
export function claimJobs(
  database: Database,
  lanes: readonly Lane[],
  { segmentsPerSecond, callsPerSecond }: Pace,
): Promise<ClaimedJob[]> {
  const [businessIds, inboxIds] = [lanes.map(({ businessId }) => businessId), lanes.map(({ inboxId }) => inboxId)];
  const kinds = lanes.map(({ kind }) => kind);
  return database.rows(claimStatement, [businessIds, inboxIds, kinds, segmentsPerSecond, callsPerSecond]);
}
