import type { ObjectRef } from "@pothos/core";
import { MOST_COUNTED } from "../src/platform/db/list.ts";
import { listOrders } from "../src/platform/db/list-order.ts";
import { MOST_WALKED } from "../src/platform/db/list-sql.ts";
import { isAbsent, type Page, type PageRequest } from "../src/platform/db/page.ts";
import { DomainError } from "../src/platform/errors.ts";
import { MOST_VALUES } from "../src/platform/input.ts";
import { grouped } from "../src/platform/limit-text.ts";
import { builder } from "./builder.ts";
import { valuesOf } from "./enumeration.ts";
import { atMost } from "./limits.ts";

/** The largest page. A larger one would delay every other request of the process. */
const LARGEST_PAGE = 100;
const DEFAULT_PAGE = 25;

const PageInfo = builder.objectRef<Page<{ id: string }>>("PageInfo").implement({
  description: "The ends of a page (GraphQL Cursor Connections Specification).",
  fields: (t) => ({
    hasNextPage: t.exposeBoolean("hasMore", {
      description: "Whether there is a next page. With `before` it is true: at least the row of the cursor follows.",
    }),
    hasPreviousPage: t.exposeBoolean("hasPrevious", {
      description:
        "Whether there is a previous page. With `after` it is true: at least the row of the cursor precedes.",
    }),
    startCursor: t.string({
      nullable: true,
      description:
        "The cursor of the first row, for `before`, or of the last row that was tested if the page ends early; null on an " +
        "empty page without a previous one.",
      resolve: (page) => page.start ?? cursorOf(page, page.rows[0]),
    }),
    endCursor: t.string({
      nullable: true,
      description:
        "The cursor of the last row, for `after`, or of the last row that was tested if the page ends early: with several " +
        "filters a page may have few rows, or none, although there are more. Null on an empty page without a next one. A " +
        "page of a feed always has one, behind which later rows appear.",
      resolve: (page) => page.end ?? cursorOf(page, page.rows.at(-1)),
    }),
  }),
});

function cursorOf(page: Page<{ id: string }>, row: { id: string } | undefined): string | null {
  return row ? page.cursorAfter(row) : null;
}

type Types = typeof builder.$inferSchemaTypes;
type Identified = { id: string };

const COUNTED_BY_PAGE = { multiplier: 1 };

interface PageArguments {
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
  direction?: PageRequest["direction"];
  filter?: object | null | undefined;
}

/** The complexity of a list with `q`: a search takes as long as this many fields. */
const SEARCH_COMPLEXITY = 500;

/** The complexity of a connection: its fields, multiplied by the rows of the page. */
export const pageComplexity = ({ first, last, filter }: PageArguments) => ({
  field: filter && "q" in filter && typeof filter.q === "string" ? SEARCH_COMPLEXITY : 1,
  multiplier: Math.max(1, first ?? last ?? DEFAULT_PAGE),
});

const FEW = grouped(MOST_COUNTED);

/** The descriptions of `totalCount`: of lists that are counted without filters, and of lists that are always counted. */
const COUNTED_UNFILTERED = `The exact number of rows of the whole business without filters, up to ${FEW}; null otherwise.`;
export const COUNTED_ALWAYS = `The exact number of rows, up to ${FEW}; null if there are more.`;

/**
 * A Relay connection over a page, with `nodes` for clients that need no edges.
 *
 * @param counted the description of `totalCount`; null for a list without it.
 */
export function connectionOf<Row extends Identified>(
  name: string,
  node: ObjectRef<Types, Row>,
  { order = "the newest first", counted = COUNTED_UNFILTERED }: { order?: string; counted?: string | null } = {},
): ObjectRef<Types, Page<Row>> {
  // Pothos cannot infer a generic row type, so the fields are typed for any row with an id.
  const anyNode = node as unknown as ObjectRef<Types, Identified>;
  const edge = builder.objectRef<{ page: Page<Identified>; row: Identified }>(`${name}Edge`).implement({
    description: `One ${name} of a list, with its cursor.`,
    fields: (t) => ({
      cursor: t.string({ description: "The cursor of this row.", resolve: ({ page, row }) => page.cursorAfter(row) }),
      node: t.field({ type: anyNode, description: "The row.", resolve: ({ row }) => row }),
    }),
  });
  const connection = builder.objectRef<Page<Identified>>(`${name}Connection`).implement({
    description: `One page of a list of ${name}, ${order}.`,
    fields: (t) => ({
      edges: t.field({
        type: [edge],
        description: "The rows with their cursors.",
        complexity: COUNTED_BY_PAGE,
        resolve: (page) => page.rows.map((row) => ({ page, row })),
      }),
      nodes: t.field({
        type: [anyNode],
        description: "The rows without cursors.",
        complexity: COUNTED_BY_PAGE,
        resolve: (page) => page.rows,
      }),
      pageInfo: t.field({ type: PageInfo, description: "The ends of the page.", resolve: (page) => page }),
      ...(counted !== null && {
        totalCount: t.int({ nullable: true, description: counted, resolve: (page) => page.count?.() ?? null }),
      }),
    }),
  });
  return connection as unknown as ObjectRef<Types, Page<Row>>;
}

