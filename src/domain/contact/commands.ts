import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { newIdentity } from "../../platform/id.ts";
import { parseInput } from "../../platform/input.ts";
import { requirePermission } from "../identity/permissions.ts";
import type { Caller } from "../identity/rules.ts";
import { note } from "../webhook/noted.ts";
import { findMatch, lockAllKeys, lockKeys, requireFreeExternalId } from "./key-store.ts";
import { changeOptOut } from "./opt-out.ts";
import { linkConversations, moveHistory, moveReferences } from "./reference-store.ts";
import {
  addedPhones,
  type Contact,
  type ContactChanges,
  type ContactDraft,
  type ContactKey,
  type ContactSource,
  contactChanges,
  contactDraft,
  LARGEST_SAVE,
  lackingOf,
  requireOptOut,
  requireRecognisable,
  requireRoomForPhones,
} from "./rules.ts";
import { eraseContact, findContact, insertContact, lockAgainstChange, lockContacts, updateContact } from "./store.ts";

/** A saved contact, and whether it is new. */
export interface SavedContact {
  contact: Contact;
  isNew: boolean;
}

/** How contacts are saved. */
export interface SavingOptions {
  source: ContactSource;
  matchOn?: ContactKey | null | undefined;
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
  options: SavingOptions,
): Promise<SavedContact> {
  const draft = readDraft(input);
  return database.transaction(async (transaction) => {
    await lockKeys(transaction, caller.businessId, draft);
    return saveLocked(transaction, caller, draft, options, null);
  });
}

/**
 * The bytes of the stored contacts that one answer repeats. Contacts that it creates came in one body of 1 MiB; a row of
 * a hundred bytes can repeat one of 200,000.
 */
const REPEATED_BYTES = 2_097_152;

/** The result of one of several contacts. */
export type SavingOutcome =
  | { index: number; result: "created" | "updated"; contact: Contact }
  | { index: number; result: "failed"; error: DomainError };

/**
 * Saves up to `LARGEST_SAVE` contacts in their order, each as `saveContact`. An invalid row does not stop the others; a
 * later row may match a contact of an earlier one. Other changes of keys of the business wait until commit.
 */
export async function saveContacts(
  database: Database,
  caller: Caller,
  inputs: readonly unknown[],
  options: SavingOptions,
): Promise<SavingOutcome[]> {
  if (inputs.length > LARGEST_SAVE) {
    const message = `contacts must have at most ${LARGEST_SAVE} items`;
    throw new DomainError("validation_error", message, { field: "contacts" });
  }
  return database.transaction(async (transaction) => {
    const isList = inputs.length > 1;
    const budget = isList ? { bytes: REPEATED_BYTES } : null;
    if (isList) {
      await lockAllKeys(transaction, caller.businessId);
    }
    const outcomes: SavingOutcome[] = [];
    for (const [index, input] of inputs.entries()) {
      try {
        const draft = readDraft(input);
        if (!isList) {
          await lockKeys(transaction, caller.businessId, draft);
        }
        const { contact, isNew } = await saveLocked(transaction, caller, draft, options, budget);
        outcomes.push({ index, result: isNew ? "created" : "updated", contact });
      } catch (error) {
        if (!(error instanceof DomainError)) {
          throw error;
        }
        outcomes.push({ index, result: "failed", error });
      }
    }
    return outcomes;
  });
}

function readDraft(input: unknown): ContactDraft {
  const draft = parseInput(contactDraft, input);
  requireOptOut(draft);
  return draft;
}

/**
 * Saves a contact whose keys are locked. A refusal comes before the first change, so that it leaves nothing in the
 * transaction.
 *
 * @param budget the bytes of stored contacts that the answer may still repeat; null: any number.
 */
async function saveLocked(
  transaction: Database,
  caller: Caller,
  draft: ContactDraft,
  { source, matchOn }: SavingOptions,
  budget: { bytes: number } | null,
): Promise<SavedContact> {
  const { businessId } = caller;
  for (;;) {
    const id = matchOn ? await findMatch(transaction, businessId, matchOn, draft) : undefined;
    await requireFreeExternalId(transaction, businessId, draft, id);
    if (id === undefined) {
      requireRecognisable(draft);
      await applyOptOut(transaction, caller, draft.phones ?? [], draft);
      const contact = await insertContact(transaction, businessId, { ...draft, ...newIdentity("con"), source });
      await linkConversations(transaction, businessId, contact);
      noteNewOptOut(contact, [], draft);
      return { contact, isNew: true };
    }
    // A concurrent delete may win: the next look finds another contact, or none.
    if ((await lockContacts(transaction, businessId, [id])).length > 0) {
      return { contact: await changeMatch(transaction, caller, id, draft, matchOn, budget), isNew: false };
    }
  }
}

