import { StartError } from "../start-error.ts";
import type { Database } from "./database.ts";
import { compareSchema, countOf, listMigrations } from "./schema.ts";
import { statement } from "./statement.ts";

const readStatement = statement<{ applied: string[]; oldest: number | null; isStandby: boolean }>(
  "schema.read",
  `
    SELECT pg_is_in_recovery() AS is_standby, (SELECT oldest_program FROM schema_compatibility) AS oldest,
      ARRAY(SELECT name::text FROM schema_migrations ORDER BY run_on, id) AS applied`,
  { unbound: "reads the state of the schema" },
);

/** The reasons why a running process cannot use the database or its schema, in a few words; null without one. */
export interface SchemaCheck {
  database: string | null;
  migrations: string | null;
}

/** The migrations of this version, read once: an installation may replace the files of a process that runs. */
let known: readonly string[] | undefined;

/** Compares the schema with this version while the process runs. @throws if the database does not answer. */
export async function checkSchema(database: Database): Promise<SchemaCheck> {
  known ??= await listMigrations();
  const row = await database.row(readStatement, []);
  return {
    database: row?.isStandby ? "it is read-only" : null,
    migrations: reasonOf(known, row?.applied ?? [], row?.oldest ?? null),
  };
}

function reasonOf(own: readonly string[], applied: readonly string[], oldest: number | null): string | null {
  try {
    const { pending } = compareSchema(own, applied, oldest);
    return pending.length === 0 ? null : `the database lacks ${countOf(pending)}`;
  } catch (error) {
    if (error instanceof StartError) {
      return error.message;
    }
    throw error;
  }
}
