import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { MOVED_TABLES, type Move, moveBusiness } from "../../src/domain/cell/move-store.ts";
import { placeOf } from "../../src/domain/cell/store.ts";
import { closeBusiness, reinstate } from "../../src/domain/closing/commands.ts";
import { reinstateBusiness, setSuspended } from "../../src/domain/identity/operator-store.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { newId } from "../../src/platform/id.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { endSessions, sessionsWhere } from "../support/sessions.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

/** A business moves from one cell to another: nothing is lost or doubled, wherever the move is interrupted. */

let east: TestDatabase;
let west: TestDatabase;
let world: World;
let businessId: string;
beforeAll(async () => {
  ({ test: east, world } = await createWorldDatabase());
  west = await createTestDatabase();
  businessId = world.rival.businessId as string;
  // An event that waits for its delivery.
  const eventId = newId("evt");
  await east.query(
    `INSERT INTO webhook_events (business_id, id, event_type, occurred_at, body)
     VALUES ($1, $2, 'message.incoming.received', now(), '{"id": "1"}')`,
    [businessId, eventId],
  );
  await east.query(
    `INSERT INTO webhook_deliveries (business_id, subscription_id, event_id, due_at)
     SELECT business_id, id, $2, now() + interval '1 hour' FROM subscriptions WHERE business_id = $1`,
    [businessId, eventId],
  );
});
afterAll(async () => {
  await east?.drop();
  await west?.drop();
});

type Rows = Record<string, string[]>;

/** All rows of the business as text, without what the move itself changes. */
async function rowsOf(test: TestDatabase, of = businessId): Promise<Rows> {
  const found: Rows = {};
  for (const table of MOVED_TABLES) {
    const owner =
      table === "businesses"
        ? "id = $1"
        : table === "oauth_artifacts"
          ? "user_id IN (SELECT id FROM users WHERE business_id = $1)"
          : "business_id = $1";
    const rows = await test.query<{ row: string }>(
      `SELECT (to_jsonb(t) - '{suspended_at,moved_to,suspended_to_move,deletion_era}'::text[])::text AS row FROM ${table} t
       WHERE ${owner} ORDER BY 1`,
      [of],
    );
    if (rows.length > 0) {
      found[table] = rows.map(({ row }) => row);
    }
  }
  return found;
}

const suspensionOf = async (test: TestDatabase) =>
  (
    await test.query<{ suspended: boolean }>(
      "SELECT suspended_at IS NOT NULL AS suspended FROM businesses WHERE id = $1",
      [businessId],
    )
  )[0]?.suspended;

/** The columns of its standing. */
const standingOf = async (test: TestDatabase) =>
  (
    await test.query("SELECT suspended_at, suspended_to_move, moved_to FROM businesses WHERE id = $1", [businessId])
  )[0] as Record<string, unknown> | undefined;
const ACTIVE = { suspended_at: null, suspended_to_move: false, moved_to: null };
const SUSPENDED_TO_MOVE = { suspended_at: expect.any(Date), suspended_to_move: true, moved_to: null };

const stepsOf = (from: TestDatabase, to: TestDatabase, onStep: Move["onStep"] = () => {}): Move => ({
  businessId,
  source: { name: from === east ? "east" : "west", connection: { ...from.connection, application_name: "move" } },
  target: { name: to === east ? "east" : "west", connection: to.connection },
  onStep,
});

const name = () => ({ kind: "business" as const, value: businessId });
const placesOf = async () => ({
  east: await placeOf(east.database, name()),
  west: await placeOf(west.database, name()),
});

/** Where the business is before each test. */
let [here, there]: TestDatabase[] = [];
beforeEach(async () => {
  [here, there] = (await placeOf(east.database, name())) === "here" ? [east, west] : [west, east];
});

