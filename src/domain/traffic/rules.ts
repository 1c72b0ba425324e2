import type { Database } from "../../platform/db/database.ts";
import { endTalk } from "../call/handover.ts";
import { actorOfCall, type CallHooks, type CallNews } from "../call/progress-store.ts";
import { wakeIfAnyoneWaits } from "../queue/waiting-store.ts";
import { awaitRecording, expectVoicemail } from "../recording/start-store.ts";
import { endCallbacksAfter, followCallback } from "../route/callback.ts";
import { addMissedCall, handleMissedCallsOf } from "../route/missed-store.ts";
import { endRoute } from "../route/ring.ts";
import { mayHaveMessage } from "../route/rules.ts";
import { note } from "../webhook/noted.ts";
import type { Outbox } from "../webhook/rules.ts";

/** The effects of a change of a message or a call, within its transaction. */
export interface Consequences {
  outbox: Outbox;
  calls: CallHooks;
}

/** Reports a call that has just ended. */
export async function applyCallEnd(
  database: Database,
  { calls }: Pick<Consequences, "calls">,
  call: CallNews,
): Promise<void> {
  await endTalk(database, call.businessId, call.id);
  await wakeIfAnyoneWaits(database, call.businessId);
  await calls.ended(database, call);
  await awaitRecording(database, call.businessId, call.id);
  const fact = { subject: { callId: call.id }, actor: actorOfCall(call), at: call.at, requestId: call.requestId };
  note({ type: `call.${call.direction}.completed` as const, ...fact });
  if (call.status === "completed") {
    await handleMissedCallsOf(database, call.businessId, call.id);
    await endCallbacksAfter(database, call.businessId, call.id);
  }
  if (call.direction === "outgoing") {
    if (call.campaignId === null) {
      await followCallback(database, call);
    }
    return;
  }
  const routed = await endRoute(database, call.businessId, call.id);
  if (mayHaveMessage(routed, call.status === "completed")) {
    await expectVoicemail(database, call.businessId, call.id);
  }
  const isSettled = routed?.last.action === "hang_up" && (routed.last.isRefusal || routed.last.isCallback);
  if (call.status !== "completed" && !isSettled) {
    await addMissedCall(database, call.businessId, call.id);
    note({ type: "call.incoming.missed", ...fact });
  }
}
