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

/** The functions of the service that work as the owner of the tables, by their signatures: others are none of its own. */
const OF_THE_OWNER = [
  "add_partition(text,text,text,text)",
  "analyze_texts(text)",
  "delete_default_rows(text,text,text,integer)",
  "drop_day(text,text,integer)",
  "drop_empty_texts(text)",
  "oldest_default_row(text,text,text)",
];

const FUNCTIONS = `
  SELECT signature AS name, COALESCE(has_function_privilege(p.oid, 'EXECUTE'), false) AS "mayCall",
    p.proowner IS NOT DISTINCT FROM c.relowner AS "isOfOwner"
  FROM unnest($1::text[]) AS signature
  LEFT JOIN pg_proc p ON p.oid = to_regprocedure('public.' || signature)
  LEFT JOIN pg_class c ON c.oid = to_regclass('public.messages')
  ORDER BY 1`;

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
  const functions = await ask<{ name: string; mayCall: boolean; isOfOwner: boolean }>(client, FUNCTIONS, [
    OF_THE_OWNER,
  ]);
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

const OWNERS = `
  SELECT quote_ident(pg_get_userbyid(c.relowner)) AS owner, quote_ident(current_database()) AS database,
    pg_has_role(d.datdba, 'USAGE') AS "ownsDatabase", pg_has_role(n.nspowner, 'USAGE') AS "ownsSchema"
  FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_database d ON d.datname = current_database()
  WHERE c.oid = to_regclass('public.messages')`;

/**
 * Gives a role what the service needs to run, also on the tables of later migrations and partitions, and takes from PUBLIC
 * the right to make objects in the database, in one transaction.
 *
 * @returns the statements that the user may not run: an administrator must.
 * @throws StartError when there is no such role, or the user does not own the tables.
 */
export async function grantRights(client: pg.Client, role: string): Promise<string[]> {
  const [found] = await ask<{ name: string }>(
    client,
    "SELECT quote_ident(rolname) AS name FROM pg_roles WHERE rolname = $1",
    [role],
  );
  if (!found) {
    throw new StartError(`there is no role ${role}: create it with CREATE ROLE`);
  }
  const [owners] = await ask<{ owner: string; database: string; ownsDatabase: boolean; ownsSchema: boolean }>(
    client,
    OWNERS,
  );
  if (!owners) {
    throw new StartError("the database has no tables: run npm run migrate");
  }
  if (!(await isOwner(client))) {
    throw new StartError("the user of the database does not own the tables: set DATABASE_URL to the owner");
  }
  const { name } = found;
  // The user may be a member of the owner, who makes the later tables.
  const later = `ALTER DEFAULT PRIVILEGES FOR ROLE ${owners.owner} IN SCHEMA public GRANT`;
  const limits = [
    { text: `REVOKE TEMPORARY ON DATABASE ${owners.database} FROM PUBLIC`, isAllowed: owners.ownsDatabase },
    { text: "REVOKE CREATE ON SCHEMA public FROM PUBLIC", isAllowed: owners.ownsSchema },
  ];
  const texts = [
    ...limits.filter(({ isAllowed }) => isAllowed).map(({ text }) => text),
    `GRANT USAGE ON SCHEMA public TO ${name}`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${name}`,
    `REVOKE INSERT, UPDATE, DELETE ON ${OF_MIGRATIONS.map((table) => `public.${table}`).join(", ")} FROM ${name}`,
    `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${name}`,
    ...OF_THE_OWNER.map((signature) => `GRANT EXECUTE ON FUNCTION public.${signature} TO ${name}`),
    `${later} SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${name}`,
    `${later} USAGE, SELECT ON SEQUENCES TO ${name}`,
    `${later} EXECUTE ON FUNCTIONS TO ${name}`,
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
  return limits.filter(({ isAllowed }) => !isAllowed).map(({ text }) => text);
}
