import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { newIdentity } from "../../platform/id.ts";
import { parseInput } from "../../platform/input.ts";
import { lockBusiness } from "../identity/business-lock-store.ts";
import { type Caps, requireRoom } from "../identity/caps.ts";
import { requirePermission } from "../identity/permissions.ts";
import type { Caller } from "../identity/rules.ts";
import type { Disposition } from "./rules.ts";
import {
  changesTo,
  crmDispositions,
  dispositionChanges,
  dispositionDraft,
  dispositionOrder,
  type KeptDisposition,
  nameTaken,
  requireOwn,
  requireUnreserved,
} from "./rules.ts";
import {
  countDispositions,
  findDisposition,
  insertDisposition,
  isNameTaken,
  listDispositions,
  orderDispositions,
  replaceCrmDispositions,
  setRetired,
  updateDisposition,
} from "./store.ts";

/** The actions of admins on the lists of dispositions. Changes to the list of one business wait for one another. */

/**
 * @throws DomainError `conflict` if a disposition in use has the name, in any case, or the business has the maximum.
 */
export function createDisposition(database: Database, caller: Caller, input: unknown): Promise<Disposition> {
  const { businessId } = caller;
  requirePermission(caller, "dispositions.manage");
  const draft = parseInput(dispositionDraft, input);
  return database.transaction(async (transaction) => {
    const caps = await lockBusiness(transaction, businessId);
    await requireFreeName(transaction, businessId, draft.name);
    const { inUse, ever } = await countDispositions(transaction, businessId);
    requireRoomInUse(caps, inUse);
    requireRoomEver(caps, ever);
    return insertDisposition(transaction, businessId, { ...newIdentity("dsp"), ...draft });
  });
}

/**
 * Renames a disposition of the workspace's own, or changes from now on whether it completes a contact or asks for a
 * callback.
 *
 * @throws DomainError `unprocessable_entity` on one of the system's or the CRM's.
 */
export function changeDisposition(
  database: Database,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<Disposition> {
  const changes = parseInput(dispositionChanges, input);
  return withOwn(database, caller, id, async (transaction, disposition) => {
    if (changes.name !== undefined && disposition.retiredAt === null) {
      await requireFreeName(transaction, caller.businessId, changes.name, id);
    }
    return updateDisposition(transaction, caller.businessId, id, changesTo(disposition, changes));
  });
}

/** Retires a disposition. It stays readable where it was used. */
export function retireDisposition(database: Database, caller: Caller, id: string): Promise<Disposition> {
  return withOwn(database, caller, id, async (transaction, { retiredAt, ...disposition }) => {
    await setRetired(transaction, caller.businessId, id, { isRetired: true });
    return disposition;
  });
}

/** @throws DomainError `conflict` if another one has taken the name or the last place since. */
export function restoreDisposition(database: Database, caller: Caller, id: string): Promise<Disposition> {
  return withOwn(database, caller, id, async (transaction, { retiredAt, ...disposition }, caps) => {
    if (retiredAt !== null) {
      await requireFreeName(transaction, caller.businessId, disposition.name, id);
      requireRoomInUse(caps, (await countDispositions(transaction, caller.businessId)).inUse);
      await setRetired(transaction, caller.businessId, id, { isRetired: false });
    }
    return disposition;
  });
}

/** Puts these of the workspace's own in this order; the others follow in their previous order. */
export function reorderDispositions(database: Database, caller: Caller, input: unknown): Promise<Disposition[]> {
  const { businessId } = caller;
  requirePermission(caller, "dispositions.manage");
  const { ids } = parseInput(dispositionOrder, input);
  return database.transaction(async (transaction) => {
    await lockBusiness(transaction, businessId);
    const known = await listDispositions(transaction, businessId, "service");
    const faults = ids.flatMap((id, place) => {
      const message = `The workspace's own list does not have the disposition ${id}, or it is retired.`;
      const isKnown = known.some((disposition) => disposition.id === id);
      return isKnown ? [] : [{ path: `ids.${place}`, code: "validation_error" as const, message }];
    });
    if (faults[0]) {
      throw new DomainError("validation_error", faults[0].message, { field: "ids", faults });
    }
    await orderDispositions(transaction, businessId, ids);
    return listDispositions(transaction, businessId, "service");
  });
}

/**
 * Replaces the whole list of the CRM. Outcomes are matched by the CRM's id: a missing one is retired, and a returning
 * one is the same as before. The same list again changes nothing.
 *
 * @throws DomainError `conflict` if ids are new and the business has the maximum of dispositions, retired ones
 *   included.
 */
export function syncCrmDispositions(database: Database, caller: Caller, input: unknown): Promise<Disposition[]> {
  const { businessId } = caller;
  requirePermission(caller, "dispositions.manage");
  const { dispositions } = parseInput(crmDispositions, input);
  return database.transaction(async (transaction) => {
    const caps = await lockBusiness(transaction, businessId);
    const given = dispositions.map((disposition) => ({ ...disposition, ...newIdentity("dsp") }));
    const before = await countDispositions(transaction, businessId);
    await replaceCrmDispositions(transaction, businessId, given);
    const { ever } = await countDispositions(transaction, businessId);
    if (ever > before.ever) {
      requireRoomEver(caps, ever - 1);
    }
    return listDispositions(transaction, businessId, "crm");
  });
}

function withOwn(
  database: Database,
  caller: Caller,
  id: string,
  work: (transaction: Database, disposition: KeptDisposition, caps: Caps) => Promise<Disposition>,
): Promise<Disposition> {
  requirePermission(caller, "dispositions.manage");
  return database.transaction(async (transaction) => {
    const caps = await lockBusiness(transaction, caller.businessId);
    const disposition = await findDisposition(transaction, caller.businessId, id);
    if (!disposition) {
      throw new DomainError("not_found", "The disposition does not exist.");
    }
    requireOwn(disposition);
    return work(transaction, disposition, caps);
  });
}

async function requireFreeName(database: Database, businessId: string, name: string, id?: string): Promise<void> {
  requireUnreserved(name);
  if (await isNameTaken(database, businessId, name, id)) {
    throw nameTaken(name);
  }
}

function requireRoomInUse(caps: Caps, count: number): void {
  requireRoom(count, caps.dispositions, "dispositions of its own in use", "Retire an unused one.");
}

function requireRoomEver(caps: Caps, count: number): void {
  const advice = "Restore one instead, and keep the ids of the CRM's outcomes.";
  requireRoom(count, caps.dispositionsEver, "dispositions, including retired ones", advice);
}
