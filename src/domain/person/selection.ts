import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { findCopies } from "../bulk/erasure-store.ts";
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
  findMerged,
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
  const selected = await select(database, businessId, given, contacts);
  if (selected.isPartial) {
    const message = "Too many contacts of campaigns share these numbers: name a contact, or remove some of them.";
    throw new DomainError("conflict", message, { field: "phoneNumber" });
  }
  return selected;
}

/** `isPartial` if there are too many contacts of campaigns: numbers of too many select nothing. */
async function select(
  database: Database,
  businessId: string,
  given: readonly string[],
  contacts: readonly Known[],
): Promise<Selected & { isPartial: boolean }> {
  const contactIds = contacts.map(({ id }) => id);
  const isOfContacts = ({ customerId }: Entry) => customerId !== null && contactIds.includes(customerId);
  const linked = await findLinkedEntries(database, businessId, contactIds);

  // The numbers of the contacts: of those that nobody else has, the contacts of campaigns are selected too.
  const unshared = await notOfOthers(database, businessId, numbersOf(contacts, given), contactIds);
  const withNumber = await entriesOf(database, businessId, [...given, ...unshared]);
  const isSelected = (entry: Entry) =>
    entry.customerId === null ? isUnlinkedOf(entry, given, contacts) : isOfContacts(entry);
  const numbers = [...given, ...withoutThoseOf(unshared, withNumber, (entry) => !isSelected(entry))];
  const selected = (withNumber ?? []).filter((entry) => isSelected(entry) && has(entry, numbers));
  const entries = unique([...linked, ...selected]);

  // Their other numbers: these select no more contacts.
  const others = await notOfOthers(database, businessId, numbersOf(entries, [...given, ...unshared]), contactIds);
  const ids = entries.map(({ id }) => id);
  const withOthers = await entriesOf(database, businessId, others);
  numbers.push(...withoutThoseOf(others, withOthers, ({ id }) => !ids.includes(id)));

  const emails = await ownEmails(database, businessId, contacts, entries);
  const mergedIds = contactIds.length === 0 ? [] : await findMerged(database, businessId, contactIds);
  const person = { version: SELECTION, numbers, contactIds, mergedIds, campaignContactIds: ids, emails } as const;
  const isPartial = withNumber === null || withOthers === null || entries.length > MOST_CAMPAIGN_CONTACTS;
  return { person, contacts, entries, isPartial };
}

/** The contacts of campaigns with these numbers; null if there are too many. */
async function entriesOf(database: Database, businessId: string, numbers: readonly string[]): Promise<Entry[] | null> {
  return numbers.length === 0 ? [] : findEntriesOfNumbers(database, businessId, numbers);
}

/** Those of these numbers that neither the business nor other contacts have. */
async function notOfOthers(
  database: Database,
  businessId: string,
  numbers: readonly string[],
  contactIds: readonly string[],
): Promise<string[]> {
  return withoutThese(numbers, [
    ...(await numbersOfBusiness(database, businessId, numbers)),
    ...(await numbersOfOthers(database, businessId, numbers, contactIds)),
  ]);
}

/**
 * The numbers without those that are also of contacts of campaigns for which the condition holds; none if there are too
 * many of these to read.
 */
function withoutThoseOf(
  numbers: readonly string[],
  entries: readonly Entry[] | null,
  isOther: (entry: Entry) => boolean,
): string[] {
  if (entries === null) {
    return [];
  }
  const others = entries.filter(isOther);
  return withoutThese(
    numbers,
    others.flatMap((entry) => entry.numbers),
  );
}

const numbersOf = (known: readonly Known[], without: readonly string[]): string[] =>
  withoutThese([...new Set(known.flatMap(({ numbers }) => numbers))], without);

function withoutThese(numbers: readonly string[], others: Iterable<string>): string[] {
  const known = new Set(others);
  return numbers.filter((number) => !known.has(number));
}

