import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { type CallToCorrect, disposeCall, isLastCall, lockCallToCorrect } from "../call/outcome-store.ts";
import { withContactEvents } from "../campaign/contact-events.ts";
import { disposeContact, numbersOfContact } from "../campaign/dialing-store.ts";
import { lockCampaign } from "../campaign/lock-store.ts";
import { listNumbers } from "../consent/barred-store.ts";
import type { Disposition } from "../disposition/rules.ts";
import { findPickable } from "../disposition/system-store.ts";
import { actingFor } from "../identity/actor-rules.ts";
import { isPermitted } from "../identity/permissions.ts";
import type { Caller } from "../identity/rules.ts";
import type { Outbox } from "../webhook/rules.ts";

const NOTE = "Requested in a call with an agent";

/**
 * Sets or changes the disposition of any call, with or without a campaign. If it is the last call to the contact of the
 * campaign, the disposition counts for the contact too: a contact that the earlier outcome completed is called again.
 * Do-not-call applies to all campaigns and stays on the contact regardless of later dispositions.
 *
 * @throws DomainError `not_found`, also on a call of another user that the caller does not see; `forbidden` unless the
 *   caller is an admin or the user of the call, or, for a call without a user, may use its inbox; `validation_error` on
 *   a disposition that cannot be picked.
 */
export function setCallDisposition(
  database: Database,
  caller: Caller,
  outbox: Outbox,
  callId: string,
  dispositionId: string,
): Promise<void> {
  const { businessId, userId } = caller;
  return withContactEvents(database, outbox, actingFor(caller), async (transaction, changes) => {
    const call = await lockCallToCorrect(transaction, businessId, callId, userId);
    const isSeen = call && (call.userId === userId || call.isUsable || isPermitted(caller, "inboxes.see_all"));
    if (!call || !isSeen) {
      throw new DomainError("not_found", "The call does not exist.");
    }
    if (!isPermitted(caller, "calls.manage") && (call.userId === null ? !call.isUsable : call.userId !== userId)) {
      throw new DomainError("forbidden", "The call belongs to another user.");
    }
    const disposition = await findPickable(transaction, businessId, dispositionId);
    if (!disposition) {
      const message = "This business does not have this disposition, or has retired it.";
      throw new DomainError("validation_error", message, { field: "dispositionId" });
    }
    await disposeCall(transaction, businessId, callId, disposition.id);
    if (disposition.systemKey === "do_not_call") {
      await listNumbers(transaction, businessId, [call.phoneNumber], NOTE);
    }
    const { campaignId, contactId } = call;
    if (campaignId === null || contactId === null) {
      return;
    }
    await lockCampaign(transaction, businessId, campaignId);
    if (disposition.systemKey === "do_not_call") {
      const numbers = await numbersOfContact(transaction, businessId, campaignId, contactId);
      await listNumbers(transaction, businessId, numbers, NOTE);
    }
    if (disposition.systemKey === "do_not_call" || (await isLastCall(transaction, businessId, contactId, callId))) {
      await disposeContact(transaction, changes, businessId, campaignId, contactId, {
        disposition,
        goesTo: null,
        ended: null,
        reopensTo: reopenedStatus(call, disposition),
      });
    }
  });
}

/** The status of a contact that the earlier outcome of its last call completed, and the new one does not; or null. */
export function reopenedStatus(call: CallToCorrect, disposition: Disposition): "in_progress" | "called" | null {
  if (call.completedContact !== true || disposition.marksContactComplete) {
    return null;
  }
  return call.isLive ? "in_progress" : "called";
}
