import { z } from "zod";
import type { Database } from "../../platform/db/database.ts";
import { List } from "../../platform/db/list.ts";
import { byChange, type ListOrder, orderKey } from "../../platform/db/list-order.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import {
  complete,
  jsonBytes,
  type OneOrMore,
  type Page,
  type PageRequest,
  READING_BYTES,
  rowBytes,
  severalOf,
} from "../../platform/db/page.ts";
import { statement } from "../../platform/db/statement.ts";
import { parseInput } from "../../platform/input.ts";
import { byName, personAssignments, personColumns, textAssignments } from "../contact/person-sql.ts";
import type { Disposition, SystemKey } from "../disposition/rules.ts";
import { note } from "../webhook/noted.ts";
import { standingOfRow } from "./obstacles-sql.ts";
import {
  type CampaignContact,
  type CampaignContactChanges,
  type CampaignContactFilter,
  type CampaignContactOrder,
  type ContactStatus,
  campaignContactSearch,
} from "./rules.ts";
import { searchWays } from "./search-sql.ts";
import { findSettings } from "./settings-store.ts";

/** The columns of a contact, as `cc`, with its disposition as `d`. */
export const COLUMNS = `
  cc.id, cc.campaign_id, ${personColumns("cc")}, cc.phones, cc.primary_number, cc.status, cc.call_count, cc.last_called_at, cc.extra_fields, cc.customer_id, cc.due_at,
  cc.time_zone,
  COALESCE(cc.attempts, 0) AS attempts,
  CASE WHEN cc.status = 'called' THEN COALESCE(cc.attempted_at, cc.last_called_at, cc.created_at) END AS attempted_at,
  cc.was_busy, cc.held_until, cc.due_user_until, cc.created_at, cc.updated_at, cc.last_disposition_id AS disposition_id,
  d.name AS disposition_name, d.source AS disposition_source, d.system_key AS disposition_system_key,
  d.marks_contact_complete AS disposition_marks_contact_complete`;

export const DISPOSITION = `
  LEFT JOIN LATERAL (
    SELECT * FROM dispositions d WHERE d.business_id = cc.business_id AND d.id = cc.last_disposition_id LIMIT 1
  ) d ON true`;

export interface ContactRow extends CampaignContact {
  dispositionId: string | null;
  dispositionName: string;
  dispositionSource: Disposition["source"];
  dispositionSystemKey: SystemKey | null;
  dispositionMarksContactComplete: boolean;
}

export function withDisposition<Row extends ContactRow>(row: Row): Row {
  row.lastDisposition =
    row.dispositionId === null
      ? null
      : {
          id: row.dispositionId,
          name: row.dispositionName,
          source: row.dispositionSource,
          systemKey: row.dispositionSystemKey,
          marksContactComplete: row.dispositionMarksContactComplete,
        };
  return row;
}

const findContactStatement = statement<ContactRow>(
  "campaignContact.find",
  `
    SELECT ${COLUMNS}, ${standingOfRow("$4")}
    FROM campaign_contacts cc ${DISPOSITION}
    WHERE cc.business_id = $1 AND cc.campaign_id = $2 AND cc.id = $3`,
);

/** @param withStanding whether the reader asks why the contact cannot be dialed: its standing is read with it. */
export async function findCampaignContact(
  database: Database,
  businessId: string,
  campaignId: string,
  id: string,
  { withStanding = false }: { withStanding?: boolean } = {},
): Promise<CampaignContact | null> {
  const row = await database.row(findContactStatement, [businessId, campaignId, id, withStanding]);
  return row ? withDisposition(row) : null;
}

const findContactsStatement = statement<ContactRow>(
  "campaignContact.findMany",
  `
    SELECT ${COLUMNS}
    FROM (SELECT DISTINCT campaign_id, id FROM unnest($2::text[], $3::text[]) AS given (campaign_id, id)) wanted
    CROSS JOIN LATERAL (
      SELECT * FROM campaign_contacts cc
      WHERE cc.business_id = $1 AND cc.campaign_id = wanted.campaign_id AND cc.id = wanted.id LIMIT 1
    ) cc ${DISPOSITION}`,
  { mostBytes: READING_BYTES },
);

