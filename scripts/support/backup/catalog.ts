import type pg from "pg";
import { MIGRATIONS_TABLE } from "../../../src/platform/db/schema.ts";
import type { Manifest, Sequence } from "./manifest.ts";

/** A table of the service, without its partitions. */
export interface Table {
  name: string;
  /** The columns with values of their own: PostgreSQL generates the others. */
  columns: string[];
  isPartitioned: boolean;
  /** The number of rows that PostgreSQL estimates. */
  estimate: number;
}

export interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** How values are written and read, whatever the settings of the server and the role are. */
export const SESSION = [
  "SET search_path = public",
  "SET client_encoding = 'UTF8'",
  "SET DateStyle = 'ISO, YMD'",
  "SET IntervalStyle = 'postgres'",
  "SET TimeZone = 'UTC'",
  "SET extra_float_digits = 1",
  "SET bytea_output = 'hex'",
  "SET statement_timeout = 0",
  "SET idle_in_transaction_session_timeout = 0",
  // PostgreSQL ends the session of a killed process.
  "SET client_connection_check_interval = '5s'",
];

const TABLES = `
  SELECT c.relname AS name, c.relkind = 'p' AS "isPartitioned",
    GREATEST(0, COALESCE((
      SELECT sum(GREATEST(child.reltuples, 0)) FROM pg_inherits i JOIN pg_class child ON child.oid = i.inhrelid
      WHERE i.inhparent = c.oid
    ), c.reltuples))::float8 AS estimate,
    ARRAY(
      SELECT a.attname::text FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum
    ) AS columns
  FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname <> '${MIGRATIONS_TABLE}'
    AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.objid = c.oid AND e.deptype = 'e')
  ORDER BY c.relname`;

const FOREIGN_KEYS = `
  SELECT c.relname AS table, k.conname AS name, pg_get_constraintdef(k.oid) AS definition
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
  WHERE k.connamespace = 'public'::regnamespace AND k.contype = 'f' AND k.conparentid = 0
  ORDER BY c.relname, k.conname`;

const PARTITIONS = `
  SELECT parent.relname AS parent, child.relname AS name, bounds.ends[1] AS lower, bounds.ends[2] AS upper
  FROM pg_inherits i
  JOIN pg_class parent ON parent.oid = i.inhparent AND parent.relkind = 'p'
  JOIN pg_class child ON child.oid = i.inhrelid
  CROSS JOIN LATERAL regexp_match(pg_get_expr(child.relpartbound, child.oid), 'FROM \\(''(\\w*)''\\) TO \\(''(\\w+)''\\)')
    AS bounds (ends)
  WHERE parent.relnamespace = 'public'::regnamespace AND bounds.ends IS NOT NULL
  ORDER BY parent.relname, child.relname`;

const IDENTITIES = `
  SELECT c.relname AS table, a.attname AS column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) AS sequence
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND a.attidentity <> '' AND NOT a.attisdropped
  ORDER BY c.relname, a.attname`;

const rowsOf = async <Row extends object>(client: pg.Client, text: string): Promise<Row[]> =>
  (await client.query<Row>(text)).rows;

export const listTables = (client: pg.Client) => rowsOf<Table>(client, TABLES);

export const listForeignKeys = (client: pg.Client) => rowsOf<ForeignKey>(client, FOREIGN_KEYS);

export const listPartitions = (client: pg.Client) => rowsOf<Manifest["partitions"][number]>(client, PARTITIONS);

/** The last values of identity columns. */
export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const identities = await rowsOf<{ table: string; column: string; sequence: string }>(client, IDENTITIES);
  const sequences: Sequence[] = [];
  for (const { table, column, sequence } of identities) {
    const [found] = await rowsOf<{ value: string; isCalled: boolean }>(
      client,
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${sequence}`,
    );
    if (found) {
      sequences.push({ table, column, ...found });
    }
  }
  return sequences;
}

/** The migrations that have run, in order. */
export async function listApplied(client: pg.Client): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(client, `SELECT name FROM ${MIGRATIONS_TABLE} ORDER BY run_on, id`);
  return rows.map(({ name }) => name);
}

/** A list of names for a statement. */
export function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join(", ");
}
