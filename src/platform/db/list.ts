import { databaseNow } from "../clock.ts";
import { idPattern, lowestIdAt, momentOf, type Prefix } from "../id.ts";
import { type CursorDigest, digestOf, readCursor, writeCursor } from "./cursor.ts";
import type { Database } from "./database.ts";
import { readSettled } from "./feed.ts";
import {
  complete,
  isAbsent,
  type OneOrMore,
  PAGE_BYTES,
  type Page,
  type PageRequest,
  pageOf,
  READING_BYTES,
  severalOf,
  type TimeFilter,
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

/** The column of a list whose largest rows make a page too large: the bytes of its JSON or text. */
export const rowBytes = (bytes: string): string => `, ${bytes} AS row_bytes`;

interface ListRow {
  id: string;
  /** Selected by `rowBytes`. */
  rowBytes?: number;
  /** Selected by `orderKey` in a list with an order of its own. */
  orderKey?: string;
  /** The place at which a page that is not full ends; see `whereWalked`. */
  walkEnd?: string | null;
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
  /** The table itself, for a list with rare conditions. */
  table?: string;
  /** A condition on every row of the list, which is also the condition of its index. */
  only?: string;
  /** Whether a business has so few rows that they are counted with any filter. */
  isShort?: true;
  /** Whether `select` has the column `rowBytes`. */
  hasBytes?: true;
  /** Hides rows older than this many milliseconds by the database's clock. */
  keptMs?: number;
  /** The longest time, in milliseconds, from the identifier of a row to its transaction. A feed ends as long before the present. */
  lateMs?: number;
}

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

interface Few {
  conditions: readonly string[];
  order: string;
}

interface Parents extends Limit {
  column: string;
  /** A condition on other rows of the list. */
  besides: string | undefined;
}

/** The maximum of rows that are counted for a page. */
export const MOST_COUNTED = 1_000;

/** The number of rows that are sorted for a page. */
const MOST_SORTED = 5_000;

/**
 * The time by which a row may seem to have changed before it was made: its id has the time of a process, the change that
 * of the database.
 */
const CLOCKS_APART_MS = 3_600_000;

/** The number of rows that a page with a rare condition reads in order before it uses the index on the condition. */
const NEAREST_ROWS = 5_000;

/** The number of rows that a page walks for a condition without an index. */
export const MOST_WALKED = 5_000;

/**
 * A keyset list: callers add conditions, and a page is read along an index in either direction, so that every page costs
 * the same. A cursor contains the last id, its key in an order of its own, and a digest of both, the list and its
 * filters. A cursor with other filters or an altered cursor is refused.
 */
export class List<Row extends ListRow> {
  readonly #declaration: ListDeclaration;
  readonly #values: unknown[];
  readonly #conditions: string[];
  /** The conditions select among the rows of the bounds. */
  readonly #bounds: Bound[];
  readonly #rare: string[] = [];
  readonly #walked: string[] = [];
  readonly #alternatives: string[] = [];
  /** Conditions that the bounds contain too, and by which found rows are looked up. */
  readonly #keys: string[] = [];
  readonly #ways: { condition: string; order: string | undefined }[] = [];
  /** Conditions that few rows meet together, and the columns of their index. */
  #few: Few | null = null;
  /** Rows of this id and later ones changed after the requested time. It follows from the filter, and is not in a cursor. */
  #madeBefore: string | null = null;
  #limit: Limit | null = null;
  #isLimitWalked = false;
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
    const fixed = [`${declaration.alias}.business_id = $1`, ...(declaration.only ? [declaration.only] : [])];
    this.#bounds = fixed.map((sql) => ({ sql }));
    this.#conditions = [];
  }

  /** Adds a condition on a value, written as `?`; an absent value adds nothing. */
  where(condition: string, value: unknown): this {
    return this.#add(this.#conditions, condition, value);
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
   * Adds a condition with an index that few rows meet, as a rule. In another order than by creation these rows are found
   * along that index and sorted; only if they are many, the order is read. PostgreSQL knows no statistics of an
   * expression in a partial index, and would read the order to its end. Add it after the conditions whose columns lead the
   * index, and before all others.
   *
   * @param order the columns of the index.
   */
  whereFew(condition: string, value: unknown, order: string): this {
    if (this.#order !== null && !isAbsent(value)) {
      const own = condition.replaceAll("?", `$${this.#values.length + 1}`);
      this.#few = { conditions: [...this.#conditions, own], order };
    }
    return this.where(condition, value);
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

  /**
   * Adds a condition that no index serves in the order of the list. PostgreSQL must see its value: it gathers and sorts
   * few rows and walks the list for many. A generic plan would walk the whole list for a single row.
   */
  search(condition: string, value: unknown): this {
    this.#isPlannedEachTime ||= value !== null && value !== undefined;
    return this.where(condition, value);
  }

  /** Adds a rare condition whose value PostgreSQL must see: the number of its rows decides the order of the others. */
  searchRare(condition: string, value: unknown): this {
    this.#isPlannedEachTime ||= value !== null && value !== undefined;
    return this.whereRare(condition, value);
  }

  /**
   * Adds a condition without an index of its own. A page tests at most `MOST_WALKED` rows of the list in their order,
   * and ends there even if it is not full. With another condition that leaves few rows, those are tested.
   */
  whereWalked(condition: string, value: unknown): this {
    return this.#add(this.#walked, condition, value);
  }

  /** Adds a condition that a column has one of some values; one value is a condition like any other. */
  whereIn(column: string, values: OneOrMore<unknown>): this {
    return this.#in(column, values, (condition, value) => this.where(condition, value));
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
   * Adds alternatives of which a row may meet only one, each with an index in the order of the list. The rows of each
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
      this.#ways.push({ condition: condition.replaceAll("?", () => `$${++place}`), order });
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

  /** Limits the list in the same way, where no filter leaves few rows: a page walks as with `whereWalked`. */
  limitWalked(condition: string, value: unknown): this {
    this.#isLimitWalked = !isAbsent(value);
    return this.limitTo(condition, value);
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
   * `src/platform/id.ts`). Those on the last change are rare conditions when the list has an index for them and no
   * other condition.
   */
  whereTime(filter: TimeFilter): this {
    const { alias, prefix } = this.#declaration;
    const createdAfter = filter.createdAfter && lowestIdAt(prefix, Date.parse(filter.createdAfter) + 1);
    const createdBefore = filter.createdBefore && lowestIdAt(prefix, Date.parse(filter.createdBefore));
    const isAlone =
      this.#declaration.table !== undefined &&
      this.#conditions.length + this.#ways.length + this.#alternatives.length + this.#walked.length === 0 &&
      this.#parents === null;
    const isInOrder = this.#order?.key === `${alias}.updated_at`;
    const whereChanged = (condition: string, value: unknown) =>
      isInOrder
        ? this.#bound(condition, value)
        : isAlone
          ? this.whereRare(condition, value)
          : this.search(condition, value);
    if (createdAfter) {
      this.#bounds.push(this.#idBound(">=", createdAfter));
    }
    if (createdBefore) {
      this.#bounds.push(this.#idBound("<", createdBefore));
    }
    if (filter.updatedBefore) {
      this.#madeBefore = lowestIdAt(prefix, Date.parse(filter.updatedBefore) + CLOCKS_APART_MS);
    }
    whereChanged(`${alias}.updated_at > ?`, filter.updatedAfter);
    return whereChanged(`${alias}.updated_at < ?`, filter.updatedBefore);
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
      (until) => this.#find(database, request, isAtEnd ? until - lateMs : null),
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

  /** @param before the time before which the rows of a feed are read, in milliseconds. */
  async #find(database: Database, request: PageRequest, before: number | null = null): Promise<Found<Row>> {
    const { name, prefix } = this.#declaration;
    const { bounds, conditions, values } = this.#kept();
    const reading = this.#reading(request);
    if (before !== null) {
      bounds.push(
        this.#order
          ? { sql: `${this.#order.key} < $${values.push(new Date(before).toISOString())}` }
          : this.#idBound("<", lowestIdAt(prefix, before), values),
      );
    }
    if (!isAbsent(request.after)) {
      bounds.push(this.#behind(request, reading, values));
    }
    values.push(request.first + 1);
    const limit = `$${values.length}`;
    const hasOtherWays =
      this.#rare.length + this.#ways.length + this.#alternatives.length > 0 || this.#parents !== null;
    const isWalked = !hasOtherWays && (this.#walked.length > 0 || this.#isLimitWalked);
    const tested = isWalked ? [...this.#walked, ...conditions.filter((sql) => !this.#conditions.includes(sql))] : [];
    const met = isWalked ? this.#conditions : [...conditions, ...this.#walked];
    const text = isWalked
      ? this.#walk([...textsOf(bounds), ...met], tested, limit, reading)
      : this.#parents
        ? this.#ofEachParent(this.#parents, { bounds, conditions: met, values, limit, reading })
        : this.#rare.length + this.#ways.length === 0
          ? this.#few
            ? this.#fewFirst(this.#few, bounds, met, limit, reading)
            : this.#inOrder(bounds, met, limit, reading)
          : this.#nearestFirst(bounds, met, limit, reading);
    this.#isPlannedEachTime ||= this.#order !== null && met.length > 0;
    const rows = await database.rows(this.#statement(name, this.#bounded(text)), values);
    const walkEnd = rows[0]?.walkEnd ?? null;
    return { rows: isWalked ? rows.filter(({ id }) => id !== null) : rows, walkEnd };
  }

  /** Whether a count reads no more rows than it counts. */
  #isCountable(): boolean {
    const { isShort = false } = this.#declaration;
    const isFiltered = this.#conditions.length > 0 || this.#limit !== null;
    return (
      (isShort || !isFiltered) &&
      this.#parents === null &&
      this.#rare.length + this.#ways.length + this.#alternatives.length + this.#walked.length === 0
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
    const { name, select, alias } = this.#declaration;
    const { bounds, conditions: limited, values } = this.#kept();
    const reading = this.#reading(request);
    values.push(parents, request.first + 1);
    const [parentsAt, mostAt] = [values.length - 1, values.length];
    const ofParent = `${alias}.${column} = parent.id`;
    const conditions = [...textsOf(bounds), ...limited, ...this.#rare, ...this.#walked, ofParent];
    const page =
      this.#ways.length > 0
        ? this.#nearestFirst([...bounds, { sql: ofParent }], limited, `$${mostAt}`, reading, [ofParent])
        : `
        ${select}
        WHERE ${conditions.join(" AND ")}
        ORDER BY ${reading.order} LIMIT $${mostAt}`;
    const text = `
      SELECT page.* FROM unnest($${parentsAt}::text[]) AS parent (id)
      CROSS JOIN LATERAL (${page}
      ) page
      ORDER BY ${reading.orderOf("page")}`;
    this.#isPlannedEachTime ||= this.#order !== null;
    return database.rows(this.#statement(`${name}OfEach`, text, { mostBytes: READING_BYTES }), values);
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

  /** Ends a page after the row that reaches `PAGE_BYTES`, and one more. A window without an order keeps that of the rows. */
  #bounded(page: string): string {
    return !this.#declaration.hasBytes
      ? page
      : `
      SELECT * FROM (
        SELECT page.*, sum(page.row_bytes) OVER (ROWS BETWEEN UNBOUNDED PRECEDING AND 2 PRECEDING) AS bytes_before
        FROM (${page}) page
      ) page
      WHERE COALESCE(bytes_before, 0) < ${PAGE_BYTES}`;
  }

  #statement(name: string, text: string, options: Pick<Statement<Row>, "mostBytes"> = {}): Statement<Row> {
    const planned = this.#isPlannedEachTime ? { isPlannedEachTime: true as const } : {};
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
   * Only the index on the column and the id has the order by both. The comparison of both keeps PostgreSQL from
   * dropping the column from the order, as it would with an equation. With conditions it sees their values: it reads
   * the rows of a parent in their order, or the few that meet a rare condition.
   */
  #ofEachParent(
    { sql, column, value, besides }: Parents,
    { bounds, conditions, values, limit, reading: { isUp, orderOf } }: Parts,
  ): string {
    const { select, alias } = this.#declaration;
    this.#isPlannedEachTime ||= conditions.length > 0;
    values.push(value);
    const direction = isUp ? "ASC" : "DESC";
    const key = this.#order ? `${this.#order.key} ${direction}, ` : "";
    const rowsOf = (which: string, order = "") => `
        ${select}
        WHERE ${[...textsOf(bounds.filter(({ place }) => place === undefined)), which, ...conditions].join(" AND ")}
        ORDER BY ${order}${key}${alias}.id ${direction} LIMIT ${limit}`;
    const ofParent = rowsOf(this.#ofParent(column, bounds, isUp), `${alias}.${column} ${direction}, `);
    return `
      SELECT page.* FROM (${sql.replaceAll("?", `$${values.length}`)} OFFSET 0) parent
      CROSS JOIN LATERAL (${ofParent}) page
      ${besides ? `UNION ALL (${rowsOf(besides)})` : ""}
      ORDER BY ${besides ? `id ${direction}` : orderOf("page")} LIMIT ${limit}`;
  }

  /** The condition on the rows of a parent behind a place, along the index on the column. */
  #ofParent(column: string, bounds: readonly Bound[], isUp: boolean): string {
    const { alias } = this.#declaration;
    if (this.#order) {
      const start = isUp ? "'-infinity', ''" : "'infinity', '~'";
      const place = bounds.find((bound) => bound.place !== undefined)?.place ?? start;
      return `(${alias}.${column}, ${this.#order.key}, ${alias}.id) ${isUp ? ">" : "<"} (parent.id, ${place})
          AND ${alias}.${column} ${isUp ? "<=" : ">="} parent.id`;
    }
    const place = `(${alias}.${column}, ${alias}.id)`;
    const nearest = (operator: IdOperator, pick: "LEAST" | "GREATEST", otherwise: string) => {
      const ids = bounds.flatMap(({ id }) => (id?.operator === operator ? [`${id.value}::text COLLATE "C"`] : []));
      const id = ids.length === 0 ? otherwise : `${pick}(${ids.join(", ")})`;
      return `${place} ${operator} (parent.id, ${id})`;
    };
    return `${nearest("<", "LEAST", "'~'")} AND ${nearest(">=", "GREATEST", "''")}`;
  }

  /**
   * The first rows in order that pass a test, among at most `MOST_WALKED`, and the place of the last of these if they do
   * not fill the page. The walk stops with the page: a scan of a common table expression reads only as far as it is
   * asked. The rows that passed are sorted last: in an order, PostgreSQL would look for them along its index.
   */
  #walk(within: readonly string[], tested: readonly string[], limit: string, { order, orderOf }: Reading): string {
    const { select, alias, table } = this.#declaration;
    const place = this.#order ? `${alias}.id || ' ' || (${this.#order.key})::text` : `${alias}.id`;
    return `
      WITH walked AS MATERIALIZED (
        SELECT ${alias}.id, ${place} AS place, (${tested.join(" AND ")}) IS TRUE AS has_passed
        FROM ${table} ${alias} WHERE ${within.join(" AND ")} ORDER BY ${order} LIMIT ${MOST_WALKED}
      ), passed AS MATERIALIZED (
        SELECT id FROM walked WHERE has_passed LIMIT ${limit}
      ), page AS MATERIALIZED (
        ${select}
        WHERE ${alias}.business_id = $1 AND ${alias}.id = ANY (ARRAY(SELECT id FROM passed))
      )
      SELECT page.*, (
        SELECT place FROM walked WHERE (SELECT count(*) FROM passed) < ${limit} OFFSET ${MOST_WALKED - 1} LIMIT 1
      ) AS walk_end
      FROM (VALUES (true)) one LEFT JOIN page ON true
      ORDER BY ${orderOf("page")}`;
  }

  #inOrder(bounds: readonly Bound[], conditions: readonly string[], limit: string, { order }: Reading): string {
    const { select, alias } = this.#declaration;
    const inOrderWith = (...alternative: string[]) => `${select}
      WHERE ${[...textsOf(bounds), ...conditions, ...alternative].join(" AND ")}
      ORDER BY ${order}
      LIMIT ${limit}`;
    return this.#alternatives.length === 0
      ? inOrderWith()
      : `SELECT * FROM (${this.#alternatives.map((each) => `(${inOrderWith(each)})`).join(" UNION ALL ")}) ${alias}
      ORDER BY ${order}
      LIMIT ${limit}`;
  }

  /**
   * ORDER BY forces the index of the condition, whatever the statistics say, and IS TRUE keeps others from the rows that it
   * found: they are read where they are.
   */
  #fewFirst(
    { conditions: own, order: alongIndex }: Few,
    bounds: readonly Bound[],
    conditions: readonly string[],
    limit: string,
    { order, orderOf }: Reading,
  ): string {
    const { select, alias, table } = this.#declaration;
    const of = `FROM ${table} ${alias} WHERE ${[`${alias}.business_id = $1`, ...own].join(" AND ")}`;
    const all = [...textsOf(bounds), ...conditions].join(" AND ");
    const inOrder = `ORDER BY ${order} LIMIT ${limit}`;
    return `
      WITH few AS MATERIALIZED (
        SELECT ${alias}.id ${of} ORDER BY ${alongIndex} LIMIT ${MOST_SORTED + 1}
      ), nearest AS MATERIALIZED (
        SELECT ${alias}.row FROM (
          SELECT ${alias}.*, ${alias}.ctid AS row ${of} ORDER BY ${alongIndex} LIMIT ${MOST_SORTED}
        ) ${alias}
        WHERE ${all} ${inOrder}
      )
      SELECT * FROM (
        (
          ${select}
          WHERE (${all}) IS TRUE AND (SELECT count(*) FROM few) <= ${MOST_SORTED}
            AND ${alias}.ctid = ANY (ARRAY(SELECT row FROM nearest))
        ) UNION ALL (
          ${select}
          WHERE ${all} AND (SELECT count(*) FROM few) > ${MOST_SORTED}
          ${inOrder}
        )
      ) ${alias}
      ORDER BY ${orderOf(alias)}
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
    const either = this.#ways.map(({ condition }) => condition).join(" OR ");
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
          SELECT * FROM ${table} ${alias} WHERE ${within.join(" AND ")} ${inOrder} ${NEAREST_ROWS}
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
  #farther(matching: readonly string[], isNeeded: string, key: string, inOrder: string): string {
    const { alias, table } = this.#declaration;
    if (this.#groups) {
      const { parents, column } = this.#groups;
      const ofParent = [...matching, `${alias}.${column} = parent.id`];
      const found =
        this.#ways.length > 0
          ? this.#found(ofParent, key)
          : `
            SELECT ${alias}.id${key} FROM ${table} ${alias}
            WHERE ${ofParent.join(" AND ")}
            ${inOrder}`;
      return `
          SELECT ${alias}.* FROM (SELECT id FROM (${parents}) parent WHERE ${isNeeded} OFFSET 0) parent
          CROSS JOIN LATERAL (${found}
          ) ${alias}`;
    }
    return this.#found([...matching, isNeeded], key);
  }

  /** All rows with these conditions, by each way of a search. */
  #found(conditions: readonly string[], key: string): string {
    const { alias, table } = this.#declaration;
    const rows = (from: string, more: readonly string[], order = "") => `
          SELECT ${alias}.id${key} FROM ${from} ${alias}
          WHERE ${[...conditions, ...more].join(" AND ")}
          ${order} OFFSET 0`;
    if (this.#ways.length === 0) {
      return rows(`${table}`, []);
    }
    const ways = this.#ways.map(({ condition, order }) =>
      order === undefined
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
        ...this.#conditions,
        ...this.#alternatives,
        ...this.#rare,
        ...this.#walked,
        ...this.#ways.map(({ condition }) => condition),
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
