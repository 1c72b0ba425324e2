import { createHash } from "node:crypto";
import { databaseNow } from "../clock.ts";
import { DomainError } from "../errors.ts";
import { idPattern, lowestIdAt, type Prefix } from "../id.ts";
import type { Database } from "./database.ts";
import { composedStatement, type Statement } from "./statement.ts";

/** The requested part of a list: at most `first` rows (1 to 100) after an opaque cursor, newest first. */
export interface PageRequest {
  first: number;
  after?: string | null | undefined;
}

export interface Page<Row> {
  rows: Row[];
  hasMore: boolean;
  /** The cursor of the page after this row. */
  cursorAfter(row: Row): string;
}

/** The filters on time of every list: whole milliseconds as `instant` returns them, all exclusive. */
export interface TimeFilter {
  createdAfter?: string | null | undefined;
  createdBefore?: string | null | undefined;
  updatedAfter?: string | null | undefined;
  updatedBefore?: string | null | undefined;
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
  /** Hides rows older than this many milliseconds by the database's clock. */
  keptMs?: number;
}

/** A limit of a list to what its reader may see. It is no filter, and so no part of a cursor. */
interface Limit {
  /** SQL with a value written as `?`. */
  sql: string;
  value: unknown;
}

interface Parents extends Limit {
  column: string;
  /** A condition on other rows of the list. */
  besides: string | undefined;
}

/** The number of rows that a page with a rare condition reads in order before it uses the index on the condition. */
const NEAREST_ROWS = 5_000;

const DIGEST_BYTES = 9;

/**
 * A keyset list: callers add conditions, and a page is read along an index, so that every page costs the same. A cursor
 * contains the last id and a digest of the id, the list and its filters. A cursor with other filters or an altered
 * cursor is refused.
 */
export class List<Row extends { id: string }> {
  readonly #declaration: ListDeclaration;
  readonly #values: unknown[];
  readonly #conditions: string[];
  /** Conditions that bound the part of the order that is read; the others select among its rows. */
  readonly #bounds: string[];
  readonly #rare: string[] = [];
  readonly #alternatives: string[] = [];
  #limit: Limit | null = null;
  /** The limit of a list that is read for each of some parents: their ids, and the column that references them. */
  #parents: Parents | null = null;
  #isPlannedEachTime = false;

