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

/** The comparison and the order force a look-up of each import; rows of the next one may follow. */
const refusalsFrom = (most: number) => `
          SELECT r.import_id, r.ctid AS row FROM contact_import_refusals r
          WHERE r.business_id = $1 AND (r.business_id, r.import_id) >= ($1, old.id)
          ORDER BY r.business_id, r.import_id, r.row_number LIMIT ${most}`;

/** Refusals go before their import: there may be a million of them. */
const pruneStatement = statement<{ count: number }>(
  "import.prune",
  `
    WITH old AS MATERIALIZED (
      SELECT i.id FROM contact_imports i
      WHERE i.business_id = $1 AND i.id < $2 AND i.finished_at < $3
      ORDER BY i.id LIMIT 10
    ), refused AS (
      DELETE FROM contact_import_refusals
      WHERE business_id = $1 AND ctid = ANY(ARRAY(
        SELECT r.row FROM old CROSS JOIN LATERAL (${refusalsFrom(1000)}) r
        WHERE r.import_id = old.id LIMIT 1000
      ))
      RETURNING 1
    ), pruned AS (
      DELETE FROM contact_imports
      WHERE business_id = $1 AND id = ANY(ARRAY(
        SELECT old.id FROM old LEFT JOIN LATERAL (${refusalsFrom(1)}) r ON true
        WHERE r.import_id IS DISTINCT FROM old.id
      ))
      RETURNING 1
    )
    SELECT ((SELECT count(*) FROM refused) + (SELECT count(*) FROM pruned))::int AS count`,
);

/**
 * Deletes a batch of the imports that ended before a time, and of their refusals.
 *
 * @param endedBefore the time, with the lowest id of that time.
 * @returns the number of rows.
 */
export async function pruneBatch(
  database: Database,
  businessId: string,
  endedBefore: { id: string; time: string },
): Promise<number> {
  return (await database.row(pruneStatement, [businessId, endedBefore.id, endedBefore.time]))?.count ?? 0;
}
