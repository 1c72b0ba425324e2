import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId, type Prefix } from "../../src/platform/id.ts";
import type { TestDatabase } from "../support/database.ts";
import { addSecondFactors, addServiceClients } from "../support/people.ts";
import { createWorldDatabase } from "../support/world.ts";

/** Every row belongs to a business, and can refer to nothing of another one: the database itself sees to it. */

/** Tables that are not led by a business. This list may only shrink. */
const EXCEPTIONS = {
  /** The businesses themselves. */
  businesses: true,
  /** A user may be without a business, and signs in before one is known. */
  users: true,
  /** The keys belong to the service. */
  signing_keys: true,
  /** A client may belong to the service itself; a sign-in's rows are read before the business is known. */
  oauth_clients: true,
  oauth_artifacts: true,
  oauth_revoked_grants: true,
  sign_in_attempts: true,
  /** The account at the carrier, and the time at which it was listened to, are those of the service. */
  carrier_account: true,
  carrier_listening: true,
  /** Which migrations have run. */
  schema_migrations: true,
  /** Which versions may run on the schema. */
  schema_compatibility: true,
};

/**
 * The history of attempts is led by a business without a reference to it, which would cost more than its rows: they are
 * written by the statement that completes deliveries, which have one. So are the changes of activity and the
 * carrier's ids of texts, which triggers write beside rows with a business. A closing outlives its business, and removals outlive their rows. This list may only shrink.
 */
const WITHOUT_REFERENCE = [
  "call_activity_changes",
  "closings",
  "message_carrier_ids",
  "recording_removals",
  "storage_removals",
  "text_activity_changes",
  "webhook_activity_changes",
  "webhook_attempts",
  "webhook_attempts_default",
];

interface Table {
  name: string;
  /** Null without the column. */
  businessIsRequired: boolean | null;
  primaryKey: string[];
  /** The columns of all its unique constraints, the primary key among them. */
  uniqueColumns: string[];
}

interface ForeignKey {
  name: string;
  table: string;
  columns: string[];
  target: string;
  /** Whether it is the part of a key for one partition. */
  isInherited: boolean;
  targetColumns: string[];
}

let test: TestDatabase;
let tables: Table[];
let foreignKeys: ForeignKey[];
beforeAll(async () => {
  ({ test } = await createWorldDatabase());
  // The users of the world have none, so that they sign in with their passwords.
  await addSecondFactors(test);
  await addServiceClients(test);
  tables = await test.query<Table>(`
    SELECT c.relname AS name,
      (SELECT a.attnotnull FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'business_id')
        AS "businessIsRequired",
      ARRAY(
        SELECT a.attname::text FROM pg_constraint k CROSS JOIN unnest(k.conkey) WITH ORDINALITY AS part (number, place)
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = part.number
        WHERE k.conrelid = c.oid AND k.contype = 'p' ORDER BY part.place
      ) AS "primaryKey",
      ARRAY(
        SELECT DISTINCT a.attname::text FROM pg_constraint k CROSS JOIN unnest(k.conkey) AS part (number)
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = part.number
        WHERE k.conrelid = c.oid AND k.contype IN ('p', 'u')
      ) AS "uniqueColumns"
    FROM pg_class c
    WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace ORDER BY c.relname`);
  foreignKeys = await test.query<ForeignKey>(`
    SELECT k.conname AS name, k.conrelid::regclass::text AS table, k.confrelid::regclass::text AS target,
      k.conparentid <> 0 AS "isInherited",
      ARRAY(
        SELECT a.attname::text FROM unnest(k.conkey) WITH ORDINALITY AS part (number, place)
        JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = part.number ORDER BY part.place
      ) AS columns,
      ARRAY(
        SELECT a.attname::text FROM unnest(k.confkey) WITH ORDINALITY AS part (number, place)
        JOIN pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = part.number ORDER BY part.place
      ) AS "targetColumns"
    FROM pg_constraint k
    WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace ORDER BY k.conname`);
});
afterAll(() => test?.drop());

