import type { Database } from "../../platform/db/database.ts";
import { inOrderOfParent } from "../../platform/db/parent-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { lowestIdAt } from "../../platform/id.ts";
import { MOST_CAMPAIGN_CONTACTS, MOST_CONTACTS } from "./rules.ts";
import { hasImportsBefore } from "./store.ts";

/** The reads that select a person. */

/** What identifies a person in a contact. */
export interface Known {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  numbers: string[];
}

/** The same of a contact of a campaign. */
export interface Entry extends Known {
  /** The contact that it is linked to. */
  customerId: string | null;
}

const KNOWN = `first_name, last_name, email, ARRAY(
      SELECT phone ->> 'number' FROM jsonb_array_elements(phones) AS phone
    ) AS numbers`;

const contactsStatement = statement<Known>(
  "person.findContacts",
  `
    SELECT id, ${KNOWN} FROM contacts
    WHERE business_id = $1 AND deleted_at IS NULL AND id = ANY(ARRAY(
      SELECT contact_id FROM contact_phones WHERE business_id = $1 AND phone_number = ANY($2)
      UNION SELECT unnest($3::text[])
      LIMIT ${MOST_CONTACTS + 1}
    ))
    ORDER BY id`,
);

/** The contacts with one of these numbers or ids, at most one more than a person may have. */
export function findContactsOf(
  database: Database,
  businessId: string,
  numbers: readonly string[],
  ids: readonly string[],
): Promise<Known[]> {
  return database.rows(contactsStatement, [businessId, numbers, ids]);
}

const linkedEntriesStatement = statement<Entry>(
  "person.findLinkedEntries",
  `
    SELECT id, customer_id, ${KNOWN} FROM (
      SELECT cc.* FROM unnest($2::text[]) AS given (contact)
      CROSS JOIN LATERAL (
        SELECT * FROM campaign_contacts WHERE business_id = $1 AND customer_id = given.contact
        LIMIT ${MOST_CAMPAIGN_CONTACTS + 1}
      ) cc
    ) entries ORDER BY id LIMIT ${MOST_CAMPAIGN_CONTACTS + 1}`,
);

/** The contacts of campaigns that are linked to one of these contacts, at most one more than a person may have. */
export function findLinkedEntries(
  database: Database,
  businessId: string,
  contactIds: readonly string[],
): Promise<Entry[]> {
  return database.rows(linkedEntriesStatement, [businessId, contactIds]);
}

/** So many contacts of campaigns are read of all numbers together. */
const MOST_READ = 10 * (MOST_CAMPAIGN_CONTACTS + 1);

const entriesOfNumbersStatement = statement<Entry>(
  "person.findEntriesOfNumbers",
  `
    SELECT DISTINCT id, customer_id, ${KNOWN} FROM (
      SELECT cc.* FROM unnest($2::text[]) AS given (number)
      CROSS JOIN LATERAL (
        SELECT * FROM campaign_contacts
        WHERE business_id = $1 AND phones @> jsonb_build_array(jsonb_build_object('number', given.number))
        LIMIT ${MOST_CAMPAIGN_CONTACTS + 1}
      ) cc
      LIMIT ${MOST_READ}
    ) entries`,
);

/**
 * The contacts of campaigns with one of these numbers: of each number at most one more than a person may have.
 *
 * @returns null if there are more than can be read.
 */
export async function findEntriesOfNumbers(
  database: Database,
  businessId: string,
  numbers: readonly string[],
): Promise<Entry[] | null> {
  const entries = await database.rows(entriesOfNumbersStatement, [businessId, numbers]);
  return entries.length < MOST_READ ? entries : null;
}

const entriesByIdStatement = statement<Entry>(
  "person.findEntries",
  `SELECT id, customer_id, ${KNOWN} FROM campaign_contacts WHERE business_id = $1 AND id = ANY($2) ORDER BY id`,
);

/** Those of these contacts of campaigns that exist. */
export function findEntries(database: Database, businessId: string, ids: readonly string[]): Promise<Entry[]> {
  return database.rows(entriesByIdStatement, [businessId, ids]);
}

const numbersOfOthersStatement = statement<{ number: string }>(
  "person.numbersOfOthers",
  `
    SELECT given.number FROM unnest($2::text[]) AS given (number)
    CROSS JOIN LATERAL (
      SELECT FROM contact_phones p
      WHERE p.business_id = $1 AND p.phone_number = given.number AND p.contact_id <> ALL($3) LIMIT 1
    ) other`,
);

