import type { Database } from "../../platform/db/database.ts";
import { endTalk } from "../call/handover.ts";
import { actorOfCall, type CallHooks, type CallNews } from "../call/progress-store.ts";
import type { Acting } from "../identity/actor.ts";
import { awaitRecording } from "../recording/start-store.ts";
import { addMissedCall, handleMissedCallsOf } from "../route/missed-store.ts";
import { endRoute } from "../route/ring.ts";
import type { Outbox } from "../webhook/rules.ts";

/** The effects of a change of a message or a call, within its transaction. */
export interface Consequences {
  outbox: Outbox;
  calls: CallHooks;
}

/** Reports a call that has just ended. */
export async function applyCallEnd(database: Database, { outbox, calls }: Consequences, call: CallNews): Promise<void> {
  await endTalk(database, call.businessId, call.id);
  await calls.ended(database, call);
  await awaitRecording(database, call.businessId, call.id);
  const actor = actorOfCall(call);
  await outbox(database, {
    businessId: call.businessId,
    actor,
    type: `call.${call.direction}.completed`,
    occurredAt: call.at,
    subject: { callId: call.id },
  });
  if (call.status === "completed") {
    await handleMissedCallsOf(database, call.businessId, call.id);
  }
  if (call.direction === "incoming") {
    await endRoute(database, call.businessId, call.id);
  }
  if (call.direction === "incoming" && call.status !== "completed") {
    await addMissedCall(database, call.businessId, call.id);
    await outbox(database, {
      businessId: call.businessId,
      actor,
      type: "call.incoming.missed",
      occurredAt: call.at,
      subject: { callId: call.id },
    });
  }
}

/** Reports a text that will not arrive. */
export async function recordTextFailure(
  database: Database,
  { outbox }: Pick<Consequences, "outbox">,
  text: Acting & { id: string; at: string },
): Promise<void> {
  await outbox(database, {
    businessId: text.businessId,
    actor: text.actor,
    type: "message.outgoing.failed",
    occurredAt: text.at,
    subject: { messageId: text.id },
  });
}
