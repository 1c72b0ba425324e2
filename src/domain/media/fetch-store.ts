import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import type { MediaSource } from "./rules.ts";

/** A media file that this worker alone fetches until its lease ends. */
export interface MediaJob {
  businessId: string;
  id: string;
  messageId: string;
  source: MediaSource;
  sourceUrl: string;
  /** The type that its source declared. */
  contentType: string | null;
  /** The storage key of this attempt, used by no other. */
  storageKey: string;
  /** Only the worker whose token is still on the file may finish it. */
  token: string;
  /** Including this attempt. */
  attempts: number;
  /** The attempts that failed for a fault of this service or its storage. */
  storageFailures: number;
}

/** Longer than one attempt can take. */
const LEASE_SECONDS = 180;

/** The time after which no request of an attempt is running, at the storage either. */
const AFTER_ATTEMPT = "interval '10 minutes'";

/**
 * The oldest file of each business: the query jumps along the index from one business to the next, skips a business
 * with its full share, and takes the one with the fewest running first. An object that a failed attempt has left in the
 * storage is to be removed.
 */
const claimStatement = statement<MediaJob>(
  "media.claim",
  `
    WITH RECURSIVE owner AS (
      (SELECT m.business_id FROM media m WHERE m.state = 'pending' ORDER BY m.business_id LIMIT 1)
      UNION ALL
      SELECT next.business_id FROM owner CROSS JOIN LATERAL (
        SELECT m.business_id FROM media m WHERE m.state = 'pending' AND m.business_id > owner.business_id
        ORDER BY m.business_id LIMIT 1
      ) next
    ), job AS MATERIALIZED (
      SELECT due.row, due.storage_key, due.business_id
      FROM owner CROSS JOIN LATERAL (
        SELECT count(*) AS count FROM unnest($3::text[]) AS taken WHERE taken = owner.business_id
      ) in_work CROSS JOIN LATERAL (
        SELECT m.ctid AS row, m.storage_key, m.business_id, m.due_at FROM media m
        WHERE m.business_id = owner.business_id AND m.state = 'pending' AND m.due_at <= now()
        ORDER BY m.business_id, m.due_at, m.id
        LIMIT GREATEST(0, $2 - in_work.count)
        FOR UPDATE SKIP LOCKED
      ) due
      ORDER BY in_work.count + row_number() OVER (PARTITION BY due.business_id ORDER BY due.due_at), due.due_at
      LIMIT $1
    ), left_behind AS (
      INSERT INTO storage_removals (business_id, key, due_at)
      SELECT business_id, storage_key, clock_timestamp() + ${AFTER_ATTEMPT} FROM job WHERE storage_key IS NOT NULL
      ON CONFLICT DO NOTHING
    )
    UPDATE media m SET
      due_at = now() + interval '${LEASE_SECONDS} seconds',
      lease_token = gen_random_uuid(),
      attempts = m.attempts + 1,
      storage_key = 'media/' || m.business_id || '/' || m.id || '.' || m.attempts + 1
    WHERE m.ctid = ANY(ARRAY(SELECT job.row FROM job))
    RETURNING m.business_id, m.id, m.message_id, m.source, m.source_url, m.content_type, m.storage_key,
      m.lease_token AS token, m.attempts, m.storage_failures`,
  { unbound: "the worker fetches media of every business" },
);

/**
 * Claims due files: of each business the oldest first, and of the businesses the one with the fewest running.
 *
 * @param free the maximum of files to claim.
 * @param share the maximum of running files of one business.
 * @param taken the business of each running file.
 */
export function claimMedia(
  database: Database,
  { free, share, taken }: { free: number; share: number; taken: readonly string[] },
): Promise<MediaJob[]> {
  return database.rows(claimStatement, [free, share, taken]);
}

const storeStatement = statement<{ id: string }>(
  "media.store",
  `
    WITH stored AS (
      UPDATE media SET
        state = 'stored', content_type = $4, size = $5, due_at = NULL, lease_token = NULL,
        updated_at = ${NOW}
      WHERE business_id = $1 AND id = $2 AND lease_token = $3
      RETURNING id, message_id
    ), shown AS (
      UPDATE messages m SET updated_at = ${NOW}
      FROM stored WHERE m.business_id = $1 AND m.id = stored.message_id
    )
    SELECT id FROM stored`,
);

/** Records that the storage has the file. @returns false if another worker has the lease, or it was deleted. */
export async function markStored(
  database: Database,
  { businessId, id, token }: MediaJob,
  { contentType, size }: { contentType: string; size: number },
): Promise<boolean> {
  return (await database.row(storeStatement, [businessId, id, token, contentType, size])) !== undefined;
}

const postponeStatement = statement<never>(
  "media.postpone",
  `
    UPDATE media SET due_at = clock_timestamp() + $4::float * interval '1 second', lease_token = NULL
    WHERE business_id = $1 AND id = $2 AND lease_token = $3`,
);

export async function postponeMedia(database: Database, { businessId, id, token }: MediaJob, seconds: number) {
  await database.rows(postponeStatement, [businessId, id, token, seconds]);
}

const waitStatement = statement<never>(
  "media.waitForStorage",
  `
    UPDATE media SET
      due_at = clock_timestamp() + $4::float * interval '1 second', lease_token = NULL,
      storage_failures = storage_failures + 1
    WHERE business_id = $1 AND id = $2 AND lease_token = $3`,
);

/** Postpones the file for a fault of this service or its storage: that is no failure of the source. */
export async function waitForStorage(database: Database, { businessId, id, token }: MediaJob, seconds: number) {
  await database.rows(waitStatement, [businessId, id, token, seconds]);
}

const failStatement = statement<{ id: string }>(
  "media.fail",
  `
    WITH failed AS (
      UPDATE media SET
        state = 'failed', error = $4, due_at = NULL, lease_token = NULL,
        updated_at = ${NOW}
      WHERE business_id = $1 AND id = $2 AND lease_token = $3
      RETURNING id, message_id, storage_key
    ), left_behind AS (
      INSERT INTO storage_removals (business_id, key, due_at)
      SELECT $1, storage_key, clock_timestamp() + ${AFTER_ATTEMPT} FROM failed
      ON CONFLICT DO NOTHING
    ), shown AS (
      UPDATE messages m SET updated_at = ${NOW}
      FROM failed WHERE m.business_id = $1 AND m.id = failed.message_id
    )
    SELECT id FROM failed`,
);

/** Gives the file up. @returns false if another worker has the lease, or it was deleted. */
export async function failMedia(
  database: Database,
  { businessId, id, token }: MediaJob,
  error: string,
): Promise<boolean> {
  return (await database.row(failStatement, [businessId, id, token, error])) !== undefined;
}
