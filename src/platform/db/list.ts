import { databaseNow } from "../clock.ts";
import { idPattern, lowestIdAt, momentOf, type Prefix } from "../id.ts";
import { type CursorDigest, digestOf, readCursor, writeCursor } from "./cursor.ts";
import type { Database } from "./database.ts";
import { readSettled } from "./feed.ts";
import {
  complete,
  isAbsent,
  type OneOrMore,
  type Page,
  type PageRequest,
  pageOf,
  READING_BYTES,
  severalOf,
  type TimeFilter,
  untilFull,
} from "./page.ts";
import { composedStatement, type Statement } from "./statement.ts";

/** An order of a list other than by creation, the newest first. An index on the key and the id serves it. */
export interface ListOrder {
  /** SQL that is never null, to the letter as in the index. */
  key: string;
  type: "timestamptz" | "text";
  isAscending?: true;
  /** Whether a row that is written gets the present time as its key. */
  isByPresent?: true;
}

/** The orders of most lists: the newest first, or those changed last first. */
export const listOrders = ["created", "updated"] as const;
export type ListOrderName = (typeof listOrders)[number];

/** The order of a list by the last change of its rows, the latest first. */
export const byChange = (alias: string): ListOrder => ({
  key: `${alias}.updated_at`,
  type: "timestamptz",
  isByPresent: true,
});

/** The time of an order key, in milliseconds. */
const timeOfKey = (key: string): number => Date.parse(`${key.replace(" ", "T").replace(/[+-]\d\d$/, "")}Z`);

/** A column of an ordered list, from which its cursors are made. */
export const orderKey = ({ key }: ListOrder): string => `, (${key})::text AS order_key`;

interface ListRow {
  id: string;
  /** Selected by `rowBytes`. */
  rowBytes?: number;
  /** Selected by `orderKey` in a list with an order of its own. */
  orderKey?: string;
  /** Whether the row meets all conditions. False: it is only the last row of a walk. Absent: it does. */
  hasPassed?: boolean;
  /** The place of the last row of a walk. */
  walkEnd?: string | null;
  /** Whether too many rows meet a condition to be gathered; this row then stands for all of them. */
  isMany?: boolean;
}

interface HeldRequest extends PageRequest {
  /** The time before which the rows of a feed are read, in milliseconds. */
  endMs?: number;
}

/** The rows that were read, and the place at which a walk ended before it filled the page. */
interface Found<Row> {
  rows: Row[];
  walkEnd: string | null;
}

interface ListDeclaration {
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
  /** Whether the table has an index on `updated_at`. */
  hasChanges?: true;
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
}

type IndexedColumn =
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
interface Bound {
  sql: string;
  /** The condition as data, if it compares the id alone: the value is a parameter, such as `$3`. */
  id?: { operator: IdOperator; value: string };
  /** The key and the id of a cursor as parameters, if it compares both. */
  place?: string;
}

type IdOperator = ">=" | "<";

/** A condition that a column with an index has a value. */
interface Equation {
  sql: string;
  /** The columns of the index before the id, and their values as parameters. */
  columns: readonly string[];
  values: readonly string[];
  isFew: boolean;
  isInSeveral: boolean;
}

/** Conditions with an index in another order than that of the list. */
interface Gathered {
  conditions: readonly string[];
  /** The order of the index; absent if it has none. */
  order?: string | undefined;
}

/** One of the ways to read a page: along the order of the list, or by an index whose rows are then sorted. */
type Way =
  | { kind: "whole" }
  | { kind: "walk"; equation?: Equation }
  | { kind: "parents" | "alternatives" | "search" }
  | { kind: "gather"; gathered: Gathered };

interface Parents extends Limit {
  column: string;
  /** A condition on other rows of the list. */
  besides: string | undefined;
}

/** The maximum of rows that are counted for a page. */
export const MOST_COUNTED = 1_000;

/**
 * The time by which a row may seem to have changed before it was made: its id has the time of a process, the change that
 * of the database.
 */
const CLOCKS_APART_MS = 3_600_000;

/** The number of rows that a statement of a page reads; a page sends at most two. */
export const MOST_WALKED = 5_000;

/** The same; tests lower it. */
export const walks = { most: MOST_WALKED };

/** The end of a page for which nothing was read. */
const NOWHERE = "";

/** The number of ways in which a page is read before it ends early. */
const MOST_WAYS = 2;

/**
 * A keyset list: callers add conditions, and a page is read along an index in either direction, so that every page costs
 * the same. Conditions beside that of the index are tested row by row, for a bounded number of rows: a page may end
 * before it is full, at the last row that was tested, and the next one goes on there. A cursor contains the last id, its
 * key in an order of its own, and a digest of both, the list and its filters. A cursor with other filters or an altered
 * cursor is refused.
 */
export class List<Row extends ListRow> {
  readonly #declaration: ListDeclaration;
  readonly #values: unknown[];
  /** The conditions on every row. */
  readonly #fixed: readonly string[];
  readonly #conditions: string[];
  /** The conditions select among the rows of the bounds. */
  readonly #bounds: Bound[];
  readonly #rare: string[] = [];
  #firstRare: string | null = null;
  readonly #walked: string[] = [];
  readonly #alternatives: string[] = [];
  /** Conditions that the bounds contain too, and by which found rows are looked up. */
  readonly #keys: string[] = [];
  readonly #searches: { condition: string; order: string | undefined }[] = [];
  /** Those of the conditions that all indexes of the list begin with, or that nearly all rows meet. */
  readonly #within: string[] = [];
  readonly #equations: Equation[] = [];
  /** A column with an index that has one of several values. */
  #several: { sql: string; column: string; value: string } | null = null;
  readonly #few: Gathered[] = [];
  /** The form of conditions that cursors contain, where it is another one. */
  readonly #inCursor = new Map<string, string>();
  readonly #gathered: Gathered[] = [];
  /** Rows of this id and later ones changed after the requested time. It follows from the filter, and is not in a cursor. */
  #madeBefore: string | null = null;
  #limit: Limit | null = null;
  #mark: unknown;
  /** The parents by which the rows of rare conditions are found, and the column that references them. */
  #groups: { parents: string; column: string } | null = null;
  /** The limit of a list that is read for each of some parents: their ids, and the column that references them. */
  #parents: Parents | null = null;
  #isPlannedEachTime = false;
  #order: ListOrder | null = null;

  constructor(declaration: ListDeclaration, businessId: string) {
    this.#declaration = declaration;
    this.#values = [businessId];
    this.#fixed = [`${declaration.alias}.business_id = $1`, ...(declaration.only ? [declaration.only] : [])];
    this.#bounds = this.#fixed.map((sql) => ({ sql }));
    this.#conditions = [];
  }

