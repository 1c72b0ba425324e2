import type pg from "pg";
import { MIGRATIONS_TABLE } from "../../src/platform/db/schema.ts";
import { nouns, owners } from "./table-owners.ts";

/**
 * Prints a database for people: each table completely, under the noun that owns it, then the functions. It omits names
 * that PostgreSQL would choose itself, and casts of literals.
 */

const WIDTH = 120;
/** The maximum padding, so that one long name does not push a whole table to the right. */
const PADDING = 26;

const TABLES = `
  SELECT c.relname AS name, obj_description(c.oid, 'pg_class') AS comment, c.reloptions AS options,
    pg_get_partkeydef(c.oid) AS key, parent.relname AS parent, pg_get_expr(c.relpartbound, c.oid) AS bound,
    c.relreplident <> 'd' OR c.relpersistence <> 'p' OR c.relrowsecurity OR c.reltablespace <> 0 AS "isUnknown"
  FROM pg_class c
  LEFT JOIN pg_inherits i ON i.inhrelid = c.oid
  LEFT JOIN pg_class parent ON parent.oid = i.inhparent
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> '${MIGRATIONS_TABLE}'
  ORDER BY c.relname`;

const COLUMNS = `
  SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
    CASE WHEN a.attcollation <> t.typcollation THEN l.collname END AS collation, a.attnotnull AS required,
    pg_get_expr(d.adbin, d.adrelid, true) AS value, a.attgenerated <> '' AS generated, a.attidentity AS identity,
    col_description(c.oid, a.attnum) AS comment,
    CASE WHEN a.attstorage <> t.typstorage THEN a.attstorage END AS storage,
    a.attstattarget >= 0 OR a.attcompression <> '' OR a.attoptions IS NOT NULL
      OR a.attstorage NOT IN (t.typstorage, 'm') AS "isUnknown"
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  JOIN pg_type t ON t.oid = a.atttypid
  LEFT JOIN pg_collation l ON l.oid = a.attcollation
  LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
  ORDER BY c.relname, a.attnum`;

const CONSTRAINTS = `
  SELECT c.relname AS table, k.conname AS name, k.contype AS kind, pg_get_constraintdef(k.oid, true) AS definition,
    ARRAY(
      SELECT a.attname::text FROM unnest(k.conkey) WITH ORDINALITY AS part (number, place)
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = part.number ORDER BY part.place
    ) AS columns
  FROM pg_constraint k
  JOIN pg_class c ON c.oid = k.conrelid
  WHERE k.connamespace = 'public'::regnamespace AND k.contype NOT IN ('n', 't') AND k.conparentid = 0
  ORDER BY c.relname, position(k.contype::text IN 'puxfc'), k.conname`;

const INDEXES = `
  SELECT c.relname AS table, pg_get_indexdef(x.indexrelid, 0, true) AS definition,
    obj_description(x.indexrelid, 'pg_class') AS comment
  FROM pg_index x
  JOIN pg_class c ON c.oid = x.indrelid
  JOIN pg_class i ON i.oid = x.indexrelid
  WHERE c.relnamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = x.indexrelid AND k.contype IN ('p', 'u', 'x'))
  ORDER BY c.relname, i.relname`;

const TRIGGERS = `
  SELECT c.relname AS table, pg_get_triggerdef(t.oid, true) AS definition,
    obj_description(t.oid, 'pg_trigger') AS comment
  FROM pg_trigger t
  JOIN pg_class c ON c.oid = t.tgrelid
  WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal
  ORDER BY c.relname, t.tgname`;

const FUNCTIONS = `
  SELECT pg_get_functiondef(p.oid) AS definition, obj_description(p.oid, 'pg_proc') AS comment
  FROM pg_proc p
  WHERE p.pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.objid = p.oid AND e.deptype = 'e')
  ORDER BY p.proname, pg_get_function_identity_arguments(p.oid)`;

/** Views, separate sequences, types, policies and the like: there are none, and the printer does not support them. */
const UNKNOWN = `
  SELECT format('%s %s', c.relkind, c.relname) AS name FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind NOT IN ('r', 'p', 'i', 'I') AND c.relname <> '${MIGRATIONS_TABLE}_id_seq'
    AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.objid = c.oid AND e.deptype IN ('i', 'e'))
  UNION ALL
  SELECT format('type %s', t.typname) FROM pg_type t
  WHERE t.typnamespace = 'public'::regnamespace AND t.typtype IN ('d', 'e', 'r')
    AND NOT EXISTS (SELECT FROM pg_depend e WHERE e.objid = t.oid AND e.deptype = 'e')
  UNION ALL
  SELECT format('statistics %s', stxname) FROM pg_statistic_ext WHERE stxnamespace = 'public'::regnamespace
  UNION ALL
  SELECT format('policy %s', polname) FROM pg_policy`;