/** Those of these numbers that contacts other than these have. */
export async function numbersOfOthers(
  database: Database,
  businessId: string,
  numbers: readonly string[],
  contactIds: readonly string[],
): Promise<string[]> {
  const rows = await database.rows(numbersOfOthersStatement, [businessId, numbers, contactIds]);
  return rows.map(({ number }) => number);
}

const numbersOfBusinessStatement = statement<{ number: string }>(
  "person.numbersOfBusiness",
  `
    SELECT phone_number AS number FROM inboxes WHERE business_id = $1 AND phone_number = ANY($2)
    UNION SELECT forward_to FROM inboxes WHERE business_id = $1 AND forward_to = ANY($2)
    UNION SELECT phone_number FROM numbers WHERE business_id = $1 AND phone_number = ANY($2) AND ended_at IS NULL
    UNION SELECT phone_number FROM users
      WHERE business_id = $1 AND phone_number = ANY($2) AND deactivated_at IS NULL
    UNION SELECT forward.number FROM inbox_routes r
      CROSS JOIN LATERAL (
        VALUES (r.when_closed ->> 'phoneNumber'), (r.when_unanswered ->> 'phoneNumber')
      ) AS forward (number)
      WHERE r.business_id = $1 AND forward.number = ANY($2)
    UNION SELECT q.overflow ->> 'phoneNumber' FROM queues q
      WHERE q.business_id = $1 AND q.overflow ->> 'phoneNumber' = ANY($2)`,
);

/**
 * Those of these numbers that are the business's own: of its inboxes, also earlier ones, of its users, and those to which
 * it forwards calls.
 */
export async function numbersOfBusiness(
  database: Database,
  businessId: string,
  numbers: readonly string[],
): Promise<string[]> {
  const rows = await database.rows(numbersOfBusinessStatement, [businessId, numbers]);
  return rows.map(({ number }) => number);
}

const emailsOfOthersStatement = statement<{ email: string }>(
  "person.emailsOfOthers",
  `
    SELECT given.email FROM unnest($2::text[]) AS given (email)
    WHERE EXISTS (
        SELECT FROM contacts c WHERE c.business_id = $1 AND lower(c.email) = given.email AND c.id <> ALL($3)
          AND c.deleted_at IS NULL
      )
      OR EXISTS (SELECT FROM users u WHERE u.business_id = $1 AND lower(u.email) = given.email)
      OR EXISTS (
        SELECT FROM campaigns p CROSS JOIN LATERAL (
          SELECT FROM campaign_contacts cc
          WHERE cc.business_id = $1 AND cc.campaign_id = p.id AND lower(cc.email) = given.email AND cc.id <> ALL($4)
          LIMIT 1
        ) other
        WHERE p.business_id = $1
      )`,
);

/** Those of these addresses, in lower case, that users or other contacts than these have. */
export async function emailsOfOthers(
  database: Database,
  businessId: string,
  emails: readonly string[],
  contactIds: readonly string[],
  campaignContactIds: readonly string[],
): Promise<string[]> {
  const rows = await database.rows(emailsOfOthersStatement, [businessId, emails, contactIds, campaignContactIds]);
  return rows.map(({ email }) => email);
}

const livingStatement = statement<{ id: string }>(
  "person.findLiving",
  "SELECT id FROM contacts WHERE business_id = $1 AND id = ANY($2) AND deleted_at IS NULL",
);

/** Those of these contacts that exist. */
export async function findLiving(
  database: Database,
  businessId: string,
  contactIds: readonly string[],
): Promise<string[]> {
  return (await database.rows(livingStatement, [businessId, contactIds])).map(({ id }) => id);
}

const ownersStatement = statement<{ id: string }>(
  "person.findOwners",
  `
    WITH RECURSIVE owners AS (
      SELECT id, merged_into, deleted_at FROM contacts WHERE business_id = $1 AND id = ANY($2)
      UNION ALL
      SELECT owners.id, c.merged_into, c.deleted_at FROM owners
      CROSS JOIN LATERAL (
        SELECT merged_into, deleted_at FROM contacts WHERE business_id = $1 AND id = owners.merged_into LIMIT 1
      ) c
    )
    SELECT id FROM owners WHERE deleted_at IS NULL
    UNION ALL SELECT id FROM campaign_contacts WHERE business_id = $1 AND id = ANY($3)`,
);

/** Those of these contacts and contacts of campaigns that exist, or were merged into a contact that does. */
export async function findOwners(
  database: Database,
  businessId: string,
  contactIds: readonly string[],
  campaignContactIds: readonly string[],
): Promise<string[]> {
  return (await database.rows(ownersStatement, [businessId, contactIds, campaignContactIds])).map(({ id }) => id);
}