const has = ({ numbers }: Known, sought: readonly string[]): boolean =>
  numbers.some((number) => sought.includes(number));

const unique = (entries: readonly Entry[]): Entry[] => [...new Map(entries.map((entry) => [entry.id, entry])).values()];

/** Whether a contact of a campaign without a link is the person: by a given number or as one of the contacts. */
const isUnlinkedOf = (entry: Entry, given: readonly string[], contacts: readonly Known[]): boolean =>
  has(entry, given) || isSamePerson(entry, contacts);

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

/** The selection with the contacts of campaigns that bulk operations have made from its own since the order. */
export async function withCopies(database: Database, businessId: string, person: Person): Promise<Person> {
  const ids = new Set(person.campaignContactIds);
  const { size } = ids;
  for (let sought = [...ids]; sought.length > 0; ) {
    sought = (await findCopies(database, businessId, sought)).filter((id) => !ids.has(id));
    for (const id of sought) {
      ids.add(id);
    }
  }
  return ids.size === size ? person : { ...person, campaignContactIds: [...ids] };
}

/** An order: the contact that it names, or null for a number, which is the first of its selection. */
interface Order {
  contactId: string | null;
  createdAt: string;
}

/**
 * The selection with what has arrived since the order: the contacts that texts and calls from its numbers have begun, and
 * the rows of the imports that ran at that time. Other new contacts with a number of the person are not the person.
 */
export async function withArrivals(
  database: Database,
  businessId: string,
  person: Person,
  { contactId, createdAt }: Order,
): Promise<Person> {
  const { awaitsImports, ...selection } = person;
  const begun = await findBegunContacts(database, businessId, person, createdAt);
  if (begun.length === 0 && !awaitsImports) {
    return person;
  }
  const contactIds = [...person.contactIds, ...begun];
  if (!awaitsImports) {
    return { ...selection, contactIds };
  }
  const contacts = await findContactsOf(database, businessId, [], person.contactIds);
  const given = contactId === null ? person.numbers.slice(0, 1) : [];
  const added = (await findAddedEntries(database, businessId, person.numbers, createdAt)).filter((entry) =>
    isUnlinkedOf(entry, given, contacts),
  );
  const campaignContactIds = [...new Set([...person.campaignContactIds, ...added.map(({ id }) => id)])];
  const others = await notOfOthers(database, businessId, numbersOf(added, person.numbers), contactIds);
  const withOthers = await entriesOf(database, businessId, others);
  const own = withoutThoseOf(others, withOthers, ({ id }) => !campaignContactIds.includes(id));
  return { ...selection, contactIds, campaignContactIds, numbers: [...person.numbers, ...own] };
}

/** The selection of an erasure that an earlier version ordered, without what others have too. */
export async function narrowEarlier(
  database: Database,
  businessId: string,
  earlier: EarlierPerson,
  { contactId }: Order,
): Promise<Person> {
  const contacts = await findContactsOf(database, businessId, [], earlier.contactIds);
  const { contactIds } = earlier;
  if (contacts.length > 0) {
    const { person } = await select(database, businessId, [], contacts);
    return { ...person, contactIds };
  }
  // The contacts are erased, or there were none. Without a link, nothing tells whose a contact of a campaign is if the
  // order names a contact.
  const known = await findEntries(database, businessId, earlier.campaignContactIds);
  const entries = known.filter(({ customerId }) =>
    customerId === null ? contactId === null : contactIds.includes(customerId),
  );
  const ids = entries.map(({ id }) => id);
  const unshared = await notOfOthers(database, businessId, earlier.numbers, contactIds);
  const withNumber = await entriesOf(database, businessId, unshared);
  const numbers = withoutThoseOf(unshared, withNumber, ({ id }) => !ids.includes(id));
  const taken = await emailsOfOthers(database, businessId, earlier.emails, contactIds, ids);
  const emails = earlier.emails.filter((email) => !taken.includes(email));
  return { version: SELECTION, numbers, contactIds, campaignContactIds: ids, emails };
}
