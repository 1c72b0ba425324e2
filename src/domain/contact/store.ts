import { z } from "zod";
import type { Database } from "../../platform/db/database.ts";
import { List } from "../../platform/db/list.ts";
import { byChange, type ListOrder, orderKey } from "../../platform/db/list-order.ts";
import { walks } from "../../platform/db/list-sql.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { complete, jsonBytes, type Page, type PageRequest, READING_BYTES, rowBytes } from "../../platform/db/page.ts";
import { statement } from "../../platform/db/statement.ts";
import { DomainError } from "../../platform/errors.ts";
import { parseInput } from "../../platform/input.ts";
import { optOutOf } from "../consent/number-sql.ts";
import { note } from "../webhook/noted.ts";
import type { DeletionReason } from "../webhook/rules.ts";
import {
  byName,
  PERSON_COLUMNS,
  PERSON_DEFINITIONS,
  PERSON_ERASURE,
  personAssignments,
  personColumns,
  personValues,
} from "./person-sql.ts";
import {
  type Contact,
  type ContactChanges,
  type ContactFilter,
  type ContactOrder,
  type ContactSource,
  contactSearch,
} from "./rules.ts";
import { searchConditions } from "./search-sql.ts";

const OPT_OUT = optOutOf({ businessId: "c.business_id", number: "phone ->> 'number'" });

const COLUMNS = `
  c.id, ${personColumns("c")}, c.phones, c.extra_fields, c.external_id, c.source,
  (
    SELECT min(o.opted_out_at)
    FROM jsonb_array_elements(c.phones) AS phone
    CROSS JOIN LATERAL (${OPT_OUT}) o
  ) AS opted_out_at,
  (
    SELECT COALESCE(o.reason, o.source)
    FROM jsonb_array_elements(c.phones) AS phone
    CROSS JOIN LATERAL (${OPT_OUT}) o
    ORDER BY o.opted_out_at LIMIT 1
  ) AS opted_out_reason,
  c.created_at, c.updated_at`;

const HAS_OPTED_OUT = `EXISTS (
    SELECT FROM jsonb_array_elements(c.phones) AS phone CROSS JOIN LATERAL (${OPT_OUT}) o
  )`;

const findContactStatement = statement<Contact & { isDeleted: boolean; mergedInto: string | null }>(
  "contact.find",
  `
    SELECT ${COLUMNS}, c.deleted_at IS NOT NULL AS is_deleted, c.merged_into
    FROM contacts c WHERE c.business_id = $1 AND c.id = $2`,
);

/**
 * A contact of the business, or null for an unknown id.
 *
 * @param field the field of the input that names it, where the request is about another contact.
 * @throws DomainError `gone` when the contact was deleted, with the contact into which it was merged.
 */
export async function findContact(
  database: Database,
  businessId: string,
  id: string,
  field?: string,
): Promise<Contact | null> {
  const row = await database.row(findContactStatement, [businessId, id]);
  if (!row) {
    return null;
  }
  const { isDeleted, mergedInto, ...contact } = row;
  if (isDeleted) {
    throw mergedInto === null
      ? new DomainError("gone", "This contact has been deleted.", { field })
      : new DomainError("gone", "This contact has been merged into another one.", { field, mergedInto });
  }
  return contact;
}

const findContactsStatement = statement<Contact>(
  "contact.findMany",
  `
    SELECT ${COLUMNS} FROM unnest($2::text[]) AS wanted (id)
    CROSS JOIN LATERAL (
      SELECT * FROM contacts c WHERE c.business_id = $1 AND c.id = wanted.id AND c.deleted_at IS NULL LIMIT 1
    ) c`,
  { mostBytes: READING_BYTES },
);

/** The contacts of the business among these ids, in no order. @throws DomainError if they are too large together. */
export async function findContacts(database: Database, businessId: string, ids: readonly string[]): Promise<Contact[]> {
  return complete(await database.rows(findContactsStatement, [businessId, ids]));
}

const OF_NUMBER = "SELECT p.contact_id FROM contact_phones p WHERE p.business_id = $1 AND p.phone_number = ?";

