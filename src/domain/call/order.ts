import type { Database } from "../../platform/db/database.ts";
import { enqueueJob } from "../order/job-store.ts";
import { note } from "../webhook/noted.ts";
import { inCall } from "./agent-line-rules.ts";
import { insertCall, type NewCall } from "./store.ts";

/**
 * Writes an outgoing call and orders it at the carrier: both are committed or neither.
 *
 * @throws DomainError `conflict` if another call has just started on its line.
 */
export async function orderCall(
  transaction: Database,
  businessId: string,
  call: Omit<NewCall, "direction" | "status" | "carrierId">,
): Promise<void> {
  if (!(await insertCall(transaction, businessId, { ...call, direction: "outgoing", status: "queued" }))) {
    throw inCall();
  }
  note({ type: "call.outgoing.started", subject: { callId: call.id }, actor: call.actor, at: call.createdAt });
  await enqueueJob(transaction, businessId, { id: call.id, kind: "call", inboxId: call.inboxId, segments: 1 });
}