/** A person's contacts were merged from so many at most: the earliest are left out. */
const MOST_MERGED = 1_000;

const mergedStatement = statement<{ id: string }>(
  "person.findMerged",
  `
    WITH RECURSIVE merged AS (
      SELECT unnest($2::text[]) COLLATE "C" AS id
      UNION ALL
      SELECT c.id FROM merged CROSS JOIN LATERAL (
        SELECT id FROM contacts WHERE business_id = $1 AND merged_into = merged.id ORDER BY id DESC LIMIT ${MOST_MERGED}
      ) c
    )
    SELECT id FROM merged WHERE id <> ALL($2) LIMIT ${MOST_MERGED}`,
);

/** The ids of the contacts that were merged into these, also by way of others. */
export async function findMerged(
  database: Database,
  businessId: string,
  contactIds: readonly string[],
): Promise<string[]> {
  return (await database.rows(mergedStatement, [businessId, contactIds])).map(({ id }) => id);
}

const beganStatement = statement<{ id: string }>(
  "person.findBegunContacts",
  `
    SELECT c.id FROM contacts c
    WHERE c.business_id = $1 AND c.deleted_at IS NULL AND c.source = 'inbound' AND c.created_at >= $4
      AND c.id = ANY(ARRAY(
        SELECT p.contact_id FROM contact_phones p WHERE p.business_id = $1 AND p.phone_number = ANY($2)
        LIMIT ${MOST_CONTACTS}
      ))
      AND c.id <> ALL($3)
      AND NOT EXISTS (SELECT FROM jsonb_array_elements(c.phones) AS phone WHERE phone ->> 'number' <> ALL($2))`,
);

/** A transaction that was open at the time of an order has begun after this time. */
const OPEN_MS = 600_000;
const openSince = (orderedAt: string): string => new Date(Date.parse(orderedAt) - OPEN_MS).toISOString();

/** The contacts that texts and calls from these numbers have begun since the order. */
export async function findBegunContacts(
  database: Database,
  businessId: string,
  { numbers, contactIds }: { numbers: readonly string[]; contactIds: readonly string[] },
  orderedAt: string,
): Promise<string[]> {
  const values = [businessId, numbers, contactIds, openSince(orderedAt)];
  return (await database.rows(beganStatement, values)).map(({ id }) => id);
}

const importsStatement = statement<{ isRunning: boolean }>(
  "person.hasImports",
  `
    SELECT ${hasImportsBefore("$2")} AS is_running`,
);

/** Whether an import of the business from before this time has not ended. */
export async function hasImports(database: Database, businessId: string, before: string): Promise<boolean> {
  const row = await database.row(importsStatement, [businessId, lowestIdAt("imp", Date.parse(before))]);
  return row?.isRunning === true;
}

const addedEntriesStatement = statement<Entry>(
  "person.findAddedEntries",
  `
    SELECT DISTINCT id, customer_id, ${KNOWN} FROM (
      SELECT cc.* FROM unnest($2::text[]) AS given (number)
      CROSS JOIN LATERAL (
        SELECT * FROM campaign_contacts
        WHERE business_id = $1 AND phones @> jsonb_build_array(jsonb_build_object('number', given.number))
        LIMIT ${MOST_CAMPAIGN_CONTACTS}
      ) cc
      WHERE cc.customer_id IS NULL AND cc.created_at >= $3
    ) entries`,
);

/** The contacts of campaigns without a link that were added since the order and have one of these numbers. */
export async function findAddedEntries(
  database: Database,
  businessId: string,
  numbers: readonly string[],
  orderedAt: string,
): Promise<Entry[]> {
  return database.rows(addedEntriesStatement, [businessId, numbers, openSince(orderedAt)]);
}

const dueEntriesStatement = statement<{ id: string; campaignId: string }>(
  "person.findDueEntries",
  `
    SELECT id, campaign_id FROM (
      SELECT id, campaign_id FROM campaign_contacts WHERE business_id = $1 AND id = ANY($2)
      UNION
      SELECT cc.id, cc.campaign_id FROM unnest($3::text[]) AS given (contact)
      CROSS JOIN LATERAL (
        SELECT id, campaign_id FROM campaign_contacts WHERE business_id = $1 AND customer_id = given.contact
        LIMIT ${MOST_CAMPAIGN_CONTACTS}
      ) cc
    ) entries ORDER BY campaign_id, id LIMIT ${MOST_CAMPAIGN_CONTACTS}`,
);

