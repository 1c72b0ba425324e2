import type { Database } from "../../platform/db/database.ts";
import { newIdentity } from "../../platform/id.ts";
import { findIdByNumber, lockKeys } from "./key-store.ts";
import { linkConversations } from "./reference-store.ts";
import type { Contact } from "./rules.ts";
import { findContacts, holdContact, insertContact } from "./store.ts";

/** What the other nouns ask: who has this number. */

/**
 * The contact that has the number, the oldest where several do. Inside a transaction it stays, and nobody else gets
 * the number, until commit: what is written meanwhile for the number belongs to the right contact.
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
      // One that is deleted while this waits for it is none: the next look finds another one, or nothing.
      if (await holdContact(transaction, businessId, id)) {
        return (await findContacts(transaction, businessId, [id]))[0] ?? null;
      }
    }
  });
}

/**
 * The same for the number of an incoming text or call; where no contact has it, one is made with `source: inbound`.
 * However many come at once, one contact is made.
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
