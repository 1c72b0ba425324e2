import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { isSuspended } from "../identity/standing-sql.ts";
import { UNWANTED_URGENCY } from "./job-store.ts";
import type { PickedLane } from "./lane-plan.ts";
import { rateOf } from "./rate-sql.ts";
import { LONGEST_TURN_SECONDS, openFrom } from "./turn-sql.ts";

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
  /** A marketing text, which leaves in the calling hours of the person alone. */
  waitsForHours: boolean;
  /** An answer to a keyword, which is sent to a number that has opted out. */
  passesOptOut: boolean;
  /** The request that ordered it; null without one. */
  requestId: string | null;
  /** RFC 3339. */
  createdAt: string;
  /** The seconds since it was written. */
  waitedSeconds: number;
  /** For a call the seconds since the carrier was first asked for it, else those since it was written. */
  ageSeconds: number;
}

/** A claimed job, and the time until its lane, or for a call the account, may send the next one. */
export interface ClaimedJob extends Job {
  inboxId: string;
  laneMilliseconds: number;
  /** The time that a text takes in its lane; 0 for a call. */
  ownMilliseconds: number;
}

/** The lease of a job. The requests of one attempt to the carrier end sooner. */
export const LEASE_SECONDS = 60;

/** How far a lane or an account that has waited may be ahead of its pace: just the cost of timers and round trips. */
const SLACK = "interval '100 milliseconds'";

/** The rate of each number without one of its own, in segments a second, and of the account in calls a second. */
export interface Pace {
  segmentsPerSecond: number;
  callsPerSecond: number;
}

const LEASED = `
        due_at = now() + interval '${LEASE_SECONDS} seconds',
        lease_token = gen_random_uuid(),
        attempts = j.attempts + 1,
        doubtful = j.doubtful OR j.lease_token IS NOT NULL`;

const JOB = `business_id, inbox_id, id, lease_token AS token, attempts, doubtful AS is_doubtful, passes_opt_out,
      kind = 'marketing' AS waits_for_hours, request_id, created_at,
      extract(epoch FROM now() - created_at)::float AS waited_seconds`;

/**
 * Claims the due texts of each given lane that its rate permits now, and the lane for the time that their segments need. So
 * a long queue of one number does not delay other numbers. Marketing texts go after the others of the lane. The texts
 * of a suspended business wait. Two concurrent claims wait for one another for one statement, in the order of the lanes,
 * and the second finds the lane taken. A job that still has a token is in doubt: the worker that began it never settled
 * it.
 */
const claimTextsStatement = statement<ClaimedJob>(
  "carrier.claim",
  `
    WITH free AS MATERIALIZED (
      SELECT given.business_id, given.inbox_id, given.most, lane.free_at, rate.segments AS rate,
        COALESCE(GREATEST(lane.free_at, lane.now - ${SLACK}), now()) AS start
      FROM unnest($1::text[], $2::text[], $3::int[]) AS given (business_id, inbox_id, most)
      LEFT JOIN LATERAL (
        SELECT l.free_at, now() AS now FROM carrier_lanes l
        WHERE l.business_id = given.business_id AND l.inbox_id = given.inbox_id AND l.kind = 'text' LIMIT 1
      ) lane ON true
      CROSS JOIN LATERAL (
        SELECT ${rateOf("i", "$4::float")} AS segments FROM inboxes i
        WHERE i.business_id = given.business_id AND i.id = given.inbox_id LIMIT 1
      ) rate
      WHERE NOT ${isSuspended("given.business_id")} AND COALESCE(lane.free_at <= now(), true)
    ), due AS MATERIALIZED (
      SELECT picked.*, free.most, free.rate, free.start, free.free_at,
        row_number() OVER own AS place, sum(picked.segments) OVER own - picked.segments AS segments_before
      FROM free
      CROSS JOIN LATERAL unnest('{text,media,marketing}'::text[]) AS queue (kind)
      CROSS JOIN LATERAL (
        SELECT j.ctid AS row, j.business_id, j.inbox_id, j.kind, j.segments, j.due_at, j.id
        FROM carrier_jobs j
        WHERE j.business_id = free.business_id AND j.inbox_id = free.inbox_id AND j.kind = queue.kind
          AND j.due_at <= now()
        ORDER BY j.business_id, j.inbox_id, j.kind, j.due_at, j.id
        -- Each text has a segment at least.
        LIMIT LEAST(free.most, floor(extract(epoch FROM now() - free.start)::float * free.rate)::int + 1)
        FOR UPDATE SKIP LOCKED
      ) picked
      WINDOW own AS (
        PARTITION BY picked.business_id, picked.inbox_id
        ORDER BY picked.kind = 'marketing', picked.due_at, picked.id
      )
    ), job AS MATERIALIZED (
      -- A text may leave once those before it have had their time.
      SELECT * FROM due WHERE place <= most AND start + segments_before / rate * interval '1 second' <= now()
    ), taken AS (
      INSERT INTO carrier_lanes AS l (business_id, inbox_id, kind, free_at)
      SELECT business_id, inbox_id, 'text', start + sum(segments) / rate * interval '1 second'
      FROM job GROUP BY business_id, inbox_id, start, rate ORDER BY business_id, inbox_id
      ON CONFLICT (business_id, inbox_id, kind) DO UPDATE SET free_at = excluded.free_at
        WHERE l.free_at = (
          SELECT free.free_at FROM free WHERE free.business_id = l.business_id AND free.inbox_id = l.inbox_id LIMIT 1
        )
      RETURNING l.business_id, l.inbox_id, l.free_at
    ), claimed AS (
      UPDATE carrier_jobs j SET ${LEASED}
      WHERE j.ctid = ANY(ARRAY(SELECT job.row FROM job JOIN taken USING (business_id, inbox_id)))
      RETURNING j.*
    )
    SELECT ${JOB}, 'text' AS kind, extract(epoch FROM now() - created_at)::float AS age_seconds,
      extract(epoch FROM taken.free_at - now())::float * 1000 AS lane_milliseconds,
      segments / free.rate * 1000 AS own_milliseconds
    FROM claimed JOIN taken USING (business_id, inbox_id) JOIN free USING (business_id, inbox_id)`,
  { unbound: "the worker carries out the orders of every business" },
);

