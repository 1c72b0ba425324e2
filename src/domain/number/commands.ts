import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { newIdentity } from "../../platform/id.ts";
import { lockBusiness } from "../identity/business-lock-store.ts";
import { requireRoom } from "../identity/caps.ts";
import {
  closeInbox,
  findInactiveInbox,
  numberInUse,
  openInbox,
  requireFreeNumber,
  requireRoomForInbox,
  requireRoomForNewInbox,
} from "../identity/inbox-opening.ts";
import { requirePermission } from "../identity/permissions.ts";
import type { Caller } from "../identity/rules.ts";
import { type BusinessNumber, type NumberState, readAdoption, readPurchase } from "./rules.ts";
import {
  adoptAssigned,
  awaitsCarrier,
  countPurchases,
  endAssignment,
  findCurrentNumber,
  insertPurchase,
  lockNumber,
  orderConnection,
  orderRelease,
  releaseBought,
} from "./store.ts";

/**
 * Orders a number for the business. A worker buys it, and opens its inbox in the transaction that records the purchase.
 * For admins.
 *
 * @throws DomainError `conflict` where the number is in use, or a cap is reached.
 */
export function buyNumber(database: Database, caller: Caller, input: unknown): Promise<BusinessNumber> {
  requirePermission(caller, "numbers.manage");
  const { phoneNumber, name } = readPurchase(input);
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    const caps = await lockBusiness(transaction, businessId);
    await requireFreeNumber(transaction, phoneNumber);
    if (await findCurrentNumber(transaction, phoneNumber)) {
      throw numberInUse();
    }
    if (caps.purchasedNumbers === 0) {
      throw new DomainError("forbidden", "The operator of the service does not let this business buy numbers.");
    }
    const { ordered, bought } = await countPurchases(transaction, businessId);
    const advice = "A number that you release counts for 30 days after its purchase.";
    requireRoom(bought, caps.purchasedNumbers, "numbers that it has bought", advice);
    await requireRoomForInbox(transaction, businessId, caps, ordered);
    if ((await findInactiveInbox(transaction, businessId, phoneNumber)) === null) {
      await requireRoomForNewInbox(transaction, businessId, caps, ordered);
    }
    return insertPurchase(transaction, { businessId, ...newIdentity("num"), phoneNumber, name });
  });
}

/**
 * Makes a number that the operator has assigned to the business an inbox, and has the carrier connect it. For admins.
 *
 * @throws DomainError `conflict` where the number is not waiting for it, is in use, or a cap is reached.
 */
export function adoptNumber(database: Database, caller: Caller, id: string, input: unknown): Promise<BusinessNumber> {
  requirePermission(caller, "numbers.manage");
  const { name } = readAdoption(input);
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    const caps = await lockBusiness(transaction, businessId);
    const { state, phoneNumber } = await requireNumber(transaction, businessId, id);
    if (state !== "assigned") {
      throw new DomainError(
        "conflict",
        "Only a number that the operator has assigned, and that is not in use, can be adopted.",
      );
    }
    await requireFreeNumber(transaction, phoneNumber);
    const { ordered } = await countPurchases(transaction, businessId);
    await requireRoomForInbox(transaction, businessId, caps, ordered);
    if ((await findInactiveInbox(transaction, businessId, phoneNumber)) === null) {
      await requireRoomForNewInbox(transaction, businessId, caps, ordered);
    }
    const inbox = await openInbox(transaction, businessId, { phoneNumber, name });
    return adoptAssigned(transaction, businessId, id, inbox.id);
  });
}

/**
 * Releases a number and deactivates its inbox, whose history stays. A number that was bought goes back to the carrier,
 * and one that the operator assigned goes back to the operator. For admins.
 *
 * @throws DomainError `conflict` where the business does not have the number.
 */
export function releaseNumber(database: Database, caller: Caller, id: string): Promise<BusinessNumber> {
  requirePermission(caller, "numbers.manage");
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    await lockBusiness(transaction, businessId);
    const { state, origin, inboxId } = await requireNumber(transaction, businessId, id);
    if (state !== "active" && state !== "assigned") {
      throw new DomainError("conflict", REFUSED_RELEASES[state]);
    }
    if (inboxId !== null) {
      await closeInbox(transaction, businessId, inboxId);
    }
    return origin === "bought" ? orderRelease(transaction, businessId, id) : endAssignment(transaction, businessId, id);
  });
}

/**
 * Makes the carrier report the events of an inbox to this service, as after a purchase. For admins.
 *
 * @throws DomainError
 */
export function connectInbox(database: Database, caller: Caller, inboxId: string): Promise<BusinessNumber> {
  requirePermission(caller, "numbers.manage");
  return database.transaction(async (transaction) => {
    const number = await orderConnection(transaction, caller.businessId, inboxId);
    if (!number) {
      throw new DomainError("not_found", "This business has no inbox with this id whose number was bought or adopted.");
    }
    return number;
  });
}

/**
 * Orders the release of all numbers that were bought for a business that is being erased.
 *
 * @returns whether the erasure is to wait for the carrier.
 */
export async function giveBackNumbers(transaction: Database, businessId: string): Promise<boolean> {
  await releaseBought(transaction, businessId);
  return awaitsCarrier(transaction, businessId);
}

const REFUSED_RELEASES: Readonly<Record<Exclude<NumberState, "active" | "assigned">, string>> = {
  ordered: "This number is being bought: wait for the end of that.",
  failed: "This number was not bought.",
  releasing: "This number is being released.",
  released: "This number has been released.",
};

async function requireNumber(transaction: Database, businessId: string, id: string): Promise<BusinessNumber> {
  const number = await lockNumber(transaction, businessId, id);
  if (!number) {
    throw new DomainError("not_found", "The number does not exist.");
  }
  return number;
}
