import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import type { Recording, RecordingState } from "./rules.ts";

const RECORDING = `
  r.id, r.call_id, r.kind, r.state, r.is_paused, r.duration_seconds, r.created_at, r.updated_at`;

const ofCallsStatement = statement<Recording>(
  "recording.ofCalls",
  `
    SELECT ${RECORDING} FROM recordings r WHERE r.business_id = $1 AND r.call_id = ANY($2)
    ORDER BY r.call_id, r.kind`,
);

/** The recordings of each of these calls: of the talk, then the message. */
export async function findRecordingsOf(
  database: Database,
  businessId: string,
  callIds: readonly string[],
): Promise<Recording[][]> {
  const recordings = await database.rows(ofCallsStatement, [businessId, callIds]);
  const byCall = Map.groupBy(recordings, ({ callId }) => callId);
  return callIds.map((id) => byCall.get(id) ?? []);
}

const findStatement = statement<Recording & { legId: string }>(
  "recording.find",
  `SELECT ${RECORDING}, r.leg_id FROM recordings r WHERE r.business_id = $1 AND r.id = $2`,
);

export async function findRecording(
  database: Database,
  businessId: string,
  id: string,
): Promise<(Recording & { legId: string }) | null> {
  return (await database.row(findStatement, [businessId, id])) ?? null;
}

/** The stored sound of a recording, and its business. */
export interface StoredRecording {
  state: RecordingState;
  contentType: string | null;
  size: number | null;
  storageKey: string | null;
  isSuspended: boolean;
}

const findStoredStatement = statement<StoredRecording>(
  "recording.findStored",
  `
    SELECT r.state, r.content_type, r.size, r.storage_key, b.suspended_at IS NOT NULL AS is_suspended
    FROM recordings r JOIN businesses b ON b.id = r.business_id
    WHERE r.business_id = $1 AND r.id = $2`,
);

export async function findStoredRecording(
  database: Database,
  businessId: string,
  id: string,
): Promise<StoredRecording | null> {
  return (await database.row(findStoredStatement, [businessId, id])) ?? null;
}
