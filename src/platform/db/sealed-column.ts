import { type Statement, statement } from "./statement.ts";

/** A column that holds secrets at rest. Whoever seals into a column declares it, so that its keys can be replaced. */
export interface SealedColumn {
  /** As people are told of it: `table.column`. */
  readonly name: string;
  /** What its values are sealed for. */
  purposeOf(key: RowKey): string;
  /** Where a walk over the table begins: before its first row. */
  readonly start: RowKey;
  /** `$1 …`: the key of the row before; then the key id that is not to be listed, and how many rows to look at. */
  readonly page: Statement<SealedRow>;
  /** Arrays: the parts of the keys, the sealed values, those to replace them. Returns a row for each replaced one. */
  readonly replace: Statement<{ replaced: true }>;
  /** How many there are under each key. */
  readonly count: Statement<{ keyId: string; count: number }>;
}

/** A primary key, in its order. */
export type RowKey = readonly (string | Buffer)[];

/** A row, `sealed` null where there is nothing to do, and the parts of its key as `key0`, `key1` … */
export type SealedRow = { sealed: Buffer | null } & Record<`key${number}`, string | Buffer>;

interface Declaration {
  table: string;
  column: string;
  /** The columns of the primary key, in its order, and their types. */
  key: Readonly<Record<string, "text" | "bytea">>;
  purposeOf(key: RowKey): string;
}

const UNBOUND = { unbound: "A key is replaced for every business at once." };

/** Bytes of a sealed value that tell its key. */
const KEY_ID = "substr(%, 1, 4)";

export function sealedColumn({ table, column, key, purposeOf }: Declaration): SealedColumn {
  const parts = Object.keys(key);
  const types = Object.values(key);
  const places = parts.map((_, index) => `$${index + 1}`);
  const [next, last] = [parts.length + 1, parts.length + 2];
  const keyId = KEY_ID.replace("%", column);
  const given = [...parts, "sealed", "resealed"];
  const arrays = [...types, "bytea", "bytea"].map((type, index) => `$${index + 1}::${type}[]`);
  const isSame = (one: string, other: string) => parts.map((part) => `${one}.${part} = ${other}.${part}`).join(" AND ");
  return {
    name: `${table}.${column}`,
    purposeOf,
    start: types.map((type) => (type === "text" ? "" : Buffer.alloc(0))),
    page: statement<SealedRow>(
      `secrets.page.${table}.${column}`,
      `
        SELECT ${parts.map((part, index) => `${part} AS key${index}`).join(", ")},
          CASE WHEN ${keyId} <> $${next} THEN ${column} END AS sealed
        FROM ${table} WHERE (${parts.join(", ")}) > (${places.join(", ")})
        ORDER BY ${parts.join(", ")} LIMIT $${last}`,
      UNBOUND,
    ),
    // What somebody else changes at this moment is theirs: it is looked at again later.
    replace: statement<{ replaced: true }>(
      `secrets.replace.${table}.${column}`,
      `
        WITH given AS (SELECT * FROM unnest(${arrays.join(", ")}) AS given (${given.join(", ")})),
        locked AS (
          SELECT given.* FROM ${table} stored JOIN given ON ${isSame("stored", "given")}
          WHERE stored.${column} = given.sealed
          FOR NO KEY UPDATE OF stored SKIP LOCKED
        )
        UPDATE ${table} stored SET ${column} = locked.resealed FROM locked WHERE ${isSame("stored", "locked")}
        RETURNING true AS replaced`,
      UNBOUND,
    ),
    count: statement<{ keyId: string; count: number }>(
      `secrets.count.${table}.${column}`,
      `
        SELECT encode(${keyId}, 'hex') AS key_id, count(*) AS count FROM ${table} WHERE ${column} IS NOT NULL
        GROUP BY 1`,
      UNBOUND,
    ),
  };
}
