import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { allInboxesOf } from "../../src/domain/identity/sight-sql.ts";
import { findEvent, listAttempts, listEvents } from "../../src/domain/webhook/history-store.ts";
import {
  addDay,
  maintainPartitions,
  maintainPartitionsRegularly,
  makePartitions,
  TABLES,
} from "../../src/domain/webhook/partition-store.ts";
import { openPool } from "../../src/platform/db/pool.ts";
import { identityAt, lowestIdAt } from "../../src/platform/id.ts";
import { releaseClocks, stepThisClock } from "../support/clock.ts";
import { thorough } from "../support/effort.ts";
import { sessionsWhere, waitingForLocks } from "../support/sessions.ts";
import { createGround, type Ground } from "./ground.ts";
import { openReceiver } from "./receiver.ts";

/**
 * The partitions of days follow the database's clock: they are created ahead, filled from the default partition, and
 * dropped after their retention.
 */

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

let ground: Ground;
let businessId: string;
let subscriptionId: string;
/** The start of the day by the database's clock. A test that runs through midnight is invalid. */
let today: number;
beforeAll(async () => {
  ground = await createGround();
  businessId = await ground.business();
  ({ id: subscriptionId } = await ground.subscribe(businessId, "https://receiver.example/hook"));
  const [row] = await ground.test.query<{ now: number }>("SELECT extract(epoch FROM now())::float8 * 1000 AS now");
  today = Math.floor((row?.now as number) / DAY_MS) * DAY_MS;
});
afterAll(() => ground?.close());

/** Each test starts with empty partitions from today on. */
beforeEach(async () => {
  const names = await ground.test.query<{ name: string }>(
    `SELECT inhrelid::regclass::text AS name FROM pg_inherits
     WHERE inhparent IN ('webhook_events'::regclass, 'webhook_attempts'::regclass)
       AND inhrelid::regclass::text !~ '_default$'`,
  );
  for (const { name } of names) {
    await ground.test.query(`DROP TABLE ${name}`);
  }
  await ground.test.query("TRUNCATE webhook_events, webhook_attempts, webhook_deliveries");
  await makePartitions(ground.test.database);
});
afterEach(releaseClocks);

const dayAt = (ahead: number) => new Date(today + ahead * DAY_MS).toISOString().slice(0, 10);
const nameAt = (ahead: number) => dayAt(ahead).replaceAll("-", "");
const nothing = { busy: [], dropped: [], kept: [] };

async function addDays(...ahead: number[]): Promise<void> {
  for (const table of TABLES) {
    for (const day of ahead) {
      await addDay(ground.test.database, table, today + day * DAY_MS);
    }
  }
}

async function partitions(table: string): Promise<string[]> {
  const rows = await ground.test.query<{ name: string }>(
    "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = $1::regclass ORDER BY 1",
    [table],
  );
  return rows.map(({ name }) => name.slice(table.length + 1));
}

/** Adds an event the given number of days from today, with an attempt. Returns its id. */
async function happened(ahead: number, hour = 12): Promise<string> {
  const time = new Date(today + ahead * DAY_MS + hour * HOUR_MS);
  const { id, createdAt } = identityAt("evt", time);
  await ground.test.query(
    `INSERT INTO webhook_events (business_id, id, event_type, occurred_at, body)
     VALUES ($1, $2, 'message.incoming.received', $3, '{}')`,
    [businessId, id, createdAt],
  );
  await ground.test.query(
    `INSERT INTO webhook_attempts (business_id, subscription_id, id, event_id, attempt, attempted_at, duration_ms)
     VALUES ($1, $2, $3, $4, 1, $5, 1)`,
    [businessId, subscriptionId, identityAt("dlv", time).id, id, createdAt],
  );
  return id;
}

/** Adds a pending delivery of the event. */
function owed(eventId: string, parked = true): Promise<unknown> {
  return ground.test.query(
    `INSERT INTO webhook_deliveries (business_id, subscription_id, event_id, due_at, parked)
     VALUES ($1, $2, $3, now(), $4)`,
    [businessId, subscriptionId, eventId, parked],
  );
}

async function days(table: string, column: string): Promise<string[]> {
  const rows = await ground.test.query<{ day: string; part: string }>(
    `SELECT to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, tableoid::regclass::text AS part
     FROM ${table} ORDER BY id`,
  );
  return rows.map(({ day, part }) => `${day} in ${part.slice(table.length + 1)}`);
}

