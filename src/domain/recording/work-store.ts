import type { RecordingKind } from "../../platform/carrier/port.ts";
import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";

/** A recording whose next step this worker alone carries out until its lease ends. */
export interface RecordingJob {
  businessId: string;
  id: string;
  callId: string;
  kind: RecordingKind;
  state: "running" | "pending" | "transcribing";
  /** The id of the call at the carrier. */
  legId: string;
  /** The id of the recording at the carrier; null while it runs. */
  carrierId: string | null;
  durationSeconds: number;
  /** The storage key of an attempt to fetch it, used by no other. */
  storageKey: string | null;
  /** Only the worker whose token is still on the recording may change it. */
  token: string;
  /** The attempts in this state, including this one. */
  attempts: number;
  /** The attempts that failed for a fault of this service or its storage. */
  storageFailures: number;
}

/** Both parts of a long attempt, to fetch and to store, take less than half of the lease. */
const LEASE = "interval '1 second' * (120 + r.duration_seconds / 8)";

/** The time after which no request of an attempt is running, at the storage either. */
const AFTER_ATTEMPT = "interval '1 hour'";

/**
 * The first due recordings of each business: the query jumps along the index from one business to the next, and takes
 * those of the business with the fewest running first. An object that a failed attempt has left in the storage is to be
 * removed.
 */
const claimStatement = statement<RecordingJob>(
  "recording.claim",
  `
    WITH RECURSIVE owner AS (
      (SELECT r.business_id FROM recordings r WHERE r.due_at IS NOT NULL ORDER BY r.business_id LIMIT 1)
      UNION ALL
      SELECT next.business_id FROM owner CROSS JOIN LATERAL (
        SELECT r.business_id FROM recordings r WHERE r.due_at IS NOT NULL AND r.business_id > owner.business_id
        ORDER BY r.business_id LIMIT 1
      ) next
    ), job AS MATERIALIZED (
      SELECT due.row, due.storage_key, due.business_id, due.state
      FROM owner CROSS JOIN LATERAL (
        SELECT count(*) AS count FROM unnest($3::text[]) AS taken WHERE taken = owner.business_id
      ) in_work CROSS JOIN LATERAL (
        SELECT r.ctid AS row, r.storage_key, r.business_id, r.due_at, r.state FROM recordings r
        WHERE r.business_id = owner.business_id AND r.due_at IS NOT NULL AND r.due_at <= clock_timestamp()
        ORDER BY r.business_id, r.due_at, r.id
        LIMIT GREATEST(0, $2 - in_work.count)
        FOR UPDATE SKIP LOCKED
      ) due
      ORDER BY in_work.count + row_number() OVER (PARTITION BY due.business_id ORDER BY due.due_at), due.due_at
      LIMIT $1
    ), left_behind AS (
      INSERT INTO storage_removals (business_id, key, due_at)
      SELECT business_id, storage_key, clock_timestamp() + ${AFTER_ATTEMPT} FROM job
      WHERE storage_key IS NOT NULL AND state = 'pending'
      ON CONFLICT DO NOTHING
    )
    UPDATE recordings r SET
      due_at = clock_timestamp() + ${LEASE},
      lease_token = gen_random_uuid(),
      attempts = r.attempts + 1,
      storage_key = CASE r.state WHEN 'pending'
        THEN 'recordings/' || r.business_id || '/' || r.id || '.' || left(gen_random_uuid()::text, 8)
        ELSE r.storage_key END
    WHERE r.ctid = ANY(ARRAY(SELECT job.row FROM job))
    RETURNING r.business_id, r.id, r.call_id, r.kind, r.state, r.leg_id, r.carrier_id, r.duration_seconds,
      r.storage_key, r.lease_token AS token, r.attempts, r.storage_failures`,
  { unbound: "the worker fetches recordings of every business" },
);

/**
 * Claims due recordings.
 *
 * @param free the maximum to claim.
 * @param share the maximum of one business.
 * @param taken the business of each running job.
 */
export function claimRecordings(
  database: Database,
  { free, share, taken }: { free: number; share: number; taken: readonly string[] },
): Promise<RecordingJob[]> {
  return database.rows(claimStatement, [free, share, taken]);
}

const storeStatement = statement<{ isTranscribed: boolean }>(
  "recording.store",
  `
    UPDATE recordings SET
      state = 'transcribing', content_type = $4, size = $5, attempts = 0, lease_token = NULL,
      due_at = clock_timestamp() + $6::float * interval '1 second', updated_at = ${NOW}
    WHERE business_id = $1 AND id = $2 AND lease_token = $3 AND state = 'pending'
    RETURNING is_transcribed`,
);

/**
 * Records that the storage has the sound. The words are awaited next.
 *
 * @returns whether they are known; null if another worker has the lease, or it was erased.
 */
export async function markStored(
  transaction: Database,
  { businessId, id, token }: RecordingJob,
  { contentType, size, seconds }: { contentType: string; size: number; seconds: number },
): Promise<{ isTranscribed: boolean } | null> {
  const values = [businessId, id, token, contentType, size, seconds];
  return (await transaction.row(storeStatement, values)) ?? null;
}

const postponeStatement = statement<never>(
  "recording.postpone",
  `
    UPDATE recordings SET
      due_at = clock_timestamp() + $4::float * interval '1 second', lease_token = NULL,
      storage_failures = storage_failures + CASE WHEN $5::boolean THEN 1 ELSE 0 END
    WHERE business_id = $1 AND id = $2 AND lease_token = $3`,
);

/** @param isOwnFault this service or its storage is at fault: that is no failure of the carrier. */
export async function postponeRecording(
  database: Database,
  { businessId, id, token }: RecordingJob,
  seconds: number,
  { isOwnFault = false }: { isOwnFault?: boolean } = {},
): Promise<void> {
  await database.rows(postponeStatement, [businessId, id, token, seconds, isOwnFault]);
}

const failStatement = statement<{ id: string }>(
  "recording.fail",
  `
    WITH failed AS (
      SELECT id, storage_key FROM recordings WHERE business_id = $1 AND id = $2 AND lease_token = $3 FOR UPDATE
    ), left_behind AS (
      INSERT INTO storage_removals (business_id, key, due_at)
      SELECT $1, storage_key, clock_timestamp() + ${AFTER_ATTEMPT} FROM failed WHERE storage_key IS NOT NULL
      ON CONFLICT DO NOTHING
    )
    UPDATE recordings r SET
      state = 'failed', error = $4, storage_key = NULL, due_at = NULL, lease_token = NULL, updated_at = ${NOW}
    FROM failed WHERE r.business_id = $1 AND r.id = failed.id
    RETURNING r.id`,
);

/** Gives the recording up; the carrier keeps it until it is erased here. */
export async function failRecording(
  database: Database,
  { businessId, id, token }: RecordingJob,
  error: string,
): Promise<boolean> {
  return (await database.row(failStatement, [businessId, id, token, error])) !== undefined;
}
