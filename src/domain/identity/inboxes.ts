import { z } from "zod";
import type { Database } from "../../platform/db/database.ts";
import type { ListOrderName } from "../../platform/db/list-order.ts";
import { arranged, type WholeRequest } from "../../platform/db/whole-list.ts";
import { DomainError, requireKnown } from "../../platform/errors.ts";
import { newIdentity } from "../../platform/id.ts";
import { parseInput, phoneNumber } from "../../platform/input.ts";
import { changesOf } from "../../platform/settings.ts";
import { lockBusiness } from "./business-lock-store.ts";
import { requireFreeNumber, requireRoomForInbox, requireRoomForNewInbox } from "./inbox-opening.ts";
import { inboxName, inboxSettings } from "./inbox-settings.ts";
import { findInactiveInbox, insertInbox, lockInbox, orderInboxes, setInbox, setInboxActive } from "./inbox-store.ts";
import { isPermitted, requirePermission } from "./permissions.ts";
import type { Caller, Inbox } from "./rules.ts";
import { findInboxesOfUsers, listActiveInboxes, listInboxes } from "./store.ts";

const draft = z.strictObject({ name: inboxName, phoneNumber });
const changes = changesOf(inboxSettings)
  .strict()
  .refine((given) => Object.values(given).some((value) => value !== undefined), {
    error: "at least one field is required",
  });

/** The maximum number of inboxes in one order. */
export const LONGEST_INBOX_ORDER = 1_000;

const order = z.strictObject({
  ids: z
    .array(z.string())
    .min(1)
    .max(LONGEST_INBOX_ORDER)
    .superRefine((ids, context) => {
      const repeated = ids.findIndex((id, place) => ids.indexOf(id) !== place);
      if (repeated >= 0) {
        context.addIssue({ code: "custom", path: [repeated], message: "must be unique" });
      }
    }),
});

/** The orders of a list of inboxes: by the admins' order, by creation, or by the last change. */
export type InboxOrder = "position" | ListOrderName;

/**
 * Creates an inbox. For admins.
 *
 * @throws DomainError `conflict` if the number is an inbox already, or a cap is reached.
 */
export function createInbox(database: Database, caller: Caller, input: unknown): Promise<Inbox> {
  requirePermission(caller, "inboxes.manage");
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
    await requireRoomForInbox(transaction, businessId, caps);
    await requireRoomForNewInbox(transaction, businessId, caps);
    return insertInbox(transaction, { businessId, ...newIdentity("inb"), phoneNumber: number, name });
  });
}

/**
 * Changes only the given settings of an inbox. For admins.
 *
 * @throws DomainError
 */
export async function updateInbox(database: Database, caller: Caller, id: string, input: unknown): Promise<Inbox> {
  requirePermission(caller, "inboxes.manage");
  return requireInbox(await setInbox(database, caller.businessId, id, parseInput(changes, input)));
}

/**
 * Deactivates an inbox: it neither sends nor receives nor calls, and another business may take the number. The history
 * stays. The worker drops queued orders of the inbox, and a running call continues. For admins.
 *
 * @throws DomainError
 */
export function deactivateInbox(database: Database, caller: Caller, id: string): Promise<Inbox> {
  requirePermission(caller, "inboxes.manage");
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    const inbox = requireInbox(await lockInbox(transaction, businessId, id));
    if (inbox.deactivatedAt !== null) {
      throw new DomainError("conflict", "This inbox is already inactive.");
    }
    return setInboxActive(transaction, businessId, id, { isActive: false });
  });
}

/**
 * Activates an inbox again, with its users and its history. For admins.
 *
 * @throws DomainError `conflict` if the inbox is active, its number is taken, or a cap is reached.
 */
export function activateInbox(database: Database, caller: Caller, id: string): Promise<Inbox> {
  requirePermission(caller, "inboxes.manage");
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    const caps = await lockBusiness(transaction, businessId);
    const inbox = requireInbox(await lockInbox(transaction, businessId, id));
    if (inbox.deactivatedAt === null) {
      throw new DomainError("conflict", "This inbox is active.");
    }
    await requireFreeNumber(transaction, inbox.phoneNumber);
    await requireRoomForInbox(transaction, businessId, caps);
    return setInboxActive(transaction, businessId, id, { isActive: true });
  });
}

/**
 * Puts these inboxes first, in this order; the others follow in their previous order. Inactive ones have a place too.
 * For admins.
 *
 * @returns the active inboxes.
 * @throws DomainError
 */
export function reorderInboxes(database: Database, caller: Caller, input: unknown): Promise<Inbox[]> {
  requirePermission(caller, "inboxes.manage");
  const { ids } = parseInput(order, input);
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    await lockBusiness(transaction, businessId);
    const known = new Set((await listInboxes(transaction, businessId)).map(({ id }) => id));
    requireKnown(
      "ids",
      ids,
      (id) => known.has(id),
      (id) => `This business has no inbox ${id}.`,
    );
    await orderInboxes(transaction, businessId, ids);
    return listActiveInboxes(transaction, businessId);
  });
}

/**
 * The inboxes of the business: those that are active, or for admins all of them. By creation the oldest is first, unless
 * the direction says otherwise.
 *
 * @throws DomainError `forbidden` if a member asks for inactive ones.
 */
export async function inboxesOf(
  database: Database,
  caller: Caller,
  { withInactive, orderBy, ...request }: Omit<WholeRequest, "orderBy"> & { withInactive: boolean; orderBy: InboxOrder },
): Promise<Inbox[]> {
  if (withInactive) {
    requirePermission(caller, "inboxes.manage");
  }
  const inboxes = await (withInactive ? listInboxes : listActiveInboxes)(database, caller.businessId);
  if (orderBy === "position") {
    const placed = arranged(inboxes, { filter: request.filter });
    return request.direction === "desc" ? placed.reverse() : placed;
  }
  return arranged(inboxes, {
    ...request,
    orderBy,
    direction: request.direction ?? (orderBy === "created" ? "asc" : "desc"),
  });
}

function requireInbox(inbox: Inbox | null): Inbox {
  if (!inbox) {
    throw new DomainError("not_found", "The inbox does not exist.");
  }
  return inbox;
}

/** An inbox of the business, locked until commit. @throws DomainError `not_found` */
export async function lockInboxOf(transaction: Database, businessId: string, id: string): Promise<Inbox> {
  return requireInbox(await lockInbox(transaction, businessId, id));
}

/** The active inboxes that the caller may text and call from, in the order of the business. */
export async function usableInboxesOf(database: Database, caller: Caller): Promise<Inbox[]> {
  const { businessId, userId } = caller;
  if (isPermitted(caller, "inboxes.use_all")) {
    return listActiveInboxes(database, businessId);
  }
  const given = await findInboxesOfUsers(database, businessId, [userId]);
  return given.filter(({ deactivatedAt }) => deactivatedAt === null);
}