it("creates today and three days ahead, also in several processes at once", async () => {
  await ground.test.query(`DROP TABLE webhook_events_${nameAt(0)}, webhook_attempts_${nameAt(2)}`);
  const database = ground.test.database;
  const reports = await Promise.all(Array.from({ length: 4 }, () => maintainPartitions(database)));
  expect(reports).toEqual([nothing, nothing, nothing, nothing]);
  for (const table of ["webhook_events", "webhook_attempts"]) {
    expect(await partitions(table)).toEqual([nameAt(0), nameAt(1), nameAt(2), nameAt(3), "default"]);
  }
});

it("keeps rows without a partition, and moves them to the partition of their day", async () => {
  await ground.test.query(`DROP TABLE webhook_events_${nameAt(1)}, webhook_attempts_${nameAt(1)}`);
  await happened(0, 0);
  await happened(1, 0);
  await happened(1, 23.999);
  await happened(4, 0);
  const before = [`${dayAt(0)} in ${nameAt(0)}`, `${dayAt(1)} in default`, `${dayAt(1)} in default`];
  expect(await days("webhook_events", "occurred_at")).toEqual([...before, `${dayAt(4)} in default`]);
  await makePartitions(ground.test.database);
  const after = [`${dayAt(0)} in ${nameAt(0)}`, `${dayAt(1)} in ${nameAt(1)}`, `${dayAt(1)} in ${nameAt(1)}`];
  expect(await days("webhook_events", "occurred_at")).toEqual([...after, `${dayAt(4)} in default`]);
  expect(await days("webhook_attempts", "attempted_at")).toEqual([...after, `${dayAt(4)} in default`]);
});

it("drops a day after thirty more, and reports its name and its rows", async () => {
  await addDays(-40, -31, -30);
  await happened(-31);
  await happened(-31);
  await happened(-30);
  expect(await maintainPartitions(ground.test.database)).toEqual({
    busy: [],
    kept: [],
    dropped: [
      { name: `webhook_events_${nameAt(-40)}`, rows: 0 },
      { name: `webhook_events_${nameAt(-31)}`, rows: 2 },
      { name: `webhook_attempts_${nameAt(-40)}`, rows: 0 },
      { name: `webhook_attempts_${nameAt(-31)}`, rows: 2 },
    ],
  });
  for (const table of ["webhook_events", "webhook_attempts"]) {
    expect((await partitions(table))[0]).toBe(nameAt(-30));
  }
  expect(await maintainPartitions(ground.test.database)).toEqual(nothing);
});

it.each([true, false])("keeps a day with a pending delivery and reports it (parked: %s)", async (parked) => {
  await addDays(-32, -31);
  await happened(-31);
  const [first, second] = [await happened(-31), await happened(-31)];
  await owed(first, parked);
  await owed(second, parked);
  await owed(await happened(0), parked);
  expect(await maintainPartitions(ground.test.database)).toEqual({
    busy: [],
    dropped: [
      { name: `webhook_events_${nameAt(-32)}`, rows: 0 },
      { name: `webhook_attempts_${nameAt(-32)}`, rows: 0 },
      // The attempts are history, without a pending delivery.
      { name: `webhook_attempts_${nameAt(-31)}`, rows: 3 },
    ],
    kept: [{ name: `webhook_events_${nameAt(-31)}`, undelivered: 2 }],
  });
  expect(await ground.pending()).toHaveLength(3);
  await ground.test.query("DELETE FROM webhook_deliveries WHERE event_id IN ($1, $2)", [first, second]);
  expect(await maintainPartitions(ground.test.database)).toEqual({
    ...nothing,
    dropped: [{ name: `webhook_events_${nameAt(-31)}`, rows: 3 }],
  });
});