  /**
   * Adds a condition on a value, written as `?`; an absent value adds nothing. The equation of an indexed column is
   * served by its index; any other condition is tested row by row.
   */
  where(condition: string, value: unknown): this {
    this.#add(this.#conditions, condition, value);
    const column = this.#columnOf(condition, "= ?");
    const sql = this.#conditions.at(-1);
    if (column !== null && sql !== undefined && !isAbsent(value)) {
      this.#equations.push(...this.#equation(column, sql, `$${this.#values.length}`));
    }
    return this;
  }

  /** Adds a condition that all indexes of the list begin with, or that nearly all rows meet. Add it before the others. */
  within(condition: string, value: unknown): this {
    this.#add(this.#conditions, condition, value);
    const sql = this.#conditions.at(-1);
    if (sql !== undefined && !isAbsent(value)) {
      this.#within.push(sql);
    }
    return this;
  }

  /** No index has the rows of several values in an order of the list; but those of each value are in that by creation. */
  #noteSeveral(column: string, sql: string, value: string): void {
    const declared = this.#declaration.indexed?.[column];
    if (this.#order === null && typeof declared === "string") {
      this.#several ??= { sql, column, value };
    } else {
      const isFew = declared === "few" || (typeof declared === "object" && declared.rows === "few");
      (isFew ? this.#few : this.#gathered).push({ conditions: [sql] });
    }
  }

