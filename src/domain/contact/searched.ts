import type { Database } from "../../platform/db/database.ts";
import { listContacts } from "./store.ts";

/** The pages that are read for a search, each of which may end before it is full. */
const MOST_PAGES = 5;

/** The ids of the newest contacts that a search finds, at most `most`. @throws DomainError on a bad search. */
export async function findSearchedIds(
  database: Database,
  businessId: string,
  q: string,
  most: number,
): Promise<string[]> {
  const ids: string[] = [];
  let after: string | undefined;
  for (let read = 0; read < MOST_PAGES; read += 1) {
    const { rows, hasMore, end } = await listContacts(database, businessId, { q }, { first: most - ids.length, after });
    ids.push(...rows.map(({ id }) => id));
    if (!hasMore || end === undefined) {
      break;
    }
    after = end;
  }
  return ids;
}