/** Adds this many events to a day, with an attempt each. */
async function happenedOften(ahead: number, count: number): Promise<void> {
  const identities = Array.from({ length: count }, () => {
    const time = new Date(today + ahead * DAY_MS + HOUR_MS);
    return [identityAt("evt", time).id, identityAt("dlv", time).id, time.toISOString()] as const;
  });
  await ground.test.query(
    `WITH given AS (
       SELECT * FROM unnest($3::text[], $4::text[], $5::timestamptz[]) AS given (event_id, id, at)
     ), events AS (
       INSERT INTO webhook_events (business_id, id, event_type, occurred_at, body)
       SELECT $1, event_id, 'message.incoming.received', at, '{}' FROM given
     )
     INSERT INTO webhook_attempts (business_id, subscription_id, id, event_id, attempt, attempted_at, duration_ms)
     SELECT $1, $2, id, event_id, 1, at, 1 FROM given`,
    [businessId, subscriptionId, ...[0, 1, 2].map((column) => identities.map((identity) => identity[column as 0]))],
  );
}

it("deletes past days from the default partition after thirty more days, and reports the number of rows", async () => {
  await happenedOften(-45, 2_500);
  await happened(-31);
  await happened(-30);
  expect(await maintainPartitions(ground.test.database)).toEqual({
    ...nothing,
    dropped: [
      { name: `webhook_events_${nameAt(-45)}`, rows: 2_500 },
      { name: `webhook_events_${nameAt(-31)}`, rows: 1 },
      { name: `webhook_attempts_${nameAt(-45)}`, rows: 2_500 },
      { name: `webhook_attempts_${nameAt(-31)}`, rows: 1 },
    ],
  });
  expect(await days("webhook_events", "occurred_at")).toEqual([`${dayAt(-30)} in default`]);
  expect(await days("webhook_attempts", "attempted_at")).toEqual([`${dayAt(-30)} in default`]);
  expect(await maintainPartitions(ground.test.database)).toEqual(nothing);
});

it("keeps a day with a pending delivery in the default partition and reports it", async () => {
  await happened(-45);
  await happened(-40);
  const id = await happened(-40);
  await owed(id);
  await happened(-35);
  expect(await maintainPartitions(ground.test.database)).toEqual({
    busy: [],
    dropped: [
      { name: `webhook_events_${nameAt(-45)}`, rows: 1 },
      { name: `webhook_events_${nameAt(-35)}`, rows: 1 },
      // The attempts are history, without a pending delivery.
      { name: `webhook_attempts_${nameAt(-45)}`, rows: 1 },
      { name: `webhook_attempts_${nameAt(-40)}`, rows: 2 },
      { name: `webhook_attempts_${nameAt(-35)}`, rows: 1 },
    ],
    kept: [{ name: `webhook_events_${nameAt(-40)}`, undelivered: 1 }],
  });
  expect(await days("webhook_events", "occurred_at")).toEqual(Array(2).fill(`${dayAt(-40)} in default`));
  await ground.test.query("DELETE FROM webhook_deliveries WHERE event_id = $1", [id]);
  expect((await maintainPartitions(ground.test.database)).dropped).toEqual([
    { name: `webhook_events_${nameAt(-40)}`, rows: 2 },
  ]);
});

it("keeps a day in the default partition if a delivery is requested while the day is deleted", async () => {
  const id = await happened(-31);
  const asking = new pg.Client(ground.test.connection);
  await asking.connect();
  await asking.query("BEGIN");
  await asking.query("SELECT FROM webhook_events WHERE business_id = $1 AND id = $2", [businessId, id]);
  const maintained = maintainPartitions(ground.test.database);
  await expect.poll(() => waitingForLocks(ground.test)).toHaveLength(1);
  await asking.query(
    "INSERT INTO webhook_deliveries (business_id, subscription_id, event_id, due_at) VALUES ($1, $2, $3, now())",
    [businessId, subscriptionId, id],
  );
  await asking.query("COMMIT");
  await asking.end();
  expect((await maintained).kept).toEqual([{ name: `webhook_events_${nameAt(-31)}`, undelivered: 1 }]);
});

