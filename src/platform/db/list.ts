import { idPattern, lowestIdAt, momentOf } from "../id.ts";
import { type CursorDigest, digestOf, readCursor, writeCursor } from "./cursor.ts";
import type { Database } from "./database.ts";
import { readSettled } from "./feed.ts";
import { type ListOrder, timeOfKey } from "./list-order.ts";
import {
  type Bound,
  type Equation,
  type Gathered,
  type IndexedColumn,
  type ListDeclaration,
  type Reading,
  type SearchWay,
  Selection,
  textsOf,
} from "./list-selection.ts";
import { ListSql, type Parts } from "./list-sql.ts";
import { type Way, waysOf } from "./list-ways.ts";
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

/** The maximum of rows that are counted for a page. */
export const MOST_COUNTED = 1_000;

/**
 * The time by which a row may seem to have changed before it was made: its id has the time of a process, the change that
 * of the database.
 */
const CLOCKS_APART_MS = 3_600_000;

const ON_STANDBY = { mayReadStandby: true } as const;

/** The end of a page for which nothing was read. */
const NOWHERE = "";

/**
 * A keyset list: callers add conditions, and a page is read along an index in either direction, so that every page costs
 * the same. Conditions beside that of the index are tested row by row, for a bounded number of rows: a page may end
 * before it is full, at the last row that was tested, and the next one goes on there. A cursor contains the last id, its
 * key in an order of its own, and a digest of both, the list and its filters. A cursor with other filters or an altered
 * cursor is refused.
 */
export class List<Row extends ListRow> {
  readonly #of: Selection;
  readonly #sql: ListSql;

  constructor(declaration: ListDeclaration, businessId: string) {
    this.#of = new Selection(declaration, businessId);
    this.#sql = new ListSql(this.#of);
  }

  /**
   * Adds a condition on a value, written as `?`; an absent value adds nothing. The equation of an indexed column is
   * served by its index; any other condition is tested row by row.
   */
  where(condition: string, value: unknown): this {
    this.#add(this.#of.conditions, condition, value);
    const column = this.#columnOf(condition, "= ?");
    const sql = this.#of.conditions.at(-1);
    if (column !== null && sql !== undefined && !isAbsent(value)) {
      this.#of.equations.push(...this.#equation(column, sql, `$${this.#of.values.length}`));
    }
    return this;
  }

  /** Adds a condition that all indexes of the list begin with, or that nearly all rows meet. Add it before the others. */
  within(condition: string, value: unknown): this {
    this.#add(this.#of.conditions, condition, value);
    const sql = this.#of.conditions.at(-1);
    if (sql !== undefined && !isAbsent(value)) {
      this.#of.within.push(sql);
    }
    return this;
  }

  /** No index has the rows of several values in an order of the list; but those of each value are in that by creation. */
  #noteSeveral(column: string, sql: string, value: string): void {
    const declared = this.#of.declaration.indexed?.[column];
    if (this.#of.order === null && typeof declared === "string") {
      this.#of.several ??= { sql, column, value };
    } else {
      const isFew = declared === "few" || (typeof declared === "object" && declared.rows === "few");
      (isFew ? this.#of.few : this.#of.gathered).push({ conditions: [sql] });
    }
  }