/** Claims due texts of these lanes. */
export async function claimTexts(
  database: Database,
  lanes: readonly PickedLane[],
  { segmentsPerSecond }: Pick<Pace, "segmentsPerSecond">,
): Promise<ClaimedJob[]> {
  const values = [
    lanes.map(({ businessId }) => businessId),
    lanes.map(({ inboxId }) => inboxId),
    lanes.map(({ most }) => most),
    segmentsPerSecond,
  ];
  return lanes.length === 0 ? [] : database.rows(claimTextsStatement, values);
}

/** Whether the carrier will be asked for the call `j`: it is wanted, and has not waited too long. */
const TAKES_TURN = `j.urgency <> ${UNWANTED_URGENCY} AND (
          j.begun_at IS NOT NULL OR j.created_at > now() - interval '${LONGEST_TURN_SECONDS} seconds'
        )`;

/**
 * Claims calls as the rate of the account permits, at most one of each business and urgency. Calls for which somebody
 * waits on the phone go first; then the business whose last call is longest ago. Concurrent claims wait for one another
 * at the row of the account, and the second finds no free place. Those that nobody wants take no turn.
 */
const claimCallsStatement = statement<ClaimedJob>(
  "carrier.claimCalls",
  `
    WITH RECURSIVE account AS MATERIALIZED (
      SELECT GREATEST(a.calls_free_at, now() - ${SLACK}) AS start FROM carrier_account a
      WHERE a.is_only AND a.calls_free_at <= now() FOR UPDATE
    ), queue AS (
      (
        SELECT j.urgency, j.business_id FROM carrier_jobs j WHERE j.kind = 'call'
        ORDER BY j.urgency, j.business_id LIMIT 1
      )
      UNION ALL
      SELECT next.urgency, next.business_id
      FROM queue CROSS JOIN LATERAL (
        SELECT j.urgency, j.business_id FROM carrier_jobs j
        WHERE j.kind = 'call' AND (j.urgency, j.business_id) > (queue.urgency, queue.business_id)
        ORDER BY j.urgency, j.business_id LIMIT 1
      ) next
    ), job AS MATERIALIZED (
      SELECT picked.* FROM account CROSS JOIN queue
      CROSS JOIN LATERAL (
        SELECT max(l.free_at) AS at FROM carrier_lanes l WHERE l.business_id = queue.business_id AND l.kind = 'call'
      ) served
      CROSS JOIN LATERAL (
        SELECT j.ctid AS row, j.business_id, j.inbox_id, j.urgency, j.due_at, j.id, ${TAKES_TURN} AS takes_turn
        FROM carrier_jobs j
        WHERE j.kind = 'call' AND j.urgency = queue.urgency AND j.business_id = queue.business_id AND j.due_at <= now()
          AND ${openFrom("j")} < now()
        ORDER BY j.urgency, j.business_id, j.due_at, j.id
        LIMIT 1
        FOR UPDATE SKIP LOCKED
      ) picked
      WHERE queue.business_id <> ALL($2::text[])
      ORDER BY picked.urgency, served.at NULLS FIRST, picked.due_at, picked.id
      LIMIT (
        SELECT LEAST($1::int, floor(extract(epoch FROM now() - account.start)::float * $3::float) + 1)::int FROM account
      )
    ), taken AS (
      UPDATE carrier_account a SET
        calls_free_at = (SELECT account.start FROM account)
          + (SELECT count(*) FROM job WHERE job.takes_turn) / $3::float * interval '1 second'
      WHERE a.is_only AND EXISTS (SELECT FROM job)
      RETURNING a.calls_free_at AS free_at
    ), served AS (
      INSERT INTO carrier_lanes AS l (business_id, inbox_id, kind, free_at)
      SELECT DISTINCT business_id, inbox_id, 'call', now() FROM job ORDER BY business_id, inbox_id
      ON CONFLICT (business_id, inbox_id, kind) DO UPDATE SET free_at = GREATEST(l.free_at, now())
    ), claimed AS (
      UPDATE carrier_jobs j SET ${LEASED}, begun_at = COALESCE(j.begun_at, now())
      WHERE j.ctid = ANY(ARRAY(SELECT job.row FROM job))
      RETURNING j.*
    )
    SELECT ${JOB}, kind, extract(epoch FROM now() - begun_at)::float AS age_seconds,
      extract(epoch FROM taken.free_at - now())::float * 1000 AS lane_milliseconds, 0 AS own_milliseconds
    FROM claimed CROSS JOIN taken ORDER BY urgency, due_at, id`,
  { unbound: "the worker carries out the orders of every business" },
);

