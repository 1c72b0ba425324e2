import DataLoader from "dataloader";
import type { Page, PageRequest } from "../src/platform/db/page.ts";

/** The page of a list that one parent has. Parents of one list ask for pages that are alike. */
interface PageOf<Parent, Filter> {
  parent: Parent;
  page: PageRequest;
  filter?: Filter | null | undefined;
}

/** Reads the pages of a relation for all parents of a list at once: in one statement where they are alike. */
export function pageLoader<Parent extends { id: string }, Row, Filter = never>(
  read: (parents: readonly Parent[], page: PageRequest, filter: Filter | undefined) => Promise<(Page<Row> | Error)[]>,
): DataLoader<PageOf<Parent, Filter>, Page<Row>> {
  return new DataLoader(
    async (wanted) => {
      const pages = new Map<object, Page<Row> | Error>();
      const alike = Map.groupBy(wanted, ({ page, filter }) => JSON.stringify([page.first, page.after, filter]));
      await Promise.all(
        [...alike.values()].map(async (group) => {
          const { page, filter } = group[0] as PageOf<Parent, Filter>;
          const parents = new Map(group.map(({ parent }) => [parent.id, parent]));
          // A page that is refused, for its cursor, is not a refusal of the others.
          const found = await read([...parents.values()], page, filter ?? undefined).catch((error: Error) => error);
          const ids = [...parents.keys()];
          for (const one of group) {
            pages.set(one, found instanceof Error ? found : (found[ids.indexOf(one.parent.id)] as Page<Row> | Error));
          }
        }),
      );
      return wanted.map((one) => pages.get(one) as Page<Row> | Error);
    },
    { cache: false },
  );
}

/**
 * Reads a relation: the first pages of all parents in one statement. A cursor is of one parent's list, so that what
 * lies behind it is read parent by parent.
 */
export function relationLoader<Row, Filter = never>(
  firstOfEach: (ids: readonly string[], first: number, filter: Filter | undefined) => Promise<Page<Row>[]>,
  list: (id: string, page: PageRequest, filter: Filter | undefined) => Promise<Page<Row>>,
): DataLoader<PageOf<{ id: string }, Filter>, Page<Row>> {
  return pageLoader<{ id: string }, Row, Filter>((parents, page, filter) => {
    const ids = parents.map(({ id }) => id);
    return page.after
      ? Promise.all(ids.map((id) => list(id, page, filter).catch((error: Error) => error)))
      : firstOfEach(ids, page.first, filter);
  });
}
