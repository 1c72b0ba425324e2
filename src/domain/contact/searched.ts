import type { Database } from "../../platform/db/database.ts";
import { listContacts } from "./store.ts";

/** The ids of the newest contacts that a search finds, at most `most`. @throws DomainError on a bad search. */
export async function findSearchedIds(
  database: Database,
  businessId: string,
  q: string,
  most: number,
): Promise<string[]> {
  return (await listContacts(database, businessId, { q }, { first: most })).rows.map(({ id }) => id);
}