it("moves every row, and is answered for by the other cell alone", async () => {
  const before = await rowsOf(here as TestDatabase);
  const tables = Object.keys(before);
  expect(tables).toContain("campaign_contacts");
  expect(tables).toContain("webhook_deliveries");
  const steps: string[] = [];
  const { rows } = await moveBusiness(
    stepsOf(here as TestDatabase, there as TestDatabase, (step) => void steps.push(step)),
  );
  expect(rows).toBe(Object.values(before).flat().length);
  expect(await rowsOf(there as TestDatabase)).toEqual(before);
  expect(await rowsOf(here as TestDatabase)).toEqual({});
  // Its deletions go on in an order of their own: the other server numbers transactions anew.
  const eras = await there?.query("SELECT deletion_era AS era FROM businesses WHERE id = $1", [businessId]);
  expect(eras).toEqual([{ era: 1 }]);
  expect(await suspensionOf(there as TestDatabase)).toBe(false);
  expect(await placesOf()).toEqual({ east: "elsewhere", west: "here" });
  expect(steps).toEqual([
    `${rows} rows are copied while it works`,
    "it is suspended, and nothing runs for it",
    `the changes since then are copied: ${rows} rows in all`,
    "west answers for it",
    "its rows at east are deleted",
  ]);
});

it("tells its users to try again at either cell, and never that they have no business", async () => {
  const [from, to] = [here as TestDatabase, there as TestDatabase];
  const userId = world.rival.userId as string;
  const standingAt = async (test: TestDatabase) => {
    try {
      const membership = await findMembership(test.database, userId);
      return membership === null ? "none" : membership.business.suspendedAt === null ? "in good standing" : "suspended";
    } catch (error) {
      return (error as Error).name;
    }
  };
  const seen: [from: string, to: string][] = [];
  await moveBusiness(
    stepsOf(from, to, async () => {
      seen.push([await standingAt(from), await standingAt(to)]);
    }),
  );
  expect(seen).toEqual([
    ["in good standing", "none"],
    ["UnavailableError", "none"],
    ["UnavailableError", "UnavailableError"],
    ["UnavailableError", "in good standing"],
    ["none", "in good standing"],
  ]);
});

it("copies what the business and the operator did during the copy", async () => {
  const [from, to] = [here as TestDatabase, there as TestDatabase];
  const userId = world.rival.userId as string;
  const contact = (id: string, name: string) =>
    from.query(
      "INSERT INTO contacts (business_id, id, first_name, source, created_at, updated_at) VALUES ($1, $2, $3, 'inbound', now(), now())",
      [businessId, id, name],
    );
  const [kept, changed, gone, late] = [newId("con"), newId("con"), newId("con"), newId("con")];
  for (const id of [kept, changed, gone]) {
    await contact(id, "Early");
  }
  const session = async (key: string) =>
    from.query(
      `INSERT INTO oauth_artifacts (model, key, payload, user_id, expires_at)
       VALUES ('DashboardSession', sha256($1), '', $2, now() + interval '1 day')`,
      [key, userId],
    );
  await session("ended");
  let before: Rows = {};
  // A transaction that began before the copy and ends during it.
  const open = new pg.Client(from.connection);
  await open.connect();
  await open.query("BEGIN");
  await open.query("UPDATE contacts SET last_name = 'Open' WHERE business_id = $1 AND id = $2", [businessId, kept]);
  await moveBusiness(
    stepsOf(from, to, async (step) => {
      if (step.endsWith("while it works")) {
        await open.query("COMMIT");
        await contact(late, "Late");
        await from.query("UPDATE contacts SET first_name = 'Changed' WHERE business_id = $1 AND id = $2", [
          businessId,
          changed,
        ]);
        await from.query("DELETE FROM contacts WHERE business_id = $1 AND id = $2", [businessId, gone]);
        await from.query("DELETE FROM oauth_artifacts WHERE key = sha256('ended')");
        await session("begun");
        await setSuspended(from.database, businessId);
        before = await rowsOf(from);
        expect(await placesOf()).toEqual({
          [from === east ? "east" : "west"]: "here",
          [from === east ? "west" : "east"]: "elsewhere",
        });
      }
    }),
  );
  await open.end();
  const contacts = before.contacts?.join() ?? "";
  expect([kept, changed, gone, late].map((id) => contacts.includes(id))).toEqual([true, true, false, true]);
  expect(contacts).toContain("Open");
  expect(await rowsOf(to)).toEqual(before);
  expect(await suspensionOf(to)).toBe(true);
  await reinstateBusiness(to.database, businessId);
  expect(await suspensionOf(to)).toBe(false);
  expect(await rowsOf(from)).toEqual({});
});

