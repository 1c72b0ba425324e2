import type { BulkOperation } from "../../src/domain/bulk/rules.ts";
import { findOperations, findUndos } from "../../src/domain/bulk/store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { keyLoader, rowLoader } from "../row-loader.ts";

export function bulkLoaders(database: Database, businessId: string) {
  return {
    bulkOperation: rowLoader((ids) => findOperations(database, businessId, ids)),
    undoOfOperation: keyLoader<BulkOperation | null>((ids) => findUndos(database, businessId, ids), null),
  };
}
