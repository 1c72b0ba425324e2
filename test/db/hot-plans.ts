import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listEntries } from "../../src/domain/audit/store.ts";
import type { CallFilter } from "../../src/domain/call/rules.ts";
import { listCalls } from "../../src/domain/call/store.ts";
import { listCampaignContacts, listContactsOfBusiness } from "../../src/domain/campaign/contact-store.ts";
import { listDoNotCallNumbersByTime } from "../../src/domain/consent/do-not-call-store.ts";
import type { ContactOrder } from "../../src/domain/contact/rules.ts";
import { listContacts } from "../../src/domain/contact/store.ts";
import { searchConversations } from "../../src/domain/conversation/activity-store.ts";
import { listMessages, messagesOfEach } from "../../src/domain/conversation/message-store.ts";
import type { ConversationSearch, MessageFilter } from "../../src/domain/conversation/rules.ts";
import { listConversations } from "../../src/domain/conversation/store.ts";
import { claimNext, putBarredAside } from "../../src/domain/dialer/next-store.ts";
import { listConnectedApps } from "../../src/domain/oauth/connected-store.ts";
import { DISPATCHER_SESSION } from "../../src/domain/webhook/delivery/start.ts";
import { type EventFilter, listEvents } from "../../src/domain/webhook/history-store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { SESSION } from "../../src/platform/db/pool.ts";
import { knownStatements } from "../../src/platform/db/statement.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { CALLING_ZONES, fillDatabase, idOf, numberOf } from "../support/full-database.ts";
import { loadStatements } from "../support/statements.ts";
import { HOT, UNSURE_OF_NEW_TABLES } from "./hot-statements.ts";

/**
 * The reads of the hot statements on full tables, with any statistics: at most a bounded number of
 * rows and pages. All of them run, planned as the connections of the service have them planned, and are rolled back.
 */

/** The statements of the dispatcher, which has its own connections. */
const DISPATCHER = /^webhook\.(claim|parkDue|backlogged|suspendProbes|resumeProbes|oldestDue)/;
/** A page of an index is read for each of some rows. */
const PAGES_A_ROW = 8;
const FEW_PAGES = 100;
/**
 * A walk tests 5,000 rows. Of a business with not many more, PostgreSQL may read and sort all, here 12,000. A bitmap scan
 * counts each in the index and in the table.
 */
const WALKED = 24_400;

interface Asked {
  name: string;
  text: string;
  values: readonly unknown[];
  most: number;
  pages: number;
  isPlannedEachTime?: true | undefined;
}

let test: TestDatabase;
let client: pg.Client;
let asked: Asked[];

async function setUp(): Promise<void> {
  await loadStatements();
  test = await createTestDatabase();
  client = await connect({});
  asked = [...Object.entries(HOT).map(([name, hot]) => askedOf(name, hot)), ...(await askedOfLists())];
  await forbidAutovacuum();
  await client.query("VACUUM ANALYZE");
  // The statistics of empty tables, to restore them later.
  await client.query(`
    CREATE TABLE public.statistics_of_empty AS
    SELECT oid, relpages, reltuples FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'i')`);
  await fillDatabase(client, { business: 2, share: 0.1, after: 100_000 });
  await client.query("ANALYZE");
  await fillDatabase(client);
  // Texts that begin with a change of their conversations.
  await client.query("UPDATE messages SET send_at = now() WHERE business_id = $1 AND id = ANY($2)", [
    idOf("biz", 1),
    Array.from({ length: 20 }, (_, place) => idOf("msg", place + 3_000)),
  ]);
  await client.query("INSERT INTO inbox_users (business_id, user_id, inbox_id) VALUES ($1, $2, $3)", [
    idOf("biz", 1),
    MEMBER,
    idOf("inb", 2),
  ]);
}

/** A member with one inbox without texts and calls. */
const MEMBER = idOf("usr", 3);

const OF_EMPTY_TABLES = "of empty tables";

type StatisticsName =
  | "of other rows, from before nearly all there are"
  | "fresh"
  | typeof OF_EMPTY_TABLES
  | "of full tables, which are empty now";

