import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { idOf } from "../support/full-database.ts";

/**
 * The bytes of a row with its entries in all indexes, in the tables that grow fastest, with nearly every field filled.
 * Raise a bound only with the reason in `docs/performance.md`.
 */

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test?.drop());

const ROWS = 4_000;
const id = (prefix: string, number = "i") => `'${prefix}_0' || lpad((${number})::text, 25, '0')`;
const [business, campaign, inbox, user] = ["biz", "cmp", "inb", "usr"].map((prefix) => `'${idOf(prefix, 1)}'`);
const number = "'+1415' || lpad(i::text, 7, '0')";
const at = "timestamptz '2026-11-01T09:00:00Z' + i * interval '1 second'";
const firstName = "(ARRAY['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara', 'Donald', 'Radia', 'Tim'])[1 + i % 8]";
const lastName = "(ARRAY['Archer', 'Baker', 'Carter', 'Dyer', 'Fisher', 'Glover', 'Mason'])[1 + i % 7]";

/** The rows of each table, and the largest number of bytes of one. */
const TABLES: Record<string, { columns: string; values: string; most: number }> = {
  // Two thirds have never been called, the others wait for their next attempt.
  campaign_contacts: {
    columns: `business_id, campaign_id, id, first_name, last_name, company, email, phones, customer_id, calling_zones,
      status, call_count, attempts, retry_attempts, last_called_at, attempted_at, last_disposition_id, created_at,
      updated_at`,
    values: `${business}, ${campaign}, ${id("cct")}, ${firstName}, ${lastName}, 'Company ' || i % 500,
      'person' || i || '@customer.example', jsonb_build_array(jsonb_build_object('number', ${number}, 'label', NULL)),
      ${id("con")}, 'America/New_York', CASE WHEN i % 3 = 0 THEN 'called' ELSE 'not_called' END, (i % 3 = 0)::int,
      CASE WHEN i % 3 = 0 THEN 1 END, CASE WHEN i % 3 = 0 THEN 1 END, CASE WHEN i % 3 = 0 THEN ${at} END,
      CASE WHEN i % 3 = 0 THEN ${at} END, CASE WHEN i % 3 = 0 THEN ${id("dsp", "i % 12")} END, ${at}, ${at}`,
    most: 2_420,
  },
  // Calls of a campaign, of which a third were answered.
  calls: {
    columns: `business_id, id, inbox_id, contact_id, user_id, campaign_id, campaign_contact_id, direction, inbox_number,
      phone_number, status, answered_by, disposition_id, duration_seconds, started_at, answered_at, ended_at, carrier_id,
      created_at, updated_at, accepted_at, line_id, ring_seconds, machine_action`,
    values: `${business}, ${id("call")}, ${inbox}, ${id("con")}, ${user}, ${campaign}, ${id("cct")}, 'outgoing',
      '+12125550100', ${number}, CASE WHEN i % 3 = 0 THEN 'completed' ELSE 'no_answer' END,
      CASE WHEN i % 3 = 0 THEN 'human' END, ${id("dsp", "i % 12")}, CASE WHEN i % 3 = 0 THEN 60 ELSE 0 END, ${at},
      CASE WHEN i % 3 = 0 THEN ${at} END, ${at}, 'CA' || md5(i::text), ${at}, ${at}, ${at}, ${id("lin", "i % 100")}, 25,
      'hang_up'`,
    most: 2_130,
  },
  // Delivered texts of a broadcast.
  messages_default: {
    columns: `business_id, id, conversation_id, inbox_id, contact_id, user_id, campaign_id, broadcast_id, direction,
      inbox_number, phone_number, body, segments, status, carrier_id, created_at, sent_at, delivered_at, updated_at,
      is_marketing`,
    values: `${business}, ${id("msg")}, ${id("cnv")}, ${inbox}, ${id("con")}, ${user}, ${campaign}, ${id("brd", "1")},
      'outgoing', '+12125550100', ${number}, 'Hello ' || ${firstName} || ', your table for two is booked for 19:30.', 1,
      'delivered', 'SM' || md5(i::text), ${at}, ${at}, ${at}, ${at}, true`,
    most: 1_280,
  },
};

it.each(Object.entries(TABLES))("bounds the bytes of a row of %s", async (table, { columns, values, most }) => {
  // One transaction: the setting ends with it. Neither triggers nor foreign keys change the size of a row.
  await test.query(`DO $$ BEGIN
    SET LOCAL session_replication_role = replica;
    INSERT INTO ${table} (${columns}) SELECT ${values} FROM generate_series(1, ${ROWS}) i;
  END $$`);
  await test.query(`VACUUM ${table}`);
  const parts = await test.query<{ name: string; bytes: number }>(
    `SELECT c.relname AS name, round(pg_relation_size(c.oid)::numeric / $2)::int AS bytes FROM pg_class c
     WHERE c.oid = $1::regclass OR c.oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = $1::regclass)
     ORDER BY 2 DESC`,
    [table, ROWS],
  );
  const sum = parts.reduce((total, { bytes }) => total + bytes, 0);
  expect(sum, parts.map(({ name, bytes }) => `${name} ${bytes}`).join(", ")).toBeLessThanOrEqual(most);
});
