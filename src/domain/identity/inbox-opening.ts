import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { newIdentity } from "../../platform/id.ts";
import { otherCells } from "../../platform/other-cells.ts";
import { type Caps, requireRoom } from "./caps.ts";
import {
  countInboxes,
  findInactiveInbox,
  insertInbox,
  isNumberTaken,
  lockInbox,
  lockNumber,
  setInbox,
  setInboxActive,
} from "./inbox-store.ts";
import type { Inbox } from "./rules.ts";

/** Opening and closing of inboxes within the transactions of other commands. */

/** The refusal of a number. It does not reveal which business has the number. */
export function numberInUse(): DomainError {
  return new DomainError("conflict", "This number is in use.", { field: "phoneNumber" });
}

/**
 * Locks the number until commit.
 *
 * @throws DomainError `conflict` where it is active in an inbox of any business, also in another cell;
 *   UnavailableError where another cell does not answer.
 */
export async function requireFreeNumber(transaction: Database, phoneNumber: string): Promise<void> {
  const isFree = await lockFreeNumber(transaction, phoneNumber);
  if (!isFree || (await otherCells()?.have("number", phoneNumber))) {
    throw numberInUse();
  }
}

/** Locks the number until commit, and returns whether no inbox of any business has it. */
export async function lockFreeNumber(transaction: Database, phoneNumber: string): Promise<boolean> {
  await lockNumber(transaction, phoneNumber);
  return !(await isNumberTaken(transaction, phoneNumber));
}

/**
 * @param reserved inboxes that are about to be active.
 * @throws DomainError `conflict` where the business has the maximum of active inboxes.
 */
export async function requireRoomForInbox(
  transaction: Database,
  businessId: string,
  caps: Caps,
  reserved = 0,
): Promise<void> {
  const { active } = await countInboxes(transaction, businessId);
  requireRoom(active + reserved, caps.inboxes, "active inboxes", "Deactivate one that you do not need.");
}

/**
 * @param reserved inboxes that are about to be created.
 * @throws DomainError `conflict` where the business has the maximum of inboxes, active or not.
 */
export async function requireRoomForNewInbox(
  transaction: Database,
  businessId: string,
  caps: Caps,
  reserved = 0,
): Promise<void> {
  const { ever } = await countInboxes(transaction, businessId);
  requireRoom(ever + reserved, caps.inboxesEver, "inboxes, including inactive ones", "Activate one of them.");
}

/** The inactive inbox of the business that had this number last, or null. */
export { findInactiveInbox } from "./inbox-store.ts";

/**
 * Makes a free number an active inbox: the inactive one of the business that had it last, with its history, or a new
 * one.
 */
export async function openInbox(
  transaction: Database,
  businessId: string,
  { phoneNumber, name }: { phoneNumber: string; name: string },
): Promise<Inbox> {
  const inactive = await findInactiveInbox(transaction, businessId, phoneNumber);
  if (inactive === null) {
    return insertInbox(transaction, { businessId, ...newIdentity("inb"), phoneNumber, name });
  }
  await setInbox(transaction, businessId, inactive, { name });
  return setInboxActive(transaction, businessId, inactive, { isActive: true });
}

/** Deactivates an inbox of the business if it is active. */
export async function closeInbox(transaction: Database, businessId: string, id: string): Promise<void> {
  const inbox = await lockInbox(transaction, businessId, id);
  if (inbox?.deactivatedAt === null) {
    await setInboxActive(transaction, businessId, id, { isActive: false });
  }
}
