import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tablesOfFiles } from "../../scripts/support/backup/files.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

/** Every row belongs to a business, and can refer to nothing of another one: the database itself sees to it. */

/** Tables that are not led by a business. This list may only shrink. */
const EXCEPTIONS = {
  /** The businesses themselves. */
  businesses: true,
  /** A user may be without a business, and signs in before one is known. */
  users: true,
  /** The keys belong to the service. */
  signing_keys: true,
  /** The commands of operators, of which some are for no business. */
  operator_entries: true,
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
}

interface ForeignKey {
  name: string;
  table: string;
  columns: string[];
  target: string;
  targetColumns: string[];
}

let test: TestDatabase;
let tables: Table[];
let foreignKeys: ForeignKey[];
beforeAll(async () => {
  test = await createTestDatabase();
  tables = await test.query<Table>(`
    SELECT c.relname AS name,
      (SELECT a.attnotnull FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'business_id')
        AS "businessIsRequired",
      ARRAY(
        SELECT a.attname::text FROM pg_constraint k CROSS JOIN unnest(k.conkey) WITH ORDINALITY AS part (number, place)
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = part.number
        WHERE k.conrelid = c.oid AND k.contype = 'p' ORDER BY part.place
      ) AS "primaryKey"
    FROM pg_class c
    WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace ORDER BY c.relname`);
  foreignKeys = await test.query<ForeignKey>(`
    SELECT k.conname AS name, k.conrelid::regclass::text AS table, k.confrelid::regclass::text AS target,
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

  it("with files is in backups with them", async () => {
    const withFiles = await test.query<{ name: string }>(`
      SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND NOT c.relispartition
        AND a.attname = 'storage_key' AND NOT a.attisdropped
      ORDER BY c.relname`);
    expect(withFiles.map(({ name }) => name)).toEqual(Object.keys(tablesOfFiles).toSorted());
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
