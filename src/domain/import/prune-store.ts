import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

const nextBusinessStatement = statement<{ businessId: string }>(
  "import.nextBusiness",
  "SELECT business_id FROM contact_imports WHERE business_id > $1 ORDER BY business_id LIMIT 1",
  { unbound: "prunes the imports of one business after another" },
);

/** The first business with imports after this one. */
export async function nextBusinessWithImports(database: Database, after: string): Promise<string | undefined> {
  return (await database.row(nextBusinessStatement, [after]))?.businessId;
}

/** SQL of whether the undo of an import has not ended, or was ordered since the time `$3`. */
const HAS_LATE_UNDO = `EXISTS (
        SELECT FROM contact_import_undos u
        WHERE u.business_id = $1 AND u.import_id = contact_imports.id
          AND (u.finished_at IS NULL OR u.created_at >= $3) OFFSET 0
      )`;

const expiredStatement = statement<{ id: string; rowCount: number }>(
  "import.expired",
  `
    SELECT id, row_count FROM contact_imports
    WHERE business_id = $1 AND id < $2
      AND (finished_at < $3 OR finished_at IS NULL AND state IS NULL AND updated_at < $3)
      AND NOT ${HAS_LATE_UNDO}
    ORDER BY id LIMIT 100`,
);

/**
 * Imports of a business that ended before a time, or were interrupted before it, up to a hundred; without those whose
 * undo was ordered since, or has not ended.
 *
 * @param before the time, with the lowest id of that time.
 */
export function expiredImports(
  database: Database,
  businessId: string,
  before: { id: string; time: string },
): Promise<{ id: string; rowCount: number }[]> {
  return database.rows(expiredStatement, [businessId, before.id, before.time]);
}

const pruneRefusalsStatement = statement<never>(
  "import.pruneRefusals",
  `
    DELETE FROM contact_import_refusals
    WHERE business_id = $1 AND import_id = $2 AND row_number > $3 AND row_number <= $4`,
);

/** Deletes the refusals of the rows of an import after one of them, up to another one. */
export async function pruneRefusals(
  database: Database,
  businessId: string,
  importId: string,
  { after, to }: { after: number; to: number },
): Promise<void> {
  await database.rows(pruneRefusalsStatement, [businessId, importId, after, to]);
}

const pruneStatement = statement<never>(
  "import.prune",
  `
    DELETE FROM contact_imports
    WHERE business_id = $1 AND id = $2 AND (finished_at IS NOT NULL OR state IS NULL AND updated_at < $3)
      AND NOT ${HAS_LATE_UNDO}`,
);

/** Deletes an import without refusals, unless it was resumed or its undo ordered after this time. */
export async function pruneImport(
  database: Database,
  businessId: string,
  importId: string,
  time: string,
): Promise<void> {
  await database.rows(pruneStatement, [businessId, importId, time]);
}
