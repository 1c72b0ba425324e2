import { type Statement, statement } from "./statement.ts";

/** A column of secrets at rest. Each module that seals into a column declares it, so that its keys can be rotated. */
export interface SealedColumn {
  /** The name for people: `table.column`. */
  readonly name: string;
  /** The purpose for which its values are sealed. */
  purposeOf(key: RowKey): string;
  /** The key before the first row of the table, where a walk begins. */
  readonly start: RowKey;
  /** `$1 …`: the key of the row before; then the key id to skip, and the number of rows to read. */
  readonly page: Statement<SealedRow>;
  /**
   * Arrays: the parts of the keys, the sealed values, the new values. Returns a row for each value that it replaced.
   */
  readonly replace: Statement<{ replaced: true }>;
  /** The number of secrets under each key. */
  readonly count: Statement<{ keyId: string; count: number }>;
}

/** The values of a primary key, in its order. */
export type RowKey = readonly KeyPart[];
type KeyPart = string | number | Buffer;

/** A row: `sealed` is null when there is nothing to do; the parts of its key are `key0`, `key1` … */
export type SealedRow = { sealed: Buffer | null } & Record<`key${number}`, KeyPart>;

interface Declaration {
  table: string;
  column: string;
  /** The columns of the primary key, in its order, with their types. */
  key: Readonly<Record<string, keyof typeof FIRST>>;
  purposeOf(key: RowKey): string;
}

/** Values before those of every key, by type. */
const FIRST = { text: "", bytea: Buffer.alloc(0), integer: -1 } as const;

const UNBOUND = { unbound: "replaces an encryption key for every business" };

/** The bytes of a sealed value that name its key. */
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
    start: types.map((type) => FIRST[type]),
    page: statement<SealedRow>(
      `secrets.page.${table}.${column}`,
      `
        SELECT ${parts.map((part, index) => `${part} AS key${index}`).join(", ")},
          CASE WHEN ${keyId} <> $${next} THEN ${column} END AS sealed
        FROM ${table} WHERE (${parts.join(", ")}) > (${places.join(", ")})
        ORDER BY ${parts.join(", ")} LIMIT $${last}`,
      UNBOUND,
    ),
    // A row that another transaction is changing keeps that change; a later pass reads it again.
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
