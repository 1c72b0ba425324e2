import type { ObjectRef } from "@pothos/core";
import type { Page, PageRequest } from "../src/platform/db/page.ts";
import { DomainError } from "../src/platform/errors.ts";
import { builder } from "./builder.ts";

/** The largest page. A larger one would delay every other request of the process. */
const LARGEST_PAGE = 100;

const PageInfo = builder.objectRef<Page<{ id: string }>>("PageInfo").implement({
  description: "The end of a page (GraphQL Cursor Connections Specification).",
  fields: (t) => ({
    hasNextPage: t.exposeBoolean("hasMore", { description: "Whether there is a next page." }),
    hasPreviousPage: t.boolean({
      description: "Always false: lists can only be read forward.",
      resolve: () => false,
    }),
    startCursor: t.string({
      nullable: true,
      description: "The cursor of the first row; null on an empty page.",
      resolve: (page) => cursorOf(page, page.rows[0]),
    }),
    endCursor: t.string({
      nullable: true,
      description: "The cursor of the last row, for `after`; null on an empty page.",
      resolve: (page) => cursorOf(page, page.rows.at(-1)),
    }),
  }),
});

function cursorOf(page: Page<{ id: string }>, row: { id: string } | undefined): string | null {
  return row ? page.cursorAfter(row) : null;
}

type Types = typeof builder.$inferSchemaTypes;
type Identified = { id: string };

const COUNTED_BY_PAGE = { multiplier: 1 };

/** The complexity of a connection: its fields, multiplied by the rows of the page. */
export const pageComplexity = ({ first }: { first: number }) => ({ multiplier: Math.max(1, first) });

/** A Relay connection over a page, with `nodes` for clients that need no edges. */
export function connectionOf<Row extends Identified>(
  name: string,
  node: ObjectRef<Types, Row>,
  order = "the newest first",
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
      pageInfo: t.field({ type: PageInfo, description: "The end of the page.", resolve: (page) => page }),
    }),
  });
  return connection as unknown as ObjectRef<Types, Page<Row>>;
}

/** The arguments of every connection. */
export const pageArguments = builder.args((t) => ({
  first: t.int({ required: true, defaultValue: 25, description: "The size of the page, 1 to 100." }),
  after: t.string({ description: "The cursor of the last row that was read." }),
}));

/** @throws DomainError when the size is out of bounds. */
export function pageRequest({ first, after }: { first: number; after?: string | null | undefined }): PageRequest {
  if (first < 1 || first > LARGEST_PAGE) {
    const message = `first must be from 1 to ${LARGEST_PAGE}`;
    throw new DomainError("validation_error", message, { field: "first" });
  }
  return { first, after };
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