interface Table {
  name: string;
  comment: string | null;
  options: string[] | null;
  key: string | null;
  parent: string | null;
  bound: string | null;
  isUnknown: boolean;
}

interface Column {
  table: string;
  name: string;
  type: string;
  collation: string | null;
  storage: string | null;
  required: boolean;
  /** Its default, or its generation expression. */
  value: string | null;
  generated: boolean;
  identity: "" | "a" | "d";
  comment: string | null;
  isUnknown: boolean;
}

interface Constraint {
  table: string;
  name: string;
  kind: string;
  definition: string;
  columns: string[];
}

/** An object that a separate statement adds to its table. */
interface Part {
  table: string;
  definition: string;
  comment: string | null;
}

/** Reads the catalogs of a migrated database. @throws Error when the schema has an object that this cannot print. */
export async function printDatabase(client: pg.Client): Promise<string> {
  const read = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows;
  await client.query("SET search_path = public");
  const tables = await read<Table>(TABLES);
  const columns = await read<Column>(COLUMNS);
  const unknown = [...(await read<{ name: string }>(UNKNOWN)), ...[...tables, ...columns].filter((it) => it.isUnknown)];
  if (unknown.length > 0) {
    throw new Error(`scripts/support/print-database.ts cannot print: ${unknown.map(({ name }) => name).join(", ")}`);
  }
  const constraints = await read<Constraint>(CONSTRAINTS);
  const parts = [...(await read<Part>(INDEXES)), ...(await read<Part>(TRIGGERS))];
  const of = <Row extends { table: string }>(rows: Row[], table: string) => rows.filter((row) => row.table === table);
  const print = (table: Table) =>
    table.parent
      ? printPartition(table)
      : [
          printTable(table, of(columns, table.name), of(constraints, table.name)),
          ...of(parts, table.name).map(printPart),
          ...tables.filter(({ parent }) => parent === table.name).map(printPartition),
        ].join("\n");
  const placeOf = Object.keys(owners);
  const roots = tables.filter(({ parent }) => parent === null);
  const homeless = roots.filter(({ name }) => !(name in owners)).map(({ name }) => name);
  if (homeless.length > 0) {
    throw new Error(`without an owner in scripts/support/table-owners.ts: ${homeless.join(", ")}`);
  }
  const rooms = ["platform", ...nouns].flatMap((noun) => {
    const own = roots
      .filter(({ name }) => owners[name] === noun)
      .sort((a, b) => placeOf.indexOf(a.name) - placeOf.indexOf(b.name));
    return own.length === 0 ? [] : [`-- ${noun} ${"-".repeat(WIDTH - noun.length - 4)}`, ...own.map(print)];
  });
  const extensions = await read<{ extname: string }>(
    "SELECT extname FROM pg_extension WHERE extname <> 'plpgsql' ORDER BY 1",
  );
  const functions = await read<Part>(FUNCTIONS);
  return `${[
    ...extensions.map(({ extname }) => `CREATE EXTENSION ${extname};`),
    ...rooms,
    `-- functions ${"-".repeat(WIDTH - 13)}`,
    ...functions.map(printFunction),
  ].join("\n\n")}\n`;
}

function printTable({ name, comment, options, key }: Table, columns: Column[], constraints: Constraint[]): string {
  const widthOf = (texts: string[]) => Math.min(PADDING, Math.max(...texts.map(({ length }) => length)));
  const names = widthOf(columns.map((column) => column.name));
  const ofColumns = new Set<Constraint>();
  const lines = columns.map((column) => {
    const checks = constraints.filter((each) => each.name === `${name}_${column.name}_check`);
    const words = [column.name.padEnd(names), typeOf(column), ...restOf(column)];
    for (const check of checks) {
      ofColumns.add(check);
      words.push(tidy(check.definition));
    }
    return { comment: column.comment, text: words.join(" ") };
  });
  const others = constraints
    .filter((each) => !ofColumns.has(each))
    .map((each) => ({ comment: null, text: named(each) }));
  const body = [...lines, ...others].map(({ comment: about, text }, index, all) => {
    const end = index < all.length - 1 ? "," : "";
    return `${remark(about, "  ")}${fill(`${text}${end}`, "  ", "    ")}`;
  });
  const tail = `)${key ? ` PARTITION BY ${key}` : ""}${optionsOf(options)};`;
  return `${remark(comment)}CREATE TABLE ${name} (\n${body.join("\n")}\n${fill(tail, "", "  ")}`;
}

