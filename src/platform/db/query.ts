import pg from "pg";
import type { Statement } from "./statement.ts";
import { instantFromPostgres } from "./time.ts";

/** Makes a row of what the columns came as. */
type ReadRow = (columns: readonly (string | null)[]) => unknown;

interface Column {
  name: string;
  dataTypeID: number;
}

/** What pg keeps of a connection, as far as a query of ours has to do with it. */
interface Connection {
  describe(message: object): void;
}

/** The inside of pg's query that is overridden below: its types do not tell of it. */
interface Inside {
  handleRowDescription(message: { fields: Column[] }): void;
  handleDataRow(message: { fields: (string | null)[] }): void;
  prepare(connection: object): void;
  submit(connection: object): unknown;
  name: string | undefined;
}

const PgQuery = pg.Query as unknown as new (
  text: string,
  values: readonly unknown[],
) => Omit<pg.Query, "submit"> & Inside & { _canceledDueToError: unknown };

const { builtins } = pg.types;
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.TIMESTAMPTZ, instantFromPostgres],
  [builtins.INT8, Number],
]);
const PLAIN = new Set<number>([builtins.TEXT, builtins.VARCHAR]);

/** For each connection what its prepared statements return, and the connection as one that is never asked again. */
const known = new WeakMap<Connection, { rows: Map<string, ReadRow>; undescribed: Connection }>();

/**
 * How many composed statements a connection keeps prepared, those that come first: PostgreSQL holds some 50 kB for
 * each. What comes later is planned each time.
 */
export const MOST_KEPT = 200;
const kept = new WeakMap<Connection, Set<string>>();

function mayKeep(connection: Connection, name: string | undefined): boolean {
  const names = kept.get(connection) ?? new Set();
  kept.set(connection, names);
  if (name === undefined || names.has(name)) {
    return name !== undefined;
  }
  return names.size < MOST_KEPT && names.add(name) !== undefined;
}

/**
 * A query of pg that reads its rows by a function written for its columns, a fifth of the work of a page. The function
 * also names the properties, so a statement selects `last_called_at` and its row has `lastCalledAt`. What a
 * prepared statement returns is asked once a connection: PostgreSQL refuses to run one whose columns have changed.
 */
export class StatementQuery<Row> extends PgQuery {
  /** The rows so far: all of them once the query is done. */
  readonly read: Row[] = [];
  #name: string | undefined;
  readonly #isComposed: boolean;
  #connection: Connection | undefined;
  #readRow: ReadRow | undefined;

  constructor(statement: Statement<Row>, values: readonly unknown[]) {
    const { name, text, isPlannedEachTime, isComposed = false } = statement;
    const prepared = isPlannedEachTime ? undefined : name;
    // pg would clone a configuration property by property, for each query.
    super(text, values);
    this.name = prepared;
    this.#name = prepared;
    this.#isComposed = isComposed;
  }

  override submit(connection: Connection): unknown {
    if (this.#isComposed && !mayKeep(connection, this.#name)) {
      this.#name = undefined;
      this.name = undefined;
    }
    return super.submit(connection);
  }

  override prepare(connection: Connection): void {
    let of = known.get(connection);
    if (!of) {
      of = { rows: new Map(), undescribed: Object.create(connection, { describe: { value: () => {} } }) };
      known.set(connection, of);
    }
    this.#connection = connection;
    this.#readRow = this.#name === undefined ? undefined : of.rows.get(this.#name);
    super.prepare(this.#readRow ? of.undescribed : connection);
  }

  override handleRowDescription({ fields }: { fields: Column[] }): void {
    this.#readRow = readerOf(fields);
    if (this.#name !== undefined && this.#connection) {
      known.get(this.#connection)?.rows.set(this.#name, this.#readRow);
    }
  }

  override handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (!this._canceledDueToError) {
      try {
        this.read.push((this.#readRow as ReadRow)(fields) as Row);
      } catch (error) {
        this._canceledDueToError = error;
      }
    }
  }
}

/** By their columns, so that all connections share them. */
const readers = new Map<string, ReadRow>();

function readerOf(columns: readonly Column[]): ReadRow {
  const key = JSON.stringify(columns.map(({ name, dataTypeID }) => [name, dataTypeID]));
  const reader = readers.get(key) ?? compileReader(columns);
  readers.set(key, reader);
  return reader;
}

/** The name of a property: `lastCalledAt` of the column `last_called_at`. */
function camelCase(column: string): string {
  return column.replace(/(?<=[a-z0-9])_[a-z]/g, (letter) => letter.slice(1).toUpperCase());
}

/** V8 makes an object whose properties are all written down in one piece, without a search for each. */
function compileReader(columns: readonly Column[]): ReadRow {
  const parse = columns.map(({ dataTypeID }) => parsers.get(dataTypeID) ?? pg.types.getTypeParser(dataTypeID, "text"));
  const properties = columns.map(({ name, dataTypeID }, index) => {
    const column = `columns[${index}]`;
    const value = PLAIN.has(dataTypeID) ? column : `${column} === null ? null : parse${index}(${column})`;
    return `${JSON.stringify(camelCase(name))}: ${value}`;
  });
  const constants = parse.map((_, index) => `const parse${index} = parse[${index}];`);
  const text = `${constants.join("\n")}\nreturn (columns) => ({ ${properties.join(", ")} });`;
  return new Function("parse", text)(parse) as ReadRow;
}
