import { findAccessKeys } from "../../src/domain/oauth/access-key-store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { rowLoader } from "../row-loader.ts";

export function accessKeyLoaders(database: Database, businessId: string) {
  return { accessKey: rowLoader((ids) => findAccessKeys(database, businessId, ids)) };
}
