import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "../../src/platform/db/migrate.ts";
import { lowestIdAt, newId } from "../../src/platform/id.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

/** Texts from before their table was partitioned: they stay where they are, as the first partition. */

const DAY_MS = 86_400_000;
const TEXTS = 12_000;
const BUSINESS = newId("biz");

let test: TestDatabase;
let now: number;
/** The oldest first; one a day and hour before the next. */
let ids: string[];
beforeAll(async () => {
  test = await createTestDatabase(4, undefined, "template0");
  await migrate(test.connection, { last: "0046_indexes_of_recorded_greetings" });
  now = (await test.query<{ now: number }>("SELECT extract(epoch FROM now())::float8 * 1000 AS now"))[0]?.now as number;
  ids = Array.from({ length: TEXTS }, (_, place) => lowestIdAt("msg", Math.floor(now - (TEXTS - place) * 3_600_000)));
  // Without the rows that they refer to.
  await test.query(`
    SET session_replication_role = replica;
    INSERT INTO businesses (id, name, created_at, updated_at) VALUES ('${BUSINESS}', 'One', now(), now());
    INSERT INTO messages (business_id, id, conversation_id, inbox_id, direction, inbox_number, phone_number, body, segments,
      status, carrier_id, created_at, updated_at)
    SELECT '${BUSINESS}', id, '${newId("cnv")}', '${newId("inb")}', 'outgoing', '+14155550100', '+14155550101', 'Hello', 1,
      'sent', CASE WHEN place % 3 > 0 THEN 'SM' || place END, now(), now()
    FROM unnest('{${ids.join()}}'::text[]) WITH ORDINALITY AS text (id, place);
    INSERT INTO media (business_id, id, message_id, position, source, source_url, state, error, created_at, updated_at)
    VALUES ('${BUSINESS}', '${newId("med")}', '${ids[0]}', 0, 'carrier', 'https://carrier.example/1', 'failed', 'Gone', now(), now());
    SET session_replication_role = origin`);
});
afterAll(() => test?.drop());

it("keeps the carrier's ids, also of texts that get one while they are read", async () => {
  await migrate(test.connection, { last: "0048_earlier_carrier_ids_of_texts" });
  await test.query(`UPDATE messages SET carrier_id = 'SM-late' WHERE id = '${ids[2]}'`);
  const rows = await test.query<{ carrierId: string; messageId: string }>(
    `SELECT carrier_id AS "carrierId", message_id AS "messageId" FROM message_carrier_ids ORDER BY message_id LIMIT 3`,
  );
  expect(rows).toEqual([
    { carrierId: "SM1", messageId: ids[0] },
    { carrierId: "SM2", messageId: ids[1] },
    { carrierId: "SM-late", messageId: ids[2] },
  ]);
  expect(await test.query("SELECT count(*)::int AS count FROM message_carrier_ids")).toEqual([
    { count: (TEXTS * 2) / 3 + 1 },
  ]);
});

it("becomes the partition of the texts up to a month that begins in seven days or later, without a copy", async () => {
  const fileOf = async (table: string) =>
    (await test.query(`SELECT pg_relation_filenode('${table}') AS file`))[0]?.file;
  const file = await fileOf("messages");
  expect((await migrate(test.connection)).slice(0, 2)).toEqual([
    "0049_bound_of_earlier_texts",
    "0050_checked_bound_of_earlier_texts",
  ]);
  expect(await fileOf("messages_past")).toBe(file);
  const due = new Date(now + 7 * DAY_MS);
  const bound = lowestIdAt("msg", Date.UTC(due.getUTCFullYear(), due.getUTCMonth() + 1));
  const partitions = await test.query(
    `SELECT c.relname AS name, pg_get_expr(c.relpartbound, c.oid) AS bound FROM pg_inherits i
     JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = 'messages'::regclass ORDER BY c.relname`,
  );
  expect(partitions).toEqual([
    { name: "messages_default", bound: "DEFAULT" },
    { name: "messages_past", bound: `FOR VALUES FROM ('') TO ('${bound}')` },
  ]);
  expect(await test.query("SELECT count(*)::int AS count FROM messages")).toEqual([{ count: TEXTS }]);
  const loose = await test.query(
    `SELECT conname FROM pg_constraint
     WHERE NOT convalidated OR conrelid = 'messages_past'::regclass AND conname = 'messages_past'`,
  );
  expect(loose).toEqual([]);
  expect(
    await test.query(
      `SELECT count(*)::int AS count, bool_and(indisvalid) AS valid FROM pg_index WHERE indrelid = 'messages_past'::regclass`,
    ),
  ).toEqual([{ count: 10, valid: true }]);
});

it("counts, deletes with its files and finds by the carrier's id as before", async () => {
  const changes = async () =>
    (await test.query<{ sent: number }>("SELECT sum(sent)::int AS sent FROM text_activity_changes"))[0]?.sent ?? 0;
  const before = await changes();
  await test.query(`DELETE FROM messages WHERE business_id = '${BUSINESS}' AND id = '${ids[0]}'`);
  expect(await changes()).toBe(before - 1);
  expect(await test.query("SELECT FROM media")).toEqual([]);
  expect(await test.query("SELECT FROM message_carrier_ids WHERE carrier_id = 'SM1'")).toEqual([]);
  await test.query(
    `UPDATE messages SET status = 'failed', error_code = 'lost', error_message = 'Lost' WHERE id = '${ids[1]}'`,
  );
  expect(await changes()).toBe(before - 2);
});
