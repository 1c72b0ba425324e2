import { findInboxes, findUsers } from "../../src/domain/identity/store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { rowLoader } from "../row-loader.ts";

export function identityLoaders(database: Database, businessId: string) {
  return {
    user: rowLoader((ids) => findUsers(database, businessId, ids)),
    inbox: rowLoader((ids) => findInboxes(database, businessId, ids)),
  };
}
