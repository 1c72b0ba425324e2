import { z } from "zod";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { newIdentity } from "../../platform/id.ts";
import { parseInput, phoneNumber, seenLine } from "../../platform/input.ts";
import { lockBusiness } from "./business-lock-store.ts";
import { type Caps, requireRoom } from "./caps.ts";
import {
  countInboxes,
  findInactiveInbox,
  insertInbox,
  isNumberTaken,
  lockInbox,
  lockNumber,
  renameInbox,
  setInboxActive,
} from "./inbox-store.ts";
import { type Caller, type Inbox, requireAdmin } from "./rules.ts";
import { listActiveInboxes, listInboxes } from "./store.ts";

const inboxName = seenLine(80);
const draft = z.strictObject({ name: inboxName, phoneNumber });
const changes = z.strictObject({ name: inboxName });

/**
 * Creates an inbox. For admins.
 *
 * @throws DomainError `conflict` where the number is an inbox already, or a cap is reached.
 */
export function createInbox(database: Database, caller: Caller, input: unknown): Promise<Inbox> {
  requireAdmin(caller);
  const { name, phoneNumber: number } = parseInput(draft, input);
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    const caps = await lockBusiness(transaction, businessId);
    await requireFreeNumber(transaction, number);
    const inactive = await findInactiveInbox(transaction, businessId, number);
    if (inactive !== null) {
      const message = `The inactive inbox ${inactive} has this number: activate it.`;
      throw new DomainError("conflict", message, { field: "phoneNumber" });
    }
    const { ever } = await requireRoomForInbox(transaction, businessId, caps);
    requireRoom(ever, caps.inboxesEver, "inboxes, including inactive ones", "Activate one of them.");
    return insertInbox(transaction, { businessId, ...newIdentity("inb"), phoneNumber: number, name });
  });
}

/**
 * Renames an inbox. For admins.
 *
 * @throws DomainError
 */
export async function updateInbox(database: Database, caller: Caller, id: string, input: unknown): Promise<Inbox> {
  requireAdmin(caller);
  const { name } = parseInput(changes, input);
  return requireInbox(await renameInbox(database, caller.businessId, id, name));
}

/**
 * Deactivates an inbox: it neither sends nor receives nor calls, and another business may take the number. The history
 * stays. The worker drops queued orders of the inbox, and a call in progress goes on to its end. For admins.
 *
 * @throws DomainError
 */
export function deactivateInbox(database: Database, caller: Caller, id: string): Promise<Inbox> {
  requireAdmin(caller);
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    const inbox = requireInbox(await lockInbox(transaction, businessId, id));
    if (inbox.deactivatedAt !== null) {
      throw new DomainError("conflict", "This inbox is inactive already.");
    }
    return setInboxActive(transaction, businessId, id, false);
  });
}

/**
 * Activates an inbox again, with its users and its history. For admins.
 *
 * @throws DomainError `conflict` where the inbox is active, its number is taken, or a cap is reached.
 */
export function activateInbox(database: Database, caller: Caller, id: string): Promise<Inbox> {
  requireAdmin(caller);
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    const caps = await lockBusiness(transaction, businessId);
    const inbox = requireInbox(await lockInbox(transaction, businessId, id));
    if (inbox.deactivatedAt === null) {
      throw new DomainError("conflict", "This inbox is active.");
    }
    await requireFreeNumber(transaction, inbox.phoneNumber);
    await requireRoomForInbox(transaction, businessId, caps);
    return setInboxActive(transaction, businessId, id, true);
  });
}

/**
 * The inboxes of the business, the oldest first: those that are active, or for admins all of them.
 *
 * @throws DomainError `forbidden` where a member asks for inactive ones.
 */
export async function inboxesOf(database: Database, caller: Caller, withInactive: boolean): Promise<Inbox[]> {
  if (!withInactive) {
    return listActiveInboxes(database, caller.businessId);
  }
  requireAdmin(caller);
  return listInboxes(database, caller.businessId);
}

/** The answer is the same whichever business has the number. */
async function requireFreeNumber(transaction: Database, number: string): Promise<void> {
  await lockNumber(transaction, number);
  if (await isNumberTaken(transaction, number)) {
    throw new DomainError("conflict", "This number is in use.", { field: "phoneNumber" });
  }
}

async function requireRoomForInbox(transaction: Database, businessId: string, caps: Caps) {
  const count = await countInboxes(transaction, businessId);
  requireRoom(count.active, caps.inboxes, "active inboxes", "Deactivate one that you do not need.");
  return count;
}

function requireInbox(inbox: Inbox | null): Inbox {
  if (!inbox) {
    throw new DomainError("not_found", "The inbox does not exist.");
  }
  return inbox;
}