it("keeps a day for the pending delivery of one business, but shows its events to nobody after thirty days", async () => {
  const other = await ground.business();
  const { id: others } = await ground.subscribe(other, "https://receiver.example/hook");
  await addDays(-45, -29);
  const identities = [-45, -29].map((ahead) => ({
    event: identityAt("evt", new Date(today + ahead * DAY_MS + HOUR_MS)),
    attempt: identityAt("dlv", new Date(today + ahead * DAY_MS + HOUR_MS)),
  }));
  for (const { event, attempt } of identities) {
    for (const business of [businessId, other]) {
      await ground.test.query(
        `INSERT INTO webhook_events (business_id, id, event_type, occurred_at, body)
         VALUES ($1, $2, 'message.incoming.received', $3, '{}')`,
        [business, event.id, event.createdAt],
      );
    }
    await ground.test.query(
      `INSERT INTO webhook_attempts (business_id, id, subscription_id, event_id, attempt, status, duration_ms, attempted_at)
       VALUES ($1, $2, $3, $4, 1, 200, 1, $5)`,
      [other, attempt.id, others, event.id, attempt.createdAt],
    );
  }
  const [old, recent] = identities as [(typeof identities)[0], (typeof identities)[0]];
  await ground.test.query(
    `INSERT INTO webhook_deliveries (business_id, subscription_id, event_id, due_at, parked)
     VALUES ($1, $2, $3, now(), true)`,
    [businessId, subscriptionId, old.event.id],
  );
  const { kept } = await maintainPartitions(ground.test.database);
  expect(kept.map(({ name }) => name)).toContain(`webhook_events_${nameAt(-45)}`);
  const { database } = ground.test;
  const page = { first: 1 };
  for (const business of [businessId, other]) {
    expect(await findEvent(database, business, old.event.id)).toBeNull();
    expect(await findEvent(database, business, recent.event.id)).toMatchObject({ id: recent.event.id });
    const { rows, hasMore } = await listEvents(database, allInboxesOf(business), {}, page);
    expect([rows.map(({ id }) => id), hasMore]).toEqual([[recent.event.id], false]);
  }
  const attempts = await listAttempts(database, allInboxesOf(other), others, {}, page);
  expect([attempts.rows.map(({ id }) => id), attempts.hasMore]).toEqual([[recent.attempt.id], false]);
  // The oldest visible time moves on, also for cursors.
  const after = attempts.cursorAfter({ id: recent.attempt.id } as (typeof attempts.rows)[0]);
  expect((await listAttempts(database, allInboxesOf(other), others, {}, { first: 1, after })).rows).toEqual([]);
});

it("searches the attempts of an event only from the time of the event on", async () => {
  const business = await ground.business();
  const { id: subscription } = await ground.subscribe(business, "https://receiver.example/hook");
  await addDays(-3, -2);
  const event = identityAt("evt", new Date(today - 2 * DAY_MS + HOUR_MS));
  const attempts = [-3, -2].map((ahead) => identityAt("dlv", new Date(today + ahead * DAY_MS + 2 * HOUR_MS)));
  for (const attempt of attempts) {
    await ground.test.query(
      `INSERT INTO webhook_attempts (business_id, id, subscription_id, event_id, attempt, status, duration_ms, attempted_at)
       VALUES ($1, $2, $3, $4, 1, 200, 1, $5)`,
      [business, attempt.id, subscription, event.id, attempt.createdAt],
    );
  }
  const listed = async (eventId: string) => {
    const found = await listAttempts(
      ground.test.database,
      allInboxesOf(business),
      subscription,
      { eventId },
      { first: 10 },
    );
    return found.rows.map(({ id }) => id);
  };
  expect(await listed(event.id)).toEqual([attempts[1]?.id]);
  expect(await listed("no event")).toEqual([]);
});

it("keeps a day whose event is requested again while it is being dropped", async () => {
  await addDays(-31);
  const id = await happened(-31);
  const asking = new pg.Client(ground.test.connection);
  await asking.connect();
  await asking.query("BEGIN");
  await asking.query("SELECT FROM webhook_events WHERE business_id = $1 AND id = $2", [businessId, id]);
  const maintained = maintainPartitions(ground.test.database);
  await expect.poll(() => waitingForLocks(ground.test)).toHaveLength(1);
  await asking.query(
    "INSERT INTO webhook_deliveries (business_id, subscription_id, event_id, due_at) VALUES ($1, $2, $3, now())",
    [businessId, subscriptionId, id],
  );
  await asking.query("COMMIT");
  await asking.end();
  expect((await maintained).kept).toEqual([{ name: `webhook_events_${nameAt(-31)}`, undelivered: 1 }]);
});

it.each([40, -40])("drops nothing and creates the true days in a process whose clock is %i days off", async (step) => {
  await addDays(-31, -5);
  await happened(-31);
  await happened(-5);
  stepThisClock(step * DAY_MS);
  expect(await maintainPartitions(ground.test.database)).toEqual(nothing);
  const there = [nameAt(-31), nameAt(-5), nameAt(0), nameAt(1), nameAt(2), nameAt(3), "default"];
  expect(await partitions("webhook_events")).toEqual(there);
  expect(await partitions("webhook_attempts")).toEqual(there);
});

