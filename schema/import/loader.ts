import { pageRefusals, pageRefusalsOfEach } from "../../src/domain/import/refusals.ts";
import type { Refusal } from "../../src/domain/import/rules.ts";
import { findImports, firstRefusals } from "../../src/domain/import/store.ts";
import type { ImportUndo } from "../../src/domain/import/undo-rules.ts";
import { findUndos } from "../../src/domain/import/undo-store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { relationLoader } from "../page-loader.ts";
import { keyLoader, rowLoader } from "../row-loader.ts";

/** The maximum number of refused rows in one list. */
const REFUSALS = 500;

export function importLoaders(database: Database, businessId: string) {
  return {
    undoOfImport: keyLoader<ImportUndo | null>((ids) => findUndos(database, businessId, ids), null),
    contactImport: rowLoader((ids) => findImports(database, businessId, ids)),
    refusalsOfImport: keyLoader<Refusal[]>((ids) => firstRefusals(database, businessId, ids, REFUSALS), []),
    refusalPageOfImport: pageLoader(database, businessId, false),
    partialPageOfImport: pageLoader(database, businessId, true),
  };
}

function pageLoader(database: Database, businessId: string, isPartial: boolean) {
  return relationLoader(
    (ids, page) => pageRefusalsOfEach(database, businessId, ids, page, isPartial),
    (id, page) => pageRefusals(database, businessId, id, page, isPartial),
  );
}
