import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";

const endStatement = statement<{ businessId: string }>(
  "bulk.endHeld",
  `
    UPDATE bulk_operations SET state = 'failed', failure = $2, contact_ids = NULL, filter = NULL,
      finished_at = ${NOW}, updated_at = ${NOW}
    WHERE finished_at IS NULL AND created_at < $1
    RETURNING business_id`,
  { unbound: "ends the bulk operations of every business that have waited too long", hints: "rows" },
);

/**
 * Ends the operations that were ordered before a time (RFC 3339) and may not run, such as those of a suspended business.
 *
 * @param failure why they have failed, for people.
 */
export async function endHeldOperations(database: Database, before: string, failure: string): Promise<void> {
  await database.rows(endStatement, [before, failure]);
}

/** A condition on an operation `ended`: an undo of it has not ended before $1. */
const HAS_UNDO = `EXISTS (
        SELECT FROM bulk_operations undo
        WHERE undo.business_id = ended.business_id AND undo.undone_id = ended.id
          AND (undo.finished_at IS NULL OR undo.finished_at >= $1) OFFSET 0
      )`;

const UNBOUND = "prunes the ended bulk operations of every business";

const lockStatement = statement<{ place: string }>(
  "bulk.lockToPrune",
  `
    SELECT ended.ctid::text AS place FROM bulk_operations ended
    WHERE ended.finished_at < $1 AND NOT ${HAS_UNDO}
    ORDER BY ended.finished_at LIMIT 20 FOR UPDATE SKIP LOCKED`,
  { unbound: UNBOUND },
);

const pruneStatement = statement<{ businessId: string }>(
  "bulk.prune",
  `
    DELETE FROM bulk_operations ended
    WHERE ended.ctid = ANY($2::tid[]) AND NOT ${HAS_UNDO}
    RETURNING ended.business_id`,
  { unbound: UNBOUND, hints: "rows" },
);

/**
 * Deletes operations that ended before a time (RFC 3339), with their undos and the records for these; without those whose
 * undo has not ended before. @returns their number, at most 20.
 */
export function pruneEnded(database: Database, before: string): Promise<number> {
  return database.transaction(async (transaction) => {
    const places = (await transaction.rows(lockStatement, [before])).map(({ place }) => place);
    // A statement of its own: it sees an undo that was ordered while the first one waited or read.
    return (await transaction.rows(pruneStatement, [before, places])).length;
  });
}
