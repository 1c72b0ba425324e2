import type { RecordingKind } from "../../platform/carrier/port.ts";
import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { newIdentity } from "../../platform/id.ts";
import type { RecordingState } from "./rules.ts";

/** What the carrier tells about recordings. Their calls are locked. */

/** A recording as the carrier names it. */
export interface KnownRecording {
  id: string;
  state: RecordingState;
  carrierId: string | null;
}

/** The end of a recording at the carrier. */
export interface EndedRecording {
  callId: string;
  kind: RecordingKind;
  /** The id of the call at the carrier. */
  legId: string;
  /** Null if nothing was recorded. */
  recordingId: string | null;
  durationSeconds: number;
}

const endStatement = statement<KnownRecording>(
  "recording.end",
  `
    INSERT INTO recordings AS r (business_id, id, call_id, kind, state, leg_id, carrier_id, duration_seconds, due_at,
      created_at, updated_at)
    VALUES ($1, $2, $4, $5, CASE WHEN $7::text IS NULL THEN 'absent' ELSE 'pending' END, $6, $7, $8,
      CASE WHEN $7::text IS NOT NULL THEN clock_timestamp() END, $3::timestamptz, $3::timestamptz)
    ON CONFLICT (business_id, call_id, kind) DO UPDATE SET
      state = excluded.state, carrier_id = excluded.carrier_id, duration_seconds = excluded.duration_seconds,
      due_at = excluded.due_at, attempts = 0, lease_token = NULL, is_paused = false, error = NULL, updated_at = ${NOW}
      WHERE r.state = 'running'
        OR (r.state IN ('absent', 'failed') AND r.carrier_id IS NULL AND excluded.carrier_id IS NOT NULL)
    RETURNING r.id, r.state, r.carrier_id`,
);

/**
 * The recording is to be fetched, or nothing was recorded. Only a running one ends; a report that comes late also
 * corrects that nothing was recorded.
 *
 * @returns null if its end was known.
 */
export async function endRecording(
  transaction: Database,
  businessId: string,
  { callId, kind, legId, recordingId, durationSeconds }: EndedRecording,
): Promise<KnownRecording | null> {
  const { id, createdAt } = newIdentity("rec");
  const values = [businessId, id, createdAt, callId, kind, legId, recordingId, durationSeconds];
  const ended = await transaction.row(endStatement, values);
  if (ended?.state === "pending") {
    transaction.wake("recording");
  }
  return ended ?? null;
}

const findStatement = statement<KnownRecording>(
  "recording.findOfCall",
  `
    SELECT r.id, r.state, r.carrier_id FROM recordings r
    WHERE r.business_id = $1 AND r.call_id = $2 AND r.kind = $3`,
);

export async function findRecordingOfCall(
  transaction: Database,
  businessId: string,
  callId: string,
  kind: RecordingKind,
): Promise<KnownRecording | null> {
  return (await transaction.row(findStatement, [businessId, callId, kind])) ?? null;
}

const transcribeStatement = statement<{ id: string; kind: RecordingKind; state: RecordingState }>(
  "recording.transcribe",
  `
    UPDATE recordings SET is_transcribed = true
    WHERE business_id = $1 AND call_id = $2 AND carrier_id = $3 AND NOT is_transcribed
      AND state IN ('pending', 'transcribing')
    RETURNING id, kind, state`,
);

/** The carrier has told the words. @returns null if they are known already, or unwanted. */
export async function markTranscribed(
  transaction: Database,
  businessId: string,
  callId: string,
  carrierId: string,
): Promise<{ id: string; kind: RecordingKind; state: RecordingState } | null> {
  return (await transaction.row(transcribeStatement, [businessId, callId, carrierId])) ?? null;
}

const completeStatement = statement<{ legId: string; carrierId: string }>(
  "recording.complete",
  `
    WITH complete AS (
      UPDATE recordings SET state = 'stored', due_at = NULL, lease_token = NULL, is_transcribed = true, updated_at = ${NOW}
      WHERE business_id = $1 AND id = $2 AND state = 'transcribing'
      RETURNING leg_id, carrier_id
    )
    INSERT INTO recording_removals (business_id, leg_id, carrier_id, due_at)
    SELECT $1, leg_id, carrier_id, clock_timestamp() FROM complete
    ON CONFLICT (business_id, leg_id, carrier_id) DO UPDATE SET due_at = excluded.due_at
    RETURNING leg_id, carrier_id`,
);

/** Everything is there: the carrier may erase it. @returns false if it was complete, or is erased. */
export async function completeRecording(transaction: Database, businessId: string, id: string): Promise<boolean> {
  return (await transaction.row(completeStatement, [businessId, id])) !== undefined;
}
