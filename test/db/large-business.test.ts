import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { progressOf } from "../../src/domain/broadcast/store.ts";
import { searchConversations } from "../../src/domain/conversation/activity-store.ts";
import { findMessages } from "../../src/domain/conversation/message-store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { SESSION } from "../../src/platform/db/pool.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { idOf, numberOf } from "../support/full-database.ts";

/** Pages that PostgreSQL reads for a business that is far larger than the average one, which its statistics tell. */

const SMALL = 300;
const ROWS = 6_000;

let test: TestDatabase;
let client: pg.Client;
const [businessId, inboxId, broadcastId] = [idOf("biz", 1), idOf("inb", 1), idOf("brd", 1)];
const id = (prefix: string, number: string) => `'${prefix}_0' || lpad((${number})::text, 25, '0')`;

beforeAll(async () => {
  test = await createTestDatabase();
  client = new pg.Client({ ...test.connection });
  await client.connect();
  await client.query("SET session_replication_role = replica");
  // The first business has all but one row of each other one.
  const rows = `FROM (
    SELECT i, CASE WHEN i <= ${SMALL} THEN ${id("biz", "1 + i")} ELSE ${id("biz", "1")} END AS business_id,
      '+1415' || lpad(i::text, 7, '0') AS number, now() - i * interval '1 minute' AS made
    FROM generate_series(1, ${ROWS}) i
  ) row`;
  await client.query(`
    INSERT INTO conversations (business_id, id, inbox_id, phone_number, last_message_id, last_message_at, created_at,
      updated_at)
    SELECT business_id, ${id("cnv", "i")}, '${inboxId}', number, ${id("msg", "i")}, made, made, made ${rows}`);
  await client.query(`
    INSERT INTO messages (business_id, id, conversation_id, inbox_id, direction, inbox_number, phone_number, body, segments,
      status, created_at, updated_at)
    SELECT business_id, ${id("msg", "i")}, ${id("cnv", "i")}, '${inboxId}', 'incoming', '+12120000001', number, 'Hello', 1,
      'received', made, made ${rows}`);
  await client.query(`
    INSERT INTO broadcast_recipients (business_id, broadcast_id, position, campaign_id, phone_number, state, due_at)
    SELECT business_id, CASE WHEN i <= ${SMALL} THEN ${id("brd", "1 + i")} ELSE '${broadcastId}' END, i, '${idOf("cmp", 1)}',
      number, 'texted', made ${rows}`);
  await client.query("VACUUM ANALYZE");
  for (const [name, value] of Object.entries(SESSION)) {
    await client.query("SELECT set_config($1, $2, false)", [name, value]);
  }
});
afterAll(async () => {
  await client?.end();
  await test?.drop();
});

interface Plan {
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
}

/** The pages that the statements of a read touch. */
async function pagesOf(read: (database: Database) => Promise<unknown>): Promise<number> {
  let [pages, asked] = [0, 0];
  const rows: Database["rows"] = async (statement, values) => {
    const literals = values.map((value) =>
      Array.isArray(value) ? `'{${value.join(",")}}'` : typeof value === "string" ? client.escapeLiteral(value) : value,
    );
    asked += 1;
    const name = `asked_${asked}`;
    await client.query(`PREPARE ${name} AS ${statement.text}`);
    const explained = await client.query(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE ${name} (${literals.join(", ")})`,
    );
    await client.query(`DEALLOCATE ${name}`);
    const { Plan: plan } = explained.rows[0]["QUERY PLAN"][0] as { Plan: Plan };
    pages += plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
    return test.database.rows(statement, values);
  };
  await read({ ...test.database, rows });
  return pages;
}

it("reads texts by their ids, one look-up for each", async () => {
  const ids = [400, 900, 1_500, 3_000, 5_999].map((number) => idOf("msg", number));
  const found = await findMessages(test.database, businessId, ids);
  expect(found.map(({ id }) => id).sort()).toEqual(ids);
  expect(await pagesOf((database) => findMessages(database, businessId, ids))).toBeLessThanOrEqual(30);
});

it("counts the recipients of a broadcast in an index alone", async () => {
  const [progress] = await progressOf(test.database, businessId, [broadcastId]);
  expect(progress).toEqual({ contactCount: ROWS - SMALL, waiting: 0, skipped: [], texts: [] });
  expect(await pagesOf((database) => progressOf(database, businessId, [broadcastId]))).toBeLessThanOrEqual(100);
});

it("reads the conversations that were active last in their order", async () => {
  const read = (database: Database) =>
    searchConversations(database, { businessId, memberId: null }, "", {}, "last_activity", { first: 25 });
  const page = await read(test.database);
  expect(page.rows[0]?.phoneNumber).toBe(numberOf(SMALL + 1));
  expect(await pagesOf(read)).toBeLessThanOrEqual(150);
});
