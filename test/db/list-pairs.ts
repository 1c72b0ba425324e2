import type pg from "pg";
import { listEntries } from "../../src/domain/audit/store.ts";
import { listCalls } from "../../src/domain/call/store.ts";
import { listCampaignContacts, listContactsOfBusiness } from "../../src/domain/campaign/contact-store.ts";
import { listCampaigns } from "../../src/domain/campaign/store.ts";
import { listContacts } from "../../src/domain/contact/store.ts";
import { searchConversations } from "../../src/domain/conversation/activity-store.ts";
import { listMessages } from "../../src/domain/conversation/message-store.ts";
import { listConversations } from "../../src/domain/conversation/store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { walks } from "../../src/platform/db/list-sql.ts";
import type { Page, PageRequest } from "../../src/platform/db/page.ts";
import { momentOf, type Prefix } from "../../src/platform/id.ts";

/** Lists whose filters have many rows each, and whose pairs of filters have none: the reads of their pages. */

/** The rows of each table, and the classes into which they fall: each filter has the rows of one class. */
const ROWS = 3_600;
const CLASSES = 12;
/** The rows that a statement of these lists walks. */
export const WALKED = 50;
/** Of two walks, and of a page. */
const MOST_ROWS = 2 * WALKED + 150;
const MOST_PAGES = 500;

/** An id whose time grows with the number of its row. */
const id = (prefix: Prefix | string, number: number) =>
  `${prefix}_01${String(number).padStart(8, "0")}0000000000000000`;
const idSql = (prefix: string, number = "i") =>
  `'${prefix}_01' || lpad((${number})::text, 8, '0') || '0000000000000000'`;
/** The value of a row of this class, or that of all others. */
const inClass = (which: number, its: string, others: string) =>
  `CASE WHEN i % ${CLASSES} = ${which} THEN ${its} ELSE ${others} END`;

const BUSINESS = id("biz", 1);
/** It has the campaigns. */
const OTHER_BUSINESS = id("biz", 2);
const MEMBER = id("usr", 3);
/** The number of the fourth conversation. */
const PHONE = "+14150000004";
const UPDATED = `${inClass(8, "timestamptz '2026-03-01' + i * interval '1 minute'", inClass(9, "timestamptz '2020-03-01' + i * interval '1 minute'", "timestamptz '2023-03-01' + i * interval '1 minute'"))}`;
const phones = inClass(4, `'${PHONE}'`, "'+1416' || lpad(i::text, 7, '0')");
const phonesJson = `jsonb_build_array(jsonb_build_object('number', ${phones}, 'label', NULL))`;