/** The contacts of campaigns of a person that exist. */
export function findDueEntries(
  database: Database,
  businessId: string,
  ids: readonly string[],
  contactIds: readonly string[],
): Promise<{ id: string; campaignId: string }[]> {
  return database.rows(dueEntriesStatement, [businessId, ids, contactIds]);
}

const lockEntriesStatement = statement<never>(
  "person.lockEntries",
  "SELECT FROM campaign_contacts WHERE business_id = $1 AND id = ANY($2) ORDER BY id FOR UPDATE",
);

const hasCallsStatement = statement<{ isCalled: boolean }>(
  "person.hasCallsOfEntries",
  `
    SELECT EXISTS (
      SELECT FROM unnest($2::text[]) AS given (entry)
      CROSS JOIN LATERAL (
        SELECT FROM calls WHERE business_id = $1 AND campaign_contact_id = given.entry AND contact_id IS NULL LIMIT 1
      ) call
    ) AS is_called`,
);

/**
 * Locks contacts of a campaign, also against new calls.
 *
 * @returns whether they have calls without a contact, which could not be found without them.
 */
export async function lockEntries(transaction: Database, businessId: string, ids: readonly string[]): Promise<boolean> {
  await transaction.rows(lockEntriesStatement, [businessId, ids]);
  // A statement of its own: it sees what was committed while the first one waited.
  return (await transaction.row(hasCallsStatement, [businessId, ids]))?.isCalled === true;
}

const lockExistingStatement = statement<{ id: string }>(
  "person.lockExisting",
  "SELECT id FROM contacts WHERE business_id = $1 AND id = ANY($2) AND deleted_at IS NULL ORDER BY id FOR UPDATE",
);

/** Locks these contacts until commit. @returns the ids of those that exist. */
export async function lockExisting(
  transaction: Database,
  businessId: string,
  ids: readonly string[],
): Promise<string[]> {
  return (await transaction.rows(lockExistingStatement, [businessId, ids])).map(({ id }) => id);
}

const lockAgainstChangeStatement = statement<{ id: string }>(
  "person.lockAgainstChange",
  "SELECT id FROM contacts WHERE business_id = $1 AND id = ANY($2) AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE",
);

/** The same, but new texts and calls of the contacts do not wait. */
export async function lockAgainstChange(
  transaction: Database,
  businessId: string,
  ids: readonly string[],
): Promise<string[]> {
  return (await transaction.rows(lockAgainstChangeStatement, [businessId, ids])).map(({ id }) => id);
}

const lockContactsStatement = statement<{ id: string }>(
  "person.lockContacts",
  `
    SELECT id FROM contacts
    WHERE business_id = $1 AND id = ANY($2) AND deleted_at IS NULL
    ORDER BY id LIMIT 20 FOR UPDATE`,
);

const OF_CONTACT = inOrderOfParent({ column: "contact_id", parent: "given.contact" });

const hasLateRecordsStatement = statement<{ isLate: boolean }>(
  "person.hasLateRecords",
  `
    SELECT EXISTS (
      SELECT FROM unnest($2::text[]) AS given (contact)
      CROSS JOIN LATERAL (
        (
          SELECT id FROM messages
          WHERE business_id = $1 AND phone_number <> ALL($3) AND ${OF_CONTACT} LIMIT 1
        ) UNION ALL (
          SELECT id FROM calls
          WHERE business_id = $1 AND phone_number <> ALL($3) AND ${OF_CONTACT} LIMIT 1
        ) UNION ALL (
          SELECT id FROM campaign_contacts WHERE business_id = $1 AND customer_id = given.contact LIMIT 1
        )
      ) late
    ) AS is_late`,
);

/**
 * Locks some of these contacts that exist, also against new references.
 *
 * @returns their ids, and whether something refers to them that could not be found without them.
 */
export async function lockContactsOf(
  transaction: Database,
  businessId: string,
  { contactIds, numbers }: { contactIds: readonly string[]; numbers: readonly string[] },
): Promise<{ ids: string[]; isReferredTo: boolean }> {
  const ids = (await transaction.rows(lockContactsStatement, [businessId, contactIds])).map(({ id }) => id);
  // A statement of its own: it sees what was committed while the first one waited.
  const late = ids.length > 0 && (await transaction.row(hasLateRecordsStatement, [businessId, ids, numbers]));
  return { ids, isReferredTo: late ? late.isLate : false };
}