describe("every table", () => {
  const bound = () => tables.filter(({ name }) => !Object.hasOwn(EXCEPTIONS, name));

  it("is read from the catalogue, the exceptions too", () => {
    expect(bound().length).toBeGreaterThan(5);
    expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(EXCEPTIONS)));
  });

  it("has a business_id that is never null", () => {
    expect(bound().filter(({ businessIsRequired }) => businessIsRequired !== true)).toEqual([]);
  });

  it("has a primary key that the business_id leads", () => {
    expect(bound().filter(({ primaryKey }) => primaryKey[0] !== "business_id")).toEqual([]);
  });

  it("refers to other tables together with the business", () => {
    const alone = foreignKeys.filter(
      ({ columns, targetColumns }) =>
        targetColumns[columns.indexOf("business_id")] !== "business_id" &&
        !(columns.join() === "business_id" && targetColumns.join() === "id"),
    );
    expect(alone).toEqual([]);
  });

  it("refers to the table of businesses, itself or through another one", () => {
    const targetsOf = (name: string) => foreignKeys.filter(({ table }) => table === name).map(({ target }) => target);
    const reaches = (name: string, seen: readonly string[] = []): boolean =>
      targetsOf(name).some(
        (target) => target === "businesses" || (!seen.includes(target) && reaches(target, [...seen, target])),
      );
    expect(
      bound()
        .map(({ name }) => name)
        .filter((name) => !reaches(name)),
    ).toEqual(WITHOUT_REFERENCE);
  });
});

it("no foreign key accepts a row of another business", async () => {
  const outcomes: Record<string, string> = {};
  for (const key of foreignKeys.filter(({ target, isInherited }) => target !== "businesses" && !isInherited)) {
    outcomes[key.name] = await insertAcross(key);
  }
  expect(Object.keys(outcomes).length).toBeGreaterThan(5);
  expect(outcomes).toEqual(
    Object.fromEntries(Object.keys(outcomes).map((name) => [name, "own: fine, other's: 23503"])),
  );
});

/** Copies a row of the table under a new identity: once as it is, once referring to another business. */
async function insertAcross({ name, table, columns, target, targetColumns }: ForeignKey): Promise<string> {
  const present = columns.map((column) => `${column} IS NOT NULL`).join(" AND ");
  const [row] = await test.query<Record<string, unknown>>(`SELECT * FROM ${table} WHERE ${present} LIMIT 1`);
  if (!row) {
    return `there is no row of ${table} that uses ${name}: add one to test/support/world.ts`;
  }
  const [stranger] = await test.query<Record<string, unknown>>(
    `SELECT * FROM ${target} WHERE business_id <> $1 AND ${targetColumns.map((c) => `${c} IS NOT NULL`).join(" AND ")} LIMIT 1`,
    [row.business_id],
  );
  if (!stranger) {
    return `there is no row of ${target} of another business: add one to test/support/world.ts`;
  }
  const references = Object.fromEntries(
    columns.flatMap((column, place) =>
      column === "business_id" ? [] : [[column, stranger[targetColumns[place] as string]]],
    ),
  );
  const identity = await newIdentityOf(table, row);
  const own = await insertCopy(table, row, identity);
  const copied = await insertCopy(table, row, { ...identity, ...references });
  // Where the whole key refers, the copy replaces the row.
  const others = copied === "23505" ? await insertCopy(table, row, references, true) : copied;
  // Where the references are the whole key, the copy of a row is a duplicate of it.
  return `own: ${own === "23505" ? "fine" : own}, other's: ${others}`;
}

/** Values for the parts of the unique constraints that refer to nothing. */
async function newIdentityOf(table: string, row: Record<string, unknown>): Promise<Record<string, unknown>> {
  const referring = new Set(foreignKeys.filter((key) => key.table === table).flatMap(({ columns }) => columns));
  const unique = tables.find(({ name }) => name === table)?.uniqueColumns ?? [];
  const own = unique.filter((column) => !referring.has(column));
  return Object.fromEntries(
    own.map((column) => {
      const value = row[column];
      const isId = typeof value === "string" && value.includes("_");
      const isNumber = typeof value === "string" && value.startsWith("+");
      return [column, isId ? newId(value.slice(0, value.indexOf("_")) as Prefix) : isNumber ? "+19995550100" : 9];
    }),
  );
}

/** "fine", or the code of the refusal; the row is not kept. */
async function insertCopy(
  table: string,
  row: Record<string, unknown>,
  changes: Record<string, unknown>,
  replaces = false,
): Promise<string> {
  const columns = await test.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  );
  const names = columns.map(({ name }) => name).join(", ");
  const record = JSON.stringify({ ...row, ...changes });
  const client = new pg.Client(test.connection);
  await client.connect();
  try {
    await client.query("BEGIN");
    if (replaces) {
      await client.query(`DELETE FROM ${table} WHERE business_id = $1`, [row.business_id]);
    }
    await client.query(
      `INSERT INTO ${table} (${names}) SELECT ${names} FROM jsonb_populate_record(null::${table}, $1)`,
      [record],
    );
    return "fine";
  } catch (error) {
    return String((error as { code?: string }).code);
  } finally {
    await client.query("ROLLBACK");
    await client.end();
  }
}
