import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import pg from "pg";
import { afterEach, describe, expect, inject, it } from "vitest";
import { listContacts } from "../../src/domain/contact/store.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { openPool } from "../../src/platform/db/pool.ts";
import { requireSchema } from "../../src/platform/db/schema.ts";
import { newId } from "../../src/platform/id.ts";
import { StartError } from "../../src/platform/start-error.ts";
import { thorough } from "../support/effort.ts";
import { laterMigrations } from "../support/migrations.ts";
import { SESSIONS } from "../support/sessions.ts";
import { TEMPLATE } from "../support/templates.ts";

let connection: pg.ClientConfig;

async function query(text: string, values: unknown[] = [], to: pg.ClientConfig = connection) {
  const client = new pg.Client(to);
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** A database of the test's own: empty, or as the migrations have left the template, which was empty. */
async function create(from = "template0"): Promise<void> {
  const server = inject("connection");
  const database = `migrate_${randomBytes(8).toString("hex")}`;
  await query(`CREATE DATABASE ${database} TEMPLATE ${from} STRATEGY file_copy`, [], server);
  connection = { ...server, database };
}
afterEach(() => query(`DROP DATABASE ${connection.database} WITH (FORCE)`, [], inject("connection")));

/** The names of all migrations, in order. */
const files = async () =>
  (await readdir(new URL("../../src/platform/db/migrations/", import.meta.url)))
    .map((file) => file.replace(/\.sql$/, ""))
    .sort();
const applied = () => query("SELECT id, name, run_on FROM schema_migrations ORDER BY id");
const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
const tables = () =>
  query(`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_name <> 'schema_migrations' ORDER BY 1`);

describe("migrations", () => {
  it("create the tables in an empty database", async () => {
    await create(TEMPLATE);
    expect(names(await applied())).toEqual(await files());
    expect(names(await tables())).toEqual(
      expect.arrayContaining(["businesses", "campaign_contacts", "campaigns", "contacts", "dispositions", "inboxes"]),
    );
  });

  thorough.it("work without the extensions if the role may not create them, and contacts are still found", async () => {
    await create();
    const [user, password] = [`plain_${randomBytes(8).toString("hex")}`, randomBytes(16).toString("hex")];
    await query(`CREATE ROLE ${user} LOGIN PASSWORD '${password}'; GRANT CREATE ON SCHEMA public TO ${user}`);
    const plain = { ...connection, user, password };
    try {
      await migrate(plain);
      expect(names(await applied())).toEqual(await files());
      expect(await query("SELECT extname FROM pg_extension")).toEqual([{ extname: "plpgsql" }]);
      const businessId = newId("biz");
      await query(
        "INSERT INTO businesses (id, name, created_at, updated_at) VALUES ($1, 'Plain', now(), now())",
        [businessId],
        plain,
      );
      await query(
        `INSERT INTO contacts (business_id, id, first_name, company, phones, source, created_at, updated_at)
         SELECT $1, id, 'Ada', 'Acme', '[{"number": "+14155550123", "label": null}]', 'app', now(), now()
         FROM unnest($2::text[]) AS added (id)`,
        [businessId, [newId("con"), newId("con")]],
        plain,
      );
      const database = openPool({ connection: plain, size: 1 });
      const found = async (q: string) => (await listContacts(database, businessId, { q }, { first: 10 })).rows.length;
      expect([await found("acme ad"), await found("555-0123"), await found("nobody")]).toEqual([2, 2, 0]);
      await database.close();
    } finally {
      await query(`DROP OWNED BY ${user}; DROP ROLE ${user}`);
    }
  });

  thorough.it("run once when four processes start at once", async () => {
    await create();
    await Promise.all(Array.from({ length: 4 }, () => migrate(connection)));
    expect(names(await applied())).toEqual(await files());
  });

  it("change nothing the second time", async () => {
    await create(TEMPLATE);
    const before = [await applied(), await tables()];
    await migrate(connection);
    expect([await applied(), await tables()]).toEqual(before);
  });

  thorough.it("keep the rows of the tables", async () => {
    await create(TEMPLATE);
    const at = "2026-11-21T01:10:21.123Z";
    await query("INSERT INTO businesses (id, name, created_at, updated_at) VALUES ($1, 'Kept', $2, $2)", [
      "biz_01h455vb4pex5vsknk084sn02q",
      at,
    ]);
    await migrate(connection);
    expect(await query("SELECT name FROM businesses")).toEqual([{ name: "Kept" }]);
  });

  thorough.it("refuse a database with the migrations of another history, and leave it as it is", async () => {
    await create(TEMPLATE);
    await query("DELETE FROM schema_migrations WHERE name = (SELECT max(name) FROM schema_migrations)");
    await query("INSERT INTO schema_migrations (name, run_on) VALUES ('9999_tomorrow', now())");
    const before = [await applied(), await tables()];
    await expect(migrate(connection)).rejects.toThrow(
      new StartError(
        'the database has the migration "9999_tomorrow", which this version does not have: use the version that created it, or another database',
      ),
    );
    expect([await applied(), await tables()]).toEqual(before);
  });

  thorough.it("refuse a database from before the baseline in one line, and leave it as it is", async () => {
    await create();
    await query(
      "CREATE TABLE schema_migrations (id serial PRIMARY KEY, name text NOT NULL, run_on timestamp NOT NULL)",
    );
    await query(
      "INSERT INTO schema_migrations (name, run_on) VALUES ('0001_identity', now()), ('0002_contact', now())",
    );
    await query("CREATE TABLE contacts (id text)");
    const before = [await applied(), await tables()];
    const refusal = new StartError(
      "the database is from before the first release, and this version cannot upgrade it: set DATA_DIR to an empty folder, or DATABASE_URL to an empty database",
    );
    await expect(migrate(connection)).rejects.toThrow(refusal);
    await expect(requireSchema(connection)).rejects.toThrow(refusal);
    expect([await applied(), await tables()]).toEqual(before);
  });

  it("keep the completed ones when one fails and rolls back, and continue when the obstacle is removed", async () => {
    await using later = await laterMigrations({
      "9000_first": "CREATE TABLE first ();",
      "9001_second": "CREATE TABLE beside (); CREATE TABLE second ();",
      "9002_third": "CREATE TABLE third ();",
    });
    const all = [...(await files()), "9000_first", "9001_second", "9002_third"];
    await create(TEMPLATE);
    await query("CREATE TABLE second (in_the_way integer)");
    await expect(migrate(connection, later)).rejects.toThrow(/second/);
    expect(names(await applied())).toEqual(all.slice(0, -2));
    expect(names(await tables())).not.toContain("beside");
    await query("DROP TABLE second");
    await migrate(connection, later);
    expect(names(await applied())).toEqual(all);
  });

  thorough.it("leave no connection behind, whether they succeed or not", async () => {
    await create();
    const open = () => query(`SELECT pid FROM ${SESSIONS}`);
    await migrate(connection);
    expect(await open()).toEqual([]);
    await query("UPDATE schema_migrations SET name = '9999_tomorrow' WHERE id = 1");
    await expect(migrate(connection)).rejects.toThrow(StartError);
    expect(await open()).toEqual([]);
  });
});
