import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { grantRights, missingRight } from "../../src/platform/db/rights.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";

/** The rights of a role that runs the service and owns no table. */

let test: TestDatabase;
let roles: { owner: string; member: string; runner: string };
let owner: pg.Client;
let member: pg.Client;
let runner: pg.Client;
beforeAll(async () => {
  test = await createTestDatabase(2);
  const name = test.connection.database as string;
  roles = { owner: `${name}_owner`, member: `${name}_member`, runner: `${name}_runner` };
  for (const role of Object.values(roles)) {
    await test.query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'`);
  }
  await test.query(`GRANT ${roles.owner} TO ${roles.member}`);
  await test.query(`ALTER DATABASE ${name} OWNER TO ${roles.owner}`);
  // As after migrations by the owner.
  await test.query(`DO $$
    DECLARE
      text text;
    BEGIN
      FOR text IN
        SELECT format('ALTER TABLE %s OWNER TO ${roles.owner}', oid::regclass) FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
        UNION ALL
        SELECT format('ALTER FUNCTION %s OWNER TO ${roles.owner}', p.oid::regprocedure) FROM pg_proc p
        WHERE p.pronamespace = 'public'::regnamespace
          AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.objid = p.oid AND e.deptype = 'e')
      LOOP
        EXECUTE text;
      END LOOP;
    END $$`);
  const connect = async (role: string) => {
    const client = new pg.Client({ connectionString: test.url.replace(/\/\/.*@/, `//${role}:secret@`) });
    await client.connect();
    return client;
  };
  [owner, member, runner] = (await Promise.all([roles.owner, roles.member, roles.runner].map(connect))) as [
    pg.Client,
    pg.Client,
    pg.Client,
  ];
});
afterAll(async () => {
  await Promise.all([owner, member, runner].map((client) => client?.end()));
  for (const role of Object.values(roles ?? {})) {
    await test?.query(`REASSIGN OWNED BY ${role} TO CURRENT_USER`);
    await test?.query(`DROP OWNED BY ${role}`);
  }
  await test?.drop();
  const cleaner = await createTestDatabase(1);
  for (const role of Object.values(roles ?? {})) {
    await cleaner.query(`DROP ROLE ${role}`);
  }
  await cleaner.drop();
});

const codeOf = (client: pg.Client, text: string) =>
  client.query(text).then(
    () => "done",
    ({ code }: { code: string }) => code,
  );

it("a member of the owner grants, also on later tables of the owner, and functions of others are left alone", async () => {
  // PgBouncer wants one of these (auth_query).
  await test.query(
    "CREATE FUNCTION public.user_lookup(text) RETURNS text LANGUAGE sql SECURITY DEFINER AS 'SELECT $1'",
  );
  await test.query("REVOKE ALL ON FUNCTION public.user_lookup FROM PUBLIC");
  await grantRights(member, roles.runner);
  expect(await missingRight(runner)).toBe(null);
  expect(await codeOf(runner, "SELECT public.user_lookup('x')")).toBe("42501");
  await owner.query("CREATE TABLE public.later (id text)");
  expect(await codeOf(runner, "INSERT INTO public.later VALUES ('x')")).toBe("done");
  await owner.query("DROP TABLE public.later");
});

it("a missing function, and one of another owner, are named", async () => {
  await owner.query(`REVOKE EXECUTE ON FUNCTION drop_day FROM ${roles.runner}`);
  expect(await missingRight(runner)).toBe("call drop_day(text,text,integer)");
  await grantRights(owner, roles.runner);
  await test.query("ALTER FUNCTION analyze_texts OWNER TO CURRENT_USER");
  expect(await missingRight(runner)).toBe("call analyze_texts(text), which is not of the owner of the tables");
  await test.query(`ALTER FUNCTION analyze_texts OWNER TO ${roles.owner}`);
});

it("neither temporary objects nor tables of its own make the functions work for the running role", async () => {
  const database = test.connection.database as string;
  expect(await codeOf(runner, "CREATE TEMPORARY TABLE messages_default (id text)")).toBe("42501");
  expect(await codeOf(runner, "CREATE TABLE public.foo_default (id text)")).toBe("42501");
  // As if an administrator gave the rights back.
  await test.query(`GRANT TEMPORARY ON DATABASE ${database} TO ${roles.runner}`);
  await test.query(`GRANT CREATE ON SCHEMA public TO ${roles.runner}`);
  await runner.query(`CREATE FUNCTION pg_temp.evil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    ALTER TABLE public.contacts ADD COLUMN evil text;
    RETURN NULL;
  END $$`);
  for (const schema of ["public", "pg_temp"]) {
    for (const parent of ["foo", ...(schema === "public" ? [] : ["messages", "webhook_events", "webhook_attempts"])]) {
      await runner.query(`CREATE TABLE ${schema}.${parent}_default (id text)`);
      await runner.query(`INSERT INTO ${schema}.${parent}_default VALUES ('b')`);
      await runner.query(`CREATE TRIGGER evil BEFORE DELETE ON ${schema}.${parent}_default
        FOR EACH ROW EXECUTE FUNCTION pg_temp.evil()`);
      await runner.query(`GRANT ALL ON ${schema}.${parent}_default TO PUBLIC`);
    }
  }
  await runner.query("CREATE TABLE public.foo (id text) PARTITION BY RANGE (id)");
  await runner.query("GRANT ALL ON public.foo TO PUBLIC");
  // What is no partitioned table of the service is an invalid parameter; of one, the temporary table is not looked at.
  for (const [call, outcome] of [
    ["delete_default_rows('foo', 'a', 'c', 10)", "22023"],
    ["oldest_default_row('foo', 'a', 'c')", "22023"],
    ["add_partition('foo', 'foo_1', 'a', 'c')", "22023"],
    ["add_partition('webhook_events', 'foo_1', 'a', 'c')", "22023"],
    ["drop_day('foo', 'foo_20200101', 0)", "22023"],
    ["delete_default_rows('webhook_events', 'a', 'c', 10)", "done"],
    ["delete_default_rows('webhook_attempts', 'a', 'c', 10)", "done"],
    ["delete_default_rows('messages', 'a', 'c', 10)", "22023"],
    ["add_partition('webhook_events', 'webhook_events_20400101', 'b', 'c')", "done"],
    ["analyze_texts('foo_default')", "done"],
    ["analyze_texts('messages_default')", "done"],
    ["drop_empty_texts('messages_default')", "done"],
  ]) {
    expect([call, await codeOf(runner, `SELECT * FROM public.${call}`)]).toEqual([call, outcome]);
  }
  expect(
    (await runner.query("SELECT * FROM public.oldest_default_row('webhook_events', 'a', 'c') AS id")).rows,
  ).toEqual([{ id: null }]);
  expect((await runner.query("SELECT count(*)::int FROM pg_temp.webhook_events_default")).rows).toEqual([{ count: 1 }]);
  expect(
    await test.query("SELECT attname FROM pg_attribute WHERE attrelid = 'contacts'::regclass AND attname = 'evil'"),
  ).toEqual([]);
  expect(
    await test.query(
      `SELECT p.proname FROM pg_proc p WHERE p.prosecdef AND p.pronamespace = 'public'::regnamespace
         AND p.proname <> 'user_lookup' AND NOT p.proconfig @> '{"search_path=pg_catalog, pg_temp"}'`,
    ),
  ).toEqual([]);
});
