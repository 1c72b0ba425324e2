import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import {
  type EarlierPerson,
  MOST_CAMPAIGN_CONTACTS,
  MOST_CONTACTS,
  type Person,
  type PersonKey,
  SELECTION,
} from "./rules.ts";
import {
  type Entry,
  emailsOfOthers,
  findAddedEntries,
  findBegunContacts,
  findContactsOf,
  findEntries,
  findEntriesOfNumbers,
  findLinkedEntries,
  type Known,
  numbersOfBusiness,
  numbersOfOthers,
} from "./selection-store.ts";

/**
 * The one selection of a person, for the summary, the export, the guard of an order and the erasure.
 *
 * A text, a call or a conversation that is linked to a contact is that contact's; one without a contact is that of its
 * number. A number of the selected contacts counts only if nobody else has it (docs/decisions/0069).
 */

/** A selection with the contacts that it consists of. */
export interface Selected {
  person: Person;
  contacts: readonly Known[];
  /** The contacts of campaigns. */
  entries: readonly Entry[];
}

/**
 * Selects a person by a number, which is that of all contacts that have it, or by one contact.
 *
 * @throws DomainError `not_found` for the contact, `conflict` for a number of the business or of too many contacts.
 */
export async function selectPerson(
  database: Database,
  businessId: string,
  { phoneNumber, contactId }: PersonKey,
): Promise<Selected> {
  const given = phoneNumber === undefined ? [] : [phoneNumber];
  if ((await numbersOfBusiness(database, businessId, given)).length > 0) {
    const message = "This number belongs to the business: name the contact instead.";
    throw new DomainError("conflict", message, { field: "phoneNumber" });
  }
  const contacts = await findContactsOf(database, businessId, given, contactId === undefined ? [] : [contactId]);
  if (contactId !== undefined && contacts.length === 0) {
    const message = "The contact does not exist, or has been deleted: name its phone number instead.";
    throw new DomainError("not_found", message, { field: "contactId" });
  }
  if (contacts.length > MOST_CONTACTS) {
    const message = `More than ${MOST_CONTACTS} contacts share this number: name the contact instead.`;
    throw new DomainError("conflict", message, { field: "phoneNumber" });
  }
  return select(database, businessId, given, contacts);
}

/** @throws DomainError `conflict` for too many contacts of campaigns. */
async function select(
  database: Database,
  businessId: string,
  given: readonly string[],
  contacts: readonly Known[],
): Promise<Selected> {
  const contactIds = contacts.map(({ id }) => id);
  const isOfContacts = ({ customerId }: Entry) => customerId !== null && contactIds.includes(customerId);
  const linked = await findLinkedEntries(database, businessId, contactIds);

  // The numbers of the contacts: of those that nobody else has, the contacts of campaigns are selected too.
  const unshared = await notOfOthers(database, businessId, numbersOf(contacts, given), contactIds);
  const withNumber = await entriesOf(database, businessId, [...given, ...unshared]);
  const isSelected = (entry: Entry) =>
    entry.customerId === null ? has(entry, given) || isSamePerson(entry, contacts) : isOfContacts(entry);
  const numbers = [...given, ...withoutThoseOf(unshared, withNumber, (entry) => !isSelected(entry))];
  const entries = unique([...linked, ...withNumber.filter((entry) => isSelected(entry) && has(entry, numbers))]);
  refuseMore(entries);

  // Their other numbers: these select no more contacts.
  const others = await notOfOthers(database, businessId, numbersOf(entries, [...given, ...unshared]), contactIds);
  const ids = entries.map(({ id }) => id);
  const withOthers = await entriesOf(database, businessId, others);
  numbers.push(...withoutThoseOf(others, withOthers, ({ id }) => !ids.includes(id)));

  const emails = await ownEmails(database, businessId, contacts, entries);
  const person = { version: SELECTION, numbers, contactIds, campaignContactIds: ids, emails } as const;
  return { person, contacts, entries };
}

function refuseMore(entries: readonly Entry[]): void {
  if (entries.length > MOST_CAMPAIGN_CONTACTS) {
    const message = `More than ${MOST_CAMPAIGN_CONTACTS} contacts of campaigns share this number: name a contact, or remove some of them.`;
    throw new DomainError("conflict", message, { field: "phoneNumber" });
  }
}

async function entriesOf(database: Database, businessId: string, numbers: readonly string[]): Promise<Entry[]> {
  const entries = numbers.length === 0 ? [] : await findEntriesOfNumbers(database, businessId, numbers);
  if (entries === null) {
    const message = "Too many contacts of campaigns share these numbers: name a single contact instead.";
    throw new DomainError("conflict", message, { field: "phoneNumber" });
  }
  return entries;
}

