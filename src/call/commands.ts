import { enqueueJob } from "../carrier/jobs.ts";
import { findContactByNumber } from "../contact/by-number.ts";
import type { Database } from "../db/database.ts";
import { newIdentity } from "../id.ts";
import type { Caller } from "../identity/rules.ts";
import { holdUsableInbox } from "../identity/usable-inbox.ts";
import { parseInput } from "../input.ts";
import { type Call, callDraft } from "./rules.ts";
import { insertCall } from "./store.ts";

/**
 * Writes a call, `queued`, with the order to place it.
 *
 * @throws DomainError `validation_error` or `invalid_phone_number` on an input, `forbidden` on an inbox that the caller
 *   may not use.
 */
export async function startCall(database: Database, caller: Caller, input: unknown): Promise<Call> {
  const { inboxId, to } = parseInput(callDraft, input);
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    const inbox = await holdUsableInbox(transaction, caller, inboxId, "inboxId");
    const contact = await findContactByNumber(transaction, businessId, to);
    const call = (await insertCall(transaction, businessId, {
      ...newIdentity("call"),
      inboxId,
      inboxNumber: inbox.phoneNumber,
      phoneNumber: to,
      contactId: contact?.id ?? null,
      userId: caller.userId,
      campaignId: null,
      campaignContactId: null,
      direction: "outgoing",
      status: "queued",
    })) as Call;
    await enqueueJob(transaction, businessId, { id: call.id, kind: "call", inboxId, segments: 1 });
    return call;
  });
}
