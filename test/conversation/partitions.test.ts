import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { insertMessage, listMessages } from "../../src/domain/conversation/message-store.ts";
import { analyzeNewMonth, maintainMonths, makeMonths } from "../../src/domain/conversation/partition-store.ts";
import { claimSilentTexts } from "../../src/domain/conversation/progress-store.ts";
import type { Message } from "../../src/domain/conversation/rules.ts";
import { ensureConversation } from "../../src/domain/conversation/store.ts";
import { SERVICE_ITSELF } from "../../src/domain/identity/actor-rules.ts";
import { allInboxesOf } from "../../src/domain/identity/sight-sql.ts";
import { readState } from "../../src/domain/monitoring/store.ts";
import type { Page } from "../../src/platform/db/page.ts";
import { identityAt, lowestIdAt } from "../../src/platform/id.ts";
import { releaseClocks, setDatabaseClock, stepThisClock } from "../support/clock.ts";
import type { TestDatabase } from "../support/database.ts";
import { thorough } from "../support/effort.ts";
import { sessionsWhere } from "../support/sessions.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

/** The partitions of texts follow the months of the database's clock: created ahead, and dropped once they are empty. */

const DAY_MS = 86_400_000;
const NUMBER = "+14155558100";
const nothing = { isBusy: false, dropped: [] };

let test: TestDatabase;
let world: World;
let conversationId: string;
/** By the database's clock. A test that runs through the end of a month is invalid. */
let now: number;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  conversationId = await ensureConversation(test.database, world.northwind.businessId, {
    inboxId: world.northwind.inboxIds[0] as string,
    phoneNumber: NUMBER,
    contactId: null,
  });
  now = (await test.query<{ now: number }>("SELECT extract(epoch FROM now())::float8 * 1000 AS now"))[0]?.now as number;
});
afterAll(() => test?.drop());

/** Each test starts without texts, with the partitions of this month and of the next. */
beforeEach(async () => {
  await test.query("TRUNCATE messages, message_carrier_ids CASCADE");
  for (const name of await partitions()) {
    if (name !== "messages_default") {
      await test.query(`ALTER TABLE messages DETACH PARTITION ${name}`);
      await test.query(`DROP TABLE ${name}`);
    }
  }
  expect(await makeMonths(test.database)).toEqual(nothing);
});
afterEach(releaseClocks);

/** The beginning of the month that is this many months from now. */
function month(from: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + from);
}

const nameOf = (from: number) => `messages_${new Date(month(from)).toISOString().slice(0, 7).replace("-", "")}`;

async function partitions(): Promise<string[]> {
  const rows = await test.query<{ name: string }>(
    "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'messages'::regclass",
  );
  return rows.map(({ name }) => name).sort();
}

async function addMonth(from: number, name = nameOf(from), lower = lowestIdAt("msg", month(from))): Promise<boolean> {
  const [row] = await test.query<{ added: boolean }>("SELECT add_partition('messages', $1, $2, $3) AS added", [
    name,
    lower,
    lowestIdAt("msg", month(from + 1)),
  ]);
  return row?.added as boolean;
}

let texts = 0;
const newCarrierId = () => {
  texts += 1;
  return `SM-${texts}`;
};

/** Writes an incoming text in the middle of a month. */
function write(from: number, carrierId: string | null = newCarrierId()) {
  return insertMessage(test.database, world.northwind.businessId, {
    ...identityAt("msg", new Date(month(from) + 14 * DAY_MS)),
    conversationId,
    inboxId: world.northwind.inboxIds[0] as string,
    inboxNumber: "+14155550100",
    phoneNumber: NUMBER,
    contactId: null,
    actor: SERVICE_ITSELF,
    campaignId: null,
    direction: "incoming",
    body: "Hello",
    segments: 1,
    status: "received",
    carrierId,
    media: [{ source: "carrier", sourceUrl: "https://carrier.example/picture", contentType: null }],
  });
}

