import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { deleteContact, mergeContacts } from "../contact/commands.ts";
import type { Contact } from "../contact/rules.ts";
import { requirePermission } from "../identity/permissions.ts";
import type { Caller } from "../identity/rules.ts";
import { reopenExports } from "./export-store.ts";
import { lockAgainstChange } from "./selection-store.ts";
import { isBeingErased } from "./store.ts";

/**
 * Deletes a contact, unless its person is being erased: its texts and calls could then not be found any more.
 * Its exports end without a file.
 *
 * @throws DomainError as `deleteContact`, and `conflict` while the person is being erased.
 */
export async function deleteUnlessErased(database: Database, caller: Caller, id: string): Promise<void> {
  requirePermission(caller, "contacts.delete");
  await database.transaction(async (transaction) => {
    await requireNoErasure(transaction, caller.businessId, [id]);
    await deleteContact(transaction, caller, id);
    await reopenExports(transaction, caller.businessId, id);
  });
}

/**
 * Merges two contacts, unless the person of one is being erased: the other would keep the data. Exports of the second end
 * without a file.
 *
 * @throws DomainError as `mergeContacts`, and `conflict` while the person is being erased.
 */
export async function mergeUnlessErased(
  database: Database,
  caller: Caller,
  intoId: string,
  fromId: string,
): Promise<Contact> {
  requirePermission(caller, "contacts.merge");
  return database.transaction(async (transaction) => {
    await requireNoErasure(transaction, caller.businessId, [intoId, fromId]);
    const merged = await mergeContacts(transaction, caller, intoId, fromId);
    await reopenExports(transaction, caller.businessId, fromId);
    return merged;
  });
}

/** An order locks the contacts too: it is seen here, or sees the change. */
async function requireNoErasure(transaction: Database, businessId: string, ids: readonly string[]): Promise<void> {
  const existing = await lockAgainstChange(transaction, businessId, ids);
  if (await isBeingErased(transaction, businessId, existing)) {
    throw new DomainError("conflict", "An erasure of this person is under way: it deletes the contact.");
  }
}
