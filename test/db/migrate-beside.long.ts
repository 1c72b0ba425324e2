import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrate } from "../../src/platform/db/migrate.ts";
import { requireSchema } from "../../src/platform/db/schema.ts";
import { explainDatabase } from "../../src/platform/postgres/open.ts";
import { StartError } from "../../src/platform/start-error.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { addBusinesses, laterIndexes, laterMigrations, newestMigration } from "../support/migrations.ts";
import { endSessions, waitingForLocks } from "../support/sessions.ts";

/** Migrations beside other users of the database: transactions that lock tables, and processes that migrate. */

let test: TestDatabase;
const open: pg.Client[] = [];
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.end()));
  await test.drop();
});

async function connect(...statements: string[]): Promise<pg.Client> {
  const client = new pg.Client(test.connection);
  client.on("error", () => {});
  await client.connect();
  open.push(client);
  for (const statement of statements) {
    await client.query(statement);
  }
  return client;
}

const newest = () => newestMigration(test);
const waiting = () => waitingForLocks(test);
const indexes = () => laterIndexes(test);

describe("a start with nothing to migrate", () => {
  it("locks nothing: it succeeds while every table and the migration lock are locked", async () => {
    await connect("BEGIN", "LOCK TABLE businesses, contacts, subscriptions IN ACCESS EXCLUSIVE MODE");
    await connect("SELECT pg_advisory_lock(7241865325823964)");
    expect(await migrate(test.connection)).toEqual([]);
    await requireSchema(test.connection);
  });
});

describe("a migration with a locked table", () => {
  it("gives way, logs the reason to wait, and runs when the table is free", async () => {
    await using later = await laterMigrations({ "9000_later": "ALTER TABLE businesses ADD COLUMN later text;" });
    const reader = await connect("BEGIN", "SELECT FROM businesses");
    const lines: string[] = [];
    const migrated = migrate(test.connection, {
      directory: later.directory,
      onWait: (line) => {
        lines.push(line);
        // The migration has given way: statements behind it continue although the reader still reads.
        void test.query("SELECT FROM businesses").then(() => reader.query("COMMIT"));
      },
    });
    expect(await migrated).toEqual(["9000_later"]);
    expect(lines).toEqual(["9000_later waits: its tables are locked, by a backup or another long transaction"]);
  });

  it("gives up in one line when that takes too long, and leaves nothing behind", async () => {
    await using later = await laterMigrations({
      "9000_first": "ALTER TABLE contacts ADD COLUMN first text;",
      "9001_later": "CREATE TABLE left_behind (); ALTER TABLE businesses ADD COLUMN later text;",
    });
    await connect("BEGIN", "SELECT FROM businesses");
    await expect(migrate(test.connection, { directory: later.directory, patienceMs: 0 })).rejects.toThrow(
      new StartError(
        'the migration "9001_later" waited for locked tables for 0 seconds: see pg_stat_activity, and run npm run migrate when they are free',
      ),
    );
    expect(await newest()).toBe("9000_first");
    expect(await test.query("SELECT to_regclass('left_behind') AS found")).toEqual([{ found: null }]);
  });
});

describe("a connection that is lost during a migration", () => {
  const CLOSED = "the database cannot be reached (it closed the connection): start it, or correct DATABASE_URL";
  it("is told in one line, between two attempts at a locked table", async () => {
    await using later = await laterMigrations({ "9000_later": "ALTER TABLE businesses ADD COLUMN later text;" });
    await connect("BEGIN", "SELECT FROM businesses");
    const onWait = () => void endSessions(test, "state = 'idle'");
    const error = await migrate(test.connection, { directory: later.directory, onWait }).catch((thrown) => thrown);
    expect(explainDatabase(error)).toEqual(new StartError(CLOSED));
  });

  it("is told in one line, within a statement", async () => {
    await using later = await laterMigrations({ "9000_later": "SELECT pg_sleep(60);" });
    const migrated = migrate(test.connection, { directory: later.directory }).catch((thrown) => thrown);
    await expect.poll(() => endSessions(test, "query LIKE '%pg_sleep%'")).toHaveLength(1);
    expect(explainDatabase(await migrated)).toEqual(new StartError(CLOSED));
  });
});

