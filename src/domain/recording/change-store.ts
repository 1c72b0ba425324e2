import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";

/** Changes of recordings by users and by retention. Their calls are locked. */

const pauseStatement = statement<{ id: string; legId: string }>(
  "recording.pause",
  `
    UPDATE recordings SET is_paused = $3, updated_at = ${NOW}
    WHERE business_id = $1 AND call_id = $2 AND kind = 'talk' AND state = 'running' AND is_paused <> $3
    RETURNING id, leg_id`,
);

/** Pauses the running recording of a call, or continues it. @returns null if that changes nothing. */
export async function pauseRecording(
  transaction: Database,
  businessId: string,
  callId: string,
  { isPaused }: { isPaused: boolean },
): Promise<{ id: string; legId: string } | null> {
  return (await transaction.row(pauseStatement, [businessId, callId, isPaused])) ?? null;
}

/**
 * A fetch under way may still write its file. The recording of a running call is erased when its report comes, or later
 * by the id of the call.
 */
const eraseStatement = statement<{ id: string }>(
  "recording.erase",
  `
    WITH gone AS (
      SELECT id, state, leg_id, carrier_id, storage_key FROM recordings
      WHERE business_id = $1 AND id = ANY($2) AND state NOT IN ('absent', 'erased') FOR UPDATE
    ), files AS (
      INSERT INTO storage_removals (business_id, key, due_at)
      SELECT $1, storage_key, clock_timestamp() + CASE state WHEN 'pending' THEN interval '1 hour' ELSE interval '0' END
      FROM gone WHERE storage_key IS NOT NULL
      ON CONFLICT DO NOTHING
    ), removed AS (
      INSERT INTO recording_removals (business_id, leg_id, carrier_id, due_at)
      SELECT $1, leg_id, COALESCE(carrier_id, ''),
        clock_timestamp() + CASE state WHEN 'running' THEN interval '10 minutes' ELSE interval '0' END
      FROM gone WHERE state <> 'stored'
      ON CONFLICT (business_id, leg_id, carrier_id) DO NOTHING
    )
    UPDATE recordings r SET
      state = 'erased', storage_key = NULL, due_at = NULL, lease_token = NULL, error = NULL, is_paused = false,
      updated_at = ${NOW}
    FROM gone WHERE r.business_id = $1 AND r.id = gone.id
    RETURNING r.id`,
);

/** Erases recordings here and at the carrier. @returns the ids of those that were not erased before. */
export async function eraseRecordings(
  transaction: Database,
  businessId: string,
  ids: readonly string[],
): Promise<string[]> {
  const erased = (await transaction.rows(eraseStatement, [businessId, ids])).map(({ id }) => id);
  if (erased.length > 0) {
    transaction.wake("recording");
  }
  return erased;
}