/** The steps to each named state of the statistics, in order. */
const STATISTICS: [name: StatisticsName, arrange: () => Promise<unknown>][] = [
  ["of other rows, from before nearly all there are", async () => {}],
  ["fresh", () => client.query("VACUUM ANALYZE")],
  [
    OF_EMPTY_TABLES,
    async () => {
      await forget();
      await client.query(
        `UPDATE pg_class c SET relpages = e.relpages, reltuples = e.reltuples FROM statistics_of_empty e WHERE e.oid = c.oid`,
      );
    },
  ],
  [
    "of full tables, which are empty now",
    async () => {
      await client.query("VACUUM ANALYZE");
      await client.query(
        "UPDATE statistics_of_empty e SET relpages = c.relpages, reltuples = c.reltuples FROM pg_class c WHERE c.oid = e.oid",
      );
      await client.query("TRUNCATE businesses, oauth_artifacts, oauth_revoked_grants, sign_in_attempts CASCADE");
      await client.query(
        `UPDATE pg_class c SET relpages = e.relpages, reltuples = e.reltuples FROM statistics_of_empty e WHERE e.oid = c.oid`,
      );
    },
  ],
];

/** Tests the statements on full tables with each state of the statistics, in order. */
export function testPlans(): void {
  beforeAll(setUp);
  afterAll(async () => {
    await client?.end();
    await test?.drop();
  });

  describe.each(STATISTICS)("with statistics %s", (statistics, arrange) => {
    beforeAll(arrange);
    it("each reads a bounded number of rows", async () => {
      const tooMuch: string[] = [];
      for (const isDispatcher of [true, false]) {
        // No foreign key checks, because they are not part of a statement's plan.
        const session = { session_replication_role: "replica", ...(isDispatcher && DISPATCHER_SESSION) };
        const connection = await connect(session);
        const isSure = (name: string) => statistics !== OF_EMPTY_TABLES || !UNSURE_OF_NEW_TABLES.has(name);
        try {
          for (const one of asked.filter(({ name }) => DISPATCHER.test(name) === isDispatcher && isSure(name))) {
            const { rows, pages, steps } = await readBy(connection, one);
            if (rows > one.most || pages > one.pages) {
              tooMuch.push(`${one.name}: ${rows} rows, ${pages} pages: ${steps.join(", ")}`);
            }
          }
        } finally {
          await connection.end();
        }
      }
      expect(tooMuch).toEqual([]);
    });
  });
}

function askedOf(
  name: string,
  { values, most = 40, pages }: { values: readonly unknown[]; most?: number; pages?: number },
): Asked {
  const text = knownStatements().get(name)?.text ?? "";
  return { name, text, values, most, pages: pages ?? FEW_PAGES + PAGES_A_ROW * most };
}

/** A row by which each way of reading a page ends without a row. */
const ENDED = { id: "", isMany: true, isLast: true, hasPassed: false };

