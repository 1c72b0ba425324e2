import { databaseNow } from "../clock.ts";
import { lowestIdAt, type Prefix } from "../id.ts";
import type { ListOrder } from "./list-order.ts";
import { isAbsent, type PageRequest } from "./page.ts";

export interface ListDeclaration {
  /** The name of the statement, such as `campaign.list`. */
  name: string;
  prefix: Prefix;
  /** The pattern of its ids, if some of them do not have the prefix. */
  ids?: RegExp;
  /** The statement up to WHERE. */
  select: string;
  /** The alias of the table whose id orders the list. */
  alias: string;
  /** The table to the letter as in `select`, for a list with conditions that are tested row by row. */
  table?: string;
  /**
   * The columns that have an index with the id behind them, those first that leave the fewest rows, and whether a value
   * of them has few rows as a rule.
   */
  indexed?: Readonly<Record<string, IndexedColumn>>;
  /** Whether the table has an index on `updated_at`, or on `times.updated`. */
  hasChanges?: true;
  /** The times of a row as SQL, if its id does not contain that of its creation. */
  times?: { created: string; updated: string };
  /** A condition on every row of the list, which is also the condition of its index. */
  only?: string;
  /** The same of the index in the order of the ids alone, where `only` is absent. */
  onlyById?: string;
  /** Whether a business has so few rows that they are counted with any filter. */
  isShort?: true;
  /** Whether `select` has the column `rowBytes`. */
  hasBytes?: true;
  /** Hides rows older than this many milliseconds by the database's clock. */
  keptMs?: number;
  /**
   * The longest time, in milliseconds, from the identifier of a row to its transaction. A feed ends as long before the
   * present.
   */
  lateMs?: number;
  /**
   * The ids are older than their rows, or have no time: a row may appear behind those that were read, so an ascending
   * list by them is no feed.
   */
  isNoFeed?: true;
}

export type IndexedColumn =
  | "few"
  | "many"
  /** Another index begins with the column too: without an equation PostgreSQL might read that one and sort its rows. */
  | "many, in several indexes"
  /** The column between this one and the id. */
  | { rows: "few" | "many"; next: string };

/** A limit of a list to what its reader may see. It is no filter, and so no part of a cursor. */
interface Limit {
  /** SQL with a value written as `?`. */
  sql: string;
  value: unknown;
}

/** One of several ways in which a search finds rows. */
export interface SearchWay {
  /** SQL with each value written as `?`. */
  condition: string;
  values: readonly unknown[];
  /** The columns of the index that serves the condition, in its order; absent if the condition has a GIN index. */
  order?: string;
}

/** A condition that bounds the part of the order that is read. */
export interface Bound {
  sql: string;
  /** The condition as data, if it compares the id alone: the value is a parameter, such as `$3`. */
  id?: { operator: IdOperator; value: string };
  /** The key and the id of a cursor as parameters, if it compares both. */
  place?: string;
}

export type IdOperator = ">=" | "<";

/** A condition that a column with an index has a value. */
export interface Equation {
  sql: string;
  /** The columns of the index before the id, and their values as parameters. */
  columns: readonly string[];
  values: readonly string[];
  isFew: boolean;
  isInSeveral: boolean;
}

/** Conditions with an index in another order than that of the list. */
export interface Gathered {
  conditions: readonly string[];
  /** The order of the index; absent if it has none. */
  order?: string | undefined;
}

export interface Parents extends Limit {
  column: string;
  /** A condition on other rows of the list. */
  besides: string | undefined;
}

/** The direction of a reading, and its order as SQL: of the list's own table, and of rows that were selected before. */
export interface Reading {
  isUp: boolean;
  order: string;
  orderOf(alias: string): string;
}

