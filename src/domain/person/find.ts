import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { MOST_CAMPAIGN_CONTACTS, MOST_CONTACTS, type Person, type PersonKey } from "./rules.ts";
import { findPersonContacts, findPersonEntries, type Known } from "./store.ts";

/** The contacts with the data of a person, and the numbers by which they were found. */
export interface PersonRecords {
  numbers: readonly string[];
  contacts: readonly Known[];
  /** The contacts of campaigns. */
  entries: readonly Known[];
}

/**
 * Finds the contacts with the number, their other numbers, and the contacts of campaigns with any of these.
 *
 * @throws DomainError `not_found` for the contact, `conflict` for a number of too many contacts.
 */
export async function findPersonRecords(
  database: Database,
  businessId: string,
  { phoneNumber, contactId }: PersonKey,
): Promise<PersonRecords> {
  const given = phoneNumber === undefined ? [] : [phoneNumber];
  const contacts = await findPersonContacts(database, businessId, given, contactId === undefined ? [] : [contactId]);
  if (contactId !== undefined && contacts.length === 0) {
    const message = "The contact does not exist, or has been deleted: name its phone number instead.";
    throw new DomainError("not_found", message, { field: "contactId" });
  }
  const numbers = [...new Set([...given, ...contacts.flatMap((contact) => contact.numbers)])];
  const contactIds = contacts.map(({ id }) => id);
  const entries = await findPersonEntries(database, businessId, numbers, contactIds);
  if (contacts.length > MOST_CONTACTS || entries.length > MOST_CAMPAIGN_CONTACTS) {
    const message = `More than ${MOST_CONTACTS} contacts share this number: name the contact instead.`;
    throw new DomainError("conflict", message, { field: "phoneNumber" });
  }
  return { numbers: [...new Set([...numbers, ...entries.flatMap((entry) => entry.numbers)])], contacts, entries };
}

/** Everything that identifies the data of the person. */
export function personOf({ numbers, contacts, entries }: PersonRecords): Person {
  const known = [...contacts, ...entries];
  const names = known.flatMap(({ firstName, lastName }) =>
    firstName && lastName ? [{ first: firstName.toLowerCase(), last: lastName.toLowerCase() }] : [],
  );
  return {
    numbers: [...numbers],
    contactIds: contacts.map(({ id }) => id),
    campaignContactIds: entries.map(({ id }) => id),
    emails: [...new Set(known.flatMap(({ email }) => (email ? [email.toLowerCase()] : [])))],
    names: [...new Map(names.map((name) => [`${name.first} ${name.last}`, name])).values()],
  };
}

/**
 * Finds everything that identifies the data of a person.
 *
 * @throws DomainError as `findPersonRecords`.
 */
export async function findPerson(database: Database, businessId: string, key: PersonKey): Promise<Person> {
  return personOf(await findPersonRecords(database, businessId, key));
}