// A command that is killed can undo nothing.
it.each([
  ["failed", 1],
  ["failed", 2],
  ["was killed", 2],
  ["was killed", 3],
  ["was killed", 4],
])("continues after a command that %s at step %i", async (end, step) => {
  const [from, to] = [here as TestDatabase, there as TestDatabase];
  const before = await rowsOf(from);
  let done = 0;
  const ended = moveBusiness(
    stepsOf(from, to, async () => {
      done += 1;
      if (done === step) {
        if (end === "was killed") {
          await endSessions(from, "application_name = 'move'");
        }
        throw new Error(end);
      }
    }),
  );
  await expect(ended).rejects.toThrow(end);
  if (step < 3) {
    expect(await standingOf(from)).toEqual(end === "was killed" ? SUSPENDED_TO_MOVE : ACTIVE);
    expect(await rowsOf(to)).toEqual({});
  }
  const standings: unknown[] = [];
  await moveBusiness(
    stepsOf(from, to, async (text) => {
      if (text.endsWith("while it works")) {
        standings.push((await standingOf(from))?.suspended_at);
      }
    }),
  );
  expect(standings).toEqual(step < 3 ? [null] : []);
  expect(await rowsOf(to)).toEqual(before);
  expect(await rowsOf(from)).toEqual({});
  expect(await standingOf(to)).toEqual(ACTIVE);
});

it("copies again, with the texts that came meanwhile, after a kill between the commits of the two cells", async () => {
  const [from, to] = [here as TestDatabase, there as TestDatabase];
  await from.query(`CREATE FUNCTION break() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'killed'; END $$`);
  await from.query("CREATE TRIGGER breaks BEFORE DELETE ON businesses FOR EACH ROW EXECUTE FUNCTION break()");
  await from.query("ALTER TABLE businesses ENABLE ALWAYS TRIGGER breaks");
  await expect(moveBusiness(stepsOf(from, to))).rejects.toThrow("killed");
  await from.query("DROP FUNCTION break CASCADE");
  const at = { [from === east ? "east" : "west"]: "here", [from === east ? "west" : "east"]: "arriving" };
  expect(await placesOf()).toEqual(at);
  const id = newId("con");
  await from.query(
    "INSERT INTO contacts (business_id, id, first_name, source, created_at, updated_at) VALUES ($1, $2, 'Late', 'inbound', now(), now())",
    [businessId, id],
  );
  const before = await rowsOf(from);
  await moveBusiness(stepsOf(from, to));
  expect(await rowsOf(to)).toEqual(before);
  expect(before.contacts?.some((row) => row.includes(id))).toBe(true);
});

it("refuses a row that waited for the copy", async () => {
  const [from, to] = [here as TestDatabase, there as TestDatabase];
  // The copy of the keys waits for this lock, while the move holds its own.
  const blocker = new pg.Client(to.connection);
  await blocker.connect();
  await blocker.query("BEGIN; LOCK TABLE signing_keys IN ACCESS EXCLUSIVE MODE");
  const moved = moveBusiness(stepsOf(from, to));
  await waitsFor(to, "CREATE TEMPORARY TABLE moved_signing_keys %");
  const late = from.query(
    "INSERT INTO contacts (business_id, id, first_name, source, created_at, updated_at) VALUES ($1, $2, 'Late', 'inbound', now(), now())",
    [businessId, newId("con")],
  );
  const refused = expect(late).rejects.toThrow("violates foreign key constraint");
  await waitsFor(from, "INSERT INTO contacts %");
  await blocker.query("ROLLBACK");
  await blocker.end();
  await moved;
  await refused;
  expect(await rowsOf(from)).toEqual({});
});