describe("another process that migrates", () => {
  it("is waited for, and its work is not done again", async () => {
    await using later = await laterMigrations({ "9000_later": "CREATE TABLE later ();" });
    const other = await connect("SELECT pg_advisory_lock(7241865325823964)");
    const lines: string[] = [];
    const onWait = (line: string) => {
      lines.push(line);
      void other
        .query("CREATE TABLE later (); INSERT INTO schema_migrations (name, run_on) VALUES ('9000_later', now())")
        .then(() => other.query("SELECT pg_advisory_unlock_all()"));
    };
    expect(await migrate(test.connection, { directory: later.directory, onWait })).toEqual([]);
    expect(lines).toEqual(["another process is migrating the database: waiting for it"]);
  });

  it("is waited for only for a limited time", async () => {
    await using later = await laterMigrations({ "9000_later": "CREATE TABLE later ();" });
    await connect("SELECT pg_advisory_lock(7241865325823964)");
    await expect(migrate(test.connection, { directory: later.directory, patienceMs: 0 })).rejects.toThrow(
      new StartError(
        "another process has been migrating the database for 0 seconds: see pg_stat_activity, and start again after it is done",
      ),
    );
  });
});

describe("a file without a transaction", () => {
  it("creates an index during writes without blocking them", async () => {
    await using later = await laterMigrations({
      "9000_later":
        "-- no transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS businesses_later ON businesses (name);\n",
    });
    await addBusinesses(test, 10);
    const writer = await connect("BEGIN", "UPDATE businesses SET name = 'Another'");
    const migrated = migrate(test.connection, { directory: later.directory });
    await expect.poll(waiting).toHaveLength(1);
    await addBusinesses(test, 10);
    await writer.query("COMMIT");
    await migrated;
    expect(await indexes()).toEqual([{ name: "businesses_later", valid: true }]);
  });

  it("creates and attaches an index on each partition, and resumes after a kill", async () => {
    await using later = await laterMigrations({
      "9000_later":
        "-- no transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS events_later ON webhook_events (occurred_at);\n",
    });
    const id = (digit: number) => `evt_0${digit}${"0".repeat(24)}`;
    for (const day of [1, 2]) {
      await test.query(`SELECT add_partition('webhook_events', 'webhook_events_day${day}', $1, $2)`, [
        id(day),
        id(day + 1),
      ]);
    }
    // The state after a kill: declared, created for one partition, not attached.
    await test.query("CREATE INDEX events_later ON ONLY webhook_events (occurred_at)");
    await test.query("CREATE INDEX webhook_events_day1_events_later ON webhook_events_day1 (occurred_at)");
    await migrate(test.connection, { directory: later.directory });
    expect(await indexes()).toEqual(
      ["events_later", ...["day1", "day2", "default"].map((part) => `webhook_events_${part}_events_later`)]
        .sort()
        .map((name) => ({ name, valid: true })),
    );
    await test.query("SELECT add_partition('webhook_events', 'webhook_events_day3', $1, $2)", [id(3), id(4)]);
    const attached = await test.query("SELECT FROM pg_inherits WHERE inhparent = 'events_later'::regclass");
    expect(attached).toHaveLength(4);
  });

  it("changes rows in batches of their own transactions", async () => {
    await using later = await laterMigrations({
      "9000_later": `-- no transaction
-- Semicolons; in comments, and 'quotes' don't end a statement.
DO $$ BEGIN
  LOOP
    UPDATE businesses SET name = 'a;b' WHERE id IN (SELECT id FROM businesses WHERE name <> 'a;b' LIMIT 3);
    EXIT WHEN NOT FOUND;
    COMMIT;
  END LOOP;
END $$;
`,
    });
    await addBusinesses(test, 10);
    await migrate(test.connection, { directory: later.directory });
    expect(await test.query("SELECT name, count(*)::int FROM businesses GROUP BY name")).toEqual([
      { name: "a;b", count: 10 },
    ]);
  });
});