const TABLES: [table: string, count: number, columns: string, values: string][] = [
  ["businesses", 2, "id, name, has_dialer, created_at, updated_at", `${idSql("biz")}, 'Business', true, now(), now()`],
  [
    "users",
    3,
    "business_id, id, email, name, role, created_at, updated_at",
    `$1, ${idSql("usr")}, i || '@full.example', 'User', 'member', now(), now()`,
  ],
  ["inbox_users", 2, "business_id, user_id, inbox_id", `$1, '${MEMBER}', ${idSql("inb")}`],
  [
    "contacts",
    ROWS,
    "business_id, id, first_name, email, phones, external_id, source, created_at, updated_at",
    `$1, ${idSql("con")}, ${inClass(7, "'Zebra'", "'Ada'")}, ${inClass(0, "'a@x.example'", "'ada' || i || '@x.example'")}, ${phonesJson},
     'ext-' || i, ${inClass(5, "'dialer'", "'api'")}, now(), ${UPDATED}`,
  ],
  ["contact_phones", ROWS, "business_id, phone_number, contact_id", `$1, ${phones}, ${idSql("con")}`],
  ["opt_outs", 1, "business_id, phone_number, opted_out_at, source", `$1, '+14155559999', now(), 'keyword'`],
  [
    "campaigns",
    3,
    "business_id, id, name, contact_count, open_contact_count, created_at, updated_at",
    `$1, ${idSql("cmp")}, 'Campaign', ${ROWS}, 0, now(), now()`,
  ],
  [
    "campaigns",
    ROWS,
    "business_id, id, name, status, contact_count, open_contact_count, created_at, updated_at",
    `'${OTHER_BUSINESS}', ${idSql("cmp")}, ${inClass(0, "'Autumn'", "'Campaign'")}, ${inClass(5, "'archived'", "'active'")},
     0, 0, now(), ${UPDATED}`,
  ],
  [
    "campaign_contacts",
    ROWS,
    "business_id, campaign_id, id, first_name, email, phones, status, customer_id, last_disposition_id, due_at, retry_attempts, created_at, updated_at",
    `$1, ${idSql("cmp", "1")}, ${idSql("cct")}, ${inClass(7, "'Zebra'", "'Ada'")}, ${inClass(0, "'a@x.example'", "'ada' || i || '@x.example'")}, ${phonesJson},
     ${inClass(5, "'completed'", "'called'")}, ${inClass(1, idSql("con", "1"), idSql("con", "1000 + i"))},
     ${inClass(2, idSql("dsp", "1"), idSql("dsp", "2"))}, ${inClass(3, "timestamptz '2020-01-01' + i * interval '1 minute'", "timestamptz '2030-01-01' + i * interval '1 minute'")},
     ${inClass(6, "1000", "1")}, now(), ${UPDATED}`,
  ],
  [
    "conversations",
    ROWS,
    "business_id, id, inbox_id, phone_number, contact_id, last_message_id, last_message_at, unread_count, assigned_user_id, closed_at, created_at, updated_at",
    `$1, ${idSql("cnv")}, ${inClass(0, idSql("inb", "1"), idSql("inb", "2"))}, '+1415' || lpad(i::text, 7, '0'), ${inClass(1, idSql("con", "1"), idSql("con", "1000 + i"))},
     ${idSql("msg")}, now() + i * interval '1 second', 1, ${inClass(2, idSql("usr", "1"), idSql("usr", "2"))}, ${inClass(3, "now()", "NULL")}, timestamptz '2004-01-01' + i * interval '1 second', ${UPDATED}`,
  ],
  [
    "messages",
    ROWS,
    "business_id, id, conversation_id, inbox_id, contact_id, campaign_id, user_id, direction, inbox_number, phone_number, body, segments, status, created_at, updated_at",
    `$1, ${idSql("msg")}, ${inClass(2, idSql("cnv", "1"), inClass(4, idSql("cnv", "4"), idSql("cnv")))}, ${inClass(0, idSql("inb", "1"), idSql("inb", "2"))},
     ${inClass(1, idSql("con", "1"), idSql("con", "2"))}, ${inClass(3, idSql("cmp", "1"), idSql("cmp", "2"))}, ${inClass(7, idSql("usr", "1"), idSql("usr", "2"))},
     ${inClass(6, "'incoming'", "'outgoing'")}, '+12120000001', ${phones}, 'Hello', 1,
     ${inClass(5, "'failed'", inClass(6, "'received'", "'delivered'"))}, now(), ${UPDATED}`,
  ],
  [
    "calls",
    ROWS,
    "business_id, id, inbox_id, contact_id, campaign_id, campaign_contact_id, user_id, disposition_id, direction, inbox_number, phone_number, status, answered_by, started_at, ended_at, created_at, updated_at",
    `$1, ${idSql("call")}, ${inClass(0, idSql("inb", "1"), idSql("inb", "2"))}, ${inClass(1, idSql("con", "1"), idSql("con", "2"))},
     ${inClass(3, idSql("cmp", "1"), idSql("cmp", "2"))}, ${inClass(11, idSql("cct", "1"), idSql("cct", "2"))}, ${inClass(7, idSql("usr", "1"), idSql("usr", "2"))},
     ${inClass(2, idSql("dsp", "1"), idSql("dsp", "2"))}, ${inClass(6, "'incoming'", "'outgoing'")}, '+12120000001', ${phones},
     ${inClass(5, "'busy'", "'completed'")}, ${inClass(10, "'machine'", "'human'")}, now(), now(), now(), ${UPDATED}`,
  ],
  [
    "audit_entries",
    ROWS,
    "business_id, id, user_id, client_id, network, request_id, action, object_id, related_id, changed_fields, created_at",
    `$1, ${idSql("aud")}, ${inClass(0, idSql("usr", "1"), idSql("usr", "2"))}, ${inClass(1, "'app'", "'other'")}, '192.0.2.1', 'req',
     ${inClass(2, "'contact.updated'", "'contact.created'")}, ${inClass(3, idSql("con", "1"), idSql("con", "2"))},
     ${inClass(4, idSql("con", "1"), idSql("con", "2"))}, '{title}', now()`,
  ],
];