/** The contacts of campaigns among these, by id. @throws DomainError if they are too large together. */
export async function findCampaignContacts(
  database: Database,
  businessId: string,
  wanted: readonly { campaignId: string; id: string }[],
): Promise<Map<string, CampaignContact>> {
  const campaignIds = wanted.map(({ campaignId }) => campaignId);
  const values = [businessId, campaignIds, wanted.map(({ id }) => id)];
  const rows = complete(await database.rows(findContactsStatement, values));
  return new Map(rows.map((row) => [row.id, withDisposition(row)]));
}

const findByIdStatement = statement<ContactRow>(
  "campaignContact.findById",
  `
    SELECT ${COLUMNS} FROM unnest($2::text[]) AS wanted (id)
    CROSS JOIN LATERAL (
      SELECT * FROM campaign_contacts cc WHERE cc.business_id = $1 AND cc.id = wanted.id LIMIT 1
    ) cc ${DISPOSITION}`,
  { mostBytes: READING_BYTES },
);

/** The contacts of any campaign of the business among these ids, in no order. */
export async function findContactsOfAnyCampaign(
  database: Database,
  businessId: string,
  ids: readonly string[],
): Promise<CampaignContact[]> {
  return complete(await database.rows(findByIdStatement, [businessId, ids])).map(withDisposition);
}

const searchInput = z.object({ q: campaignContactSearch.nullish() });

/** The indexes on the contacts of all campaigns, and on those of one. */
const INDEXED_OF_BUSINESS = {
  customer_id: { rows: "few", next: "campaign_id" },
  last_disposition_id: { rows: "many", next: "campaign_id" },
} as const;
const INDEXED = { ...INDEXED_OF_BUSINESS, status: "many" } as const;

/** The limits that `isExhausted` compares with: of one campaign, or of several by their ids. */
type MaxAttempts = number | Readonly<Record<string, number>> | null;

/** What the lists of contacts of a campaign have in common. */
const LISTED = { prefix: "cct", alias: "cc", table: "campaign_contacts", indexed: INDEXED, hasChanges: true } as const;

const ORDERS: Readonly<Record<CampaignContactOrder, ListOrder | null>> = {
  created: null,
  updated: byChange("cc"),
  name: byName("cc"),
  due: { key: "cc.due_at", type: "timestamptz", isAscending: true },
};

function contactList(
  businessId: string,
  campaignId: string | null,
  filter: CampaignContactFilter,
  orderBy: CampaignContactOrder,
  maxAttempts: MaxAttempts,
): List<ContactRow> {
  const order = ORDERS[orderBy];
  const list = new List<ContactRow>(
    {
      name: "campaignContact.list",
      ...LISTED,
      select: `SELECT ${COLUMNS}${order ? orderKey(order) : ""}${rowBytes(jsonBytes("cc.extra_fields"))}
        FROM campaign_contacts cc ${DISPOSITION}`,
      hasBytes: true,
      ...(orderBy === "due" && { only: "cc.due_at IS NOT NULL" }),
    },
    businessId,
  ).orderBy(order);
  return filtered(list, campaignId, filter, maxAttempts);
}