  #columnOf(condition: string, relation: string): string | null {
    const { alias, indexed = {} } = this.#of.declaration;
    const column = condition.startsWith(`${alias}.`) ? condition.slice(alias.length + 1, -relation.length - 1) : "";
    return condition.endsWith(` ${relation}`) && column in indexed ? column : null;
  }

  #equation(column: string, sql: string, value: string): Equation[] {
    const { alias, indexed = {} } = this.#of.declaration;
    const declared = indexed[column] as IndexedColumn;
    const { rows, next } = typeof declared === "string" ? { rows: declared, next: null } : declared;
    const isFew = rows === "few";
    if (next === null) {
      const isInSeveral = declared === "many, in several indexes";
      return [{ sql, columns: [`${alias}.${column}`], values: [value], isFew, isInSeveral }];
    }
    const given = this.#of.within.find((each) => each.startsWith(`${alias}.${next} = `))?.split(" = ")[1];
    const columns = [`${alias}.${column}`, `${alias}.${next}`];
    return [{ sql, columns, values: given ? [value, given] : [value], isFew, isInSeveral: false }];
  }

  /**
   * Adds a condition that few or many rows may meet. With many, a page is soon found along the order of the list; with
   * few, an index on the condition finds all of them. Without a guess: the newest rows are read first, and the index
   * only when they do not fill the page.
   */
  whereRare(condition: string, value: unknown): this {
    return this.#add(this.#of.rare, condition, value);
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
    this.#gather(this.#of.few, condition, value, order, forms.found);
    const sql = this.#of.conditions.at(-1);
    if (sql !== undefined && !isAbsent(value)) {
      this.#of.inCursor.set(sql, forms.inCursor.replaceAll("?", `$${this.#of.values.length}`));
    }
    return this;
  }

  /** Adds a condition of the same kind that many rows may meet: they are gathered where a walk does not fill the page. */
  whereSome(condition: string, value: unknown, order: string): this {
    return this.#gather(this.#of.gathered, condition, value, order);
  }

  #gather(among: Gathered[], condition: string, value: unknown, order?: string, found = condition): this {
    this.#add(this.#of.conditions, condition, value);
    if (!isAbsent(value)) {
      among.push({ conditions: [found.replaceAll("?", `$${this.#of.values.length}`)], order });
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
    this.#of.groups = { parents, column };
    return this;
  }

  /** Adds a rare condition whose value PostgreSQL must see: the number of its rows decides the order of the others. */
  searchRare(condition: string, value: unknown): this {
    this.#of.isPlannedEachTime ||= value !== null && value !== undefined;
    return this.whereRare(condition, value);
  }

  /** The same for a condition that few rows meet, as a rule: they are searched first. */
  searchFew(condition: string, value: unknown): this {
    this.searchRare(condition, value);
    if (!isAbsent(value)) {
      this.#of.firstRare = this.#of.rare.at(-1) ?? null;
    }
    return this;
  }

  /** Adds a condition without an index of its own: it is tested row by row. */
  whereWalked(condition: string, value: unknown): this {
    return this.#add(this.#of.walked, condition, value);
  }

  /** Adds a condition that a column has one of some values; one value is a condition like any other. */
  whereIn(column: string, values: OneOrMore<unknown>): this {
    return this.#in(column, values, (condition, value) => {
      const indexed = this.#columnOf(condition, "= ANY (?)");
      this.where(condition, value);
      if (indexed !== null) {
        this.#noteSeveral(indexed, this.#of.conditions.at(-1) as string, `$${this.#of.values.length}`);
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
    this.#of.isPlannedEachTime ||= given.length !== 1;
    return given.length === 1 ? add(`${column} = ?`, given[0]) : add(`${column} = ANY (?)`, given);
  }

  /**
   * Adds alternatives of which a row may meet only one. Each begins with the equation of a column with an index. The rows of each
   * are read along its index. A list has one such set of alternatives, and then no rare conditions.
   */
  whereEither(alternatives: readonly string[], value: unknown): this {
    for (const alternative of alternatives) {
      this.#add(this.#of.alternatives, alternative, value);
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
    this.#of.isPlannedEachTime = true;
    this.#add(this.#of.keys, key, keyValue);
    this.#of.bounds.push(...this.#of.keys.map((sql) => ({ sql })));
    for (const { condition, values, order } of ways) {
      let place = this.#of.values.length;
      this.#of.values.push(...values);
      this.#of.searches.push({ condition: condition.replaceAll("?", () => `$${++place}`), order });
    }
    return this;
  }

  /**
   * Puts the list into another order than by creation. With conditions PostgreSQL sees their values, and sorts the rows
   * of a rare one. The declaration selects `orderKey` of the order. A list of alternatives has no other order. Put it
   * before the conditions.
   */
  orderBy(order: ListOrder | null): this {
    this.#of.order = order;
    return this;
  }

  /** Binds the cursors to a condition that the caller tests. */
  belongsTo(mark: unknown): this {
    this.#of.mark = mark;
    return this;
  }

  /** Whether the list has another order than by creation. */
  get isOrdered(): boolean {
    return this.#of.order !== null;
  }

  /**
   * Limits the list by a condition that the rows of its filters are tested for, one by one. An absent value limits
   * nothing.
   */
  limitTo(condition: string, value: unknown): this {
    this.#of.limit = isAbsent(value) ? null : { sql: `(${condition}) IS TRUE`, value };
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
    this.#of.parents = isAbsent(value) ? null : { sql: parents, column, value, besides };
    return this;
  }

  #add(conditions: string[], condition: string, value: unknown): this {
    this.#of.add(conditions, condition, value);
    return this;
  }

  #bound(condition: string, value: unknown): this {
    const added: string[] = [];
    this.#add(added, condition, value);
    this.#of.bounds.push(...added.map((sql) => ({ sql })));
    return this;
  }

  /**
   * The four filters on time; add them last. Those on the creation bound the id, which contains the time (see
   * `src/platform/id.ts`), unless the list declares `times`.
   */
  whereTime(filter: TimeFilter): this {
    const { alias, hasChanges = false, times } = this.#of.declaration;
    const updatedAt = times?.updated ?? `${alias}.updated_at`;
    const isInOrder = this.#of.order?.key === updatedAt;
    const changed: string[] = [];
    const whereChanged = (condition: string, value: unknown) => {
      if (isAbsent(value)) {
        return;
      }
      if (isInOrder) {
        this.#bound(condition, value);
      } else if (this.#of.groups) {
        this.whereRare(condition, value);
      } else {
        this.where(condition, value);
        changed.push(this.#of.conditions.at(-1) as string);
      }
    };
    if (times) {
      const within = (condition: string, value: unknown) =>
        this.#of.order?.key === times.created ? this.#bound(condition, value) : this.where(condition, value);
      within(`${times.created} > ?`, filter.createdAfter);
      within(`${times.created} < ?`, filter.createdBefore);
    } else {
      this.#boundIds(filter, isInOrder);
    }
    whereChanged(`${updatedAt} > ?`, filter.updatedAfter);
    whereChanged(`${updatedAt} < ?`, filter.updatedBefore);
    if (changed.length > 0 && hasChanges) {
      this.#of.gathered.push({ conditions: changed, order: updatedAt });
    }
    return this;
  }

  #boundIds({ createdAfter, createdBefore, updatedBefore }: TimeFilter, isByChange: boolean): void {
    const { prefix } = this.#of.declaration;
    if (createdAfter) {
      this.#of.bounds.push(this.#of.idBound(">=", lowestIdAt(prefix, Date.parse(createdAfter) + 1)));
    }
    if (createdBefore) {
      this.#of.bounds.push(this.#of.idBound("<", lowestIdAt(prefix, Date.parse(createdBefore))));
    }
    if (updatedBefore && !isByChange) {
      this.#of.madeBefore = lowestIdAt(prefix, Date.parse(updatedBefore) + CLOCKS_APART_MS);
    }
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

  /**
   * The next rows of a list by creation, the oldest first, for work that goes through all of them. Like a page, it may have
   * fewer rows than asked for.
   *
   * @param after the id behind which they are; null: the first ones.
   * @returns also the id behind which the next ones are; null at the end.
   */
  async walk(database: Database, first: number, after: string | null): Promise<{ rows: Row[]; next: string | null }> {
    if (after !== null) {
      this.#of.bounds.push(this.#of.idBound(">=", `${after} `));
    }
    const request = { first, direction: "asc" } as const;
    const { rows, walkEnd } = await this.#find(database, request);
    const page = pageOf(rows, request, ({ id }) => id);
    return { rows: page.rows, next: page.hasMore ? (page.rows.at(-1)?.id ?? null) : walkEnd };
  }

  #isFeed({ direction }: PageRequest): boolean {
    const { order, declaration } = this.#of;
    return direction === "asc" && (order === null ? !declaration.isNoFeed : order.isByPresent === true);
  }

  /** The page of a feed, without the rows that are too recent. */
  async #settled(database: Database, request: PageRequest): Promise<Found<Row>> {
    const { lateMs = 0 } = this.#of.declaration;
    const isAtEnd = request.isBackward === true && isAbsent(request.after);
    const timeOf = (row: ListRow) => (this.#of.order ? timeOfKey(row.orderKey as string) : momentOf(row.id)) + lateMs;
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
    const { isUp } = this.#of.readingOf(request);
    let furthest: Found<Row> = { rows: [], walkEnd: NOWHERE };
    for (const way of waysOf(this.#of)) {
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

  /** @returns `NOWHERE` as the end if too many rows would have to be gathered. */
  async #read(database: Database, way: Way, request: HeldRequest): Promise<Found<Row>> {
    const { name, hasBytes } = this.#of.declaration;
    const parts = this.#parts(request);
    const text = this.#sql.textOf(way, parts);
    const isPlanned =
      way.kind === "whole"
        ? this.#of.isPlannedEachTime || (this.#of.order !== null && parts.conditions.length > 0)
        : way.kind === "search" || (way.kind === "gather" && way.gathered.order === undefined);
    // A feed is compared with the open transactions of the primary.
    const options = this.#isFeed(request) ? {} : ON_STANDBY;
    const rows = await database.rows(
      this.#statement(name, hasBytes ? untilFull(text) : text, isPlanned, options),
      parts.values,
    );
    if (rows[0]?.isMany) {
      return { rows: [], walkEnd: NOWHERE };
    }
    const end = rows.findIndex(({ walkEnd }) => !isAbsent(walkEnd));
    const covered = end < 0 ? rows : rows.slice(0, end + 1);
    return { rows: covered.filter(({ hasPassed = true }) => hasPassed), walkEnd: rows[end]?.walkEnd ?? null };
  }

  #parts(request: HeldRequest): Parts {
    const { bounds, conditions, values } = this.#of.kept();
    const reading = this.#of.readingOf(request);
    if (request.endMs !== undefined) {
      bounds.push(
        this.#of.order
          ? { sql: `${this.#of.order.key} < $${values.push(new Date(request.endMs).toISOString())}` }
          : this.#of.idBound("<", lowestIdAt(this.#of.declaration.prefix, request.endMs), values),
      );
    }
    if (!isAbsent(request.after)) {
      bounds.push(this.#behind(request, reading, values));
    }
    values.push(request.first + 1);
    return { bounds, conditions: [...conditions, ...this.#of.walked], values, limit: `$${values.length}`, reading };
  }

  /** Whether a count reads no more rows than it counts. */
  #isCountable(): boolean {
    const { isShort = false } = this.#of.declaration;
    const isFiltered = this.#of.conditions.length > 0 || this.#of.limit !== null;
    return (
      (isShort || !isFiltered) &&
      this.#of.parents === null &&
      this.#of.rare.length + this.#of.searches.length + this.#of.alternatives.length + this.#of.walked.length === 0
    );
  }

  async #count(database: Database): Promise<number | null> {
    const { name, select } = this.#of.declaration;
    const { bounds, conditions, values } = this.#of.kept();
    values.push(MOST_COUNTED + 1);
    const text = `
      SELECT count(*)::int AS counted FROM (
        ${select}
        WHERE ${[...textsOf(bounds), ...conditions].join(" AND ")}
        LIMIT $${values.length}
      ) few`;
    const [row] = await database.rows(composedStatement<{ counted: number }>(`${name}Count`, text, ON_STANDBY), values);
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

  /** At most one row more than requested of each parent. */
  #firstOfEach(database: Database, column: string, parents: readonly string[], request: PageRequest): Promise<Row[]> {
    const { name } = this.#of.declaration;
    const { values, ...kept } = this.#of.kept();
    const reading = this.#of.readingOf(request);
    values.push(parents, request.first + 1);
    const text = this.#sql.ofEach(column, { ...kept, limit: `$${values.length}`, reading }, `$${values.length - 1}`);
    const isPlanned = this.#of.isPlannedEachTime || this.#of.order !== null;
    return database.rows(this.#statement(`${name}OfEach`, text, isPlanned, { mostBytes: READING_BYTES }), values);
  }

  /** The condition on the rows behind a cursor, in the direction of the reading. */
  #behind(request: PageRequest, { isUp }: Reading, values: unknown[]): Bound {
    const { prefix, ids = idPattern(prefix), alias } = this.#of.declaration;
    const { id, key } = readCursor(request.after as string, ids, this.#digest(request));
    if (this.#of.order) {
      values.push(key, id);
      const place = `$${values.length - 1}::${this.#of.order.type}, $${values.length}`;
      return { sql: `(${this.#of.order.key}, ${alias}.id) ${isUp ? ">" : "<"} (${place})`, place };
    }
    // No id lies between an id and itself with a space: a page in either direction has bounds of the same two forms.
    return isUp ? this.#of.idBound(">=", `${id} `, values) : this.#of.idBound("<", id, values);
  }

  #statement(
    name: string,
    text: string,
    isPlannedEachTime: boolean,
    options: Pick<Statement<Row>, "mostBytes" | "mayReadStandby">,
  ): Statement<Row> {
    const planned = isPlannedEachTime ? { isPlannedEachTime: true as const } : {};
    return composedStatement<Row>(name, text, { ...options, ...planned });
  }

  #cut({ rows, walkEnd }: Found<Row>, request: PageRequest): Page<Row> {
    const digest = this.#digest(request);
    const cursorOf = (place: string) => writeCursor(place, digest(place));
    const page = pageOf(rows, request, (row) => cursorOf(this.#of.order ? `${row.id} ${row.orderKey}` : row.id));
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
    const id = lowestIdAt(this.#of.declaration.prefix, 0);
    return this.#of.order ? `${id} -infinity` : id;
  }

  /** The digest of a cursor, as a function of its place. */
  #digest({ direction }: PageRequest): CursorDigest {
    const own = this.#of.order?.isAscending ? "asc" : "desc";
    const identity = JSON.stringify([
      this.#of.declaration.name,
      [
        ...textsOf(this.#of.bounds),
        ...this.#of.conditions.map((sql) => this.#of.inCursor.get(sql) ?? sql),
        ...this.#of.alternatives,
        ...this.#of.rare,
        ...this.#of.walked,
        ...this.#of.searches.map(({ condition }) => condition),
      ],
      this.#of.values,
      ...(this.#of.order ? [this.#of.order.key] : []),
      ...(isAbsent(direction) || direction === own ? [] : [direction]),
      ...(isAbsent(this.#of.mark) ? [] : [this.#of.mark]),
    ]);
    return digestOf(identity);
  }
}