const TYPES: [RegExp, string][] = [
  [/^timestamp(\(\d\))? with time zone$/, "timestamptz$1"],
  [/^time(\(\d\))? without time zone$/, "time$1"],
];

function typeOf({ type, collation, storage }: Column): string {
  const plain = TYPES.reduce((text, [long, replacement]) => text.replace(long, replacement), type);
  const short = storage === null ? plain : `${plain} STORAGE MAIN`;
  return collation === null ? short : `${short} COLLATE "${collation}"`;
}

function restOf({ required, value, generated, identity }: Column): string[] {
  return [
    ...(required ? ["NOT NULL"] : []),
    ...(identity === "" ? [] : [`GENERATED ${identity === "a" ? "ALWAYS" : "BY DEFAULT"} AS IDENTITY`]),
    ...(value === null ? [] : [generated ? `GENERATED ALWAYS AS (${tidy(value)}) STORED` : defaultOf(value)]),
  ];
}

function defaultOf(value: string): string {
  return `DEFAULT ${tidy(value.replace(/^('(?:[^']|'')*')::[a-z ]+(\[\])?$/, "$1"))}`;
}

const SUFFIXES: Readonly<Record<string, string>> = { f: "fkey", u: "key" };

/** A constraint with its name, unless PostgreSQL would choose the same name. */
function named({ table, name, kind, definition, columns }: Constraint): string {
  const usual = kind === "p" ? `${table}_pkey` : [table, ...columns, SUFFIXES[kind] ?? "check"].join("_");
  return `${name === usual ? "" : `CONSTRAINT ${name} `}${tidy(definition)}`;
}

function printPartition({ name, parent, bound, options }: Table): string {
  return fill(`CREATE TABLE ${name} PARTITION OF ${parent} ${bound}${optionsOf(options)};`, "", "  ");
}

function printPart({ definition, comment }: Part): string {
  const text = tidy(definition).replace(" USING btree", "").replace(" ON ONLY ", " ON ");
  return `${remark(comment)}${fill(`${text};`, "", "  ")}`;
}

function printFunction({ definition, comment }: Part): string {
  const [signature = "", ...body] = definition
    .replace("OR REPLACE FUNCTION public.", "FUNCTION ")
    .trimEnd()
    .split("\n");
  return `${remark(comment)}${fill(signature, "", "  ")}\n${body.join("\n")};`;
}

function optionsOf(options: string[] | null): string {
  return options === null ? "" : ` WITH (${options.join(", ")})`;
}

/** Formats SQL from the catalogs as people write it. */
function tidy(text: string): string {
  return text
    .replaceAll('"position"', "position")
    .replaceAll(/('(?:[^']|'')*')::text\b(?!\[)/g, "$1")
    .replaceAll(/'(?:[^']|'')*'/g, (literal) =>
      literal.includes("\n") ? `E${literal.replaceAll("\n", "\\n")}` : literal,
    )
    .replaceAll(/ = ANY \(ARRAY\[((?:'[^']*'(?:, )?)+)\]\)/g, " IN ($1)")
    .replaceAll(/(\w+|\w+\(\w+\)) >= (\d+) AND \1 <= (\d+)/g, "$1 BETWEEN $2 AND $3")
    .replaceAll(/(REFERENCES \w+)\(/g, "$1 (")
    .replaceAll(" ~~ ", " LIKE ");
}

function remark(comment: string | null, indent = ""): string {
  return comment === null ? "" : `${fill(comment, `${indent}-- `)}\n`;
}

const CLAUSE =
  /\s(?=(?:CHECK|GENERATED|REFERENCES|ON DELETE|WHERE|INCLUDE|REFERENCING|FOR EACH|WHEN|EXECUTE FUNCTION|WITH|RETURNS) )/;

/** Breaks a long text into lines, preferably between clauses and never in a literal. */
function fill(text: string, indent: string, following = indent): string {
  const lines = [indent];
  for (const clause of text.split(CLAUSE)) {
    const isLong = following.length + clause.length > WIDTH;
    for (const word of isLong ? (clause.match(/(?:'(?:[^']|'')*'|[^\s'])+/g) ?? []) : [clause]) {
      const line = lines.at(-1) as string;
      const isFirst = line.trim() === "" || line === indent;
      if (!isFirst && line.length + 1 + word.length > WIDTH) {
        lines.push(`${following}${word}`);
      } else {
        lines[lines.length - 1] = `${line}${isFirst ? "" : " "}${word}`;
      }
    }
  }
  return lines.join("\n");
}