/** The contacts of a campaign, or of each of several, that pass a filter. */
function filtered<Row extends { id: string }>(
  list: List<Row>,
  campaignId: string | null,
  filter: CampaignContactFilter,
  maxAttempts: MaxAttempts,
): List<Row> {
  const isOfOne = typeof maxAttempts === "number";
  const limit = isOfOne ? "?" : "(?::jsonb ->> parent.id)::integer";
  const { q } = parseInput(searchInput, filter);
  const attempts = isOfOne ? maxAttempts : JSON.stringify(maxAttempts);
  const ofCampaign = "cc.campaign_id = ?";
  return (q ? list.searchEither(searchWays(q), ofCampaign, campaignId) : list.within(ofCampaign, campaignId))
    .whereFew("lower(cc.email) = lower(?)", filter.email, "cc.business_id, cc.campaign_id, lower(cc.email), cc.id")
    .whereIn("cc.status", filter.status)
    .whereFew("cc.phones @> ?", filter.phone && JSON.stringify([{ number: filter.phone }]))
    .whereIn("cc.customer_id", filter.customerId)
    .whereIn("cc.last_disposition_id", filter.dispositionId)
    .whereSome("cc.due_at < ?", filter.dueBefore, "cc.campaign_id, cc.due_at")
    .whereSome(
      `cc.retry_attempts >= ${limit}`,
      filter.isExhausted === true ? attempts : null,
      "cc.campaign_id, cc.retry_attempts",
    )
    .where(`COALESCE(cc.retry_attempts, 0) < ${limit}`, filter.isExhausted === false ? attempts : null)
    .whereTime(filter)
    .belongsTo(severalOf(filter.notDialableReason));
}

/** The limits on attempts of these campaigns, where the filter needs them. A campaign that does not exist has 0. */
async function findMaxAttempts(
  database: Database,
  businessId: string,
  campaignIds: readonly string[],
  { isExhausted }: CampaignContactFilter,
): Promise<Readonly<Record<string, number>> | null> {
  if (isExhausted === null || isExhausted === undefined) {
    return null;
  }
  const settings = await findSettings(database, businessId, campaignIds);
  return Object.fromEntries(campaignIds.map((id) => [id, settings.get(id)?.maxAttempts ?? 0]));
}

/** The contacts of a campaign in an order. */
export async function listCampaignContacts(
  database: Database,
  businessId: string,
  campaignId: string,
  filter: CampaignContactFilter,
  page: PageRequest,
  orderBy: CampaignContactOrder = "created",
): Promise<Page<CampaignContact>> {
  const limits = await findMaxAttempts(database, businessId, [campaignId], filter);
  const list = contactList(businessId, campaignId, filter, orderBy, limits?.[campaignId] ?? null);
  return readContacts(database, list, page);
}

/**
 * The ids of the next contacts of a campaign that pass a filter, the oldest first, of a bounded number of contacts.
 *
 * @param madeBefore contacts that were created since are left out (RFC 3339).
 * @returns also the id behind which the next ones are; null at the end.
 */
export async function nextContactIds(
  database: Database,
  businessId: string,
  campaignId: string,
  filter: CampaignContactFilter,
  { first, after, madeBefore }: { first: number; after: string | null; madeBefore: string },
): Promise<{ ids: string[]; next: string | null }> {
  const limits = await findMaxAttempts(database, businessId, [campaignId], filter);
  const maxAttempts = limits?.[campaignId] ?? null;
  const { createdBefore } = filter;
  const bounded = {
    ...filter,
    createdBefore: createdBefore && createdBefore < madeBefore ? createdBefore : madeBefore,
  };
  const list = new List<{ id: string }>(
    { name: "campaignContact.ids", ...LISTED, select: "SELECT cc.id FROM campaign_contacts cc" },
    businessId,
  );
  const { rows, next } = await filtered(list, campaignId, bounded, maxAttempts).walk(database, first, after);
  return { ids: rows.map(({ id }) => id), next };
}

/** The campaigns of the business that have contacts. */
const CAMPAIGNS = "SELECT c.id FROM campaigns c WHERE c.business_id = $1 AND c.contact_count > ?";

/**
 * The contacts of all campaigns of a business, or of some. Those of a number or a saved contact are few; those of another
 * filter are found campaign by campaign where the newest do not fill a page. By change they are read campaign by campaign.
 */