/** Lists with the most common filters. */
async function askedOfLists(): Promise<Asked[]> {
  const found: Asked[] = [];
  const business = idOf("biz", 1);
  const page = { first: 25 };
  const record = async (name: string, most: number, list: (database: Database) => Promise<unknown>) => {
    let bound = most;
    const rows: Database["rows"] = async ({ text, isPlannedEachTime }, values) => {
      found.push({ name, text, values, most: bound, pages: FEW_PAGES + PAGES_A_ROW * bound, isPlannedEachTime });
      // The page is read in a second way if the first one ended early.
      bound = Math.max(most, WALKED);
      return [ENDED] as never[];
    };
    const row: Database["row"] = async (statement, values) => (await rows(statement, values))[0];
    await list({ ...test.database, rows, row });
  };
  // The windows of candidates: all zones, and for each the callbacks of the agent and of all, first calls and retries
  // after each number of attempts.
  for (const [window, most, mostChecked] of [
    [16, 320, 520],
    [128, 2_000, 3_700],
  ] as const) {
    await record(`the next contact of ${window}`, most, (database) =>
      claimNext(database, business, idOf("ses", 50), CALLING_ZONES, window, { isAsked: true }),
    );
    await record(`contacts of ${window} to put aside`, mostChecked, (database) =>
      putBarredAside(database, business, idOf("ses", 50), CALLING_ZONES, window),
    );
  }
  const contacts = (filter: object) => (database: Database) => listContacts(database, business, filter, page);
  await record("contacts", 60, contacts({}));
  // All apps of a business, and none of their consents but one of each.
  await record("connected apps", 2_500, (database) => listConnectedApps(database, business, page));
  const entries = (filter: object) => (database: Database) => listEntries(database, business, filter, page);
  await record("audit entries", 60, entries({}));
  await record("audit entries of a user", 60, entries({ userId: idOf("usr", 50) }));
  await record("audit entries of an app", 60, entries({ clientId: "client 50" }));
  await record("audit entries of an action", 60, entries({ action: "contact.updated" }));
  await record("audit entries of an object", 60, entries({ objectId: idOf("con", 6_000) }));
  const back = { ...page, isBackward: true };
  const behind =
    (order: ContactOrder, request = page) =>
    (database: Database) =>
      listContacts(database, business, {}, request, order);
  await record("contacts from the end", 60, (database) => listContacts(database, business, {}, back));
  await record("contacts by change", 60, behind("updated"));
  await record("contacts by name", 60, behind("name"));
  await record("contacts by name from the end", 60, behind("name", back));
  // Feeds, and the lists by change of all rows and of a member.
  const up = { ...page, direction: "asc" as const };
  const all = { businessId: business, memberId: null };
  const seen = { businessId: business, memberId: MEMBER };
  for (const request of [page, up]) {
    const name = request === page ? "by change" : "as a feed";
    await record(`contacts ${name}`, 60, (database) => listContacts(database, business, {}, request, "updated"));
    await record(`texts ${name}`, 60, (database) => listMessages(database, all, {}, request, "updated"));
    await record(`calls ${name}`, 60, (database) => listCalls(database, all, {}, request, "updated"));
    await record(`conversations ${name}`, 60, (database) => listConversations(database, all, {}, request, "updated"));
    // 26 of each campaign.
    await record(`campaign contacts of all campaigns ${name}`, 2_700, (database) =>
      listContactsOfBusiness(database, business, {}, request, "updated"),
    );
    await record(`numbers ${name}`, 60, (database) =>
      listDoNotCallNumbersByTime(database, business, { prefix: "+", phone: null }, request),
    );
    await record(`numbers by their change, ${name}`, 60, (database) =>
      listDoNotCallNumbersByTime(database, business, { prefix: "+", phone: null }, request, "updated"),
    );
    // The rows that are tested, and those up to the end of the walk.
    await record(`texts of a member ${name}`, WALKED, (database) =>
      listMessages(database, seen, {}, request, "updated"),
    );
    await record(`contacts of an origin ${name}`, WALKED, (database) =>
      listContacts(database, business, { source: "dialer" }, request, "updated"),
    );
  }
  await record("contacts of an origin", WALKED, contacts({ source: "dialer" }));
  for (const order of ["created", "updated", "name", "due"] as const) {
    for (const request of [page, back]) {
      await record(`campaign contacts, ${order}, ${request === page ? "forward" : "backward"}`, 60, (database) =>
        listCampaignContacts(database, business, idOf("cmp", 1), {}, request, order),
      );
    }
  }
  // The first 5,000 contacts are tested in their order; then those that match are gathered.
  for (const q of ["nobody", "+44", "nobody, ada", "nobody@customer.example"]) {
    await record(`campaign contacts with ${q}`, WALKED, (database) =>
      listCampaignContacts(database, business, idOf("cmp", 1), { q }, page),
    );
  }
  await record("contacts with an address", 60, contacts({ email: "ada6000@customer.example" }));
  // All texts, calls and events are of an inbox that this member does not see.
  const sight = { businessId: business, memberId: MEMBER };
  const of = { contactId: idOf("con", 30) };
  const since = { updatedAfter: "2020-01-01T00:00:00.000Z" };
  const messages = (filter: MessageFilter) => (database: Database) => listMessages(database, sight, filter, page);
  await record("texts of a member", 60, messages({}));
  await record("texts of a member from the end", 60, (database) => listMessages(database, sight, {}, back));
  await record("texts of a member with a status", 60, messages({ status: "sent" }));
  await record("texts of a member in a direction", 60, messages({ direction: "outgoing" }));
  await record("texts of a member since a time", 60, messages(since));
  await record("texts of a member with a contact", 60, messages(of));
  await record("texts of a member with a number", 60, messages({ phone: numberOf(2_000) }));
  const createdBefore = new Date().toISOString();
  for (const [parent, id] of [
    ["conversationId", idOf("cnv", 2_000)],
    ["contactId", idOf("con", 2_000)],
    ["campaignId", idOf("cmp", 1)],
  ] as const) {
    for (const request of [page, back]) {
      const direction = request === page ? "forward" : "backward";
      await record(`texts by ${parent}, ${direction}`, 60, (database) =>
        listMessages(database, all, { [parent]: id, createdBefore }, request),
      );
      await record(`texts of each ${parent}, ${direction}`, 60, (database) =>
        messagesOfEach(database, sight, parent, [id], request),
      );
    }
  }
  const calls = (filter: CallFilter) => (database: Database) => listCalls(database, sight, filter, page);
  await record("calls of a member", 60, calls({}));
  await record("calls of a member with a status", 60, calls({ status: "completed" }));
  await record("calls of a member with a contact", 60, calls(of));
  const conversations = (filter: ConversationSearch) => (database: Database) =>
    searchConversations(database, sight, MEMBER, filter, "last_activity", page);
  await record("conversations of a member", 60, (database) => listConversations(database, sight, {}, page));
  await record("conversations of a member by activity", 60, conversations({}));
  await record("conversations of a member by activity from the end", 60, (database) =>
    searchConversations(database, sight, MEMBER, {}, "last_activity", back),
  );
  await record("unread conversations of a member", 60, conversations({ unread: true }));
  const events = (filter: EventFilter) => (database: Database) => listEvents(database, sight, filter, page);
  await record("events of a member", 60, events({}));
  await record("events of a member of a type", 60, events({ eventType: "message.outgoing.delivered" }));
  return found;
}

