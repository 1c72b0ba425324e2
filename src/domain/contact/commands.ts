import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { newIdentity } from "../../platform/id.ts";
import { parseInput } from "../../platform/input.ts";
import { requirePermission } from "../identity/permissions.ts";
import type { Caller } from "../identity/rules.ts";
import { findMatch, lockKeys, requireFreeExternalId } from "./key-store.ts";
import { changeOptOut } from "./opt-out.ts";
import { linkConversations, moveReferences } from "./reference-store.ts";
import {
  addedPhones,
  type Contact,
  type ContactChanges,
  type ContactDraft,
  type ContactKey,
  type ContactSource,
  contactChanges,
  contactDraft,
  lackingOf,
  requireOptOut,
  requireRecognisable,
  requireRoomForPhones,
} from "./rules.ts";
import { eraseContact, findContact, insertContact, lockContacts, updateContact } from "./store.ts";

/** A saved contact, and whether it is new. */
export interface SavedContact {
  contact: Contact;
  isNew: boolean;
}

/**
 * Adds a contact, or changes the one with the same key. An existing contact changes only in the given fields; matched
 * on a phone, it keeps its numbers and gets those that it lacks. A new one needs a name, an address or a phone.
 *
 * @throws DomainError `validation_error` on an input, `conflict` on another contact's external id,
 *   `unprocessable_entity` when the matched contact would have more than five phones, or an opt-out has no number.
 */
export async function saveContact(
  database: Database,
  caller: Caller,
  input: unknown,
  { source, matchOn }: { source: ContactSource; matchOn?: ContactKey | null | undefined },
): Promise<SavedContact> {
  const draft = parseInput(contactDraft, input);
  requireOptOut(draft);
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    await lockKeys(transaction, businessId, draft);
    for (;;) {
      const id = matchOn ? await findMatch(transaction, businessId, matchOn, draft) : undefined;
      await requireFreeExternalId(transaction, businessId, draft, id);
      if (id === undefined) {
        requireRecognisable(draft);
        const contact = await insertContact(transaction, businessId, { ...draft, ...newIdentity("con"), source });
        await linkConversations(transaction, businessId, contact);
        return { contact: await withOptOut(transaction, caller, contact, draft), isNew: true };
      }
      // A concurrent delete may win: the next look finds another contact, or none.
      if ((await lockContacts(transaction, businessId, [id])).length > 0) {
        return { contact: await changeMatch(transaction, caller, id, draft, matchOn), isNew: false };
      }
    }
  });
}

async function changeMatch(
  transaction: Database,
  caller: Caller,
  id: string,
  draft: ContactDraft,
  matchOn: ContactKey | null | undefined,
): Promise<Contact> {
  const { businessId } = caller;
  const changes = { ...draft };
  if (matchOn === "phone") {
    const { phones: own } = found(await findContact(transaction, businessId, id));
    changes.phones = addedPhones(own, draft.phones ?? []);
    requireRoomForPhones(changes.phones);
  }
  const contact = found(await updateContact(transaction, businessId, id, changes));
  await linkConversations(transaction, businessId, contact);
  return withOptOut(transaction, caller, contact, draft);
}

/** Applies the opt-out in the change to the numbers of a saved contact; returns the contact as it is then. */
async function withOptOut(
  transaction: Database,
  caller: Caller,
  contact: Contact,
  change: ContactChanges,
): Promise<Contact> {
  const { businessId } = caller;
  const numbers = contact.phones.map(({ number }) => number);
  const isChanged = await changeOptOut(transaction, businessId, numbers, change, caller.byScope ? "api" : "app");
  return isChanged ? found(await findContact(transaction, businessId, contact.id)) : contact;
}

/**
 * Changes only the given fields of a contact.
 *
 * @throws DomainError `gone` when the contact was deleted, `conflict` on another contact's external id or on an opt-out
 *   by the person, `unprocessable_entity` on an opt-out without a number.
 */
export async function changeContact(database: Database, caller: Caller, id: string, input: unknown): Promise<Contact> {
  const changes: ContactChanges = parseInput(contactChanges, input);
  requireOptOut(changes);
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    await lockKeys(transaction, businessId, changes);
    if (changes.externalId) {
      found(await findContact(transaction, businessId, id));
      await requireFreeExternalId(transaction, businessId, changes, id);
    }
    // No row changed: the contact does not exist or was deleted.
    const contact =
      (await updateContact(transaction, businessId, id, changes)) ??
      found(await findContact(transaction, businessId, id));
    if (changes.phones) {
      await linkConversations(transaction, businessId, contact);
    }
    return withOptOut(transaction, caller, contact, changes);
  });
}

/**
 * Deletes a contact permanently: the data of the person is erased, and requests for the id then fail with `gone`. For
 * admins.
 */
export async function deleteContact(database: Database, caller: Caller, id: string): Promise<void> {
  requirePermission(caller, "contacts.delete");
  const { businessId } = caller;
  await database.transaction(async (transaction) => {
    await requireThere(transaction, businessId, [id]);
    await moveReferences(transaction, businessId, id, null);
    await eraseContact(transaction, businessId, id, "deleted");
  });
}

/**
 * Merges two contacts of the same person. The first keeps its data and gets what it lacks: single fields, numbers while
 * there is room, free fields under other keys. All references to the second move to the first, and the second is
 * deleted. For admins.
 */
export async function mergeContacts(
  database: Database,
  caller: Caller,
  intoId: string,
  fromId: string,
): Promise<Contact> {
  requirePermission(caller, "contacts.merge");
  const { businessId } = caller;
  if (intoId === fromId) {
    throw new DomainError("validation_error", "A contact cannot be merged into itself.", { field: "fromId" });
  }
  return database.transaction(async (transaction) => {
    await requireThere(transaction, businessId, [intoId, fromId]);
    const into = found(await findContact(transaction, businessId, intoId));
    const from = found(await findContact(transaction, businessId, fromId));
    await moveReferences(transaction, businessId, fromId, intoId);
    await eraseContact(transaction, businessId, fromId, "merged", intoId);
    return found(await updateContact(transaction, businessId, intoId, lackingOf(into, from)));
  });
}

/** Locks the contacts until commit. @throws DomainError `not_found` or `gone` for a missing one. */
async function requireThere(transaction: Database, businessId: string, ids: readonly string[]): Promise<void> {
  const there = await lockContacts(transaction, businessId, ids);
  const absent = ids.find((id) => !there.includes(id));
  if (absent !== undefined) {
    found(await findContact(transaction, businessId, absent));
  }
}

function found<Value>(value: Value | null): Value {
  if (value === null) {
    throw new DomainError("not_found", "The contact does not exist.");
  }
  return value;
}