/**
 * Claims due calls.
 *
 * @param most the maximum number.
 * @param exceptBusinessIds the businesses that have their share of the worker.
 */
export function claimCalls(
  database: Database,
  most: number,
  exceptBusinessIds: readonly string[],
  { callsPerSecond }: Pick<Pace, "callsPerSecond">,
): Promise<ClaimedJob[]> {
  return database.rows(claimCallsStatement, [most, exceptBusinessIds, callsPerSecond]);
}

const giveLaneBackStatement = statement<{ milliseconds: number }>(
  "carrier.giveLaneBack",
  `
    UPDATE carrier_lanes l SET free_at = l.free_at - $3::float * interval '1 millisecond'
    WHERE l.business_id = $1 AND l.inbox_id = $2 AND l.kind = 'text'
    RETURNING date_part('epoch', l.free_at - clock_timestamp()) * 1000 AS milliseconds`,
);

/**
 * Gives the time that a claimed text took in its lane to the next text: the carrier was not asked for it.
 *
 * @returns the time until the lane may send the next one, negative: since then.
 */
export async function giveLaneBack(
  database: Database,
  { businessId, inboxId, ownMilliseconds }: ClaimedJob,
): Promise<number> {
  const lane = await database.row(giveLaneBackStatement, [businessId, inboxId, ownMilliseconds]);
  return lane?.milliseconds ?? 0;
}

/** One answer of the carrier does not stop the calls of all businesses for longer. */
const LONGEST_ACCOUNT_PAUSE = "interval '1 minute'";

const finishStatement = statement<{ id: string }>(
  "carrier.finish",
  "DELETE FROM carrier_jobs WHERE business_id = $1 AND id = $2 AND lease_token = $3 RETURNING id",
);

/** Deletes a finished job. @returns false if another worker has its lease: the result must not be recorded. */
export async function finishJob(database: Database, job: Job): Promise<boolean> {
  return (await database.row(finishStatement, [job.businessId, job.id, job.token])) !== undefined;
}

const postponeStatement = statement<never>(
  "carrier.postpone",
  `
    WITH job AS (
      UPDATE carrier_jobs SET
        due_at = clock_timestamp() + $4::float * interval '1 millisecond', lease_token = NULL, doubtful = doubtful OR $5
      WHERE business_id = $1 AND id = $2 AND lease_token = $3
      RETURNING inbox_id, kind
    ), account AS (
      UPDATE carrier_account a SET
        calls_free_at = GREATEST(a.calls_free_at,
          clock_timestamp() + LEAST($6::float * interval '1 millisecond', ${LONGEST_ACCOUNT_PAUSE}))
      FROM job
      WHERE a.is_only AND job.kind = 'call' AND $6 > 0
    )
    UPDATE carrier_lanes l SET
      free_at = GREATEST(l.free_at, clock_timestamp() + $6::float * interval '1 millisecond')
    FROM job
    WHERE l.business_id = $1 AND l.inbox_id = job.inbox_id AND l.kind = 'text' AND job.kind <> 'call' AND $6 > 0`,
);

/**
 * Postpones a job, and where the carrier asks for a pause all texts of its number, or all calls. An order that was in
 * doubt once stays so: it is looked for before each later attempt.
 */
export async function postponeJob(
  database: Database,
  job: Job,
  { milliseconds, isDoubtful, laneMilliseconds }: Postponement,
): Promise<void> {
  const values = [job.businessId, job.id, job.token, milliseconds, isDoubtful, laneMilliseconds];
  await database.rows(postponeStatement, values);
}

export interface Postponement {
  milliseconds: number;
  isDoubtful: boolean;
  /** 0: the other orders go on. */
  laneMilliseconds: number;
}