/** Those of these numbers that neither the business nor other contacts have. */
async function notOfOthers(
  database: Database,
  businessId: string,
  numbers: readonly string[],
  contactIds: readonly string[],
): Promise<string[]> {
  const taken = [
    ...(await numbersOfBusiness(database, businessId, numbers)),
    ...(await numbersOfOthers(database, businessId, numbers, contactIds)),
  ];
  return numbers.filter((number) => !taken.includes(number));
}

/** The numbers without those that are also of contacts of campaigns for which the condition holds. */
function withoutThoseOf(
  numbers: readonly string[],
  entries: readonly Entry[],
  isOther: (entry: Entry) => boolean,
): string[] {
  const taken = new Set(entries.filter(isOther).flatMap((entry) => entry.numbers));
  return numbers.filter((number) => !taken.has(number));
}

const numbersOf = (known: readonly Known[], without: readonly string[]): string[] =>
  [...new Set(known.flatMap(({ numbers }) => numbers))].filter((number) => !without.includes(number));

const has = ({ numbers }: Known, sought: readonly string[]): boolean =>
  numbers.some((number) => sought.includes(number));

const unique = (entries: readonly Entry[]): Entry[] => [...new Map(entries.map((entry) => [entry.id, entry])).values()];

/**
 * Whether a contact of a campaign without a link is one of these contacts with a number of it: by the same address or
 * name or, if a name is missing, because it has no other number. Families and firms share numbers.
 */
function isSamePerson(entry: Entry, contacts: readonly Known[]): boolean {
  return contacts.some((contact) => {
    if (!has(entry, contact.numbers)) {
      return false;
    }
    if (entry.email && entry.email.toLowerCase() === contact.email?.toLowerCase()) {
      return true;
    }
    const names = (["firstName", "lastName"] as const)
      .map((name) => [entry[name]?.trim().toLowerCase(), contact[name]?.trim().toLowerCase()])
      .filter(([one, other]) => one && other);
    return names.length > 0
      ? names.every(([one, other]) => one === other)
      : entry.numbers.every((number) => contact.numbers.includes(number));
  });
}

async function ownEmails(
  database: Database,
  businessId: string,
  contacts: readonly Known[],
  entries: readonly Known[],
): Promise<string[]> {
  const known = [...contacts, ...entries];
  const emails = [...new Set(known.flatMap(({ email }) => (email ? [email.toLowerCase()] : [])))];
  if (emails.length === 0) {
    return [];
  }
  const [contactIds, entryIds] = [contacts.map(({ id }) => id), entries.map(({ id }) => id)];
  const taken = await emailsOfOthers(database, businessId, emails, contactIds, entryIds);
  return emails.filter((email) => !taken.includes(email));
}

/**
 * The selection with what has arrived since the order: the contacts that texts and calls from its numbers have begun, and
 * the rows of the imports that ran at that time. Other new contacts with a number of the person are not the person.
 */
export async function withArrivals(
  database: Database,
  businessId: string,
  person: Person,
  orderedAt: string,
): Promise<Person> {
  const { awaitsImports, ...selection } = person;
  const begun = await findBegunContacts(database, businessId, person, orderedAt);
  const added = awaitsImports ? await findAddedEntries(database, businessId, person.numbers, orderedAt) : [];
  if (begun.length === 0 && !awaitsImports) {
    return person;
  }
  return {
    ...selection,
    contactIds: [...person.contactIds, ...begun],
    campaignContactIds: [...new Set([...person.campaignContactIds, ...added])],
  };
}

/** The selection of an erasure that an earlier version ordered, without what others have too. */
export async function narrowEarlier(database: Database, businessId: string, earlier: EarlierPerson): Promise<Person> {
  const contacts = await findContactsOf(database, businessId, [], earlier.contactIds);
  const { contactIds } = earlier;
  if (contacts.length > 0) {
    const { person } = await select(database, businessId, [], contacts);
    return { ...person, contactIds };
  }
  // The contacts are erased, or there were none.
  const known = await findEntries(database, businessId, earlier.campaignContactIds);
  const entries = known.filter(({ customerId }) => customerId === null || contactIds.includes(customerId));
  const ids = entries.map(({ id }) => id);
  const unshared = await notOfOthers(database, businessId, earlier.numbers, contactIds);
  const withNumber = await entriesOf(database, businessId, unshared);
  const numbers = withoutThoseOf(unshared, withNumber, ({ id }) => !ids.includes(id));
  const taken = await emailsOfOthers(database, businessId, earlier.emails, contactIds, ids);
  const emails = earlier.emails.filter((email) => !taken.includes(email));
  return { version: SELECTION, numbers, contactIds, campaignContactIds: ids, emails };
}
