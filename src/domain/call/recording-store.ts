import type { RecordingKind } from "../../platform/carrier/port.ts";
import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import type { StoredActor } from "../identity/actor-rules.ts";
import type { Answerer, Direction } from "./rules.ts";

/** What calls show of their recordings. A call is locked before its recordings change. */

/** A call, locked until commit. */
export interface RecordedCall extends StoredActor {
  id: string;
  direction: Direction;
  answeredBy: Answerer | null;
  isLive: boolean;
}

const lockStatement = statement<RecordedCall>(
  "call.lockRecorded",
  `
    SELECT c.id, c.direction, c.answered_by, c.ended_at IS NULL AS is_live, c.user_id, c.actor_type, c.client_id
    FROM calls c WHERE c.business_id = $1 AND c.id = $2 FOR NO KEY UPDATE`,
);

/** Locks a call before its recordings; null if it has been deleted. */
export async function lockRecordedCall(
  transaction: Database,
  businessId: string,
  id: string,
): Promise<RecordedCall | null> {
  return (await transaction.row(lockStatement, [businessId, id])) ?? null;
}

const lockFreeStatement = statement<{ id: string }>(
  "call.lockFreeRecorded",
  `
    SELECT c.id FROM calls c
    WHERE c.business_id = $1 AND c.id = ANY($2) ORDER BY c.id FOR NO KEY UPDATE SKIP LOCKED`,
);

/** Locks those of these calls that no other transaction has locked. @returns their ids. */
export async function lockFreeCalls(
  transaction: Database,
  businessId: string,
  ids: readonly string[],
): Promise<string[]> {
  return (await transaction.rows(lockFreeStatement, [businessId, ids])).map(({ id }) => id);
}

const showStatement = statement<never>(
  "call.showRecording",
  `
    UPDATE calls SET
      recording_id = CASE $3 WHEN 'talk' THEN $4 ELSE recording_id END,
      voicemail_id = CASE $3 WHEN 'voicemail' THEN $4 ELSE voicemail_id END,
      updated_at = ${NOW}
    WHERE business_id = $1 AND id = $2`,
);

/** Shows a stored recording in its call. */
export async function showRecording(
  transaction: Database,
  businessId: string,
  { callId, kind, id }: { callId: string; kind: RecordingKind; id: string },
): Promise<void> {
  await transaction.rows(showStatement, [businessId, callId, kind, id]);
}

const noteStatement = statement<never>(
  "call.saveTranscript",
  `UPDATE calls SET transcript = $3, updated_at = ${NOW} WHERE business_id = $1 AND id = $2`,
);

export async function saveTranscript(
  transaction: Database,
  businessId: string,
  callId: string,
  transcript: string,
): Promise<void> {
  await transaction.rows(noteStatement, [businessId, callId, transcript]);
}

const hideStatement = statement<never>(
  "call.hideRecordings",
  `
    UPDATE calls SET
      recording_id = CASE WHEN recording_id = ANY($3) THEN NULL ELSE recording_id END,
      voicemail_id = CASE WHEN voicemail_id = ANY($3) THEN NULL ELSE voicemail_id END,
      transcript = NULL, updated_at = ${NOW}
    WHERE business_id = $1 AND id = ANY($2)`,
);

/** Removes erased recordings and their words from their calls. */
export async function hideRecordings(
  transaction: Database,
  businessId: string,
  callIds: readonly string[],
  recordingIds: readonly string[],
): Promise<void> {
  await transaction.rows(hideStatement, [businessId, callIds, recordingIds]);
}
