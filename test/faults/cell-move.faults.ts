import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { MOVED_TABLES, type Move, moveBusiness } from "../../src/domain/cell/move-store.ts";
import { placeOf } from "../../src/domain/cell/store.ts";
import { reinstateBusiness, setSuspended } from "../../src/domain/identity/operator-store.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { newId } from "../../src/platform/id.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { sessionsWhere } from "../support/sessions.ts";
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
async function rowsOf(test: TestDatabase): Promise<Rows> {
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
      [businessId],
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

const stepsOf = (from: TestDatabase, to: TestDatabase, onStep: Move["onStep"] = () => {}): Move => ({
  businessId,
  source: { name: from === east ? "east" : "west", connection: from.connection },
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

it.each([1, 2, 3, 4])("continues after a kill behind step %i", async (step) => {
  const [from, to] = [here as TestDatabase, there as TestDatabase];
  const before = await rowsOf(from);
  let done = 0;
  const killed = moveBusiness(
    stepsOf(from, to, () => {
      done += 1;
      if (done === step) {
        throw new Error("killed");
      }
    }),
  );
  await expect(killed).rejects.toThrow("killed");
  await moveBusiness(stepsOf(from, to));
  expect(await rowsOf(to)).toEqual(before);
  expect(await rowsOf(from)).toEqual({});
  expect(await suspensionOf(to)).toBe(false);
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
