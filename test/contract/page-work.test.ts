import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listCalls } from "../../src/domain/call/store.ts";
import { listCampaignContacts } from "../../src/domain/campaign/contact-store.ts";
import { listContacts } from "../../src/domain/contact/store.ts";
import { listMessages } from "../../src/domain/conversation/message-store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { SESSION } from "../../src/platform/db/pool.ts";
import { lowestIdAt } from "../../src/platform/id.ts";
import type { TestDatabase } from "../support/database.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

/**
 * The pages that PostgreSQL reads for a page of a list of 5,000 rows, for pairs of a filter and another filter or an
 * order of which few or no rows are: with no statistics, with those of empty tables and with fresh ones.
 */

const ROWS = 5_000;
/** A page that walks an order to its end reads a page of PostgreSQL for most rows. */
const FEW_PAGES = 100;

let test: TestDatabase;
let world: World;
let client: pg.Client;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  client = new pg.Client(test.connection);
  await client.connect();
  for (const [setting, value] of Object.entries(SESSION)) {
    await client.query(`SET ${setting} = '${value}'`);
  }
  const { businessId, campaignId, inboxIds } = world.northwind;
  const id = (prefix: string) => `'${prefix}_0' || lpad(i::text, 25, '0')`;
  const phones = "jsonb_build_array(jsonb_build_object('number', '+1303' || (2000000 + i), 'label', NULL))";
  // Those of one address are the last by name.
  const person =
    "'Ada', 'Baker ' || i, CASE WHEN i > 4990 THEN 'Few@customer.example' ELSE i || '@customer.example' END";
  const made = "now() - interval '90 days' + i * interval '1 minute'";
  await client.query("SET session_replication_role = replica");
  const fill = async (text: string, ...values: unknown[]) => {
    const [, , table] = text.split(" ");
    await client.query(
      `ALTER TABLE ${table === "messages" ? "messages_default" : table} SET (autovacuum_enabled = off)`,
    );
    await client.query(`${text} FROM generate_series(1, ${ROWS}) i`, values);
  };
  await fill(
    `INSERT INTO contacts (business_id, id, first_name, last_name, email, phones, source, created_at, updated_at)
     SELECT $1, ${id("con")}, ${person}, ${phones}, 'api', ${made}, ${made}`,
    businessId,
  );
  await fill(
    `INSERT INTO campaign_contacts (business_id, campaign_id, id, first_name, last_name, email, phones, created_at, updated_at)
     SELECT $1, $2, ${id("cct")}, ${person}, ${phones}, ${made}, ${made}`,
    businessId,
    campaignId,
  );
  await fill(
    `INSERT INTO calls (business_id, id, inbox_id, campaign_id, direction, inbox_number, phone_number, status, started_at,
       created_at, updated_at)
     SELECT $1, ${id("call")}, $3, CASE WHEN i % 2 = 0 THEN $2 END, CASE WHEN i % 2 = 0 THEN 'outgoing' ELSE 'incoming' END,
       '+12120000001', '+13035550100', 'completed', ${made}, ${made}, ${made}`,
    businessId,
    campaignId,
    inboxIds[0],
  );
  await fill(
    `INSERT INTO messages (business_id, id, conversation_id, inbox_id, direction, inbox_number, phone_number, body, segments,
       status, created_at, updated_at)
     SELECT $1, '${lowestIdAt("msg", Date.now()).slice(0, -16)}' || lpad(i::text, 16, '0'), (SELECT min(id) FROM conversations WHERE business_id = $1), $2, 'outgoing',
       '+12120000001', '+13035550100', 'Hello', 1, 'sent', ${made}, ${made}`,
    businessId,
    inboxIds[0],
  );
  await client.query("SET session_replication_role = origin");
});
afterAll(async () => {
  await client?.end();
  await test?.drop();
});

const page = { first: 25 };
const EMAIL = { email: "few@customer.example" };
const north = () => world.northwind;
const sight = () => ({ businessId: north().businessId, memberId: null });

const LISTS: Record<string, [rows: number, list: (database: Database) => Promise<unknown>]> = {
  "contacts of an address by name": [10, (database) => listContacts(database, north().businessId, EMAIL, page, "name")],
  "contacts of an address by change": [
    10,
    (database) => listContacts(database, north().businessId, EMAIL, page, "updated"),
  ],
  "contacts of a campaign of an address by name": [
    10,
    (database) => listCampaignContacts(database, north().businessId, north().campaignId, EMAIL, page, "name"),
  ],
  "incoming calls of a campaign": [
    0,
    (database) => listCalls(database, sight(), { campaignId: north().campaignId, direction: "incoming" }, page),
  ],
  "texts of an inbox that last changed before they were made": [
    0,
    (database) =>
      listMessages(
        database,
        sight(),
        { inboxId: north().inboxIds[0] as string, updatedBefore: "2020-01-01T00:00:00.000Z" },
        page,
      ),
  ],
  "waiting texts of an inbox": [
    0,
    (database) => listMessages(database, sight(), { status: "queued", inboxId: north().inboxIds[0] as string }, page),
  ],
};

const STATISTICS: [name: string, arrange: string[]][] = [
  ["of empty tables", []],
  ["fresh", ["VACUUM ANALYZE contacts, campaign_contacts, calls, messages"]],
  [
    "lost",
    [
      "DELETE FROM pg_statistic WHERE starelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)",
    ],
  ],
];

describe.each(STATISTICS)("with statistics %s", (_name, arrange) => {
  beforeAll(async () => {
    for (const text of arrange) {
      await client.query(text);
    }
  });

  it.each(Object.entries(LISTS))("%s take few pages", async (_list, [expected, list]) => {
    let pages = 0;
    let found = 0;
    const rows: Database["rows"] = async ({ text, isPlannedEachTime }, values) => {
      const literals = values.map((value) => client.escapeLiteral(String(value))).join(", ");
      await client.query(`SET plan_cache_mode = ${isPlannedEachTime ? "force_custom_plan" : "force_generic_plan"}`);
      await client.query(`PREPARE asked AS ${text}`);
      const explained = await client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE asked (${literals})`);
      const [{ Plan: plan }] = explained.rows[0]["QUERY PLAN"];
      pages += plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
      found += plan["Actual Rows"];
      await client.query("DEALLOCATE asked");
      return [];
    };
    await list({ ...test.database, rows });
    expect(found).toBe(expected);
    expect(pages).toBeLessThan(FEW_PAGES);
  });
});
