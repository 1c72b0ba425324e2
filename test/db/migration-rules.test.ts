import { describe, expect, it } from "vitest";
import { migrationProblems } from "../../scripts/support/migration-rules.ts";

/** A migration that rewrites a table in use, or locks it for long, is refused before it runs. */

const ALONE = "-- no transaction\n";
const RAISED = "UPDATE schema_compatibility SET oldest_program = 28;";

describe("refused", () => {
  it.each([
    ["ALTER TABLE contacts ADD COLUMN token uuid DEFAULT gen_random_uuid();", "may differ by row"],
    ["ALTER TABLE contacts ADD COLUMN low text GENERATED ALWAYS AS (lower(email)) STORED;", "rewrites"],
    ["ALTER TABLE contacts ADD COLUMN number bigserial;", "rewrites"],
    ["ALTER TABLE contacts ADD COLUMN age integer CHECK (age > 0);", "NOT VALID"],
    ["ALTER TABLE contacts ADD COLUMN friend text REFERENCES users (id);", "NOT VALID"],
    ["ALTER TABLE contacts ALTER COLUMN email TYPE varchar(99);", "rewrites"],
    ["ALTER TABLE contacts ALTER COLUMN email SET NOT NULL;", "SET NOT NULL"],
    ["ALTER TABLE contacts ADD CONSTRAINT short CHECK (length(email) < 99);", "NOT VALID"],
    ["ALTER TABLE contacts ADD FOREIGN KEY (business_id) REFERENCES businesses (id);", "NOT VALID"],
    ["ALTER TABLE contacts ADD UNIQUE (email);", "USING INDEX"],
    ["ALTER TABLE contacts VALIDATE CONSTRAINT short;", "no transaction"],
    ["ALTER TABLE contacts SET UNLOGGED;", "not known to be quick"],
    ["CREATE INDEX contacts_email ON contacts (email);", "CONCURRENTLY"],
    ["DROP INDEX contacts_email;", "CONCURRENTLY"],
    ["UPDATE contacts SET email = lower(email);", "in batches"],
    ["DELETE FROM contacts WHERE email IS NULL;", "in batches"],
    ["INSERT INTO contacts SELECT * FROM contacts;", "in batches"],
    ["DO $$ BEGIN UPDATE contacts SET email = NULL; END $$;", "in batches"],
    ["WITH gone AS (DELETE FROM contacts RETURNING id) SELECT count(*) FROM gone;", "WITH changes"],
    [
      "WITH a AS (UPDATE contacts SET email = '' RETURNING id) INSERT INTO schema_compatibility (oldest_program) VALUES (1);",
      "WITH changes",
    ],
    ["ALTER TABLE contacts ADD PRIMARY KEY USING INDEX contacts_x;", "NOT NULL"],
    ["ALTER TABLE contacts ADD COLUMN a int; CREATE TABLE b AS SELECT * FROM contacts;", "CREATE … AS"],
    ["ALTER TABLE contacts ADD COLUMN a int; CREATE MATERIALIZED VIEW b AS SELECT * FROM contacts;", "CREATE … AS"],
    ["VACUUM FULL contacts;", "not known to be quick"],
    ["CLUSTER contacts USING contacts_pkey;", "not known to be quick"],
    ["LOCK TABLE contacts;", "not known to be quick"],
    ["CREATE FUNCTION a() RETURNS int LANGUAGE sql AS 'SELECT 1'; DROP FUNCTION b();", "oldest_program"],
    ["DROP FUNCTION a(); CREATE FUNCTION a() RETURNS int LANGUAGE sql AS 'SELECT 1';", "oldest_program"],
    ["REINDEX TABLE contacts;", "not known to be quick"],
    ["TRUNCATE contacts;", "not known to be quick"],
    ["COMMIT;", "not known to be quick"],
    ["CREATE TABLE a PARTITION OF webhook_events FOR VALUES FROM ('a') TO ('b');", "PARTITION OF"],
    ["ALTER TABLE contacts DROP COLUMN email;", "oldest_program"],
    ["ALTER TABLE contacts RENAME COLUMN email TO mail;", "oldest_program"],
    ["DROP TABLE contacts;", "oldest_program"],
    [`${ALONE}CREATE INDEX CONCURRENTLY contacts_email ON contacts (email);`, "repeatable statements"],
    [`${ALONE}ALTER TABLE contacts ADD COLUMN age integer;`, "repeatable statements"],
    [`${ALONE}DO $$ BEGIN UPDATE contacts SET email = NULL; END $$;`, "repeatable statements"],
    [`${ALONE}CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON contacts (email) WHERE email <> $x$;$x$;`, "splits it"],
  ])("%s", async (text, reason) => {
    const problems = await migrationProblems(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(reason);
  });
});

describe("allowed", () => {
  it.each([
    "CREATE FUNCTION a() RETURNS int LANGUAGE sql AS 'SELECT 1'; SELECT a(); DROP FUNCTION a();",
    "ALTER TABLE contacts ADD COLUMN age integer;",
    "ALTER TABLE contacts ADD COLUMN is_new boolean NOT NULL DEFAULT false, ADD COLUMN seen timestamptz DEFAULT now();",
    "ALTER TABLE contacts ADD COLUMN spaces text NOT NULL DEFAULT repeat(' ', 9), ALTER spaces SET STORAGE MAIN;",
    "ALTER TABLE contacts ADD CONSTRAINT short CHECK (length(email) < 99) NOT VALID;",
    "ALTER TABLE contacts ADD FOREIGN KEY (business_id) REFERENCES businesses (id) NOT VALID;",
    "ALTER TABLE contacts ADD CONSTRAINT one UNIQUE USING INDEX contacts_one;",
    "ALTER TABLE contacts ALTER COLUMN email DROP NOT NULL, SET (fillfactor = 80);",
    `ALTER TABLE contacts DROP COLUMN email; ${RAISED}`,
    "CREATE TABLE a (id text PRIMARY KEY); CREATE INDEX a_id ON a (id); ALTER TABLE a ADD CHECK (id <> ''); UPDATE a SET id = '';",
    "INSERT INTO schema_compatibility (oldest_program) VALUES (1);",
    "CREATE OR REPLACE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1';",
    `${ALONE}CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS contacts_email ON contacts (email);
DROP INDEX CONCURRENTLY IF EXISTS contacts_mail;
ALTER TABLE contacts VALIDATE CONSTRAINT short;`,
    `${ALONE}DO $$ BEGIN LOOP UPDATE contacts SET email = '' WHERE id IN (SELECT id FROM contacts LIMIT 9); COMMIT; END LOOP; END $$;`,
  ])("%s", async (text) => {
    expect(await migrationProblems(text)).toEqual([]);
  });

  it("SET NOT NULL once a migration before has validated the check", async () => {
    const earlier = [
      "ALTER TABLE contacts ADD CONSTRAINT has_email CHECK (email IS NOT NULL) NOT VALID;",
      `${ALONE}ALTER TABLE contacts VALIDATE CONSTRAINT has_email;`,
    ];
    const text = "ALTER TABLE contacts ALTER COLUMN email SET NOT NULL;";
    expect(await migrationProblems(text, earlier.slice(0, 1))).toHaveLength(1);
    expect(await migrationProblems(text, earlier)).toEqual([]);
  });
});