export async function listContactsOfBusiness(
  database: Database,
  businessId: string,
  { campaignId, ...filter }: CampaignContactFilter & { campaignId?: OneOrMore<string> },
  page: PageRequest,
  orderBy: "created" | "updated" = "created",
): Promise<Page<CampaignContact>> {
  const campaignIds = severalOf(campaignId);
  if (campaignIds?.length === 1) {
    return listCampaignContacts(database, businessId, campaignIds[0] as string, filter, page, orderBy);
  }
  const order = ORDERS[orderBy];
  const { q } = parseInput(searchInput, filter);
  const isByCampaign = q == null && (order !== null || campaignIds !== null);
  const list = new List<ContactRow>(
    {
      name: "contactsOfCampaigns.list",
      prefix: "cct",
      alias: "cc",
      table: "campaign_contacts",
      indexed: INDEXED_OF_BUSINESS,
      [isByCampaign ? "onlyById" : "only"]: "length(cc.id) > 0",
      select: `SELECT ${COLUMNS}${order ? orderKey(order) : ""}${rowBytes(jsonBytes("cc.extra_fields"))}
        FROM campaign_contacts cc ${DISPOSITION}`,
      hasBytes: true,
    },
    businessId,
  ).orderBy(order);
  if (isByCampaign) {
    list.limitToEach(
      campaignIds ? "SELECT c.id FROM campaigns c WHERE c.business_id = $1 AND c.id = ANY (?)" : CAMPAIGNS,
      "campaign_id",
      campaignIds ?? 0,
    );
  } else {
    list.rareInEach(CAMPAIGNS.replace("?", "0"), "campaign_id").whereIn("cc.campaign_id", campaignIds);
  }
  if (q != null) {
    list.searchEither(searchWays(q), "cc.campaign_id = ?", null);
  }
  list.whereFew("cc.phones @> ?", filter.phone && JSON.stringify([{ number: filter.phone }]));
  const isNarrow = isByCampaign || q != null || Boolean(filter.phone || filter.customerId);
  const rare = isNarrow ? "where" : "searchRare";
  list[isNarrow ? "whereIn" : "whereRareIn"]("cc.customer_id", filter.customerId);
  list[isNarrow ? "whereIn" : "whereRareIn"]("cc.status", filter.status);
  list[isNarrow ? "where" : "searchFew"]("lower(cc.email) = lower(?)", filter.email);
  list[isNarrow ? "whereIn" : "whereRareIn"]("cc.last_disposition_id", filter.dispositionId);
  list[rare]("cc.due_at < ?", filter.dueBefore);
  list.whereTime(filter).belongsTo([campaignIds, severalOf(filter.notDialableReason)]);
  return readContacts(database, list, page);
}

async function readContacts(
  database: Database,
  list: List<ContactRow>,
  page: PageRequest,
): Promise<Page<CampaignContact>> {
  const found = await list.page(database, page);
  found.rows.forEach(withDisposition);
  return found as Page<CampaignContact>;
}

/**
 * The same for several campaigns, with as many statements as for one. A cursor belongs to the list of one campaign: the
 * others refuse it.
 */
export async function listContactsOfCampaigns(
  database: Database,
  businessId: string,
  campaignIds: readonly string[],
  filter: CampaignContactFilter,
  page: PageRequest,
  orderBy: CampaignContactOrder = "created",
): Promise<(Page<CampaignContact> | Error)[]> {
  const limits = await findMaxAttempts(database, businessId, campaignIds, filter);
  const lists = campaignIds.map((id) => contactList(businessId, id, filter, orderBy, limits?.[id] ?? null));
  if (page.after || lists.length === 1) {
    return Promise.all(lists.map((list) => readContacts(database, list, page).catch((error: Error) => error)));
  }
  const pages = await contactList(businessId, null, filter, orderBy, limits).firstPages(
    database,
    { column: "campaign_id", parents: campaignIds, request: page },
    (row) => row.campaignId,
    (_campaignId, place) => lists[place] as (typeof lists)[number],
  );
  pages.flatMap(({ rows }) => rows).forEach(withDisposition);
  return pages as Page<CampaignContact>[];
}

