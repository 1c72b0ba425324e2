import type DataLoader from "dataloader";
import type { Page, PageRequest } from "../src/platform/db/page.ts";
import { argumentLoader } from "./row-loader.ts";

/** The requested page. All parents of one list request the same page size and filter. */
interface PageArguments<Filter> {
  page: PageRequest;
  filter?: Filter | null | undefined;
}

type PageLoader<Parent, Row, Filter> = DataLoader<{ parent: Parent } & PageArguments<Filter>, Page<Row>>;

/** Reads the pages of a relation for all parents of a list together, in one statement for each set of arguments. */
export function pageLoader<Parent extends { id: string }, Row, Filter = never>(
  read: (parents: readonly Parent[], page: PageRequest, filter: Filter | undefined) => Promise<(Page<Row> | Error)[]>,
): PageLoader<Parent, Row, Filter> {
  return argumentLoader((parents, { page, filter }) => read(parents, page, filter ?? undefined));
}

/**
 * Reads the first pages of all parents in one statement. With a cursor, each parent reads its own page: the cursor
 * belongs to one parent, and the lists of the others refuse it before they send a statement.
 */
export function relationLoader<Row, Filter = never>(
  firstOfEach: (ids: readonly string[], first: number, filter: Filter | undefined) => Promise<Page<Row>[]>,
  list: (id: string, page: PageRequest, filter: Filter | undefined) => Promise<Page<Row>>,
): PageLoader<{ id: string }, Row, Filter> {
  return pageLoader<{ id: string }, Row, Filter>((parents, page, filter) => {
    const ids = parents.map(({ id }) => id);
    return page.after || ids.length === 1
      ? Promise.all(ids.map((id) => list(id, page, filter).catch((error: Error) => error)))
      : firstOfEach(ids, page.first, filter);
  });
}
