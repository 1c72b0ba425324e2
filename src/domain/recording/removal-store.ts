import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

/** Recordings that the carrier must erase. */

export interface RecordingRemoval {
  businessId: string;
  /** The id of the call at the carrier. */
  legId: string;
  /** Null: every recording of the call. */
  recordingId: string | null;
}

const addStatement = statement<never>(
  "recording.removeAtCarrier",
  `
    INSERT INTO recording_removals (business_id, leg_id, carrier_id, due_at) VALUES ($1, $2, $3, clock_timestamp())
    ON CONFLICT (business_id, leg_id, carrier_id) DO NOTHING`,
);

export async function removeAtCarrier(
  transaction: Database,
  businessId: string,
  { legId, recordingId }: { legId: string; recordingId: string },
): Promise<void> {
  await transaction.rows(addStatement, [businessId, legId, recordingId]);
  transaction.wake("recording");
}

/** The due_at of a taken row is the time of its next try; the wait grows up to an hour. */
const claimStatement = statement<RecordingRemoval>(
  "recording.claimRemovals",
  `
    UPDATE recording_removals r SET
      due_at = clock_timestamp() + LEAST(60 * 2 ^ LEAST(r.attempts, 6), 3600) * interval '1 second',
      attempts = r.attempts + 1
    WHERE r.ctid = ANY(ARRAY(
      SELECT due.ctid FROM recording_removals due WHERE due.due_at <= clock_timestamp() ORDER BY due.due_at LIMIT $1
      FOR UPDATE SKIP LOCKED
    ))
    RETURNING r.business_id, r.leg_id, NULLIF(r.carrier_id, '') AS recording_id`,
  { unbound: "the worker has the carrier erase recordings of every business" },
);

/** Claims removals that are due, up to a maximum. */
export function claimRemovals(database: Database, most: number): Promise<RecordingRemoval[]> {
  return database.rows(claimStatement, [most]);
}

const finishStatement = statement<never>(
  "recording.finishRemoval",
  "DELETE FROM recording_removals WHERE business_id = $1 AND leg_id = $2 AND carrier_id = COALESCE($3, '')",
);

export async function finishRemoval(
  database: Database,
  { businessId, legId, recordingId }: RecordingRemoval,
): Promise<void> {
  await database.rows(finishStatement, [businessId, legId, recordingId]);
}