thorough.it("does not wait for readers of a day, and drops it the next time", async () => {
  await addDays(-31);
  const reader = new pg.Client(ground.test.connection);
  await reader.connect();
  await reader.query("BEGIN");
  await reader.query(`SELECT FROM webhook_events_${nameAt(-31)}`);
  const dropped = (table: string) => ({ name: `${table}_${nameAt(-31)}`, rows: 0 });
  expect(await maintainPartitions(ground.test.database)).toEqual({
    busy: ["webhook_events"],
    dropped: [dropped("webhook_attempts")],
    kept: [],
  });
  await reader.end();
  expect(await maintainPartitions(ground.test.database)).toEqual({ ...nothing, dropped: [dropped("webhook_events")] });
});

thorough.it("does not wait for a backup that locks every table, and creates its days the next time", async () => {
  await ground.test.query(`DROP TABLE webhook_events_${nameAt(0)}, webhook_attempts_${nameAt(0)}`);
  const backup = new pg.Client(ground.test.connection);
  await backup.connect();
  await backup.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  await backup.query("LOCK TABLE webhook_events, webhook_attempts IN ACCESS SHARE MODE");
  expect(await maintainPartitions(ground.test.database)).toEqual({
    ...nothing,
    busy: ["webhook_events", "webhook_attempts"],
  });
  await happened(0);
  expect(await days("webhook_events", "occurred_at")).toEqual([`${dayAt(0)} in default`]);
  await backup.end();
  expect(await maintainPartitions(ground.test.database)).toEqual(nothing);
  expect(await days("webhook_events", "occurred_at")).toEqual([`${dayAt(0)} in ${nameAt(0)}`]);
});

it("records an event in the partition of a day that is being created, after a wait", async () => {
  const name = `webhook_events_${nameAt(0)}`;
  await ground.test.query(`DROP TABLE ${name}`);
  const maker = new pg.Client(ground.test.connection);
  await maker.connect();
  await maker.query("BEGIN");
  const bounds = [lowestIdAt("evt", today), lowestIdAt("evt", today + DAY_MS)];
  const made = await maker.query("SELECT add_partition('webhook_events', $1, $2, $3) AS added", [name, ...bounds]);
  expect(made.rows).toEqual([{ added: true }]);
  const recorded = ground.record(businessId);
  await expect.poll(() => waitingForLocks(ground.test)).toHaveLength(1);
  await maker.query("COMMIT");
  await maker.end();
  const id = await recorded;
  const rows = await ground.test.query<{ part: string }>(
    "SELECT tableoid::regclass::text AS part FROM webhook_events WHERE id = $1",
    [id],
  );
  expect(rows).toEqual([{ part: name }]);
});

thorough.it("delivers while the first maintenance takes its maximum time", async () => {
  await ground.test.query("ALTER FUNCTION add_partition RENAME TO added_partition");
  await ground.test.query(
    `CREATE FUNCTION add_partition(text, text, text, text) RETURNS boolean
     LANGUAGE sql AS 'SELECT pg_sleep(600) IS NULL'`,
  );
  const receiver = await openReceiver();
  const dispatcher = ground.start();
  try {
    await expect.poll(() => sessionsWhere(ground.test, "wait_event = 'PgSleep'")).toHaveLength(1);
    const business = await ground.business();
    await ground.subscribe(business, `${receiver.url}/hook`);
    await ground.record(business);
    await expect.poll(() => receiver.received).toHaveLength(1);
  } finally {
    await dispatcher.end();
    await receiver.close();
    await ground.test.query("DROP FUNCTION add_partition");
    await ground.test.query("ALTER FUNCTION added_partition RENAME TO add_partition");
  }
});

it("reports no failure of a run whose connection is closed at the end", async () => {
  const own = openPool({ connection: ground.test.connection, size: 1 });
  const errors: unknown[] = [];
  const end = maintainPartitionsRegularly(
    own,
    () => {},
    (error) => errors.push(error),
  );
  await Promise.all([end(), own.close()]);
  expect(errors).toEqual([]);
});
