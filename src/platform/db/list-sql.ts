import { orderKey } from "./list-order.ts";
import {
  type Bound,
  type Equation,
  type Gathered,
  type IdOperator,
  type Parents,
  type Reading,
  type Selection,
  textsOf,
} from "./list-selection.ts";
import type { Way } from "./list-ways.ts";

/** The number of rows that a statement of a page reads; a page sends at most two. */
export const MOST_WALKED = 5_000;

/** The same; tests lower it. */
export const walks = { most: MOST_WALKED };

/** What a statement reads of a list: the bounds with their cursor, the conditions and their values. */
export interface Parts {
  bounds: Bound[];
  conditions: string[];
  values: unknown[];
  limit: string;
  reading: Reading;
}

/** The SQL of the ways to read a page of a list. */
export class ListSql {
  readonly #of: Selection;

  constructor(selection: Selection) {
    this.#of = selection;
  }

  textOf(way: Way, parts: Parts): string {
    switch (way.kind) {
      case "whole":
        return this.#of.parents ? this.#ofEachParent(this.#of.parents, parts) : this.#inOrder(parts);
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

  /**
   * At most one row more than requested of each parent; those of one parent in the direction of the reading. The ids of
   * the parents and the number of rows are parameters.
   */
  ofEach(
    column: string,
    { bounds, conditions: limited, limit, reading }: Omit<Parts, "values">,
    parents: string,
  ): string {
    const { select, alias, indexed = {} } = this.#of.declaration;
    const ofParent = `${alias}.${column} = parent.id`;
    const along =
      column in indexed && this.#of.order === null
        ? this.#along([`${alias}.${column}`], ["parent.id"], bounds, reading)
        : { conditions: [...textsOf(bounds), ofParent], order: reading.order };
    const conditions = [...along.conditions, ...limited, ...this.#of.rare, ...this.#of.walked];
    const page =
      this.#of.searches.length > 0
        ? this.#nearestFirst([...bounds, { sql: ofParent }], limited, limit, reading, [ofParent])
        : `
        ${select}
        WHERE ${conditions.join(" AND ")}
        ORDER BY ${along.order} LIMIT ${limit}`;
    return `
      SELECT page.* FROM unnest(${parents}::text[]) AS parent (id)
      CROSS JOIN LATERAL (${page}
      ) page
      ORDER BY ${reading.orderOf("page")}`;
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
    const { alias } = this.#of.declaration;
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
    const { alias } = this.#of.declaration;
    if (!this.#of.order) {
      return this.#along([`${alias}.${column}`], ["parent.id"], bounds, reading);
    }
    const { isUp, order } = reading;
    const start = isUp ? "'-infinity', ''" : "'infinity', '~'";
    const place = bounds.find((bound) => bound.place !== undefined)?.place ?? start;
    return {
      conditions: [
        ...textsOf(bounds.filter(({ id, place }) => id === undefined && place === undefined)),
        `(${alias}.${column}, ${this.#of.order.key}, ${alias}.id) ${isUp ? ">" : "<"} (parent.id, ${place})`,
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
    const { select } = this.#of.declaration;
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
    const { select, alias, table } = this.#of.declaration;
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
    const { alias, table } = this.#of.declaration;
    const place = this.#of.order ? `${alias}.id || ' ' || (${this.#of.order.key})::text` : `${alias}.id`;
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
    const known = new Set([...served, ...this.#of.within]);
    const ids = this.#of.order ? textsOf(bounds.filter(({ id }) => id !== undefined)) : [];
    const either = this.#of.searches.map(({ condition }) => condition).join(" OR ");
    const searched = either === "" ? [] : [`(${either})`];
    return [...ids, ...conditions, ...this.#of.rare, ...searched].filter((each) => !known.has(each));
  }

  /** The tests of a list that could be merged, where it is not. */
  #testsOfMerged({ values }: Parts): string[] {
    const either = this.#of.alternatives.length > 0 ? [`(${this.#of.alternatives.join(" OR ")})`] : [];
    if (!this.#of.parents) {
      return either;
    }
    const { sql, column, value, besides } = this.#of.parents;
    values.push(value);
    const isOfParent = `${this.#of.declaration.alias}.${column} = ANY (ARRAY(${sql.replaceAll("?", `$${values.length}`)}))`;
    return [...either, besides ? `(${isOfParent} OR ${besides})` : isOfParent];
  }

  /** Walks the order of the list, or the rows of an equation in this order. */
  #walk(parts: Parts, equation?: Equation): string {
    const { bounds, limit, reading } = parts;
    const along = equation
      ? this.#alongEquation(equation, bounds, reading)
      : {
          conditions: textsOf(this.#of.order ? bounds.filter(({ id }) => id === undefined) : bounds),
          order: reading.order,
        };
    const tests = [...this.#testsBeside(equation ? [equation.sql] : [], parts), ...this.#testsOfMerged(parts)];
    return this.#stream({ ...along, conditions: [...along.conditions, ...this.#of.within] }, tests, { limit });
  }

  /** Walks the rows of each parent, or of each of several values, and merges them up to the first end. */
  #walkOfParents(parts: Parts): string {
    const { bounds, values, limit, reading } = parts;
    const { alias } = this.#of.declaration;
    const several = this.#of.several;
    const { sql, column, besides } =
      this.#of.parents ??
      (this.#of.groups
        ? { sql: this.#of.groups.parents, column: this.#of.groups.column, besides: undefined }
        : { sql: `SELECT unnest(${several?.value}::text[]) AS id`, column: several?.column ?? "", besides: undefined });
    if (this.#of.parents) {
      values.push(this.#of.parents.value);
    }
    const tests = this.#testsBeside(!this.#of.parents && !this.#of.groups && several ? [several.sql] : [], parts);
    const walked = { most: "(SELECT most FROM share)", limit };
    const along = this.#alongParent(column, bounds, reading);
    const within = (conditions: readonly string[]) => [...conditions, ...this.#of.within];
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
    const most = String(Math.floor(walks.most / this.#of.alternatives.length));
    const streams = this.#of.alternatives.map((alternative) => {
      const [equation = "", ...others] = alternative.split(" AND ");
      const [column = "", value = ""] = equation.split(" = ");
      const { conditions, order } = this.#along([column], [value], bounds, reading);
      return this.#stream({ conditions: [...conditions, ...this.#of.within, ...others], order }, tests, {
        most,
        limit,
      });
    });
    return `
      SELECT page.* FROM (${streams.map((stream) => `(${stream})`).join(" UNION ALL ")}) page
      ORDER BY ${reading.orderOf("page")} LIMIT ${limit}`;
  }

  /** The page from all rows that an index finds, if they are not too many. */
  #gatherText(parts: Parts, { conditions: own, order }: Gathered): string {
    const { bounds, conditions, limit, reading } = parts;
    const { alias, table } = this.#of.declaration;
    const { parents, column } = this.#of.groups ?? {};
    const from = `SELECT ${alias}.* FROM ${table} ${alias} WHERE ${[...this.#of.fixed, ...this.#of.within, ...own].join(" AND ")}`;
    const found =
      parents && this.#of.rare.includes(own[0] ?? "")
        ? `
            SELECT ${alias}.* FROM (${parents} OFFSET 0) parent
            CROSS JOIN LATERAL (${from} AND ${alias}.${column} = parent.id OFFSET 0) ${alias}`
        : from;
    // The rows are found as if all were read: PostgreSQL would else look for the first ones along another index.
    const rows = `
        SELECT ${alias}.*, count(*) OVER () > ${walks.most} AS is_many, row_number() OVER () AS nth FROM (
          ${order ? `${found} ORDER BY ${order}` : `WITH found AS MATERIALIZED (${found}) SELECT * FROM found`} LIMIT ${walks.most + 1}
        ) ${alias}`;
    const all = [...textsOf(bounds), ...conditions, ...this.#of.rare, ...this.#testsOfMerged(parts)];
    return `
      ${this.#selecting(`${alias}.is_many`, rows)}
      WHERE CASE WHEN ${alias}.is_many THEN ${alias}.nth = 1 ELSE (${all.join(" AND ")}) IS TRUE END
      ORDER BY ${reading.order} LIMIT ${limit}`;
  }

  /** The page from the rows that any way of a search finds, or those of rare conditions in each parent. */
  #searchText({ bounds, conditions, limit, reading: { order, orderOf } }: Parts): string {
    const { alias } = this.#of.declaration;
    const key = this.#of.order ? orderKey(this.#of.order) : "";
    const matching = [...textsOf(bounds), ...conditions, ...this.#of.rare];
    const found = this.#farther(matching, {
      isNeeded: "true",
      key,
      inOrder: `ORDER BY ${order} LIMIT ${limit}`,
      isBounded: true,
    });
    // The flag comes without a row too: of many found rows, the first may be those of others.
    return `
      SELECT page.* FROM (
        WITH found AS MATERIALIZED (SELECT * FROM (${found}) ${alias} LIMIT ${walks.most + 1}),
        counted AS MATERIALIZED (SELECT count(*) > ${walks.most} OR bool_or(found.is_many) AS is_many FROM found)
        SELECT page.*, counted.is_many FROM counted LEFT JOIN (
          ${this.#of.declaration.select}
          WHERE ${[`${alias}.business_id = $1`, ...this.#of.keys].join(" AND ")} AND ${alias}.id = ANY (ARRAY(
            SELECT found.id FROM found ORDER BY ${orderOf("found")} LIMIT ${limit}
          ))
          ORDER BY ${order} LIMIT ${limit}
        ) page ON true
        WHERE page.id IS NOT NULL OR counted.is_many
        ORDER BY ${orderOf("page")}
      ) page`;
  }

  #inOrder({ bounds, conditions, limit, reading }: Parts): string {
    const { select } = this.#of.declaration;
    const equation =
      this.#of.order === null &&
      this.#of.equations.find(
        ({ sql, columns, values }) => conditions.includes(sql) && columns.length === values.length,
      );
    const { conditions: within, order } = equation
      ? this.#alongEquation(equation, bounds, reading)
      : { conditions: textsOf(bounds), order: reading.order };
    const others = conditions.filter((each) => !equation || each !== equation.sql);
    const inOrderWith = (...alternative: string[]) => `${select}
      WHERE ${[...within, ...others, ...alternative].join(" AND ")}
      ORDER BY ${order}
      LIMIT ${limit}`;
    return this.#of.alternatives.length === 0
      ? inOrderWith()
      : `SELECT * FROM (${this.#of.alternatives.map((each) => `(${inOrderWith(each)})`).join(" UNION ALL ")}) ${this.#of.declaration.alias}
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
    keys: readonly string[] = this.#of.keys,
  ): string {
    const { select, alias, table } = this.#of.declaration;
    const either = this.#of.searches.map(({ condition }) => condition).join(" OR ");
    const conditions = [...met, ...this.#of.rare, ...(either === "" ? [] : [`(${either})`])];
    const within = textsOf(bounds);
    const inOrder = `ORDER BY ${order} LIMIT`;
    const key = this.#of.order ? orderKey(this.#of.order) : "";
    // Of several parents, no index has the rows together in an order of their own.
    const near =
      this.#of.groups && this.#of.order
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
          ${this.#farther([...within, ...met, ...this.#of.rare], { isNeeded: `(SELECT count(*) FROM near) < ${limit}`, key, inOrder: `${inOrder} ${limit}` })}
        ) ${alias} ORDER BY ${orderOf(alias)} LIMIT ${limit}
      )
      ${select}
      WHERE ${[`${alias}.business_id = $1`, ...keys].join(" AND ")}
        AND ${alias}.id = ANY (ARRAY(SELECT id FROM near UNION ALL SELECT id FROM far))
      ${inOrder} ${limit}`;
  }

  /** All rows that an index on the rare conditions finds, or the indexes of the ways of a search. */
  #farther(
    matching: readonly string[],
    {
      isNeeded,
      key,
      inOrder,
      isBounded = false,
    }: { isNeeded: string; key: string; inOrder: string; isBounded?: boolean },
  ): string {
    const { alias, table } = this.#of.declaration;
    if (this.#of.groups) {
      const { parents, column } = this.#of.groups;
      const ofParent = [...matching, `${alias}.${column} = parent.id`];
      const found =
        this.#of.searches.length > 0
          ? this.#found(ofParent, { key, isBounded })
          : `
            SELECT ${alias}.id${key}${isBounded ? ", false AS is_many" : ""} FROM ${table} ${alias}
            WHERE ${ofParent.join(" AND ")}
            ${inOrder}`;
      return `
          SELECT ${alias}.* FROM (SELECT id FROM (${parents}) parent WHERE ${isNeeded} OFFSET 0) parent
          CROSS JOIN LATERAL (${found}
          ) ${alias}`;
    }
    return this.#found([...matching, isNeeded], { key, isBounded });
  }

  /**
   * All rows with these conditions, by each way of a search.
   *
   * @param isBounded whether a way with too many rows gives these, with `is_many`, and none are tested.
   */
  #found(conditions: readonly string[], { key, isBounded }: { key: string; isBounded: boolean }): string {
    const { alias, table } = this.#of.declaration;
    const rows = (from: string, more: readonly string[], order = "") => `
          SELECT ${alias}.id${key} FROM ${from} ${alias}
          WHERE ${[...conditions, ...more].join(" AND ")}
          ${order} OFFSET 0`;
    if (this.#of.searches.length === 0) {
      return rows(`${table}`, []);
    }
    const lead = [...this.#of.fixed, ...this.#of.keys, ...conditions.filter((each) => each.endsWith(" = parent.id"))];
    const bounded = (rows: string) => `
          SELECT ${alias}.id${key}, ${alias}.is_many FROM (
            SELECT ${alias}.*, count(*) OVER () > ${walks.most} AS is_many FROM (${rows} LIMIT ${walks.most + 1}) ${alias}
          ) ${alias}
          WHERE ${alias}.is_many OR (${conditions.join(" AND ")})`;
    const ways = this.#of.searches.map(({ condition, order }) =>
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
}