describe("rows changed in batches while some are locked", () => {
  const BATCHES = `-- no transaction
DO $$
DECLARE
  reached record;
BEGIN
  SELECT '' AS id INTO reached;
  LOOP
    WITH batch AS (
      SELECT id FROM businesses WHERE id > reached.id ORDER BY id LIMIT 3
    ), reckoned AS (
      UPDATE businesses b SET name = b.name || ' later' FROM batch WHERE b.id = batch.id AND b.name NOT LIKE '%later'
    )
    SELECT id INTO reached FROM batch ORDER BY id DESC LIMIT 1;
    EXIT WHEN NOT FOUND;
    COMMIT;
  END LOOP;
END $$;

CREATE INDEX CONCURRENTLY IF NOT EXISTS businesses_later ON businesses (name);
`;

  it("give way after a second with the earlier batches committed, and continue when they are free", async () => {
    await using later = await laterMigrations({ "9000_later": BATCHES });
    await addBusinesses(test, 10);
    const holder = await connect(
      "BEGIN",
      "UPDATE businesses SET name = 'Locked' WHERE id = (SELECT max(id) FROM businesses)",
    );
    const waits: { line: string; done: number; afterMs: number }[] = [];
    const done = async () =>
      Number((await test.query("SELECT count(*) AS done FROM businesses WHERE name LIKE '% later'"))[0]?.done);
    const begun = performance.now();
    const migrated = migrate(test.connection, {
      directory: later.directory,
      onWait: (line) => {
        const afterMs = performance.now() - begun;
        void done().then((count) => {
          waits.push({ line, done: count, afterMs });
          return holder.query("COMMIT");
        });
      },
    });
    expect(await migrated).toEqual(["9000_later"]);
    expect(waits).toMatchObject([
      { line: "9000_later waits: its tables are locked, by a backup or another long transaction", done: 9 },
    ]);
    expect(waits[0]?.afterMs).toBeGreaterThanOrEqual(1_000);
    expect(await test.query("SELECT name, count(*)::int FROM businesses GROUP BY name ORDER BY name")).toEqual([
      { name: "Locked later", count: 1 },
      { name: "One later", count: 9 },
    ]);
    expect(await indexes()).toEqual([{ name: "businesses_later", valid: true }]);
  });
});

describe("a schema of a later version", () => {
  const own = async () => Number.parseInt((await newest()) as string, 10);

  it("supports this version and its restarts while it is marked as compatible", async () => {
    const number = await own();
    await using later = await laterMigrations({
      "9000_later": "ALTER TABLE businesses ADD COLUMN later text;",
      "9001_later": `UPDATE schema_compatibility SET oldest_program = ${number};`,
    });
    expect(await migrate(test.connection, { directory: later.directory })).toEqual(["9000_later", "9001_later"]);
    expect(await migrate(test.connection)).toEqual([]);
    await requireSchema(test.connection);
  });

  it("refuses this version in one line after it removed something that this version uses", async () => {
    const number = await own();
    await using later = await laterMigrations({
      "9000_later": `UPDATE schema_compatibility SET oldest_program = ${number + 1};`,
    });
    await migrate(test.connection, { directory: later.directory });
    const refusal = new StartError(
      `the database is too new for this version: it needs one with migration ${number + 1} or later, and this one ends with ${number}`,
    );
    await expect(migrate(test.connection)).rejects.toThrow(refusal);
    await expect(requireSchema(test.connection)).rejects.toThrow(refusal);
    expect(await migrate(test.connection, { directory: later.directory })).toEqual([]);
  });
});

describe("what does not migrate", () => {
  it("names the command on a schema that is behind", async () => {
    await using later = await laterMigrations({ "9000_later": "CREATE TABLE later ();" });
    await expect(requireSchema(test.connection, { directory: later.directory })).rejects.toThrow(
      new StartError('the database lacks 1 migration, first "9000_later": run npm run migrate'),
    );
  });
});