/** @param only the tables that are filled; absent: all. */
export async function fill(client: pg.Client, only?: readonly string[]): Promise<void> {
  await client.query("SET session_replication_role = replica");
  for (const [table, count, columns, values] of TABLES.filter(([table]) => only?.includes(table) ?? true)) {
    const text = `INSERT INTO ${table} (${columns}) SELECT ${values.replaceAll("$1", `'${BUSINESS}'`)} FROM generate_series(1, ${count}) i`;
    await client.query(text);
  }
  await client.query("SET session_replication_role = origin");
  await client.query("VACUUM ANALYZE");
}

const timeOf = (prefix: Prefix, row: number) => new Date(momentOf(id(prefix, row))).toISOString();
const times = (prefix: Prefix) => ({
  createdAfter: timeOf(prefix, ROWS - ROWS / CLASSES),
  createdBefore: timeOf(prefix, ROWS / CLASSES),
  updatedAfter: "2026-01-01T00:00:00.000Z",
  updatedBefore: "2021-01-01T00:00:00.000Z",
});

interface PairedList {
  name: string;
  /** The number of pages that are read for one, if it is another list too. */
  reads?: number;
  filters: Readonly<Record<string, unknown>>;
  read(database: Database, filter: object, page: PageRequest): Promise<Page<{ id: string }>>;
}

const all = { businessId: BUSINESS, memberId: null };
const seen = { businessId: BUSINESS, memberId: MEMBER };

const MESSAGES = {
  inboxId: id("inb", 1),
  contactId: id("con", 1),
  conversationId: id("cnv", 1),
  campaignId: id("cmp", 1),
  phone: PHONE,
  status: "failed",
  direction: "incoming",
  userId: id("usr", 1),
  q: "Zebra",
  ...times("msg"),
};
const CALLS = {
  inboxId: id("inb", 1),
  contactId: id("con", 1),
  campaignId: id("cmp", 1),
  campaignContactId: id("cct", 1),
  userId: id("usr", 1),
  dispositionId: id("dsp", 1),
  phone: PHONE,
  status: "busy",
  direction: "incoming",
  answeredBy: "machine",
  ...times("call"),
};
const CONVERSATIONS = { inboxId: id("inb", 1), contactId: id("con", 1), phone: PHONE, ...times("cnv") };
const CONTACTS = {
  email: "a@x.example",
  phone: PHONE,
  externalId: "ext-1",
  source: "dialer",
  optedOut: true,
  q: "Zebra",
  ...times("con"),
};
const CAMPAIGN_CONTACTS = {
  email: "a@x.example",
  phone: PHONE,
  status: "completed",
  customerId: id("con", 1),
  dispositionId: id("dsp", 1),
  dueBefore: "2021-01-01T00:00:00.000Z",
  q: "Zebra",
  ...times("cct"),
};

export const PAIRED: PairedList[] = [
  ...(["created", "updated"] as const).flatMap((order): PairedList[] => [
    {
      name: `texts, ${order}`,
      filters: MESSAGES,
      read: (database, filter, page) => listMessages(database, all, filter, page, order),
    },
    {
      name: `texts of a member, ${order}`,
      filters: MESSAGES,
      read: (database, filter, page) => listMessages(database, seen, filter, page, order),
    },
    {
      name: `calls, ${order}`,
      filters: CALLS,
      read: (database, filter, page) => listCalls(database, all, filter, page, order),
    },
    {
      name: `conversations, ${order}`,
      filters: CONVERSATIONS,
      read: (database, filter, page) => listConversations(database, all, filter, page, order),
    },
    {
      name: `contacts of all campaigns, ${order}`,
      filters: CAMPAIGN_CONTACTS,
      read: (database, filter, page) => listContactsOfBusiness(database, BUSINESS, filter, page, order),
    },
  ]),
  ...(["created", "updated", "name"] as const).flatMap((order): PairedList[] => [
    {
      name: `contacts, ${order}`,
      filters: CONTACTS,
      read: (database, filter, page) => listContacts(database, BUSINESS, filter, page, order),
    },
    {
      name: `campaigns, ${order}`,
      filters: { status: "archived", q: "Autumn", ...times("cmp") },
      read: (database, filter, page) => listCampaigns(database, OTHER_BUSINESS, filter, page, order),
    },
  ]),
  ...(["created", "updated", "name", "due"] as const).map(
    (order): PairedList => ({
      name: `contacts of a campaign, ${order}`,
      filters: { ...CAMPAIGN_CONTACTS, isExhausted: true },
      read: (database, filter, page) => listCampaignContacts(database, BUSINESS, id("cmp", 1), filter, page, order),
    }),
  ),
  {
    name: "conversations by activity",
    // A search reads up to five pages of contacts.
    reads: 6,
    filters: {
      ...CONVERSATIONS,
      unread: false,
      q: "Zebra",
      assignedUserId: id("usr", 1),
      assigned: false,
      closed: true,
    },
    read: (database, filter, page) => searchConversations(database, all, MEMBER, filter, "last_activity", page),
  },
  {
    name: "audit entries",
    filters: {
      userId: id("usr", 1),
      clientId: "app",
      action: "contact.updated",
      objectId: id("con", 1),
      createdAfter: times("aud").createdAfter,
      createdBefore: times("aud").createdBefore,
    },
    read: (database, filter, page) => listEntries(database, BUSINESS, filter, page),
  },
];