const entriesOfCustomersStatement = statement<ContactRow & { customerId: string }>(
  "campaignContact.entriesOfCustomers",
  `
    SELECT ${COLUMNS}
    FROM unnest($2::text[]) AS customer (id)
    CROSS JOIN LATERAL (
      SELECT * FROM campaign_contacts
      WHERE business_id = $1 AND customer_id = customer.id
      ORDER BY id DESC LIMIT 100
    ) cc ${DISPOSITION}
    ORDER BY cc.id DESC`,
  { mostBytes: READING_BYTES },
);

/** The campaign contacts that are linked to each of these saved contacts, the newest 100 of each. @throws TooLargeError */
export async function entriesOfCustomers(
  database: Database,
  businessId: string,
  customerIds: readonly string[],
): Promise<Map<string, CampaignContact[]>> {
  const rows = complete(await database.rows(entriesOfCustomersStatement, [businessId, customerIds]));
  rows.forEach(withDisposition);
  return Map.groupBy(rows, (row) => row.customerId);
}

const FIELD_ASSIGNMENTS = `
  due_at = CASE WHEN change ? 'dueAt' THEN (change ->> 'dueAt')::timestamptz ELSE cc.due_at END,
  -- A time that is set by hand is for any agent.
  due_user_id = CASE WHEN change ? 'dueAt' THEN NULL ELSE cc.due_user_id END,
  time_zone = CASE WHEN change ? 'timeZone' THEN change ->> 'timeZone' ELSE cc.time_zone END,
  customer_id = CASE WHEN change ? 'customerId' THEN change ->> 'customerId' ELSE cc.customer_id END,
  updated_at = ${NOW}`;

/** A field that is absent from the change stays unchanged. */
const ASSIGNMENTS = `
  ${personAssignments("cc")},
  status = COALESCE(change ->> 'status', cc.status),
  ${FIELD_ASSIGNMENTS}`;

const updateContactStatement = statement<ContactRow & { statusBefore: ContactStatus }>(
  "campaignContact.update",
  `
    WITH before AS (
      SELECT id, status, $4::jsonb AS change FROM campaign_contacts
      WHERE business_id = $1 AND campaign_id = $2 AND id = $3
      FOR NO KEY UPDATE
    ), cc AS (
      UPDATE campaign_contacts cc SET ${ASSIGNMENTS}
      FROM before
      WHERE cc.business_id = $1 AND cc.campaign_id = $2 AND cc.id = $3
      RETURNING cc.*, before.status AS status_before
    )
    SELECT ${COLUMNS}, cc.status_before, ${standingOfRow("$5")}
    FROM cc ${DISPOSITION}`,
);

/**
 * Changes a contact and returns it with its previous status, or null if it does not exist.
 *
 * @param withStanding whether the caller needs the reason why the contact cannot be dialed: it also reads the standing.
 */
export async function updateCampaignContact(
  database: Database,
  businessId: string,
  campaignId: string,
  id: string,
  changes: CampaignContactChanges,
  { withStanding }: { withStanding: boolean },
): Promise<(CampaignContact & { statusBefore: ContactStatus }) | null> {
  const values = [businessId, campaignId, id, JSON.stringify(changes), withStanding];
  const row = await database.row(updateContactStatement, values);
  return row ? withDisposition(row) : null;
}

/**
 * A change of neither phones nor free fields nor status: their triggers and sub-selects are a fifth of the cost of the statement above.
 */
const updateFieldsStatement = statement<ContactRow>(
  "campaignContact.updateFields",
  `
    WITH cc AS (
      UPDATE campaign_contacts cc SET ${textAssignments("cc")}, ${FIELD_ASSIGNMENTS}
      FROM (SELECT $4::jsonb AS change) given
      WHERE cc.business_id = $1 AND cc.campaign_id = $2 AND cc.id = $3
      RETURNING cc.*
    )
    SELECT ${COLUMNS}, ${standingOfRow("$5")}
    FROM cc ${DISPOSITION}`,
);

