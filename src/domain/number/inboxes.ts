import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { lockBusiness } from "../identity/business-lock-store.ts";
import { numberInUse, requireRoomForInbox } from "../identity/inbox-opening.ts";
import { createInbox as openInbox, activateInbox as reopenInbox } from "../identity/inboxes.ts";
import type { Caller, Inbox } from "../identity/rules.ts";
import type { NumberPolicy } from "./rules.ts";
import { adoptAssigned, countPurchases, findCurrentNumber, setInboxOf } from "./store.ts";

/**
 * Creates an inbox with a number that the business may use. For admins.
 *
 * @throws DomainError
 */
export function createInbox(database: Database, policy: NumberPolicy, caller: Caller, input: unknown): Promise<Inbox> {
  return database.transaction(async (transaction) => {
    const inbox = await openInbox(transaction, caller, input);
    await takeNumber(transaction, policy, inbox);
    return inbox;
  });
}

/**
 * Activates an inbox again whose number the business may still use. For admins.
 *
 * @throws DomainError
 */
export function activateInbox(database: Database, policy: NumberPolicy, caller: Caller, id: string): Promise<Inbox> {
  return database.transaction(async (transaction) => {
    const inbox = await reopenInbox(transaction, caller, id);
    await takeNumber(transaction, policy, inbox);
    return inbox;
  });
}

/**
 * Gives the number of an inbox to it. The number is locked since the inbox was opened.
 *
 * @throws DomainError where the business may not use the number: nothing of the transaction then stays.
 */
async function takeNumber(transaction: Database, policy: NumberPolicy, inbox: Inbox): Promise<void> {
  const { businessId, phoneNumber, id } = inbox;
  const { ordered } = await countPurchases(transaction, businessId);
  if (ordered > 0) {
    // The inbox itself counts already.
    await requireRoomForInbox(transaction, businessId, await lockBusiness(transaction, businessId), ordered - 1);
  }
  const current = await findCurrentNumber(transaction, phoneNumber);
  if (current === null) {
    if (policy.needsHolding) {
      const message =
        "This business does not have the number: buy it, or ask the operator of the service to assign it.";
      throw new DomainError("conflict", message, { field: "phoneNumber" });
    }
    return;
  }
  if (current.businessId !== businessId) {
    throw numberInUse();
  }
  if (current.state === "assigned") {
    await adoptAssigned(transaction, businessId, current.id, id);
  } else if (current.state === "active") {
    await setInboxOf(transaction, businessId, current.id, id);
  } else {
    const progress = current.state === "ordered" ? "bought" : "released";
    throw new DomainError("conflict", `This number is being ${progress}.`, { field: "phoneNumber" });
  }
}
