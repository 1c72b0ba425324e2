import type { CarrierEvent } from "../../platform/carrier/port.ts";
import { databaseInstant } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { actorOfCall } from "../call/progress-store.ts";
import { lockRecordedCall, type RecordedCall, saveTranscript } from "../call/recording-store.ts";
import type { Outbox } from "../webhook/rules.ts";
import { removeAtCarrier } from "./removal-store.ts";
import {
  completeRecording,
  type EndedRecording,
  endRecording,
  findRecordingOfCall,
  markTranscribed,
} from "./report-store.ts";
import { LONGEST_TRANSCRIPT } from "./rules.ts";

type EventOf<Kind extends CarrierEvent["kind"]> = Extract<CarrierEvent, { kind: Kind }>;

/**
 * Applies the end of a recording, once however often it comes. The carrier erases a recording of a call that no longer
 * exists, a second one of the same call, and one that nobody wants.
 *
 * @param callId null if the call does not exist.
 */
export async function applyRecordingEnded(
  transaction: Database,
  businessId: string,
  callId: string | null,
  event: EventOf<"recording.ended">,
): Promise<void> {
  const { carrierId: legId, of: kind, durationSeconds } = event;
  // Without a second of sound there is nothing to hear.
  const recordingId = durationSeconds > 0 ? event.recordingId : null;
  const call = callId === null ? null : await lockRecordedCall(transaction, businessId, callId);
  const ended = call && { callId: call.id, kind, legId, durationSeconds };
  const isWanted = ended !== null && !(kind === "talk" && call?.answeredBy === "machine");
  if (ended) {
    await endRecording(transaction, businessId, { ...ended, recordingId: isWanted ? recordingId : null });
  }
  if (event.recordingId !== null && !(await isKept(transaction, businessId, ended, event.recordingId))) {
    await removeAtCarrier(transaction, businessId, { legId, recordingId: event.recordingId });
  }
}

async function isKept(
  transaction: Database,
  businessId: string,
  ended: Pick<EndedRecording, "callId" | "kind"> | null,
  recordingId: string,
): Promise<boolean> {
  const known = ended && (await findRecordingOfCall(transaction, businessId, ended.callId, ended.kind));
  return known?.carrierId === recordingId && known.state !== "erased";
}

/** Applies the words of a recording, once. They may come before its sound is stored. */
export async function applyTranscript(
  transaction: Database,
  outbox: Outbox,
  businessId: string,
  callId: string,
  { recordingId, text }: Pick<EventOf<"recording.transcribed">, "recordingId" | "text">,
): Promise<void> {
  const call = await lockRecordedCall(transaction, businessId, callId);
  if (!call) {
    return;
  }
  const recording = await markTranscribed(transaction, businessId, callId, recordingId);
  if (!recording) {
    return;
  }
  const words = readTranscript(text);
  if (words !== null) {
    await saveTranscript(transaction, businessId, callId, words);
  }
  if (recording.state === "transcribing") {
    await applyCompletion(transaction, outbox, { businessId, call, id: recording.id });
  }
}

/** The recording is complete: subscribers hear of it once, in the transaction. The call is locked. */
export async function applyCompletion(
  transaction: Database,
  outbox: Outbox,
  { businessId, call, id }: { businessId: string; call: RecordedCall; id: string },
): Promise<void> {
  if (await completeRecording(transaction, businessId, id)) {
    await outbox(transaction, {
      businessId,
      actor: actorOfCall(call),
      type: "call.recording.completed",
      occurredAt: databaseInstant(),
      subject: { callId: call.id },
    });
    transaction.wake("recording");
  }
}

/** PostgreSQL stores no NUL. The end of an endless text is cut off. */
function readTranscript(text: string | null): string | null {
  const words = (text ?? "").replaceAll("\0", "").toWellFormed().trim();
  return words === ""
    ? null
    : words.length <= LONGEST_TRANSCRIPT
      ? words
      : `${words.slice(0, LONGEST_TRANSCRIPT - 1)}…`;
}