/** All pairs of the filters of a list. */
export function pairsOf({ filters }: PairedList): Record<string, unknown>[] {
  const names = Object.keys(filters);
  return names.flatMap((first, place) =>
    names.slice(place + 1).map((second) => ({ [first]: filters[first], [second]: filters[second] })),
  );
}

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: PlanNode[];
}

/** Reads a page of a list with each pair of its filters. Returns the pairs that read too much, with their reads. */
export async function excessesOf(list: PairedList, database: Database, client: pg.Client): Promise<string[]> {
  const excesses: string[] = [];
  const { reads = 1 } = list;
  for (const pair of pairsOf(list)) {
    let [rows, pages] = [0, 0];
    const steps: string[] = [];
    const rowsOf: Database["rows"] = async (statement, values) => {
      const literals = values.map((value) => literal(client, value)).join(", ");
      await client.query(
        `SET plan_cache_mode = ${statement.isPlannedEachTime ? "force_custom_plan" : "force_generic_plan"}`,
      );
      await client.query(`PREPARE asked AS ${statement.text}`);
      const explained = await client.query(
        `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) EXECUTE asked${literals && ` (${literals})`}`,
      );
      await client.query("DEALLOCATE asked");
      const root = explained.rows[0]["QUERY PLAN"][0].Plan as PlanNode;
      const scans = scansOf(root);
      rows += scans.reduce((sum, { read }) => sum + read, 0);
      pages += root["Shared Hit Blocks"] + root["Shared Read Blocks"];
      steps.push(...scans.map(({ name, read }) => `${name} ${read}`));
      return database.rows(statement, values);
    };
    await list.read({ ...database, rows: rowsOf }, pair, { first: 25 });
    if (rows > reads * MOST_ROWS || pages > reads * MOST_PAGES) {
      excesses.push(
        `${list.name} by ${Object.keys(pair).join(" and ")}: ${rows} rows, ${pages} pages: ${steps.join(", ")}`,
      );
    }
  }
  return excesses;
}

/** The ids of all pages of a list, and their number. */
export async function readAll(
  list: PairedList,
  database: Database,
  filter: object,
  isBackward: boolean,
): Promise<{ ids: string[]; pages: number }> {
  const ids: string[] = [];
  let after: string | undefined;
  for (let pages = 1; ; pages += 1) {
    const page = await list.read(database, filter, { first: 100, after, isBackward });
    const found = page.rows.map((row) => row.id);
    ids.push(...(isBackward ? found.reverse() : found));
    if (!(isBackward ? page.hasPrevious : page.hasMore)) {
      return { ids, pages };
    }
    const row = isBackward ? page.rows[0] : page.rows.at(-1);
    after = (isBackward ? page.start : page.end) ?? page.cursorAfter(row as { id: string });
  }
}

/** Lets lists walk this many rows. Returns a function that restores the usual number. */
export function walkAtMost(rows: number): () => void {
  const { most } = walks;
  walks.most = rows;
  return () => {
    walks.most = most;
  };
}

function scansOf(node: PlanNode): { name: string; read: number }[] {
  const name = node["Index Name"] ?? node["Relation Name"];
  const isScan = node["Node Type"].includes("Scan") && node["Relation Name"] !== undefined;
  const each =
    node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  const own = isScan ? [{ name: `${node["Node Type"]} ${name}`, read: Math.round(each * node["Actual Loops"]) }] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scansOf)];
}

function literal(client: pg.Client, value: unknown): string {
  if (value === null) {
    return "NULL";
  }
  return Array.isArray(value)
    ? client.escapeLiteral(`{${value.map((item) => `"${String(item).replaceAll(/["\\]/g, "\\$&")}"`).join(",")}}`)
    : client.escapeLiteral(String(value));
}