  constructor(declaration: ListDeclaration, businessId: string) {
    this.#declaration = declaration;
    this.#values = [businessId];
    this.#bounds = [`${declaration.alias}.business_id = $1`, ...(declaration.only ? [declaration.only] : [])];
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
   * Limits the list by a condition that the rows of its filters are tested for, one by one. An absent value limits
   * nothing.
   */
  limitTo(condition: string, value: unknown): this {
    this.#limit = isAbsent(value) ? null : { sql: `(${condition}) IS TRUE`, value };
    return this;
  }

  /**
   * Limits the list to the rows of some parents, which `parents` selects as `id`. The rows of each parent are read
   * along the index on the column and the id, and merged: a page costs no more with many rows of other parents. Add the
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

  /**
   * The four filters on time; add them last. Those on the creation bound the id, which contains the time (see
   * `src/platform/id.ts`). Those on the last change are rare conditions when the list has an index for them and no
   * other condition.
   */
  whereTime(filter: TimeFilter): this {
    const { alias, prefix } = this.#declaration;
    const createdAfter = filter.createdAfter && lowestIdAt(prefix, Date.parse(filter.createdAfter) + 1);
    const createdBefore = filter.createdBefore && lowestIdAt(prefix, Date.parse(filter.createdBefore));
    const isAlone = this.#declaration.table !== undefined && this.#conditions.length === 0 && this.#parents === null;
    const byChange = (condition: string, value: unknown) =>
      isAlone ? this.whereRare(condition, value) : this.search(condition, value);
    this.#add(this.#bounds, `${alias}.id >= ?`, createdAfter).#add(this.#bounds, `${alias}.id < ?`, createdBefore);
    byChange(`${alias}.updated_at > ?`, filter.updatedAfter);
    return byChange(`${alias}.updated_at < ?`, filter.updatedBefore);
  }

  /** The same for rows that never change: their last change is their creation. */
  whereTimeOfUnchanging({ createdAfter, createdBefore, updatedAfter, updatedBefore }: TimeFilter): this {
    return this.whereTime({ createdAfter, createdBefore }).whereTime({
      createdAfter: updatedAfter,
      createdBefore: updatedBefore,
    });
  }

  async page(database: Database, { first, after }: PageRequest): Promise<Page<Row>> {
    const { name, prefix, ids = idPattern(prefix), alias } = this.#declaration;
    const { bounds, conditions, values } = this.#kept();
    if (after !== null && after !== undefined) {
      values.push(readCursor(after, ids, this.#digest()));
      bounds.push(`${alias}.id < $${values.length}`);
    }
    values.push(first + 1);
    const limit = `$${values.length}`;
    const text = this.#parents
      ? this.#ofEachParent(this.#parents, { bounds, conditions, values, limit })
      : this.#rare.length === 0
        ? this.#inOrder(bounds, conditions, limit)
        : this.#nearestFirst(bounds, conditions, limit);
    return this.#cut(await database.rows(this.#statement(name, text), values), first);
  }

  /**
   * The first page of each of several parents, in one statement. The column references the parent and has an index with
   * the id. A condition may use `parent.id`.
   *
   * @param listOf The list of one parent alone, to which the cursors of its page belong.
   */
  async firstPages(
    database: Database,
    { column, parents, first }: { column: string; parents: readonly string[]; first: number },
    parentOf: (row: Row) => string | null,
    listOf: (parent: string, place: number) => List<Row>,
  ): Promise<Page<Row>[]> {
    const rows = await this.#firstOfEach(database, column, parents, first + 1);
    const byParent = Map.groupBy(rows, parentOf);
    return parents.map((parent, place) => listOf(parent, place).#cut(newestFirst(byParent.get(parent)), first));
  }

  /** At most `most` of the newest rows of each parent, without an order. */
  #firstOfEach(database: Database, column: string, parents: readonly string[], most: number): Promise<Row[]> {
    const { name, select, alias } = this.#declaration;
    const { bounds, conditions: limited, values } = this.#kept();
    values.push(parents, most);
    const [parentsAt, mostAt] = [values.length - 1, values.length];
    const conditions = [...bounds, ...limited, ...this.#rare, `${alias}.${column} = parent.id`];
    const text = `
      SELECT page.* FROM unnest($${parentsAt}::text[]) AS parent (id)
      CROSS JOIN LATERAL (
        ${select}
        WHERE ${conditions.join(" AND ")}
        ORDER BY ${alias}.id DESC LIMIT $${mostAt}
      ) page`;
    return database.rows(this.#statement(`${name}OfEach`, text), values);
  }

  #statement(name: string, text: string): Statement<Row> {
    return composedStatement<Row>(name, text, this.#isPlannedEachTime ? { isPlannedEachTime: true } : {});
  }

  /**
   * The bounds and conditions of the list and their values, with the maximum age of its rows and the limit of its
   * reader. The age moves with the clock, so it is not in a cursor.
   */
  #kept(): { bounds: string[]; conditions: string[]; values: unknown[] } {
    const { alias, prefix, keptMs } = this.#declaration;
    const [bounds, conditions, values] = [[...this.#bounds], [...this.#conditions], [...this.#values]];
    if (keptMs !== undefined) {
      values.push(lowestIdAt(prefix, databaseNow() - keptMs));
      bounds.push(`${alias}.id >= $${values.length}`);
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
    { bounds, conditions, values, limit }: { bounds: string[]; conditions: string[]; values: unknown[]; limit: string },
  ): string {
    const { select, alias } = this.#declaration;
    this.#isPlannedEachTime ||= conditions.length > 0;
    values.push(value);
    const rowsOf = (which: string, order = "") => `
        ${select}
        WHERE ${[...bounds, which, ...conditions].join(" AND ")}
        ORDER BY ${order}${alias}.id DESC LIMIT ${limit}`;
    const place = `(${alias}.${column}, ${alias}.id)`;
    const nearest = (operator: string, pick: "LEAST" | "GREATEST", otherwise: string) => {
      const start = `${alias}.id ${operator} $`;
      const ids = bounds.filter((bound) => bound.startsWith(start)).map((bound) => bound.slice(start.length - 1));
      const id = ids.length === 0 ? otherwise : `${pick}(${ids.map((each) => `${each}::text COLLATE "C"`).join(", ")})`;
      return `${place} ${operator} (parent.id, ${id})`;
    };
    const ofParent = rowsOf(
      `${nearest("<", "LEAST", "'~'")} AND ${nearest(">=", "GREATEST", "''")}`,
      `${alias}.${column} DESC, `,
    );
    return `
      SELECT page.* FROM (${sql.replaceAll("?", `$${values.length}`)} OFFSET 0) parent
      CROSS JOIN LATERAL (${ofParent}) page
      ${besides ? `UNION ALL (${rowsOf(besides)})` : ""}
      ORDER BY ${besides ? "" : "page."}id DESC LIMIT ${limit}`;
  }

  #inOrder(bounds: readonly string[], conditions: readonly string[], limit: string): string {
    const { select, alias } = this.#declaration;
    const inOrderWith = (...alternative: string[]) => `${select}
      WHERE ${[...bounds, ...conditions, ...alternative].join(" AND ")}
      ORDER BY ${alias}.id DESC
      LIMIT ${limit}`;
    return this.#alternatives.length === 0
      ? inOrderWith()
      : `SELECT * FROM (${this.#alternatives.map((each) => `(${inOrderWith(each)})`).join(" UNION ALL ")}) ${alias}
      ORDER BY ${alias}.id DESC
      LIMIT ${limit}`;
  }

  /**
   * OFFSET 0 and ARRAY keep the planner from walking the order of the list for rows that may be at its end or absent.
   */
  #nearestFirst(bounds: readonly string[], met: readonly string[], limit: string): string {
    const { select, alias, table } = this.#declaration;
    const conditions = [...met, ...this.#rare];
    const inOrder = `ORDER BY ${alias}.id DESC LIMIT`;
    return `
      WITH near AS (
        SELECT ${alias}.id FROM (
          SELECT * FROM ${table} ${alias} WHERE ${bounds.join(" AND ")} ${inOrder} ${NEAREST_ROWS}
        ) ${alias}
        WHERE ${conditions.join(" AND ")} ${inOrder} ${limit}
      ), far AS (
        SELECT ${alias}.id FROM (
          SELECT ${alias}.id FROM ${table} ${alias}
          WHERE ${[...bounds, ...conditions].join(" AND ")} AND (SELECT count(*) FROM near) < ${limit}
          OFFSET 0
        ) ${alias} ${inOrder} ${limit}
      )
      ${select}
      WHERE ${alias}.business_id = $1 AND ${alias}.id = ANY (ARRAY(SELECT id FROM near UNION ALL SELECT id FROM far))
      ${inOrder} ${limit}`;
  }

  /** The page from the rows that were read for it: one more than requested when there is a next page. */
  #cut(found: readonly Row[], first: number): Page<Row> {
    const digest = this.#digest();
    return {
      rows: found.slice(0, first),
      hasMore: found.length > first,
      cursorAfter: ({ id }) => writeCursor(id, digest(id)),
    };
  }

  /** The digest of a cursor, as a function of its id. */
  #digest(): (id: string) => Buffer {
    const identity = JSON.stringify([
      this.#declaration.name,
      [...this.#bounds, ...this.#conditions, ...this.#alternatives, ...this.#rare],
      this.#values,
    ]);
    const hash = createHash("sha256").update(identity);
    return (id) => hash.copy().update(id).digest().subarray(0, DIGEST_BYTES);
  }
}

const isAbsent = (value: unknown): boolean => value === null || value === undefined;

/** Sorts rows into the order of a list. */
function newestFirst<Row extends { id: string }>(rows: readonly Row[] = []): Row[] {
  return rows.toSorted((one, other) => (one.id < other.id ? 1 : -1));
}

function readCursor(cursor: string, ids: RegExp, digest: (id: string) => Buffer): string {
  const bytes = Buffer.from(cursor, "base64url");
  const id = bytes.subarray(DIGEST_BYTES).toString();
  if (!ids.test(id) || writeCursor(id, digest(id)) !== cursor) {
    throw new DomainError("validation_error", "the cursor does not belong to this list with these filters", {
      field: "cursor",
    });
  }
  return id;
}

function writeCursor(id: string, digest: Buffer): string {
  return Buffer.concat([digest, Buffer.from(id)]).toString("base64url");
}