async function changeMatch(
  transaction: Database,
  caller: Caller,
  id: string,
  draft: ContactDraft,
  matchOn: ContactKey | null | undefined,
  budget: { bytes: number } | null,
): Promise<Contact> {
  const { businessId } = caller;
  const changes = { ...draft };
  const needsOwn = matchOn === "phone" || budget !== null || draft.optedOut !== undefined;
  const own = needsOwn ? found(await findContact(transaction, businessId, id)) : null;
  if (own && budget) {
    spend(budget, own);
  }
  if (own && matchOn === "phone") {
    changes.phones = addedPhones(own.phones, draft.phones ?? []);
    requireRoomForPhones(changes.phones);
  }
  await applyOptOut(transaction, caller, changes.phones ?? own?.phones ?? [], draft);
  const contact = found(await updateContact(transaction, businessId, id, changes));
  await linkConversations(transaction, businessId, contact);
  if (own?.optedOutAt === null) {
    noteNewOptOut(contact, own.phones, draft);
  }
  return contact;
}

/** Notes the opt-out of a contact that had none of the numbers when they opted out. */
function noteNewOptOut(contact: Contact, before: Contact["phones"], { optedOut }: ContactChanges): void {
  const isKept = contact.phones.some(({ number }) => before.some((phone) => phone.number === number));
  if (optedOut && !isKept) {
    note({ type: "contact.opted_out", subject: { contactId: contact.id } });
  }
}

function spend(budget: { bytes: number }, contact: Contact): void {
  const bytes = Buffer.byteLength(JSON.stringify(contact));
  if (bytes > budget.bytes) {
    const message = "The contacts of these rows are too large for one answer: send this row in another request.";
    throw new DomainError("validation_error", message, { field: "extraFields" });
  }
  budget.bytes -= bytes;
}

/** Applies the opt-out in a change to the numbers that the contact will have. @returns whether anything changed. */
function applyOptOut(
  transaction: Database,
  caller: Caller,
  phones: readonly { number: string }[],
  change: ContactChanges,
): Promise<boolean> {
  const numbers = phones.map(({ number }) => number);
  return changeOptOut(transaction, caller.businessId, numbers, change, caller.byScope ? "api" : "app");
}

/** Applies the opt-out in the change to the numbers of a saved contact; returns the contact as it is then. */
async function withOptOut(
  transaction: Database,
  caller: Caller,
  contact: Contact,
  change: ContactChanges,
): Promise<Contact> {
  const isChanged = await applyOptOut(transaction, caller, contact.phones, change);
  return isChanged ? found(await findContact(transaction, caller.businessId, contact.id)) : contact;
}

/** Locks a contact until commit, after the keys that this change of it locks. */
export async function lockContactToChange(
  transaction: Database,
  { businessId }: Caller,
  id: string,
  changes: unknown,
): Promise<void> {
  await lockKeys(transaction, businessId, parseInput(contactChanges, changes));
  await lockContacts(transaction, businessId, [id]);
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
    if ((await lockAgainstChange(transaction, businessId, [id])).length === 0) {
      found(await findContact(transaction, businessId, id));
    }
    await moveHistory(transaction, businessId, id, null);
    await lockContacts(transaction, businessId, [id]);
    await moveReferences(transaction, businessId, id, null);
    await eraseContact(transaction, businessId, id, "deleted");
  });
}

/**
 * Merges two contacts of the same person. The first keeps its data and gets what it lacks: single fields, numbers while
 * there is room, free fields under other keys. All references to the second move to the first, and the second is
 * deleted. New texts and calls of both wait only for the end, which moves those that came meanwhile. For admins.
 *
 * @throws DomainError `gone` for a deleted one, `not_found` for the second, `validation_error` for the first.
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
    throw new DomainError("validation_error", "A contact cannot be merged into itself.", { field: "intoId" });
  }
  return database.transaction(async (transaction) => {
    await lockAgainstChange(transaction, businessId, [intoId, fromId]);
    const from = found(await findContact(transaction, businessId, fromId));
    const into = await findContact(transaction, businessId, intoId, "intoId");
    if (into === null) {
      throw new DomainError("validation_error", "This business has no such contact.", { field: "intoId" });
    }
    await moveHistory(transaction, businessId, fromId, intoId);
    await lockContacts(transaction, businessId, [intoId, fromId]);
    await moveReferences(transaction, businessId, fromId, intoId);
    await eraseContact(transaction, businessId, fromId, "merged", intoId);
    return found(await updateContact(transaction, businessId, intoId, lackingOf(into, from)));
  });
}

function found<Value>(value: Value | null): Value {
  if (value === null) {
    throw new DomainError("not_found", "The contact does not exist.");
  }
  return value;
}
