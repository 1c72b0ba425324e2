import type DataLoader from "dataloader";
import type { Page, PageRequest } from "../src/platform/db/page.ts";
import { argumentLoader } from "./row-loader.ts";

/** The requested page. All parents of one list request the same page size and filter. */
interface PageArguments<Filter> {
  page: PageRequest;
  filter?: Filter | null | undefined;
}

type PageLoader<Parent, Row, Filter> = DataLoader<{ parent: Parent } & PageArguments<Filter>, Page<Row>>;

/** A count of each parent would take a statement of each. */
function withoutCount<Row>(page: Page<Row> | Error): Page<Row> | Error {
  if (page instanceof Error) {
    return page;
  }
  const { count: _count, ...others } = page;
  return others;
}

/** Reads the pages of a relation for all parents of a list together, in one statement for each set of arguments. */
export function pageLoader<Parent extends { id: string }, Row, Filter = never>(
  read: (parents: readonly Parent[], page: PageRequest, filter: Filter | undefined) => Promise<(Page<Row> | Error)[]>,
): PageLoader<Parent, Row, Filter> {
  return argumentLoader(async (parents, { page, filter }) =>
    (await read(parents, page, filter ?? undefined)).map(withoutCount),
  );
}

/**
 * Reads the pages without a cursor of all parents in one statement. With a cursor, each parent reads its own page: the
 * cursor belongs to one parent, and the lists of the others refuse it before they send a statement.
 */
export function relationLoader<Row, Filter = never>(
  pageOfEach: (ids: readonly string[], page: PageRequest, filter: Filter | undefined) => Promise<Page<Row>[]>,
  list: (id: string, page: PageRequest, filter: Filter | undefined) => Promise<Page<Row>>,
): PageLoader<{ id: string }, Row, Filter> {
  return pageLoader<{ id: string }, Row, Filter>((parents, page, filter) => {
    const ids = parents.map(({ id }) => id);
    return page.after || ids.length === 1
      ? Promise.all(ids.map((id) => list(id, page, filter).catch((error: Error) => error)))
      : pageOfEach(ids, page, filter);
  });
}