/**
 * Changes a contact except its status, and returns it, or null if it does not exist.
 *
 * @param withStanding whether the caller needs the reason why the contact cannot be dialed: it also reads the standing.
 */
export async function updateCampaignContactFields(
  database: Database,
  businessId: string,
  campaignId: string,
  id: string,
  changes: Omit<CampaignContactChanges, "status">,
  { withStanding }: { withStanding: boolean },
): Promise<CampaignContact | null> {
  const isPlain = changes.phones === undefined && changes.extraFields === undefined;
  const statement = isPlain ? updateFieldsStatement : updateContactStatement;
  const values = [businessId, campaignId, id, JSON.stringify(changes), withStanding];
  const row = await database.row<ContactRow>(statement, values);
  return row ? withDisposition(row) : null;
}

const mergeContactsStatement = statement<never>(
  "campaignContact.merge",
  `
    UPDATE campaign_contacts cc SET ${ASSIGNMENTS}
    FROM jsonb_each($3::jsonb) AS given (id, change)
    -- The two conditions on the ids force a look-up of each: a join alone may read the whole campaign.
    WHERE cc.business_id = $1 AND cc.campaign_id = $2 AND cc.id = given.id
      AND cc.id = ANY(ARRAY(SELECT jsonb_object_keys($3::jsonb)))`,
);

/** Overwrites fields of several contacts, each change under the id of its contact. */
export async function mergeCampaignContacts(
  database: Database,
  businessId: string,
  campaignId: string,
  changes: ReadonlyMap<string, object>,
): Promise<void> {
  await database.rows(mergeContactsStatement, [businessId, campaignId, JSON.stringify(Object.fromEntries(changes))]);
}

/**
 * ORDER BY forces a look-up of each number in the one index that contains it. With equality alone and few statistics of
 * a new campaign, PostgreSQL may choose another index and read the whole campaign for each number.
 */
const findDuplicatesStatement = statement<{ id: string; primaryNumber: string }>(
  "campaignContact.findDuplicates",
  `
    SELECT nearest.id, wanted.number AS primary_number
    FROM unnest($3::text[]) AS wanted (number)
    CROSS JOIN LATERAL (
      SELECT business_id, campaign_id, primary_number, id FROM campaign_contacts
      WHERE (business_id, campaign_id, primary_number) >= ($1, $2, wanted.number) AND primary_number > ''
      ORDER BY business_id, campaign_id, primary_number, id LIMIT 1
    ) nearest
    WHERE nearest.business_id = $1 AND nearest.campaign_id = $2 AND nearest.primary_number = wanted.number`,
);

/** The ids of the contacts with these primary numbers, by number. If several have one, the oldest. */
export async function findByPrimaryNumber(
  database: Database,
  businessId: string,
  campaignId: string,
  numbers: readonly string[],
): Promise<Map<string, string>> {
  const rows = await database.rows(findDuplicatesStatement, [businessId, campaignId, numbers]);
  return new Map(rows.map((row) => [row.primaryNumber, row.id]));
}

const findSizesStatement = statement<{ id: string; bytes: number }>(
  "campaignContact.findSizes",
  `
    SELECT id, ${jsonBytes("extra_fields")} AS bytes FROM campaign_contacts
    WHERE business_id = $1 AND campaign_id = $2 AND id = ANY ($3)`,
);

/** The bytes of the extra fields of contacts of a campaign, by id. */
export async function findSizes(
  database: Database,
  businessId: string,
  campaignId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await database.rows(findSizesStatement, [businessId, campaignId, ids]);
  return new Map(rows.map(({ id, bytes }) => [id, bytes]));
}

const lockContactStatement = statement<{ status: ContactStatus }>(
  "campaignContact.lock",
  "SELECT status FROM campaign_contacts WHERE business_id = $1 AND campaign_id = $2 AND id = $3 FOR UPDATE",
);

/** Locks the contact until commit. */
export async function lockCampaignContact(
  database: Database,
  businessId: string,
  campaignId: string,
  id: string,
): Promise<{ status: ContactStatus } | null> {
  return (await database.row(lockContactStatement, [businessId, campaignId, id])) ?? null;
}

