import { findClients } from "../../src/domain/oauth/store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { rowLoader } from "../row-loader.ts";

export function oauthLoaders(database: Database, businessId: string) {
  return { oauthClient: rowLoader((ids) => findClients(database, businessId, ids)) };
}