/** The conditions and the order of a list, as its callers state them. */
export class Selection {
  readonly declaration: ListDeclaration;
  readonly values: unknown[];
  /** The conditions on every row. */
  readonly fixed: readonly string[];
  readonly conditions: string[];
  /** The conditions select among the rows of the bounds. */
  readonly bounds: Bound[];
  readonly rare: string[] = [];
  firstRare: string | null = null;
  readonly walked: string[] = [];
  readonly alternatives: string[] = [];
  /** Conditions that the bounds contain too, and by which found rows are looked up. */
  readonly keys: string[] = [];
  readonly searches: { condition: string; order: string | undefined }[] = [];
  /** Those of the conditions that all indexes of the list begin with, or that nearly all rows meet. */
  readonly within: string[] = [];
  readonly equations: Equation[] = [];
  /** A column with an index that has one of several values. */
  several: { sql: string; column: string; value: string } | null = null;
  readonly few: Gathered[] = [];
  /** The form of conditions that cursors contain, where it is another one. */
  readonly inCursor = new Map<string, string>();
  readonly gathered: Gathered[] = [];
  /** Rows of this id and later ones changed after the requested time. It follows from the filter, and is not in a cursor. */
  madeBefore: string | null = null;
  limit: Limit | null = null;
  mark: unknown;
  /** The parents by which the rows of rare conditions are found, and the column that references them. */
  groups: { parents: string; column: string } | null = null;
  /** The limit of a list that is read for each of some parents: their ids, and the column that references them. */
  parents: Parents | null = null;
  isPlannedEachTime = false;
  order: ListOrder | null = null;

  constructor(declaration: ListDeclaration, businessId: string) {
    this.declaration = declaration;
    this.values = [businessId];
    this.fixed = [`${declaration.alias}.business_id = $1`, ...(declaration.only ? [declaration.only] : [])];
    this.bounds = this.fixed.map((sql) => ({ sql }));
    this.conditions = [];
  }

  /** Adds a condition on a value, written as `?`; an absent value adds nothing. */
  add(conditions: string[], condition: string, value: unknown, values: unknown[] = this.values): void {
    if (!isAbsent(value)) {
      values.push(value);
      conditions.push(condition.replaceAll("?", `$${values.length}`));
    }
  }

  idBound(operator: IdOperator, id: string, values: unknown[] = this.values): Bound {
    values.push(id);
    const value = `$${values.length}`;
    return { sql: `${this.declaration.alias}.id ${operator} ${value}`, id: { operator, value } };
  }

  /** The direction in which a page is read, as SQL. */
  readingOf({ isBackward = false, direction: given }: PageRequest): Reading {
    const { alias } = this.declaration;
    const { key, isAscending = false } = this.order ?? {};
    const isUp = (isAbsent(given) ? isAscending : given === "asc") !== isBackward;
    const direction = isUp ? "ASC" : "DESC";
    const orderOf = (of: string) =>
      `${key === undefined ? "" : `${of}.order_key COLLATE "C" ${direction}, `}${of}.id ${direction}`;
    return {
      isUp,
      order: `${key === undefined ? "" : `${key} ${direction}, `}${alias}.id ${direction}`,
      orderOf,
    };
  }

  /**
   * The bounds and conditions of the list and their values, with the maximum age of its rows and the limit of its
   * reader. The age moves with the clock, so it is not in a cursor.
   */
  kept(): { bounds: Bound[]; conditions: string[]; values: unknown[] } {
    const { prefix, keptMs } = this.declaration;
    const [bounds, conditions, values] = [[...this.bounds], [...this.conditions], [...this.values]];
    if (keptMs !== undefined) {
      bounds.push(this.idBound(">=", lowestIdAt(prefix, databaseNow() - keptMs), values));
    }
    if (this.madeBefore !== null) {
      bounds.push(this.idBound("<", this.madeBefore, values));
    }
    if (this.limit) {
      this.add(conditions, this.limit.sql, this.limit.value, values);
    }
    return { bounds, conditions, values };
  }
}

export const textsOf = (bounds: readonly Bound[]): string[] => bounds.map(({ sql }) => sql);