const count = async (table: string) =>
  (await test.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`))[0]?.count;

it("are one table for the metrics of live and dead rows", async () => {
  await addMonth(-1);
  const { businessId, inboxIds } = world.northwind;
  for (const from of [-1, 0]) {
    await test.query(
      `INSERT INTO messages (business_id, id, conversation_id, inbox_id, inbox_number, phone_number, direction, body,
         segments, status, created_at, updated_at)
       VALUES ($1, $2, $3, $4, '+14155550100', $5, 'incoming', 'Hello', 1, 'received', now(), now())`,
      [businessId, lowestIdAt("msg", month(from)), conversationId, inboxIds[0], NUMBER],
    );
  }
  await test.query("DELETE FROM messages WHERE id = $1", [lowestIdAt("msg", month(0))]);
  await test.query("SELECT pg_stat_force_next_flush()");
  const rows = async () => (await readState(test.database)).tables.find(({ name }) => name === "messages");
  await expect.poll(rows).toEqual({ name: "messages", live: 1, dead: 1 });
});

it("are those of this month and the next, however many processes make them", async () => {
  expect(await Promise.all([makeMonths(test.database), maintainMonths(test.database)])).toEqual([nothing, nothing]);
  expect(await partitions()).toEqual([nameOf(0), nameOf(1), "messages_default"]);
});

it("hold the texts of their months, and the default one those without a month", async () => {
  await addMonth(-1);
  const written = [await write(-2), await write(-1), await write(0), await write(1)];
  const rows = await test.query<{ id: string; place: string }>(
    "SELECT id, tableoid::regclass::text AS place FROM messages ORDER BY id",
  );
  expect(rows).toEqual([
    { id: written[0]?.id, place: "messages_default" },
    { id: written[1]?.id, place: nameOf(-1) },
    { id: written[2]?.id, place: nameOf(0) },
    { id: written[3]?.id, place: nameOf(1) },
  ]);
});

it("leave a month with texts in the default one where it is, with its files and its counts", async () => {
  await write(-2);
  const changes = await count("text_activity_changes");
  expect(await addMonth(-2)).toBe(false);
  expect(await addMonth(-1)).toBe(true);
  expect([await count("messages_default"), await count("media")]).toEqual([1, 1]);
  expect(await count("text_activity_changes")).toBe(changes);
});

it("leave a month where it is if a text of it is committed while they wait for the locks", async () => {
  const written = await write(-2);
  const writer = new pg.Client(test.connection);
  await writer.connect();
  try {
    // The text moves to a month without a partition, with its file, in an open transaction.
    await writer.query("BEGIN");
    const late = lowestIdAt("msg", month(-5));
    await writer.query(
      "INSERT INTO messages SELECT (jsonb_populate_record(m, jsonb_build_object('id', $1::text, 'carrier_id', NULL))).* FROM messages m",
      [late],
    );
    await writer.query("UPDATE media SET message_id = $1", [late]);
    const added = addMonth(-5);
    const isWaiting = "query LIKE '%add_partition%' AND wait_event IN ('PgSleep', 'relation')";
    await expect.poll(() => sessionsWhere(test, isWaiting)).toHaveLength(1);
    await writer.query("COMMIT");
    expect(await added).toBe(false);
  } finally {
    await writer.end();
  }
  expect(written).not.toBeNull();
  expect([await count("messages_default"), await count("media")]).toEqual([2, 1]);
});

it("do not overlap the one of the texts from before there were months", async () => {
  expect(await addMonth(-1, "messages_past", "")).toBe(true);
  await write(-30);
  expect(await count("messages_past")).toBe(1);
  expect([await addMonth(-1), await addMonth(-5), await makeMonths(test.database)]).toEqual([false, false, nothing]);
  expect(await partitions()).toEqual([nameOf(0), nameOf(1), "messages_default", "messages_past"]);
});

it("are read as one list, page by page in both directions", async () => {
  await addMonth(-1);
  const ids: string[] = [];
  for (const from of [-3, -2, -1, 0, 1]) {
    ids.unshift((await write(from))?.id as string, (await write(from))?.id as string);
  }
  const sight = allInboxesOf(world.northwind.businessId);
  ids.sort().reverse();
  const forward: string[] = [];
  for (let after: string | null = null; forward.length < 10; ) {
    const page: Page<Message> = await listMessages(test.database, sight, { conversationId }, { first: 3, after });
    forward.push(...page.rows.map(({ id }) => id));
    after = page.cursorAfter(page.rows.at(-1) as Message);
  }
  expect(forward).toEqual(ids);
  const last = await listMessages(test.database, sight, { direction: "incoming" }, { first: 4, isBackward: true });
  expect(last.rows.map(({ id }) => id)).toEqual(ids.slice(-4));
});

it("know an id of the carrier in every month, and forget it with its text", async () => {
  const first = await write(-2, "SM-once");
  expect(await write(0, "SM-once")).toBeNull();
  await test.query("DELETE FROM messages WHERE id = $1", [first?.id]);
  expect([await count("message_carrier_ids"), await count("media")]).toEqual([0, 0]);
  expect(await write(0, "SM-once")).not.toBeNull();
  await write(0, null);
  await expect(test.query("UPDATE messages SET carrier_id = 'SM-once' WHERE carrier_id IS NULL")).rejects.toThrow(
    "another text of the business has this id of the carrier",
  );
});

it("are polled for silent texts one by one, although rows of two have the same place", async () => {
  await addMonth(-1);
  const [due, early] = [await write(-1), await write(0)];
  const places = await test.query<{ ctid: string }>("SELECT ctid::text FROM messages");
  expect(new Set(places.map(({ ctid }) => ctid)).size).toBe(1);
  await test.query("UPDATE messages SET next_check_at = now() + interval '1 hour' WHERE id = $1", [early?.id]);
  await test.query("UPDATE messages SET next_check_at = now() - interval '1 hour' WHERE id = $1", [due?.id]);
  expect((await claimSilentTexts(test.database, 10)).map(({ id }) => id)).toEqual([due?.id]);
  const rows = await test.query<{ checks: number }>("SELECT checks FROM messages ORDER BY id");
  expect(rows.map(({ checks }) => checks)).toEqual([1, 0]);
});

it("are dropped a month after their end once they are empty", async () => {
  await addMonth(-4);
  await addMonth(-3);
  const text = await write(-3);
  expect(await maintainMonths(test.database)).toEqual({ isBusy: false, dropped: [nameOf(-4)] });
  expect(await partitions()).toContain(nameOf(-3));
  expect(await count("messages")).toBe(1);
  await test.query("DELETE FROM messages WHERE id = $1", [text?.id]);
  stepThisClock(40 * DAY_MS);
  expect(await maintainMonths(test.database)).toEqual(nothing);
  releaseClocks();
  expect(await maintainMonths(test.database)).toEqual({ isBusy: false, dropped: [nameOf(-3)] });
  await write(-3);
  expect(await count("messages_default")).toBe(1);
});

thorough.it("are left to the next run while a transaction reads the tables", async () => {
  await addMonth(-4);
  const reader = new pg.Client(test.connection);
  await reader.connect();
  try {
    await reader.query("BEGIN");
    await reader.query("SELECT FROM conversations LIMIT 1");
    expect(await maintainMonths(test.database)).toEqual({ isBusy: true, dropped: [] });
  } finally {
    await reader.end();
  }
  expect(await maintainMonths(test.database)).toEqual({ isBusy: false, dropped: [nameOf(-4)] });
});

it("have statistics from the first texts of a month on, each time that it has doubled", async () => {
  const pages = async () =>
    (await test.query<{ pages: number }>("SELECT relpages AS pages FROM pg_class WHERE relname = $1", [nameOf(0)]))[0]
      ?.pages;
  const writeMany = async (count: number) => {
    for (let done = 0; done < count; done += 1) {
      await write(0);
    }
  };
  expect([await analyzeNewMonth(test.database), await pages()]).toEqual([false, 0]);
  setDatabaseClock(month(0) + 3_590_000);
  expect([await analyzeNewMonth(test.database), await pages()]).toEqual([false, 0]);
  await write(0);
  expect(await Promise.all([analyzeNewMonth(test.database), analyzeNewMonth(test.database)])).toContain(true);
  expect([await pages(), await analyzeNewMonth(test.database)]).toEqual([1, false]);
  await writeMany(120);
  expect([await analyzeNewMonth(test.database), ((await pages()) as number) > 2]).toEqual([true, true]);
  await writeMany(120);
  setDatabaseClock(month(0) + 3_600_000);
  expect(await analyzeNewMonth(test.database)).toBe(false);
});

thorough.it("are added and dropped beside writers, who lose no text", async () => {
  let isOver = false;
  const writers = Array.from({ length: 4 }, async () => {
    let written = 0;
    for (; !isOver; written += 1) {
      await write(0);
    }
    return written;
  });
  const added: string[] = [];
  const dropped: string[] = [];
  for (let from = -12; from < -2; from += 1) {
    await expect.poll(() => addMonth(from).catch(() => false)).toBe(true);
    added.push(nameOf(from));
    await expect
      .poll(async () => {
        dropped.push(...(await maintainMonths(test.database)).dropped);
        return dropped;
      })
      .toEqual(added);
  }
  isOver = true;
  const written = (await Promise.all(writers)).reduce((sum, own) => sum + own, 0);
  expect(written).toBeGreaterThan(10);
  expect(await count("messages")).toBe(written);
});