/** The arguments of a page. */
export const pageArguments = builder.args((t) => ({
  first: t.int({ description: `The size of the page, 1 to ${LARGEST_PAGE}. Default: ${DEFAULT_PAGE}.` }),
  after: t.string({ description: "The cursor behind which the page begins, such as `endCursor` of the page before." }),
  last: t.int({
    description: `The size of a page at the end of the list or before a cursor, 1 to ${LARGEST_PAGE}, instead of \`first\`.`,
  }),
  before: t.string({
    description: "The cursor before which the page ends, with `last`, such as `startCursor` of the page behind.",
  }),
}));

const SortDirectionType = builder.enumType("SortDirection", {
  description: "The direction of an order.",
  values: {
    ASC: { value: "asc", description: "The oldest, earliest or first one first." },
    DESC: { value: "desc", description: "The newest, latest or last one first." },
  } as const,
});

const ListOrderType = builder.enumType("ListOrder", {
  description: "The order of a list, the newest first unless its direction says otherwise.",
  values: valuesOf(listOrders, (order) => (order === "created" ? "By creation." : "By the last change.")),
});

/** The argument for the direction of an order. */
export const directionArgument = builder.args((t) => ({
  direction: t.field({
    type: SortDirectionType,
    description:
      "The direction, instead of the order's own. A list by time that is ascending is a feed: `endCursor` of its last " +
      "page goes on with later rows. It ends before the time of the oldest open transaction, so that no row appears " +
      "behind those that were read.",
  }),
}));

/** The arguments of a list in an order of its own. */
export const listArguments = { ...pageArguments, ...directionArgument };

/** The same of a list whose rows may be younger than their place in it. */
export const plainListArguments = {
  ...pageArguments,
  ...builder.args((t) => ({
    direction: t.field({
      type: SortDirectionType,
      description:
        "The direction, instead of the order's own. An ascending list is no feed: a later row may appear before others, " +
        "so read it from its beginning each time.",
    }),
  })),
};

/** The arguments of a list by creation or change. */
export const orderedArguments = {
  ...listArguments,
  ...builder.args((t) => ({
    orderBy: t.field({ type: ListOrderType, required: true, defaultValue: "created", description: "The order." }),
  })),
};

const TimeFilterInput = builder.inputType("TimeFilter", {
  description: "Filters of a list without pages.",
  fields: timeFields,
});

/** The arguments of a list without pages, beside its order. */
export const arrangementArguments = builder.args((t) => ({
  direction: t.field({ type: SortDirectionType, description: "The direction, instead of the order's own." }),
  filter: t.field({ type: TimeFilterInput, description: "Filters of the list." }),
}));

/** The arguments of a list without pages. */
export const wholeListArguments = {
  ...arrangementArguments,
  ...builder.args((t) => ({
    orderBy: t.field({
      type: ListOrderType,
      description: "The order. Without it and without a direction the list keeps its own.",
    }),
  })),
};

/** The options of a filter that takes several values. */
export const someOf = (description: string, more?: string) => ({
  ...atMost(MOST_VALUES),
  description: [`${description.replace(/\.$/, "")}, or one of these: up to ${MOST_VALUES}.`, more]
    .filter(Boolean)
    .join(" "),
});

/** The sentence on a filter without an index. */
export const WALKED = `A page tests up to ${grouped(MOST_WALKED)} rows, and may have fewer than asked for, or none, although there are more.`;

/** @throws DomainError for a size out of bounds, and for arguments of both directions. */
export function pageRequest({ first, after, last, before, direction }: PageArguments): PageRequest {
  if (isAbsent(last)) {
    refuseIf(!isAbsent(before), "before", "needs last");
    return { first: sizeOf("first", first ?? DEFAULT_PAGE), after, direction };
  }
  refuseIf(!isAbsent(first), "last", "excludes first");
  refuseIf(!isAbsent(after), "after", "needs first: a page before a cursor is read with last and before");
  return { first: sizeOf("last", last), after: before, direction, isBackward: true };
}

function refuseIf(isWrong: boolean, field: string, why: string): void {
  if (isWrong) {
    throw new DomainError("validation_error", `${field} ${why}`, { field });
  }
}

function sizeOf(field: string, size: number): number {
  refuseIf(size < 1 || size > LARGEST_PAGE, field, `must be from 1 to ${LARGEST_PAGE}`);
  return size;
}

/** The four time filters of every list. */
export function timeFields(t: PothosSchemaTypes.InputFieldBuilder<Types, "InputObject">) {
  return {
    createdAfter: t.field({ type: "DateTime", description: "Created after this time." }),
    createdBefore: t.field({ type: "DateTime", description: "Created before this time." }),
    updatedAfter: t.field({ type: "DateTime", description: "Changed after this time." }),
    updatedBefore: t.field({ type: "DateTime", description: "Changed before this time." }),
  };
}
