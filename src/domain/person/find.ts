import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { MOST_CAMPAIGN_CONTACTS, MOST_CONTACTS, type Person, type PersonKey } from "./rules.ts";
import { findPersonContacts, findPersonEntries } from "./store.ts";

/**
 * Finds everything that identifies the data of a person: the contacts with the number, the contacts of campaigns, and
 * their numbers and addresses.
 *
 * @throws DomainError `not_found` for the contact, `conflict` for a number of too many contacts.
 */
export async function findPerson(
  database: Database,
  businessId: string,
  { phoneNumber, contactId }: PersonKey,
): Promise<Person> {
  const given = phoneNumber === undefined ? [] : [phoneNumber];
  const contacts = await findPersonContacts(database, businessId, given, contactId === undefined ? [] : [contactId]);
  if (contactId !== undefined && contacts.length === 0) {
    const message = "The contact does not exist, or has been deleted: name its phone number instead.";
    throw new DomainError("not_found", message, { field: "contactId" });
  }
  const numbers = [...given, ...contacts.flatMap((contact) => contact.numbers)];
  const contactIds = contacts.map(({ id }) => id);
  const entries = await findPersonEntries(database, businessId, [...new Set(numbers)], contactIds);
  if (contacts.length > MOST_CONTACTS || entries.length > MOST_CAMPAIGN_CONTACTS) {
    const message = `More than ${MOST_CONTACTS} contacts share this number: name the contact instead.`;
    throw new DomainError("conflict", message, { field: "phoneNumber" });
  }
  const known = [...contacts, ...entries];
  const names = known.flatMap(({ firstName, lastName }) =>
    firstName && lastName ? [{ first: firstName.toLowerCase(), last: lastName.toLowerCase() }] : [],
  );
  return {
    numbers: [...new Set([...numbers, ...entries.flatMap((entry) => entry.numbers)])],
    contactIds,
    campaignContactIds: entries.map(({ id }) => id),
    emails: [...new Set(known.flatMap(({ email }) => (email ? [email.toLowerCase()] : [])))],
    names: [...new Map(names.map((name) => [`${name.first} ${name.last}`, name])).values()],
  };
}