const searchInput = z.object({ q: contactSearch.nullish() });

const ORDERS: Readonly<Record<ContactOrder, ListOrder | null>> = {
  created: null,
  updated: byChange("c"),
  name: byName("c"),
};

/**
 * The contacts of a business in an order.
 *
 * @throws DomainError `validation_error` on a search that is too short, too long or has too many words.
 */
export async function listContacts(
  database: Database,
  businessId: string,
  filter: ContactFilter,
  page: PageRequest,
  orderBy: ContactOrder = "created",
): Promise<Page<Contact>> {
  const order = ORDERS[orderBy];
  const list = new List<Contact>(
    {
      name: "contact.list",
      prefix: "con",
      alias: "c",
      table: "contacts",
      hasChanges: true,
      select: `SELECT ${COLUMNS}${order ? orderKey(order) : ""}${rowBytes(jsonBytes("c.extra_fields"))} FROM contacts c`,
      hasBytes: true,
      only: "c.deleted_at IS NULL",
    },
    businessId,
  )
    .orderBy(order)
    .whereFew("lower(c.email) = lower(?)", filter.email, "c.business_id, lower(c.email), c.id")
    .whereFew(`EXISTS (${OF_NUMBER} AND p.contact_id = c.id OFFSET 0)`, filter.phone, "c.id", {
      found: `c.id = ANY (ARRAY(${OF_NUMBER} ORDER BY p.contact_id LIMIT ${walks.most + 1}))`,
      inCursor: `c.id IN (${OF_NUMBER})`,
    })
    .whereFew("c.external_id = ?", filter.externalId, "c.external_id")
    .whereWalkedIn("c.source", filter.source)
    .whereWalked(`${HAS_OPTED_OUT} = ?`, filter.optedOut)
    .whereTime(filter);
  const { q } = parseInput(searchInput, filter);
  // The search includes the number: otherwise all matches of the search would be joined with all contacts of the
  // number.
  for (const { condition, value } of typeof q === "string" ? searchConditions(q, filter.phone) : []) {
    list.searchRare(condition, value);
  }
  return list.page(database, page);
}

/** The data of a new contact. */
export interface NewContact extends ContactChanges {
  id: string;
  createdAt: string;
  source: ContactSource;
}

const insertContactStatement = statement<Contact>(
  "contact.insert",
  `
    WITH c AS (
      INSERT INTO contacts (business_id, id, ${PERSON_COLUMNS}, phones, extra_fields, external_id, source, created_at,
        updated_at)
      SELECT $1, added.id, ${personValues("added")},
        (
          SELECT COALESCE(
            jsonb_agg(jsonb_build_object('number', phone -> 'number', 'label', phone -> 'label') ORDER BY place), '[]'
          )
          FROM jsonb_array_elements(added.phones) WITH ORDINALITY AS entry (phone, place)
        ),
        added."extraFields", added."externalId", added.source, added."createdAt", added."createdAt"
      FROM jsonb_to_record($2::jsonb) AS added (id text, ${PERSON_DEFINITIONS}, phones jsonb, "extraFields" jsonb,
        "externalId" text, source text, "createdAt" timestamptz)
      RETURNING *
    )
    SELECT ${COLUMNS} FROM c WHERE c.business_id = $1`,
);

export async function insertContact(database: Database, businessId: string, contact: NewContact): Promise<Contact> {
  note({ type: "contact.created", subject: { contactId: contact.id } });
  return (await database.row(insertContactStatement, [businessId, JSON.stringify(contact)])) as Contact;
}

/** The fields that an update can change. */
const CHANGEABLE = (alias: string) =>
  `(${personColumns(alias)}, ${alias}.phones, ${alias}.extra_fields, ${alias}.external_id)`;

