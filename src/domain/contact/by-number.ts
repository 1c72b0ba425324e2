import type { Database } from "../../platform/db/database.ts";
import { newIdentity } from "../../platform/id.ts";
import { findIdByNumber, findIdsByNumber, lockKeys } from "./key-store.ts";
import { linkConversations } from "./reference-store.ts";
import type { Contact } from "./rules.ts";
import { findContacts, insertContact, lockContact, lockEachContact } from "./store.ts";

/** The look-up of a contact by its id or a number, for the other folders of the domain. */

/** The contact, or null if the business has none with this id. It is locked against deletion until commit. */
export async function findSavedContact(transaction: Database, businessId: string, id: string): Promise<Contact | null> {
  const isThere = await lockContact(transaction, businessId, id);
  return isThere ? ((await findContacts(transaction, businessId, [id]))[0] ?? null) : null;
}

/**
 * The contact with the number; if several have it, the oldest. Inside a transaction this locks the contact and its
 * number until commit: rows written for the number belong to the right contact.
 */
export function findContactByNumber(
  database: Database,
  businessId: string,
  phoneNumber: string,
): Promise<Contact | null> {
  return database.transaction(async (transaction) => {
    await lockKeys(transaction, businessId, { phones: [{ number: phoneNumber }] });
    for (;;) {
      const id = await findIdByNumber(transaction, businessId, phoneNumber);
      if (id === undefined) {
        return null;
      }
      // A concurrent delete may win: the next look finds another contact, or none.
      const contact = await findSavedContact(transaction, businessId, id);
      if (contact) {
        return contact;
      }
    }
  });
}

/**
 * The ids of the contacts with these numbers, by number, with the same locks in the transaction around it. A number
 * without a contact is absent.
 */
export async function findContactIdsByNumber(
  transaction: Database,
  businessId: string,
  phoneNumbers: readonly string[],
): Promise<Map<string, string>> {
  await lockKeys(transaction, businessId, { phones: phoneNumbers.map((number) => ({ number })) });
  const locked = new Map<string, string>();
  for (let wanted = phoneNumbers; wanted.length > 0; ) {
    const found = await findIdsByNumber(transaction, businessId, wanted);
    const ids = [...new Set(found.map(({ id }) => id))];
    const there = new Set(await lockEachContact(transaction, businessId, ids));
    for (const { number, id } of found.filter((one) => there.has(one.id))) {
      locked.set(number, id);
    }
    // A concurrent delete may win: the next look finds another contact, or none.
    wanted = found.filter((one) => !there.has(one.id)).map(({ number }) => number);
  }
  return locked;
}

/**
 * The same for the number of an incoming text or call; where no contact has it, this creates one with `source:
 * inbound`, only once under concurrent requests.
 */
export function findOrCreateInboundContact(
  database: Database,
  businessId: string,
  phoneNumber: string,
): Promise<Contact> {
  return database.transaction(async (transaction) => {
    const known = await findContactByNumber(transaction, businessId, phoneNumber);
    if (known) {
      return known;
    }
    const phones = [{ number: phoneNumber, label: null }];
    const contact = await insertContact(transaction, businessId, { ...newIdentity("con"), phones, source: "inbound" });
    await linkConversations(transaction, businessId, contact);
    return contact;
  });
}