const deleteContactStatement = statement<never>(
  "campaignContact.delete",
  "DELETE FROM campaign_contacts WHERE business_id = $1 AND campaign_id = $2 AND id = $3",
);

export async function deleteCampaignContact(
  database: Database,
  businessId: string,
  campaignId: string,
  id: string,
): Promise<void> {
  await database.rows(deleteContactStatement, [businessId, campaignId, id]);
  note({ type: "campaign.contact.deleted", subject: { campaignId, campaignContactId: id } });
}

const setStatusesStatement = statement<{ id: string; statusBefore: ContactStatus }>(
  "campaignContact.setStatuses",
  `
    WITH before AS MATERIALIZED (
      SELECT id, status FROM campaign_contacts
      WHERE business_id = $1 AND campaign_id = $2 AND id = ANY($3)
      ORDER BY id FOR NO KEY UPDATE
    ), changed AS (
      UPDATE campaign_contacts cc SET status = $4, updated_at = ${NOW}
      FROM before
      WHERE cc.business_id = $1 AND cc.campaign_id = $2 AND cc.id = before.id AND cc.id = ANY($3)
        AND (before.status <> $4 OR $4 = 'do_not_call')
    )
    SELECT id, status AS status_before FROM before`,
);

/**
 * Sets the status of those of these contacts that the campaign has. A do-not-call that is repeated is a change of the row:
 * the undo of the first one leaves it.
 *
 * @returns their earlier statuses, by id.
 */
export async function setStatuses(
  database: Database,
  businessId: string,
  campaignId: string,
  ids: readonly string[],
  status: ContactStatus,
): Promise<Map<string, ContactStatus>> {
  const rows = await database.rows(setStatusesStatement, [businessId, campaignId, ids, status]);
  return new Map(rows.map(({ id, statusBefore }) => [id, statusBefore]));
}

const deleteManyStatement = statement<{ id: string; status: ContactStatus }>(
  "campaignContact.deleteMany",
  `
    WITH found AS MATERIALIZED (
      SELECT id, status FROM campaign_contacts
      WHERE business_id = $1 AND campaign_id = $2 AND id = ANY($3)
      ORDER BY id FOR UPDATE
    ), deleted AS (
      DELETE FROM campaign_contacts cc USING found
      WHERE cc.business_id = $1 AND cc.campaign_id = $2 AND cc.id = found.id AND cc.id = ANY($3)
        AND found.status <> 'in_progress'
    )
    SELECT id, status FROM found`,
);

/**
 * Deletes those of these contacts that the campaign has and no session has claimed. @returns the statuses of all that
 * it had, by id.
 */
export async function deleteCampaignContacts(
  database: Database,
  businessId: string,
  campaignId: string,
  ids: readonly string[],
): Promise<Map<string, ContactStatus>> {
  const rows = await database.rows(deleteManyStatement, [businessId, campaignId, ids]);
  for (const { id, status } of rows) {
    if (status !== "in_progress") {
      note({ type: "campaign.contact.deleted", subject: { campaignId, campaignContactId: id } });
    }
  }
  return new Map(rows.map(({ id, status }) => [id, status]));
}

const knownCustomersStatement = statement<{ id: string }>(
  "campaignContact.knownCustomers",
  `
    SELECT known.id FROM unnest($2::text[]) AS wanted (id)
    CROSS JOIN LATERAL (
      SELECT c.id FROM contacts c WHERE c.business_id = $1 AND c.id = wanted.id AND c.deleted_at IS NULL
      LIMIT 1 FOR KEY SHARE
    ) known`,
);

/** The given ids that belong to saved contacts of the business, locked until commit. */
export async function knownCustomers(
  database: Database,
  businessId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) {
    return new Set();
  }
  const rows = await database.rows(knownCustomersStatement, [businessId, ids]);
  return new Set(rows.map((row) => row.id));
}