/** Waits until a statement waits for a lock. */
const waitsFor = (test: TestDatabase, statement: string) =>
  expect.poll(() => sessionsWhere(test, "wait_event_type = 'Lock' AND query LIKE $1", [statement])).toHaveLength(1);

it("is refused if the cells run different schemas, for a closed business, and for an invalid id", async () => {
  const [from, to] = [here as TestDatabase, there as TestDatabase];
  await to.query("INSERT INTO schema_migrations (name, run_on) VALUES ('9999_other', now())");
  await expect(moveBusiness(stepsOf(from, to))).rejects.toThrow("different versions of the schema");
  await to.query("DELETE FROM schema_migrations WHERE name = '9999_other'");
  await from.query(
    "INSERT INTO closings (business_id, closed_at, erase_at) VALUES ($1, now(), now() + interval '1 day')",
    [businessId],
  );
  await expect(moveBusiness(stepsOf(from, to))).rejects.toThrow("is being closed");
  await from.query("DELETE FROM closings WHERE business_id = $1", [businessId]);
  await expect(moveBusiness({ ...stepsOf(from, to), businessId: "biz_'; DROP" })).rejects.toThrow("not valid");
  expect(await suspensionOf(from)).toBe(false);
});

/** The steps at which a move has copied all rows, and at which it has suspended the business. */
const [COPIED, QUIET] = ["while it works", "nothing runs for it"];

it.each([COPIED, QUIET])("leaves a business where it is that is closed after the step: %s", async (moment) => {
  const [from, to] = [here as TestDatabase, there as TestDatabase];
  const before = await rowsOf(from);
  const moved = moveBusiness(
    stepsOf(from, to, async (step) => {
      if (step.endsWith(moment as string)) {
        await closeBusiness(from.database, businessId, 30);
      }
    }),
  );
  await expect(moved).rejects.toThrow("is being closed: reinstate it first");
  expect(await standingOf(from)).toEqual({ ...SUSPENDED_TO_MOVE, suspended_to_move: false });
  expect(await rowsOf(to)).toEqual({});
  await reinstate(from.database, businessId);
  expect((await rowsOf(from)).contacts).toEqual(before.contacts);
});

it("is active at its new cell if an operator reinstated it during the copy", async () => {
  const [from, to] = [here as TestDatabase, there as TestDatabase];
  const standings: unknown[] = [];
  await moveBusiness(
    stepsOf(from, to, async (step) => {
      if (step.endsWith(COPIED as string)) {
        await reinstateBusiness(from.database, businessId);
      } else if (step.endsWith(QUIET as string)) {
        standings.push(await standingOf(from));
      }
    }),
  );
  expect(standings).toEqual([SUSPENDED_TO_MOVE]);
  expect(await standingOf(to)).toEqual(ACTIVE);
});

it("leaves a business where it is that an operator reinstated after its suspension", async () => {
  const [from, to] = [here as TestDatabase, there as TestDatabase];
  const moved = moveBusiness(
    stepsOf(from, to, async (step) => {
      if (step.endsWith(QUIET as string)) {
        await reinstateBusiness(from.database, businessId);
      }
    }),
  );
  await expect(moved).rejects.toThrow("was reinstated meanwhile");
  expect(await standingOf(from)).toEqual(ACTIVE);
  expect(await rowsOf(to)).toEqual({});
});

it("copies nothing if the rows of the two cells are not the same in number", async () => {
  const [from, to] = [here as TestDatabase, there as TestDatabase];
  const userId = newId("usr");
  await from.query(
    "INSERT INTO users (id, email, name, role, created_at, updated_at) VALUES ($1, 'new@example.com', 'New', 'member', now(), now())",
    [userId],
  );
  await from.query(
    `INSERT INTO oauth_artifacts (model, key, payload, user_id, expires_at)
     VALUES ('DashboardSession', sha256('of nobody'), '', $1, now() + interval '1 day')`,
    [userId],
  );
  const moved = moveBusiness(
    stepsOf(from, to, async (step) => {
      if (step.endsWith(COPIED as string)) {
        await from.query("UPDATE users SET business_id = $1 WHERE id = $2", [businessId, userId]);
      }
    }),
  );
  await expect(moved).rejects.toThrow("oauth_artifacts has ");
  expect(await rowsOf(to)).toEqual({});
  expect(await standingOf(from)).toEqual(ACTIVE);
});