const updateContactStatement = statement<Contact & { isChanged: boolean }>(
  "contact.update",
  `
    WITH given AS (
      SELECT $3::jsonb AS change
    ), before AS (
      SELECT * FROM contacts WHERE business_id = $1 AND id = $2 AND deleted_at IS NULL FOR NO KEY UPDATE
    ), c AS (
      UPDATE contacts c SET
        ${personAssignments("c")},
        external_id = CASE WHEN change ? 'externalId' THEN change ->> 'externalId' ELSE c.external_id END,
        updated_at = ${NOW}
      FROM given, before
      WHERE c.business_id = $1 AND c.id = before.id AND c.deleted_at IS NULL
      RETURNING c.*
    )
    SELECT ${COLUMNS}, ${CHANGEABLE("c")} IS DISTINCT FROM ${CHANGEABLE("before")} AS is_changed
    FROM c, before WHERE c.business_id = $1`,
);

/** Changes a contact and returns it, or null if it does not exist or was deleted. */
export async function updateContact(
  database: Database,
  businessId: string,
  id: string,
  changes: ContactChanges,
): Promise<Contact | null> {
  const row = await database.row(updateContactStatement, [businessId, id, JSON.stringify(changes)]);
  if (!row) {
    return null;
  }
  const { isChanged, ...contact } = row;
  if (isChanged) {
    note({ type: "contact.updated", subject: { contactId: id } });
  }
  return contact;
}

const lockContactsStatement = statement<{ id: string }>(
  "contact.lock",
  `
    SELECT id FROM contacts
    WHERE business_id = $1 AND id = ANY($2) AND deleted_at IS NULL
    ORDER BY id FOR UPDATE`,
);

/** Locks these contacts until commit, also against new references. Returns the ids of those that exist. */
export async function lockContacts(database: Database, businessId: string, ids: readonly string[]): Promise<string[]> {
  return (await database.rows(lockContactsStatement, [businessId, ids])).map(({ id }) => id);
}

const lockAgainstChangeStatement = statement<{ id: string }>(
  "contact.lockAgainstChange",
  `
    SELECT id FROM contacts
    WHERE business_id = $1 AND id = ANY($2) AND deleted_at IS NULL
    ORDER BY id FOR NO KEY UPDATE`,
);

/** Locks these contacts until commit, but not against new references. Returns the ids of those that exist. */
export async function lockAgainstChange(
  database: Database,
  businessId: string,
  ids: readonly string[],
): Promise<string[]> {
  return (await database.rows(lockAgainstChangeStatement, [businessId, ids])).map(({ id }) => id);
}

const lockContactStatement = statement<{ id: string }>(
  "contact.lockAgainstDeletion",
  "SELECT id FROM contacts WHERE business_id = $1 AND id = $2 AND deleted_at IS NULL FOR KEY SHARE",
);

/** Locks a contact against deletion until commit. Returns whether it exists. */
export async function lockContact(database: Database, businessId: string, id: string): Promise<boolean> {
  return (await database.row(lockContactStatement, [businessId, id])) !== undefined;
}

const lockEachContactStatement = statement<{ id: string }>(
  "contact.lockEachAgainstDeletion",
  `
    SELECT id FROM contacts
    WHERE business_id = $1 AND id = ANY($2) AND deleted_at IS NULL
    ORDER BY id FOR KEY SHARE`,
);

/** The same for several contacts. Returns the ids of those that exist. */
export async function lockEachContact(
  database: Database,
  businessId: string,
  ids: readonly string[],
): Promise<string[]> {
  return (await database.rows(lockEachContactStatement, [businessId, ids])).map(({ id }) => id);
}

const eraseContactStatement = statement<never>(
  "contact.erase",
  `
    UPDATE contacts SET
      ${PERSON_ERASURE},
      phones = '[]', extra_fields = NULL, external_id = NULL, merged_into = $3, deleted_at = ${NOW},
      updated_at = ${NOW}
    WHERE business_id = $1 AND id = $2`,
);

/**
 * Deletes a contact: erases the data of the person, and requests for the id fail with `gone`.
 *
 * @param mergedInto the contact that takes over its data; null unless it is merged.
 */
export async function eraseContact(
  database: Database,
  businessId: string,
  id: string,
  reason: DeletionReason,
  mergedInto: string | null = null,
): Promise<void> {
  await database.rows(eraseContactStatement, [businessId, id, mergedInto]);
  note({ type: "contact.deleted", subject: { contactId: id, reason, mergedInto } });
}