async function connect(session: Readonly<Record<string, string>>): Promise<pg.Client> {
  const connection = new pg.Client(test.connection);
  await connection.connect();
  for (const [setting, value] of Object.entries({ ...SESSION, ...session })) {
    await connection.query(`SET ${setting} = '${value}'`);
  }
  return connection;
}

async function forbidAutovacuum(): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'",
  );
  for (const { name } of rows) {
    await client.query(`ALTER TABLE ${name} SET (autovacuum_enabled = off)`);
  }
}

function forget(): Promise<unknown> {
  return client.query(
    "DELETE FROM pg_statistic WHERE starelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)",
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

/** The numbers of table rows and pages that the statement reads. */
async function readBy(connection: pg.Client, { name, text, values, isPlannedEachTime }: Asked) {
  const literals = values.map((value) => literal(connection, value)).join(", ");
  await connection.query("BEGIN");
  try {
    if (isPlannedEachTime) {
      await connection.query("SET LOCAL plan_cache_mode = force_custom_plan");
    }
    const { rows } = await connection
      .query(`PREPARE asked AS ${text}`)
      .then(() =>
        connection.query(
          `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) EXECUTE asked${literals && ` (${literals})`}`,
        ),
      )
      .catch((error) => {
        throw new Error(`${name}: ${error.message}`);
      });
    const root = rows[0]["QUERY PLAN"][0].Plan as PlanNode;
    const steps = scansOf(root);
    return {
      rows: steps.reduce((sum, { read }) => sum + read, 0),
      pages: root["Shared Hit Blocks"] + root["Shared Read Blocks"],
      steps: steps.map(({ name, read }) => `${name} ${read}`),
    };
  } finally {
    await connection.query("ROLLBACK");
    await connection.query("DEALLOCATE ALL");
  }
}

function scansOf(node: PlanNode): { name: string; read: number }[] {
  const name = node["Index Name"] ?? node["Relation Name"];
  const isScan = node["Node Type"].includes("Scan") && name !== undefined;
  const each =
    node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  const own = isScan ? [{ name: `${node["Node Type"]} ${name}`, read: Math.round(each * node["Actual Loops"]) }] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scansOf)];
}

function literal(connection: pg.Client, value: unknown): string {
  if (value === null) {
    return "NULL";
  }
  if (!Array.isArray(value)) {
    return connection.escapeLiteral(String(value));
  }
  const items = value.map((item) => (item === null ? "NULL" : `"${String(item).replaceAll(/["\\]/g, "\\$&")}"`));
  return connection.escapeLiteral(`{${items.join(",")}}`);
}