it("works while a call of it runs, and is suspended when none does", async () => {
  const [from, to] = [here as TestDatabase, there as TestDatabase];
  const id = newId("call");
  await from.query(
    `INSERT INTO calls (business_id, id, inbox_id, direction, inbox_number, phone_number, status, started_at, accepted_at,
       answered_at, created_at, updated_at)
     SELECT $1, $2, id, 'incoming', phone_number, '+14155550177', 'in_progress', now(), now(), now(), now(), now()
     FROM inboxes WHERE business_id = $1 LIMIT 1`,
    [businessId, id],
  );
  let isCopied = false;
  const moved = moveBusiness(
    stepsOf(from, to, (step) => {
      isCopied = isCopied || step.endsWith(COPIED as string);
    }),
  );
  const waits = "application_name = 'move' AND query LIKE '%pg_stat_clear_snapshot%'";
  await expect.poll(async () => isCopied && (await sessionsWhere(from, waits)).length).toBe(1);
  expect((await standingOf(from))?.suspended_at).toBe(null);
  await from.query("UPDATE calls SET status = 'completed', ended_at = now() WHERE business_id = $1 AND id = $2", [
    businessId,
    id,
  ]);
  await moved;
  expect(await standingOf(to)).toEqual(ACTIVE);
});

it("waits for a transaction that is older than the lock", async () => {
  const [from, to] = [here as TestDatabase, there as TestDatabase];
  const [contact] = await from.query<{ id: string }>("SELECT id FROM contacts WHERE business_id = $1 LIMIT 1", [
    businessId,
  ]);
  const open = new pg.Client(from.connection);
  await open.connect();
  const moved = moveBusiness(
    stepsOf(from, to, async (step) => {
      if (step.endsWith(QUIET as string)) {
        await open.query("BEGIN");
        await open.query("UPDATE contacts SET last_name = 'Older' WHERE business_id = $1 AND id = $2", [
          businessId,
          contact?.id,
        ]);
      }
    }),
  );
  const waits = "application_name = 'move' AND state = 'idle in transaction' AND query LIKE '%pg_stat_clear_snapshot%'";
  await expect.poll(async () => (await sessionsWhere(from, waits)).length).toBe(1);
  await open.query("COMMIT");
  await open.end();
  await moved;
  expect((await rowsOf(to)).contacts?.join()).toContain("Older");
});

it("opens a business only for the cell from which it came", async () => {
  const [at, other] = [here as TestDatabase, there as TestDatabase];
  await at.query("UPDATE businesses SET moved_to = 'north' WHERE id = $1", [businessId]);
  await expect(moveBusiness(stepsOf(other, at))).rejects.toThrow("it comes from north");
  expect((await standingOf(at))?.moved_to).toBe("north");
  await at.query("UPDATE businesses SET moved_to = NULL WHERE id = $1", [businessId]);
});

it("copies a row of each table that was inserted, changed or deleted during the copy", async () => {
  const [from, to] = [here as TestDatabase, there as TestDatabase];
  const id = newId("biz");
  const client = new pg.Client(from.connection);
  await client.connect();
  await client.query("SET session_replication_role = replica");
  await client.query(
    "INSERT INTO businesses (id, name, has_dialer, created_at, updated_at) VALUES ($1, 'All', true, now(), now())",
    [id],
  );
  const tables = await describeRows(client, [from, to], id);
  const each = async (statement: (table: RowsOfTable) => string) => {
    for (const table of tables) {
      await client.query(statement(table));
    }
  };
  await each(({ insert }) => insert(9001));
  await each(({ insert }) => insert(9002));
  let before: Rows = {};
  await moveBusiness({
    ...stepsOf(from, to, async (step) => {
      if (step.endsWith(COPIED as string)) {
        await each(({ table, where }) => `DELETE FROM ${table} WHERE ${where(9001)}`);
        await each(({ change, where, table }) => `UPDATE ${table} SET ${change(9003)} WHERE ${where(9002)}`);
        await each(({ insert }) => insert(9004));
        await client.query("UPDATE businesses SET name = 'Changed' WHERE id = $1", [id]);
        before = await rowsOf(from, id);
      }
    }),
    businessId: id,
  });
  await client.end();
  expect(Object.keys(before)).toEqual([...MOVED_TABLES]);
  const single = Object.keys(before).filter((table) => before[table]?.length !== 2);
  expect(single).toEqual(["businesses", ...tables.filter(({ isSingle }) => isSingle).map(({ table }) => table)]);
  expect(await rowsOf(to, id)).toEqual(before);
  expect(await rowsOf(from, id)).toEqual({});
});

