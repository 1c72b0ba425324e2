import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { identityAt, lowestIdAt } from "../../src/id.ts";
import { maintainPartitions } from "../../src/webhook/partitions.ts";
import { createGround, type Ground } from "./ground.ts";

/** Days come and go: partitions are made ahead, filled from the default one, and dropped after their retention. */

let ground: Ground;
let businessId: string;
let subscriptionId: string;
beforeAll(async () => {
  ground = await createGround();
  businessId = await ground.business();
  ({ id: subscriptionId } = await ground.subscribe(businessId, "https://receiver.example/hook"));
});
afterAll(() => ground?.close());

const at = (text: string) => Date.parse(text);

async function partitions(table: string): Promise<string[]> {
  const rows = await ground.test.query<{ name: string }>(
    "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = $1::regclass ORDER BY 1",
    [table],
  );
  return rows.map(({ name }) => name.slice(table.length + 1));
}

/** An event of that time, its attempt, and what is still to be delivered of it. */
async function happened(time: string): Promise<void> {
  const { id } = identityAt("evt", new Date(time));
  await ground.test.query(
    `INSERT INTO webhook_events (business_id, id, event_type, occurred_at, body)
     VALUES ($1, $2, 'message.incoming.received', $3, '{}')`,
    [businessId, id, time],
  );
  await ground.test.query(
    `INSERT INTO webhook_attempts (business_id, subscription_id, id, event_id, attempt, attempted_at, duration_ms)
     VALUES ($1, $2, $3, $4, 1, $5, 1)`,
    [businessId, subscriptionId, identityAt("dlv", new Date(time)).id, id, time],
  );
  await ground.test.query(
    `INSERT INTO webhook_deliveries (business_id, subscription_id, event_id, due_at, parked)
     VALUES ($1, $2, $3, now(), true)`,
    [businessId, subscriptionId, id],
  );
}

async function days(table: string, column: string): Promise<string[]> {
  const rows = await ground.test.query<{ day: string; part: string }>(
    `SELECT to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, tableoid::regclass::text AS part
     FROM ${table} ORDER BY id`,
  );
  return rows.map(({ day, part }) => `${day} in ${part.slice(table.length + 1)}`);
}

it("makes today and three days ahead, also when several processes do it at once", async () => {
  const database = ground.test.database;
  await Promise.all(Array.from({ length: 4 }, () => maintainPartitions(database, at("2031-03-01T23:59:59Z"))));
  for (const table of ["webhook_events", "webhook_attempts"]) {
    expect(await partitions(table)).toEqual(["20310301", "20310302", "20310303", "20310304", "default"]);
  }
});

it("keeps what no day was made for, and moves it to its day", async () => {
  await happened("2031-03-01T00:00:00.000Z");
  await happened("2031-03-04T23:59:59.999Z");
  await happened("2031-03-05T00:00:00.000Z");
  expect(await days("webhook_events", "occurred_at")).toEqual([
    "2031-03-01 in 20310301",
    "2031-03-04 in 20310304",
    "2031-03-05 in default",
  ]);
  await maintainPartitions(ground.test.database, at("2031-03-02T12:00:00Z"));
  expect((await days("webhook_events", "occurred_at")).at(-1)).toBe("2031-03-05 in 20310305");
  expect((await days("webhook_attempts", "attempted_at")).at(-1)).toBe("2031-03-05 in 20310305");
});

it("drops a day after thirty more, with what was still to be delivered of it", async () => {
  await maintainPartitions(ground.test.database, at("2031-03-31T23:59:59Z"));
  expect(await partitions("webhook_events")).toContain("20310301");
  expect(await ground.pending()).toHaveLength(3);

  await maintainPartitions(ground.test.database, at("2031-04-01T00:00:00Z"));
  for (const table of ["webhook_events", "webhook_attempts"]) {
    expect(await partitions(table)).not.toContain("20310301");
    expect(await partitions(table)).toContain("20310302");
  }
  expect(await days("webhook_events", "occurred_at")).toEqual(["2031-03-04 in 20310304", "2031-03-05 in 20310305"]);
  expect(await ground.pending()).toHaveLength(2);
});

it("waits for nobody for long: a day that is read is dropped the next time", async () => {
  const reader = new pg.Client(ground.test.connection);
  await reader.connect();
  await reader.query("BEGIN");
  await reader.query("SELECT FROM webhook_events_20310304");
  expect(await maintainPartitions(ground.test.database, at("2031-04-05T00:00:00Z"))).toEqual({
    busy: ["webhook_events"],
  });
  await reader.end();
  expect(await maintainPartitions(ground.test.database, at("2031-04-05T00:00:00Z"))).toEqual({ busy: [] });
  expect(await partitions("webhook_events")).not.toContain("20310304");
});

it("a backup that holds every table keeps nobody waiting: its days are made the next time", async () => {
  const backup = new pg.Client(ground.test.connection);
  await backup.connect();
  await backup.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  await backup.query("LOCK TABLE webhook_events, webhook_attempts IN ACCESS SHARE MODE");
  expect(await maintainPartitions(ground.test.database, at("2031-05-01T00:00:00Z"))).toEqual({
    busy: ["webhook_events", "webhook_attempts"],
  });
  await happened("2031-05-01T00:00:00.000Z");
  expect((await days("webhook_events", "occurred_at")).at(-1)).toBe("2031-05-01 in default");
  await backup.end();
  expect(await maintainPartitions(ground.test.database, at("2031-05-01T00:00:00Z"))).toEqual({ busy: [] });
  expect((await days("webhook_events", "occurred_at")).at(-1)).toBe("2031-05-01 in 20310501");
});

it("an event that is recorded while its day is made waits for it", async () => {
  const today = new Date().toISOString().slice(0, 10);
  const start = Date.parse(today);
  const name = `webhook_events_${today.replaceAll("-", "")}`;
  const maker = new pg.Client(ground.test.connection);
  await maker.connect();
  await maker.query("BEGIN");
  const bounds = [lowestIdAt("evt", start), lowestIdAt("evt", start + 86_400_000)];
  const made = await maker.query("SELECT add_partition('webhook_events', $1, $2, $3) AS added", [name, ...bounds]);
  expect(made.rows).toEqual([{ added: true }]);
  const recorded = ground.record(businessId);
  const waiting = () =>
    ground.test.query("SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'");
  await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(1);
  await maker.query("COMMIT");
  await maker.end();
  const id = await recorded;
  const rows = await ground.test.query<{ part: string }>(
    "SELECT tableoid::regclass::text AS part FROM webhook_events WHERE id = $1",
    [id],
  );
  expect(rows).toEqual([{ part: name }]);
});
