import type pg from "pg";
import { StartError } from "../start-error.ts";
import { ask, connectToSchema, leaveSchema, MIGRATIONS_TABLE } from "./schema.ts";

/**
 * The rights of the role that runs the service. The owner of the tables has all of them. Another role needs those that
 * `grantRights` gives: it changes rows, and functions of the owner add and drop partitions.
 */

/** The tables that only migrations write. */
const OF_MIGRATIONS = [MIGRATIONS_TABLE, "schema_compatibility"];

const TABLES = `
  SELECT c.relname AS name, (
    SELECT quote_ident(a.attname) FROM pg_attribute a
    WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' AND a.attidentity = ''
    ORDER BY a.attnum LIMIT 1
  ) AS column
  FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname <> ALL ('{${OF_MIGRATIONS.join(",")}}')
    AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.objid = c.oid AND e.deptype = 'e')
  ORDER BY c.relname`;

/** The functions that work as the owner of the tables. */
const FUNCTIONS = `
  SELECT p.oid::regprocedure::text AS name, has_function_privilege(p.oid, 'EXECUTE') AS "mayCall",
    p.proowner = (SELECT relowner FROM pg_class WHERE oid = to_regclass('public.messages')) AS "isOfOwner"
  FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef ORDER BY 1`;

const INSUFFICIENT_PRIVILEGE = "42501";

/** Whether the user of the connection owns the tables, itself or as a member of their owner. */
export async function isOwner(client: pg.Client): Promise<boolean> {
  const [row] = await ask<{ owns: boolean }>(
    client,
    `SELECT bool_and(pg_has_role(relowner, 'USAGE')) AS owns FROM pg_class
     WHERE relnamespace = to_regnamespace('public') AND relkind IN ('r', 'p')`,
  );
  return row?.owns !== false;
}

/**
 * Tries to read and write each table: EXPLAIN begins the statement, with all checks of rights, and fires no trigger. Looks at
 * who may call the functions of the owner. Returns what the user may not do, and null if it may do everything.
 */
export async function missingRight(client: pg.Client): Promise<string | null> {
  const tables = await ask<{ name: string; column: string }>(client, TABLES);
  for (const { name, column } of tables) {
    const table = `public."${name}"`;
    const attempts = {
      "insert into": `INSERT INTO ${table} (${column}) SELECT ${column} FROM ${table}`,
      update: `UPDATE ${table} SET ${column} = ${column}`,
      "delete from": `DELETE FROM ${table}`,
    };
    for (const [deed, text] of Object.entries(attempts)) {
      try {
        await ask(client, `EXPLAIN ${text} WHERE false`);
      } catch (error) {
        if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) {
          throw error;
        }
        return `${deed} ${name}`;
      }
    }
  }
  const functions = await ask<{ name: string; mayCall: boolean; isOfOwner: boolean }>(client, FUNCTIONS);
  const closed = functions.find(({ mayCall, isOfOwner }) => !(mayCall && isOfOwner));
  return closed ? `call ${closed.name}${closed.isOfOwner ? "" : ", which is not of the owner of the tables"}` : null;
}

/** The remedy, for messages. */
export const GRANT = "run npm run admin -- database grant USER as the owner of the tables";

/** @throws StartError when the user may not do what the service does. */
export async function requireRights(connection: pg.ClientConfig): Promise<void> {
  const client = await connectToSchema(connection);
  try {
    const missing = (await isOwner(client)) ? null : await missingRight(client);
    if (missing !== null) {
      throw new StartError(`the user of the database may not ${missing}: ${GRANT}`);
    }
  } finally {
    await leaveSchema(client);
  }
}

/**
 * Gives a role what the service needs to run, also on the tables of later migrations and partitions, in one transaction.
 *
 * @throws StartError when there is no such role, or the user does not own the tables.
 */
export async function grantRights(client: pg.Client, role: string): Promise<void> {
  const [found] = await ask<{ name: string }>(
    client,
    "SELECT quote_ident(rolname) AS name FROM pg_roles WHERE rolname = $1",
    [role],
  );
  if (!found) {
    throw new StartError(`there is no role ${role}: create it with CREATE ROLE`);
  }
  if (!(await isOwner(client))) {
    throw new StartError("the user of the database does not own the tables: set DATABASE_URL to the owner");
  }
  const functions = await ask<{ name: string }>(client, FUNCTIONS);
  const { name } = found;
  const texts = [
    `GRANT USAGE ON SCHEMA public TO ${name}`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${name}`,
    `REVOKE INSERT, UPDATE, DELETE ON ${OF_MIGRATIONS.map((table) => `public.${table}`).join(", ")} FROM ${name}`,
    `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${name}`,
    ...functions.map((each) => `GRANT EXECUTE ON FUNCTION ${each.name} TO ${name}`),
    `ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${name}`,
    `ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO ${name}`,
    `ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT EXECUTE ON FUNCTIONS TO ${name}`,
  ];
  await ask(client, "BEGIN");
  try {
    for (const text of texts) {
      await ask(client, text);
    }
    await ask(client, "COMMIT");
  } catch (error) {
    await ask(client, "ROLLBACK");
    throw error;
  }
}