interface RowsOfTable {
  table: string;
  /** Whether a business has one row, which can only be changed. */
  isSingle: boolean;
  insert(row: number): string;
  change(row: number): string;
  where(row: number): string;
}

/** Statements for rows that are made from the types of the columns alone, so the checks of both cells go. */
async function describeRows(client: pg.Client, cells: TestDatabase[], of: string): Promise<RowsOfTable[]> {
  for (const cell of cells) {
    const checks = await cell.query<{ drop: string }>(
      `SELECT format('ALTER TABLE %s DROP CONSTRAINT IF EXISTS %I', conrelid::regclass, conname) AS drop FROM pg_constraint
       WHERE contype = 'c' AND connamespace = 'public'::regnamespace AND conislocal AND conparentid = 0`,
    );
    for (const { drop } of checks) {
      await cell.query(drop);
    }
  }
  const { rows } = await client.query<{ table: string; columns: { name: string; type: string; isKey: boolean }[] }>(
    `SELECT t.name AS table, json_agg(json_build_object('name', quote_ident(a.attname),
         'type', format_type(a.atttypid, NULL), 'isKey', a.attnum = ANY(i.indkey)) ORDER BY a.attnum) AS columns
     FROM unnest($1::text[]) WITH ORDINALITY AS t (name, place)
     JOIN pg_index i ON i.indrelid = t.name::regclass AND i.indisprimary
     JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY t.name, t.place ORDER BY t.place`,
    [MOVED_TABLES.filter((table) => table !== "businesses")],
  );
  return rows.map(({ table, columns }) => {
    const isOwner = (name: string) => name === (table === "oauth_artifacts" ? "user_id" : "business_id");
    const owner = table === "oauth_artifacts" ? "9002" : of;
    const value = ({ name, type }: { name: string; type: string }, row: number) =>
      `${isOwner(name) ? `'${owner}'` : literalOf(type, row)}::${type}`;
    const keys = columns.filter(({ isKey }) => isKey);
    const others = columns.filter(({ isKey, name }) => !isKey && !isOwner(name));
    const names = columns.map((column) => column.name).join(", ");
    return {
      table,
      isSingle: keys.every((column) => isOwner(column.name)),
      insert: (row) =>
        `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE
         SELECT ${columns.map((column) => value(column, row)).join(", ")} ON CONFLICT DO NOTHING`,
      change: (row) =>
        (others.length > 0 ? others : keys)
          .map((column) => `${column.name} = ${others.length > 0 ? value(column, row) : column.name}`)
          .join(", "),
      where: (row) => keys.map((column) => `${column.name} = ${value(column, row)}`).join(" AND "),
    };
  });
}

function literalOf(type: string, row: number): string {
  if (type.endsWith("[]")) {
    return "'{}'";
  }
  switch (type) {
    case "boolean":
      return "'false'";
    case "date":
    case "timestamp with time zone":
      return `'2020-01-0${row % 10}'`;
    case "time without time zone":
      return `'0${row % 10}:00'`;
    case "uuid":
      return `'00000000-0000-4000-8000-00000000${row}'`;
    case "inet":
    case "cidr":
      return `'192.0.2.${row % 10}'`;
    case "jsonb":
    case "json":
      return `'[{"number": "${row}"}]'`;
    default:
      return `'${row}'`;
  }
}
