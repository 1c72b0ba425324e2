import { findContacts } from "../../src/domain/contact/store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { rowLoader } from "../row-loader.ts";

export function contactLoaders(database: Database, businessId: string) {
  return { contact: rowLoader((ids) => findContacts(database, businessId, ids)) };
}