  #columnOf(condition: string, relation: string): string | null {
    const { alias, indexed = {} } = this.#declaration;
    const column = condition.startsWith(`${alias}.`) ? condition.slice(alias.length + 1, -relation.length - 1) : "";
    return condition.endsWith(` ${relation}`) && column in indexed ? column : null;
  }

  #equation(column: string, sql: string, value: string): Equation[] {
    const { alias, indexed = {} } = this.#declaration;
    const declared = indexed[column] as IndexedColumn;
    const { rows, next } = typeof declared === "string" ? { rows: declared, next: null } : declared;
    const isFew = rows === "few";
    if (next === null) {
      const isInSeveral = declared === "many, in several indexes";
      return [{ sql, columns: [`${alias}.${column}`], values: [value], isFew, isInSeveral }];
    }
    const given = this.#within.find((each) => each.startsWith(`${alias}.${next} = `))?.split(" = ")[1];
    const columns = [`${alias}.${column}`, `${alias}.${next}`];
    return [{ sql, columns, values: given ? [value, given] : [value], isFew, isInSeveral: false }];
  }

  /**
   * Adds a condition that few or many rows may meet. With many, a page is soon found along the order of the list; with
   * few, an index on the condition finds all of them. Without a guess: the newest rows are read first, and the index
   * only when they do not fill the page.
   */
  whereRare(condition: string, value: unknown): this {
    return this.#add(this.#rare, condition, value);
  }

  /**
   * Adds a condition that few rows meet, as a rule, and whose index has not the order of the list. These rows are
   * gathered and sorted; only if they are many, the order is walked.
   *
   * @param order the columns of the index, so that PostgreSQL uses it whatever its statistics say; absent for an index
   *   without an order. PostgreSQL then sees the value.
   * @param forms the same condition in the form in which the index serves it, and as cursors contain it.
   */
  whereFew(
    condition: string,
    value: unknown,
    order?: string,
    forms: { found: string; inCursor: string } = { found: condition, inCursor: condition },
  ): this {
    this.#gather(this.#few, condition, value, order, forms.found);
    const sql = this.#conditions.at(-1);
    if (sql !== undefined && !isAbsent(value)) {
      this.#inCursor.set(sql, forms.inCursor.replaceAll("?", `$${this.#values.length}`));
    }
    return this;
  }

  /** Adds a condition of the same kind that many rows may meet: they are gathered where a walk does not fill the page. */
  whereSome(condition: string, value: unknown, order: string): this {
    return this.#gather(this.#gathered, condition, value, order);
  }

  #gather(among: Gathered[], condition: string, value: unknown, order?: string, found = condition): this {
    this.#add(this.#conditions, condition, value);
    if (!isAbsent(value)) {
      among.push({ conditions: [found.replaceAll("?", `$${this.#values.length}`)], order });
    }
    return this;
  }

  /**
   * Finds the rows of rare conditions parent by parent: each has indexes on the conditions that begin with the parent,
   * and that of all rows has none.
   *
   * @param parents SQL that selects the parents of the business `$1` as `id`.
   * @param column references them.
   */
  rareInEach(parents: string, column: string): this {
    this.#groups = { parents, column };
    return this;
  }

  /** Adds a rare condition whose value PostgreSQL must see: the number of its rows decides the order of the others. */
  searchRare(condition: string, value: unknown): this {
    this.#isPlannedEachTime ||= value !== null && value !== undefined;
    return this.whereRare(condition, value);
  }

  /** The same for a condition that few rows meet, as a rule: they are searched first. */
  searchFew(condition: string, value: unknown): this {
    this.searchRare(condition, value);
    if (!isAbsent(value)) {
      this.#firstRare = this.#rare.at(-1) ?? null;
    }
    return this;
  }

  /** Adds a condition without an index of its own: it is tested row by row. */
  whereWalked(condition: string, value: unknown): this {
    return this.#add(this.#walked, condition, value);
  }

  /** Adds a condition that a column has one of some values; one value is a condition like any other. */
  whereIn(column: string, values: OneOrMore<unknown>): this {
    return this.#in(column, values, (condition, value) => {
      const indexed = this.#columnOf(condition, "= ANY (?)");
      this.where(condition, value);
      if (indexed !== null) {
        this.#noteSeveral(indexed, this.#conditions.at(-1) as string, `$${this.#values.length}`);
      }
      return this;
    });
  }

  /** The same for a rare condition. */
  whereRareIn(column: string, values: OneOrMore<unknown>): this {
    return this.#in(column, values, (condition, value) => this.searchRare(condition, value));
  }

  /** The same for a condition without an index. */
  whereWalkedIn(column: string, values: OneOrMore<unknown>): this {
    return this.#in(column, values, (condition, value) => this.whereWalked(condition, value));
  }

  #in(column: string, values: OneOrMore<unknown>, add: (condition: string, value: unknown) => this): this {
    const given = severalOf(values);
    if (given === null) {
      return this;
    }
    // No index has the rows of several values in the order of the list.
    this.#isPlannedEachTime ||= given.length !== 1;
    return given.length === 1 ? add(`${column} = ?`, given[0]) : add(`${column} = ANY (?)`, given);
  }

  /**
   * Adds alternatives of which a row may meet only one. Each begins with the equation of a column with an index. The rows of each
   * are read along its index. A list has one such set of alternatives, and then no rare conditions.
   */
  whereEither(alternatives: readonly string[], value: unknown): this {
    for (const alternative of alternatives) {
      this.#add(this.#alternatives, alternative, value);
    }
    return this;
  }

  /**
   * Adds a search: a row may be found in any of these ways, each with an index of its own. As with a rare condition, the
   * first rows in order are searched before the indexes. A way is read in the order of its index, so that PostgreSQL
   * uses this index whatever its statistics say.
   *
   * @param key a condition on columns that lead the key of the table and these indexes, with its value as `?`. Without a
   *   value the indexes are searched parent by parent, as `rareInEach` names them.
   */
  searchEither(ways: readonly SearchWay[], key: string, keyValue: unknown): this {
    this.#isPlannedEachTime = true;
    this.#add(this.#keys, key, keyValue);
    this.#bounds.push(...this.#keys.map((sql) => ({ sql })));
    for (const { condition, values, order } of ways) {
      let place = this.#values.length;
      this.#values.push(...values);
      this.#searches.push({ condition: condition.replaceAll("?", () => `$${++place}`), order });
    }
    return this;
  }

  /**
   * Puts the list into another order than by creation. With conditions PostgreSQL sees their values, and sorts the rows
   * of a rare one. The declaration selects `orderKey` of the order. A list of alternatives has no other order. Put it
   * before the conditions.
   */
  orderBy(order: ListOrder | null): this {
    this.#order = order;
    return this;
  }

  /** Binds the cursors to a condition that the caller tests. */
  belongsTo(mark: unknown): this {
    this.#mark = mark;
    return this;
  }

  /** Whether the list has another order than by creation. */
  get isOrdered(): boolean {
    return this.#order !== null;
  }

  /**
   * Limits the list by a condition that the rows of its filters are tested for, one by one. An absent value limits
   * nothing.
   */
  limitTo(condition: string, value: unknown): this {
    this.#limit = isAbsent(value) ? null : { sql: `(${condition}) IS TRUE`, value };
    return this;
  }

  /**
   * Limits the list to the rows of some parents, which `parents` selects as `id`. The rows of each parent are read
   * along the index on the column, the key of an order of its own, and the id, and merged: a page costs no more with many rows of other parents. Add the
   * limit before the filters on time. An absent value limits nothing.
   *
   * @param besides a condition on rows without a parent that belong to the list, which an index serves in its order.
   */
  limitToEach(parents: string, column: string, value: unknown, besides?: string): this {
    this.#parents = isAbsent(value) ? null : { sql: parents, column, value, besides };
    return this;
  }

  #add(conditions: string[], condition: string, value: unknown, values: unknown[] = this.#values): this {
    if (!isAbsent(value)) {
      values.push(value);
      conditions.push(condition.replaceAll("?", `$${values.length}`));
    }
    return this;
  }

  #bound(condition: string, value: unknown): this {
    const added: string[] = [];
    this.#add(added, condition, value);
    this.#bounds.push(...added.map((sql) => ({ sql })));
    return this;
  }

  #idBound(operator: IdOperator, id: string, values: unknown[] = this.#values): Bound {
    values.push(id);
    const value = `$${values.length}`;
    return { sql: `${this.#declaration.alias}.id ${operator} ${value}`, id: { operator, value } };
  }

  /**
   * The four filters on time; add them last. Those on the creation bound the id, which contains the time (see
   * `src/platform/id.ts`).
   */
  whereTime(filter: TimeFilter): this {
    const { alias, prefix, hasChanges = false } = this.#declaration;
    const createdAfter = filter.createdAfter && lowestIdAt(prefix, Date.parse(filter.createdAfter) + 1);
    const createdBefore = filter.createdBefore && lowestIdAt(prefix, Date.parse(filter.createdBefore));
    const isInOrder = this.#order?.key === `${alias}.updated_at`;
    const changed: string[] = [];
    const whereChanged = (condition: string, value: unknown) => {
      if (isAbsent(value)) {
        return;
      }
      if (isInOrder) {
        this.#bound(condition, value);
      } else if (this.#groups) {
        this.whereRare(condition, value);
      } else {
        this.where(condition, value);
        changed.push(this.#conditions.at(-1) as string);
      }
    };
    if (createdAfter) {
      this.#bounds.push(this.#idBound(">=", createdAfter));
    }
    if (createdBefore) {
      this.#bounds.push(this.#idBound("<", createdBefore));
    }
    if (filter.updatedBefore && !isInOrder) {
      this.#madeBefore = lowestIdAt(prefix, Date.parse(filter.updatedBefore) + CLOCKS_APART_MS);
    }
    whereChanged(`${alias}.updated_at > ?`, filter.updatedAfter);
    whereChanged(`${alias}.updated_at < ?`, filter.updatedBefore);
    if (changed.length > 0 && hasChanges) {
      this.#gathered.push({ conditions: changed, order: `${alias}.updated_at` });
    }
    return this;
  }

  /** The same for rows that never change: their last change is their creation. */
  whereTimeOfUnchanging({ createdAfter, createdBefore, updatedAfter, updatedBefore }: TimeFilter): this {
    return this.whereTime({ createdAfter, createdBefore }).whereTime({
      createdAfter: updatedAfter,
      createdBefore: updatedBefore,
    });
  }

  async page(database: Database, request: PageRequest): Promise<Page<Row>> {
    const found = this.#isFeed(request) ? await this.#settled(database, request) : await this.#find(database, request);
    const page = this.#cut(found, request);
    return this.#isCountable() ? { ...page, count: () => this.#count(database) } : page;
  }

  #isFeed({ direction }: PageRequest): boolean {
    return direction === "asc" && (this.#order === null || this.#order.isByPresent === true);
  }

  /** The page of a feed, without the rows that are too recent. */
  async #settled(database: Database, request: PageRequest): Promise<Found<Row>> {
    const { lateMs = 0 } = this.#declaration;
    const isAtEnd = request.isBackward === true && isAbsent(request.after);
    const timeOf = (row: ListRow) => (this.#order ? timeOfKey(row.orderKey as string) : momentOf(row.id)) + lateMs;
    const { found, until } = await readSettled(
      database,
      // A page at the end of the list begins before the rows that are held back.
      (until) => this.#find(database, isAtEnd ? { ...request, endMs: until - lateMs } : request),
      // A moment does not help where the rows are late.
      ({ rows }, time) => lateMs === 0 && rows.slice(0, request.first).some((row) => timeOf(row) >= time),
    );
    const { rows, walkEnd } = found;
    const [id = "", orderKey = ""] = walkEnd?.split(/ (.*)/) ?? [];
    return {
      rows: rows.filter((row) => timeOf(row) < until),
      walkEnd: walkEnd !== null && timeOf({ id, orderKey }) < until ? walkEnd : null,
    };
  }

  /** Reads the page in one way, and if that ends before the page is full in another one: the page that gets further. */
  async #find(database: Database, request: HeldRequest): Promise<Found<Row>> {
    const { isUp } = this.#reading(request);
    let furthest: Found<Row> = { rows: [], walkEnd: NOWHERE };
    for (const way of this.#ways()) {
      const found = await this.#read(database, way, request);
      const { rows, walkEnd } = found;
      if (walkEnd === null || rows.length > request.first) {
        return found;
      }
      if (walkEnd !== NOWHERE && (furthest.walkEnd === NOWHERE || walkEnd > (furthest.walkEnd as string) === isUp)) {
        furthest = found;
      }
    }
    return furthest;
  }

  /** The ways to read a page, the most promising one first. */
  #ways(): Way[] {
    if (this.#declaration.isShort || this.#isServed()) {
      return [{ kind: "whole" }];
    }
    const isAlong = ({ columns, values }: Equation) => this.#order === null && columns.length === values.length;
    const gathers = (these: readonly Gathered[]) => these.map((gathered): Way => ({ kind: "gather", gathered }));
    const columns = Object.keys(this.#declaration.indexed ?? {});
    const rankOf = ({ columns: [first = ""] }: Equation) => columns.findIndex((column) => first.endsWith(`.${column}`));
    const equations = this.#equations.toSorted((a, b) => rankOf(a) - rankOf(b));
    const gathered = equations.filter((equation) => !isAlong(equation));
    const ofEquations = (isFew: boolean): Gathered[] =>
      gathered
        .filter((equation) => equation.isFew === isFew)
        .map(({ sql, columns }) => ({ conditions: [sql], order: columns.join(", ") }));
    const walks = [
      ...this.#merged(),
      ...equations.filter(isAlong).map((equation): Way => ({ kind: "walk", equation })),
    ];
    const [walk] = walks.length > 0 ? walks : ([{ kind: "walk" }] as const);
    if (this.#isSearched()) {
      const first = this.#firstRare ?? this.#rare[0] ?? "";
      // With one equation the rows of each parent are found in their order.
      const isOrdered =
        this.#searches.length > 0 || (first.includes(" = ") && this.#conditions.length + this.#rare.length === 1);
      return [walk as Way, isOrdered ? { kind: "search" } : { kind: "gather", gathered: { conditions: [first] } }];
    }
    const [few] = gathers([...this.#few, ...ofEquations(true)]);
    if (few) {
      return [few, walk as Way];
    }
    const rare = this.#rare.length > 0 ? [{ conditions: this.#rare }] : [];
    const made = textsOf(this.#bounds.filter(({ id }) => id !== undefined));
    const { alias, onlyById } = this.#declaration;
    const ofIds = { conditions: [...made, ...(onlyById ? [onlyById] : [])], order: `${alias}.id` };
    const ofTime = this.#order && made.length > 0 ? [ofIds] : [];
    const others = [...walks.slice(1), ...gathers([...rare, ...this.#gathered, ...ofTime, ...ofEquations(false)])];
    return [walk as Way, ...others].slice(0, MOST_WAYS);
  }

  /** Whether one index has the page, so that no row is read in vain. */
  #isServed(): boolean {
    const others = this.#conditions.filter((each) => !this.#within.includes(each));
    const tests = [...others, ...this.#walked, ...this.#rare, ...(this.#limit ? [this.#limit.sql] : [])];
    if (this.#searches.length > 0 || (this.#order && this.#bounds.some(({ id }) => id !== undefined))) {
      return false;
    }
    const isMerged = this.#parents !== null || this.#alternatives.length > 0;
    const served = [
      ...this.#equations.filter(({ columns, values }) => columns.length === values.length).map(({ sql }) => sql),
      ...this.#few.filter(({ order }) => order).flatMap(({ conditions }) => conditions),
    ];
    const [test = "", ...more] = tests;
    return test === "" || (more.length === 0 && this.#order === null && !isMerged && served.includes(test));
  }

  /** Whether rows are found by several indexes, or in each of some parents. */
  #isSearched(): boolean {
    return this.#searches.length > 0 || (this.#groups !== null && this.#rare.length > 0);
  }

  /** The way of a list that is merged from several parts of an index. */
  #merged(): Way[] {
    if (this.#alternatives.length > 0) {
      return [{ kind: "alternatives" }];
    }
    return this.#parents || this.#several || (this.#groups && this.#order) ? [{ kind: "parents" }] : [];
  }

  /** @returns `NOWHERE` as the end if too many rows would have to be gathered. */
  async #read(database: Database, way: Way, request: HeldRequest): Promise<Found<Row>> {
    const { name, hasBytes } = this.#declaration;
    const parts = this.#parts(request);
    const text = this.#textOf(way, parts);
    const isPlanned =
      way.kind === "whole"
        ? this.#isPlannedEachTime || (this.#order !== null && parts.conditions.length > 0)
        : way.kind === "search" || (way.kind === "gather" && way.gathered.order === undefined);
    const rows = await database.rows(this.#statement(name, hasBytes ? untilFull(text) : text, isPlanned), parts.values);
    if (rows[0]?.isMany) {
      return { rows: [], walkEnd: NOWHERE };
    }
    const end = rows.findIndex(({ walkEnd }) => !isAbsent(walkEnd));
    const covered = end < 0 ? rows : rows.slice(0, end + 1);
    return { rows: covered.filter(({ hasPassed = true }) => hasPassed), walkEnd: rows[end]?.walkEnd ?? null };
  }

  #textOf(way: Way, parts: Parts): string {
    switch (way.kind) {
      case "whole":
        return this.#parents ? this.#ofEachParent(this.#parents, parts) : this.#inOrder(parts);
      case "walk":
        return this.#walk(parts, way.equation);
      case "parents":
        return this.#walkOfParents(parts);
      case "alternatives":
        return this.#walkOfAlternatives(parts);
      case "gather":
        return this.#gatherText(parts, way.gathered);
      case "search":
        return this.#searchText(parts);
    }
  }

  #parts(request: HeldRequest): Parts {
    const { bounds, conditions, values } = this.#kept();
    const reading = this.#reading(request);
    if (request.endMs !== undefined) {
      bounds.push(
        this.#order
          ? { sql: `${this.#order.key} < $${values.push(new Date(request.endMs).toISOString())}` }
          : this.#idBound("<", lowestIdAt(this.#declaration.prefix, request.endMs), values),
      );
    }
    if (!isAbsent(request.after)) {
      bounds.push(this.#behind(request, reading, values));
    }
    values.push(request.first + 1);
    return { bounds, conditions: [...conditions, ...this.#walked], values, limit: `$${values.length}`, reading };
  }

  /** Whether a count reads no more rows than it counts. */
  #isCountable(): boolean {
    const { isShort = false } = this.#declaration;
    const isFiltered = this.#conditions.length > 0 || this.#limit !== null;
    return (
      (isShort || !isFiltered) &&
      this.#parents === null &&
      this.#rare.length + this.#searches.length + this.#alternatives.length + this.#walked.length === 0
    );
  }

  async #count(database: Database): Promise<number | null> {
    const { name, select } = this.#declaration;
    const { bounds, conditions, values } = this.#kept();
    values.push(MOST_COUNTED + 1);
    const text = `
      SELECT count(*)::int AS counted FROM (
        ${select}
        WHERE ${[...textsOf(bounds), ...conditions].join(" AND ")}
        LIMIT $${values.length}
      ) few`;
    const [row] = await database.rows(composedStatement<{ counted: number }>(`${name}Count`, text), values);
    const counted = row?.counted ?? 0;
    return counted > MOST_COUNTED ? null : counted;
  }

  /**
   * The page without a cursor of each of several parents, in one statement. The column references the parent and has an
   * index with the id. A condition may use `parent.id`.
   *
   * @param listOf The list of one parent alone, to which the cursors of its page belong.
   */
  async firstPages(
    database: Database,
    { column, parents, request }: { column: string; parents: readonly string[]; request: PageRequest },
    parentOf: (row: Row) => string | null,
    listOf: (parent: string, place: number) => List<Row>,
  ): Promise<Page<Row>[]> {
    const rows = complete(await this.#firstOfEach(database, column, parents, request));
    const byParent = Map.groupBy(rows, parentOf);
    return parents.map((parent, place) =>
      listOf(parent, place).#cut({ rows: byParent.get(parent) ?? [], walkEnd: null }, request),
    );
  }

  /** At most one row more than requested of each parent; those of one parent in the direction of the request. */
  #firstOfEach(database: Database, column: string, parents: readonly string[], request: PageRequest): Promise<Row[]> {
    const { name, select, alias, indexed = {} } = this.#declaration;
    const { bounds, conditions: limited, values } = this.#kept();
    const reading = this.#reading(request);
    values.push(parents, request.first + 1);
    const [parentsAt, mostAt] = [values.length - 1, values.length];
    const ofParent = `${alias}.${column} = parent.id`;
    const along =
      column in indexed && this.#order === null
        ? this.#along([`${alias}.${column}`], ["parent.id"], bounds, reading)
        : { conditions: [...textsOf(bounds), ofParent], order: reading.order };
    const conditions = [...along.conditions, ...limited, ...this.#rare, ...this.#walked];
    const page =
      this.#searches.length > 0
        ? this.#nearestFirst([...bounds, { sql: ofParent }], limited, `$${mostAt}`, reading, [ofParent])
        : `
        ${select}
        WHERE ${conditions.join(" AND ")}
        ORDER BY ${along.order} LIMIT $${mostAt}`;
    const text = `
      SELECT page.* FROM unnest($${parentsAt}::text[]) AS parent (id)
      CROSS JOIN LATERAL (${page}
      ) page
      ORDER BY ${reading.orderOf("page")}`;
    const isPlanned = this.#isPlannedEachTime || this.#order !== null;
    return database.rows(this.#statement(`${name}OfEach`, text, isPlanned, { mostBytes: READING_BYTES }), values);
  }

  /** The direction in which a page is read, as SQL. */
  #reading({ isBackward = false, direction: given }: PageRequest): Reading {
    const { alias } = this.#declaration;
    const { key, isAscending = false } = this.#order ?? {};
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

  /** The condition on the rows behind a cursor, in the direction of the reading. */
  #behind(request: PageRequest, { isUp }: Reading, values: unknown[]): Bound {
    const { prefix, ids = idPattern(prefix), alias } = this.#declaration;
    const { id, key } = readCursor(request.after as string, ids, this.#digest(request));
    if (this.#order) {
      values.push(key, id);
      const place = `$${values.length - 1}::${this.#order.type}, $${values.length}`;
      return { sql: `(${this.#order.key}, ${alias}.id) ${isUp ? ">" : "<"} (${place})`, place };
    }
    // No id lies between an id and itself with a space: a page in either direction has bounds of the same two forms.
    return isUp ? this.#idBound(">=", `${id} `, values) : this.#idBound("<", id, values);
  }

  #statement(
    name: string,
    text: string,
    isPlannedEachTime: boolean,
    options: Pick<Statement<Row>, "mostBytes"> = {},
  ): Statement<Row> {
    const planned = isPlannedEachTime ? { isPlannedEachTime: true as const } : {};
    return composedStatement<Row>(name, text, { ...options, ...planned });
  }

  /**
   * The bounds and conditions of the list and their values, with the maximum age of its rows and the limit of its
   * reader. The age moves with the clock, so it is not in a cursor.
   */
  #kept(): { bounds: Bound[]; conditions: string[]; values: unknown[] } {
    const { prefix, keptMs } = this.#declaration;
    const [bounds, conditions, values] = [[...this.#bounds], [...this.#conditions], [...this.#values]];
    if (keptMs !== undefined) {
      bounds.push(this.#idBound(">=", lowestIdAt(prefix, databaseNow() - keptMs), values));
    }
    if (this.#madeBefore !== null) {
      bounds.push(this.#idBound("<", this.#madeBefore, values));
    }
    if (this.#limit) {
      this.#add(conditions, this.#limit.sql, this.#limit.value, values);
    }
    return { bounds, conditions, values };
  }

  /**
   * The conditions on the rows with these values of columns that an index has before the id, and its order. Only this
   * index has the order. The comparison of rows keeps PostgreSQL from dropping the columns from the order, as it would
   * with equations. A comparison begins at the place of the cursor: no other condition on the first column may bound
   * the same side.
   */
  #along(
    columns: readonly string[],
    values: readonly string[],
    bounds: readonly Bound[],
    { isUp }: Reading,
  ): { conditions: string[]; order: string } {
    const { alias } = this.#declaration;
    const direction = isUp ? "ASC" : "DESC";
    const key = [...columns, `${alias}.id`];
    const nearest = (operator: IdOperator, pick: "LEAST" | "GREATEST", otherwise: string) => {
      const ids = bounds.flatMap(({ id }) => (id?.operator === operator ? [`${id.value}::text COLLATE "C"`] : []));
      const id = ids.length === 0 ? otherwise : `${pick}(${ids.join(", ")})`;
      return `(${key.join(", ")}) ${operator} (${[...values, id].join(", ")})`;
    };
    return {
      conditions: [
        ...textsOf(bounds.filter(({ id }) => id === undefined)),
        // Some of the indexes have only rows with a value.
        ...columns.slice(0, 1).map((column) => `${column} IS NOT NULL`),
        nearest("<", "LEAST", "'~'"),
        nearest(">=", "GREATEST", "''"),
      ],
      order: key.map((column) => `${column} ${direction}`).join(", "),
    };
  }

  #alongEquation(
    { sql, columns, values, isInSeveral }: Equation,
    bounds: readonly Bound[],
    reading: Reading,
  ): { conditions: string[]; order: string } {
    return isInSeveral
      ? { conditions: [...textsOf(bounds), sql], order: reading.order }
      : this.#along(columns, values, bounds, reading);
  }

  /** The rows of a parent along the index on the column, the key of an order of its own, and the id. */
  #alongParent(column: string, bounds: readonly Bound[], reading: Reading): { conditions: string[]; order: string } {
    const { alias } = this.#declaration;
    if (!this.#order) {
      return this.#along([`${alias}.${column}`], ["parent.id"], bounds, reading);
    }
    const { isUp, order } = reading;
    const start = isUp ? "'-infinity', ''" : "'infinity', '~'";
    const place = bounds.find((bound) => bound.place !== undefined)?.place ?? start;
    return {
      conditions: [
        ...textsOf(bounds.filter(({ id, place }) => id === undefined && place === undefined)),
        `(${alias}.${column}, ${this.#order.key}, ${alias}.id) ${isUp ? ">" : "<"} (parent.id, ${place})`,
        `${alias}.${column} ${isUp ? "<=" : ">="} parent.id`,
      ],
      order: `${alias}.${column} ${isUp ? "ASC" : "DESC"}, ${order}`,
    };
  }

  /** The first rows of each parent, merged. */
  #ofEachParent(
    { sql, column, value, besides }: Parents,
    { bounds, conditions, values, limit, reading }: Parts,
  ): string {
    const { select } = this.#declaration;
    values.push(value);
    const rowsOf = (within: readonly string[], order: string) => `
        ${select}
        WHERE ${[...within, ...conditions].join(" AND ")}
        ORDER BY ${order} LIMIT ${limit}`;
    const along = this.#alongParent(column, bounds, reading);
    return `
      SELECT page.* FROM (${sql.replaceAll("?", `$${values.length}`)} OFFSET 0) parent
      CROSS JOIN LATERAL (${rowsOf(along.conditions, along.order)}) page
      ${besides ? `UNION ALL (${rowsOf([...textsOf(bounds), besides], reading.order)})` : ""}
      ORDER BY ${besides ? `id ${reading.isUp ? "ASC" : "DESC"}` : reading.orderOf("page")} LIMIT ${limit}`;
  }

  /** `select` with more columns at its beginning, from other rows of the table. */
  #selecting(columns: string, rows: string): string {
    const { select, alias, table } = this.#declaration;
    return select
      .replace("SELECT", () => `SELECT ${columns},`)
      .replace(`FROM ${table} ${alias}`, () => `FROM (${rows}) ${alias}`);
  }

  /**
   * The rows that pass the tests, among the first of an index, and the last of these with the place at which the walk
   * ended. It stops with the page: the rows come one by one in the order of the index.
   */
  #stream(
    { conditions, order }: { conditions: readonly string[]; order: string },
    tests: readonly string[],
    { most = String(walks.most), limit }: { most?: string; limit: string },
  ): string {
    const { alias, table } = this.#declaration;
    const place = this.#order ? `${alias}.id || ' ' || (${this.#order.key})::text` : `${alias}.id`;
    const hasPassed = `(${tests.join(" AND ") || "true"}) IS TRUE`;
    const isLast = `${alias}.nth = ${most}`;
    const rows = `
        SELECT ${alias}.*, row_number() OVER () AS nth FROM (
          SELECT ${alias}.* FROM ${table} ${alias}
          WHERE ${conditions.join(" AND ")}
          ORDER BY ${order} LIMIT ${most}
        ) ${alias}`;
    const columns = `CASE WHEN ${isLast} THEN ${hasPassed} ELSE true END AS has_passed, CASE WHEN ${isLast} THEN ${place} END AS walk_end`;
    return `
      ${this.#selecting(columns, rows)}
      WHERE ${hasPassed} OR ${isLast}
      LIMIT ${limit}`;
  }

  /** The conditions that are tested row by row where an index serves these. In an order of its own, also bounds of the id. */
  #testsBeside(served: readonly string[], { bounds, conditions }: Parts): string[] {
    const known = new Set([...served, ...this.#within]);
    const ids = this.#order ? textsOf(bounds.filter(({ id }) => id !== undefined)) : [];
    const either = this.#searches.map(({ condition }) => condition).join(" OR ");
    const searched = either === "" ? [] : [`(${either})`];
    return [...ids, ...conditions, ...this.#rare, ...searched].filter((each) => !known.has(each));
  }

  /** The tests of a list that could be merged, where it is not. */
  #testsOfMerged({ values }: Parts): string[] {
    const either = this.#alternatives.length > 0 ? [`(${this.#alternatives.join(" OR ")})`] : [];
    if (!this.#parents) {
      return either;
    }
    const { sql, column, value, besides } = this.#parents;
    values.push(value);
    const isOfParent = `${this.#declaration.alias}.${column} = ANY (ARRAY(${sql.replaceAll("?", `$${values.length}`)}))`;
    return [...either, besides ? `(${isOfParent} OR ${besides})` : isOfParent];
  }

  /** Walks the order of the list, or the rows of an equation in this order. */
  #walk(parts: Parts, equation?: Equation): string {
    const { bounds, limit, reading } = parts;
    const along = equation
      ? this.#alongEquation(equation, bounds, reading)
      : {
          conditions: textsOf(this.#order ? bounds.filter(({ id }) => id === undefined) : bounds),
          order: reading.order,
        };
    const tests = [...this.#testsBeside(equation ? [equation.sql] : [], parts), ...this.#testsOfMerged(parts)];
    return this.#stream({ ...along, conditions: [...along.conditions, ...this.#within] }, tests, { limit });
  }

  /** Walks the rows of each parent, or of each of several values, and merges them up to the first end. */
  #walkOfParents(parts: Parts): string {
    const { bounds, values, limit, reading } = parts;
    const { alias } = this.#declaration;
    const several = this.#several;
    const { sql, column, besides } =
      this.#parents ??
      (this.#groups
        ? { sql: this.#groups.parents, column: this.#groups.column, besides: undefined }
        : { sql: `SELECT unnest(${several?.value}::text[]) AS id`, column: several?.column ?? "", besides: undefined });
    if (this.#parents) {
      values.push(this.#parents.value);
    }
    const tests = this.#testsBeside(!this.#parents && !this.#groups && several ? [several.sql] : [], parts);
    const walked = { most: "(SELECT most FROM share)", limit };
    const along = this.#alongParent(column, bounds, reading);
    const within = (conditions: readonly string[]) => [...conditions, ...this.#within];
    const ofParent = this.#stream({ ...along, conditions: within(along.conditions) }, tests, walked);
    const others = besides
      ? this.#stream({ conditions: within([...textsOf(bounds), besides]), order: reading.order }, tests, walked)
      : null;
    return `
      SELECT page.* FROM (
        WITH parent AS MATERIALIZED (${sql.replaceAll("?", `$${values.length}`)}), share AS MATERIALIZED (
          SELECT GREATEST(${walks.most} / GREATEST(count(*), 1)${others ? " / 2" : ""}, 1) AS most FROM parent
        )
        SELECT ${alias}.* FROM parent CROSS JOIN LATERAL (${ofParent}) ${alias}
        ${others ? `UNION ALL (${others})` : ""}
      ) page
      ORDER BY ${reading.orderOf("page")} LIMIT ${limit}`;
  }

  #walkOfAlternatives(parts: Parts): string {
    const { bounds, limit, reading } = parts;
    const tests = this.#testsBeside([], parts);
    const most = String(Math.floor(walks.most / this.#alternatives.length));
    const streams = this.#alternatives.map((alternative) => {
      const [equation = "", ...others] = alternative.split(" AND ");
      const [column = "", value = ""] = equation.split(" = ");
      const { conditions, order } = this.#along([column], [value], bounds, reading);
      return this.#stream({ conditions: [...conditions, ...this.#within, ...others], order }, tests, { most, limit });
    });
    return `
      SELECT page.* FROM (${streams.map((stream) => `(${stream})`).join(" UNION ALL ")}) page
      ORDER BY ${reading.orderOf("page")} LIMIT ${limit}`;
  }

  /** The page from all rows that an index finds, if they are not too many. */
  #gatherText(parts: Parts, { conditions: own, order }: Gathered): string {
    const { bounds, conditions, limit, reading } = parts;
    const { alias, table } = this.#declaration;
    const { parents, column } = this.#groups ?? {};
    const from = `SELECT ${alias}.* FROM ${table} ${alias} WHERE ${[...this.#fixed, ...this.#within, ...own].join(" AND ")}`;
    const found =
      parents && this.#rare.includes(own[0] ?? "")
        ? `
            SELECT ${alias}.* FROM (${parents} OFFSET 0) parent
            CROSS JOIN LATERAL (${from} AND ${alias}.${column} = parent.id OFFSET 0) ${alias}`
        : from;
    // The rows are found as if all were read: PostgreSQL would else look for the first ones along another index.
    const rows = `
        SELECT ${alias}.*, count(*) OVER () > ${walks.most} AS is_many, row_number() OVER () AS nth FROM (
          ${order ? `${found} ORDER BY ${order}` : `WITH found AS MATERIALIZED (${found}) SELECT * FROM found`} LIMIT ${walks.most + 1}
        ) ${alias}`;
    const all = [...textsOf(bounds), ...conditions, ...this.#rare, ...this.#testsOfMerged(parts)];
    return `
      ${this.#selecting(`${alias}.is_many`, rows)}
      WHERE CASE WHEN ${alias}.is_many THEN ${alias}.nth = 1 ELSE (${all.join(" AND ")}) IS TRUE END
      ORDER BY ${reading.order} LIMIT ${limit}`;
  }

  /** The page from the rows that any way of a search finds, or those of rare conditions in each parent. */
  #searchText({ bounds, conditions, limit, reading: { order, orderOf } }: Parts): string {
    const { alias } = this.#declaration;
    const key = this.#order ? orderKey(this.#order) : "";
    const matching = [...textsOf(bounds), ...conditions, ...this.#rare];
    const found = this.#farther(matching, "true", key, `ORDER BY ${order} LIMIT ${limit}`, true);
    // The flag comes without a row too: of many found rows, the first may be those of others.
    return `
      SELECT page.* FROM (
        WITH found AS MATERIALIZED (SELECT * FROM (${found}) ${alias} LIMIT ${walks.most + 1}),
        counted AS MATERIALIZED (SELECT count(*) > ${walks.most} OR bool_or(found.is_many) AS is_many FROM found)
        SELECT page.*, counted.is_many FROM counted LEFT JOIN (
          ${this.#declaration.select}
          WHERE ${[`${alias}.business_id = $1`, ...this.#keys].join(" AND ")} AND ${alias}.id = ANY (ARRAY(
            SELECT found.id FROM found ORDER BY ${orderOf("found")} LIMIT ${limit}
          ))
          ORDER BY ${order} LIMIT ${limit}
        ) page ON true
        WHERE page.id IS NOT NULL OR counted.is_many
        ORDER BY ${orderOf("page")}
      ) page`;
  }

  #inOrder({ bounds, conditions, limit, reading }: Parts): string {
    const { select } = this.#declaration;
    const equation =
      this.#order === null &&
      this.#equations.find(({ sql, columns, values }) => conditions.includes(sql) && columns.length === values.length);
    const { conditions: within, order } = equation
      ? this.#alongEquation(equation, bounds, reading)
      : { conditions: textsOf(bounds), order: reading.order };
    const others = conditions.filter((each) => !equation || each !== equation.sql);
    const inOrderWith = (...alternative: string[]) => `${select}
      WHERE ${[...within, ...others, ...alternative].join(" AND ")}
      ORDER BY ${order}
      LIMIT ${limit}`;
    return this.#alternatives.length === 0
      ? inOrderWith()
      : `SELECT * FROM (${this.#alternatives.map((each) => `(${inOrderWith(each)})`).join(" UNION ALL ")}) ${this.#declaration.alias}
      ORDER BY ${order}
      LIMIT ${limit}`;
  }

  /**
   * OFFSET 0 and ARRAY keep the planner from walking the order of the list for rows that may be at its end or absent.
   */
  #nearestFirst(
    bounds: readonly Bound[],
    met: readonly string[],
    limit: string,
    { order, orderOf }: Reading,
    keys: readonly string[] = this.#keys,
  ): string {
    const { select, alias, table } = this.#declaration;
    const either = this.#searches.map(({ condition }) => condition).join(" OR ");
    const conditions = [...met, ...this.#rare, ...(either === "" ? [] : [`(${either})`])];
    const within = textsOf(bounds);
    const inOrder = `ORDER BY ${order} LIMIT`;
    const key = this.#order ? orderKey(this.#order) : "";
    // Of several parents, no index has the rows together in an order of their own.
    const near =
      this.#groups && this.#order
        ? "SELECT '' AS id WHERE false"
        : `
        SELECT ${alias}.id FROM (
          SELECT * FROM ${table} ${alias} WHERE ${within.join(" AND ")} ${inOrder} ${walks.most}
        ) ${alias}
        WHERE ${conditions.join(" AND ")} ${inOrder} ${limit}`;
    return `
      WITH near AS (${near}
      ), far AS (
        SELECT ${alias}.id FROM (
          ${this.#farther([...within, ...met, ...this.#rare], `(SELECT count(*) FROM near) < ${limit}`, key, `${inOrder} ${limit}`)}
        ) ${alias} ORDER BY ${orderOf(alias)} LIMIT ${limit}
      )
      ${select}
      WHERE ${[`${alias}.business_id = $1`, ...keys].join(" AND ")}
        AND ${alias}.id = ANY (ARRAY(SELECT id FROM near UNION ALL SELECT id FROM far))
      ${inOrder} ${limit}`;
  }

  /** All rows that an index on the rare conditions finds, or the indexes of the ways of a search. */
  #farther(matching: readonly string[], isNeeded: string, key: string, inOrder: string, isBounded = false): string {
    const { alias, table } = this.#declaration;
    if (this.#groups) {
      const { parents, column } = this.#groups;
      const ofParent = [...matching, `${alias}.${column} = parent.id`];
      const found =
        this.#searches.length > 0
          ? this.#found(ofParent, key, isBounded)
          : `
            SELECT ${alias}.id${key}${isBounded ? ", false AS is_many" : ""} FROM ${table} ${alias}
            WHERE ${ofParent.join(" AND ")}
            ${inOrder}`;
      return `
          SELECT ${alias}.* FROM (SELECT id FROM (${parents}) parent WHERE ${isNeeded} OFFSET 0) parent
          CROSS JOIN LATERAL (${found}
          ) ${alias}`;
    }
    return this.#found([...matching, isNeeded], key, isBounded);
  }

  /**
   * All rows with these conditions, by each way of a search.
   *
   * @param isBounded whether a way with too many rows gives these, with `is_many`, and none are tested.
   */
  #found(conditions: readonly string[], key: string, isBounded: boolean): string {
    const { alias, table } = this.#declaration;
    const rows = (from: string, more: readonly string[], order = "") => `
          SELECT ${alias}.id${key} FROM ${from} ${alias}
          WHERE ${[...conditions, ...more].join(" AND ")}
          ${order} OFFSET 0`;
    if (this.#searches.length === 0) {
      return rows(`${table}`, []);
    }
    const lead = [...this.#fixed, ...this.#keys, ...conditions.filter((each) => each.endsWith(" = parent.id"))];
    const bounded = (rows: string) => `
          SELECT ${alias}.id${key}, ${alias}.is_many FROM (
            SELECT ${alias}.*, count(*) OVER () > ${walks.most} AS is_many FROM (${rows} LIMIT ${walks.most + 1}) ${alias}
          ) ${alias}
          WHERE ${alias}.is_many OR (${conditions.join(" AND ")})`;
    const ways = this.#searches.map(({ condition, order }) =>
      isBounded
        ? bounded(
            order === undefined
              ? `SELECT * FROM ${table} ${alias} WHERE ${condition}`
              : `SELECT * FROM ${table} ${alias} WHERE ${[...lead, condition].join(" AND ")} ORDER BY ${order}`,
          )
        : order === undefined
          ? rows(`(SELECT * FROM ${table} ${alias} WHERE ${condition} OFFSET 0)`, [])
          : rows(`${table}`, [condition], `ORDER BY ${order}`),
    );
    return ways.map((way) => `(${way})`).join(" UNION ");
  }

  #cut({ rows, walkEnd }: Found<Row>, request: PageRequest): Page<Row> {
    const digest = this.#digest(request);
    const cursorOf = (place: string) => writeCursor(place, digest(place));
    const page = pageOf(rows, request, (row) => cursorOf(this.#order ? `${row.id} ${row.orderKey}` : row.id));
    const isFull = request.isBackward ? page.hasPrevious : page.hasMore;
    if (walkEnd !== null && !isFull) {
      const end = cursorOf(walkEnd);
      return request.isBackward ? { ...page, hasPrevious: true, start: end } : { ...page, hasMore: true, end };
    }
    const isResumable = this.#isFeed(request) && page.rows.length === 0;
    return isResumable ? { ...page, end: request.after ?? cursorOf(this.#beginning()) } : page;
  }

  /** A place before all rows of a feed. */
  #beginning(): string {
    const id = lowestIdAt(this.#declaration.prefix, 0);
    return this.#order ? `${id} -infinity` : id;
  }

  /** The digest of a cursor, as a function of its place. */
  #digest({ direction }: PageRequest): CursorDigest {
    const own = this.#order?.isAscending ? "asc" : "desc";
    const identity = JSON.stringify([
      this.#declaration.name,
      [
        ...textsOf(this.#bounds),
        ...this.#conditions.map((sql) => this.#inCursor.get(sql) ?? sql),
        ...this.#alternatives,
        ...this.#rare,
        ...this.#walked,
        ...this.#searches.map(({ condition }) => condition),
      ],
      this.#values,
      ...(this.#order ? [this.#order.key] : []),
      ...(isAbsent(direction) || direction === own ? [] : [direction]),
      ...(isAbsent(this.#mark) ? [] : [this.#mark]),
    ]);
    return digestOf(identity);
  }
}

const textsOf = (bounds: readonly Bound[]): string[] => bounds.map(({ sql }) => sql);

/** The direction of a reading, and its order as SQL: of the list's own table, and of rows that were selected before. */
interface Reading {
  isUp: boolean;
  order: string;
  orderOf(alias: string): string;
}

interface Parts {
  bounds: Bound[];
  conditions: string[];
  values: unknown[];
  limit: string;
  reading: Reading;
}
