import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { findReachableCall, lockManagedTalk } from "../call/commands.ts";
import { askControl } from "../call/control-store.ts";
import { hideRecordings, lockRecordedCall } from "../call/recording-store.ts";
import { requirePermission } from "../identity/permissions.ts";
import type { Caller } from "../identity/rules.ts";
import { eraseRecordings, pauseRecording } from "./change-store.ts";
import type { Recording } from "./rules.ts";
import { findRecording, findRecordingsOf } from "./store.ts";

/**
 * Pauses the recording of a running call, so that nobody records a card number, or continues it. For the user of the call
 * and admins. It may be repeated.
 *
 * @throws DomainError `not_found`, `forbidden` to a member who is not the user of the call, `conflict` if the call is
 *   not being recorded.
 */
export async function setRecordingPaused(
  database: Database,
  caller: Caller,
  callId: string,
  { isPaused }: { isPaused: boolean },
): Promise<Recording> {
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    await lockManagedTalk(transaction, caller, callId);
    await lockRecordedCall(transaction, businessId, callId);
    const changed = await pauseRecording(transaction, businessId, callId, { isPaused });
    if (changed) {
      const control = { do: "pause_recording", on: isPaused } as const;
      await askControl(transaction, businessId, { callId, carrierId: changed.legId, control });
    }
    const [recordings = []] = await findRecordingsOf(transaction, businessId, [callId]);
    const running = recordings.find(({ kind, state }) => kind === "talk" && state === "running");
    if (!running) {
      throw new DomainError("conflict", "The call is not being recorded.");
    }
    return running;
  });
}

/**
 * Erases a recording here and at the carrier, with its transcript. The user of a call may stop and erase its running
 * recording, because the other party refuses it. Others are erased by admins. It may be repeated.
 *
 * @throws DomainError `not_found`, `forbidden`.
 */
export async function eraseRecording(database: Database, caller: Caller, id: string): Promise<Recording> {
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    const found = await findRecording(transaction, businessId, id);
    const call = found && (await findReachableCall(transaction, caller, found.callId));
    if (!call) {
      throw new DomainError("not_found", "The recording does not exist.");
    }
    await lockRecordedCall(transaction, businessId, call.id);
    const recording = await findRecording(transaction, businessId, id);
    if (!recording) {
      throw new DomainError("not_found", "The recording does not exist.");
    }
    if (!(recording.state === "running" && call.userId === caller.userId)) {
      requirePermission(caller, "recordings.erase");
    }
    if (recording.state === "running") {
      const { callId, legId: carrierId } = recording;
      await askControl(transaction, businessId, { callId, carrierId, control: { do: "stop_recording" } });
    }
    const erased = await eraseRecordings(transaction, businessId, [id]);
    await hideRecordings(transaction, businessId, [call.id], erased);
    return (await findRecording(transaction, businessId, id)) as Recording;
  });
}
