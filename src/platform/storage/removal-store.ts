import type { Database } from "../db/database.ts";
import { statement } from "../db/statement.ts";

export interface Removal {
  businessId: string;
  key: string;
}

/** The due_at of a taken row is the time of its next try; the wait grows up to an hour. */
const claimStatement = statement<Removal>(
  "storage.claimRemovals",
  `
    UPDATE storage_removals r SET
      due_at = now() + LEAST(60 * 2 ^ LEAST(r.attempts, 6), 3600) * interval '1 second', attempts = r.attempts + 1
    WHERE r.ctid = ANY(ARRAY(
      SELECT due.ctid FROM storage_removals due WHERE due.due_at <= now() ORDER BY due.due_at LIMIT $1
      FOR UPDATE SKIP LOCKED
    ))
    RETURNING r.business_id, r.key`,
  { unbound: "the sweep removes files of every business" },
);

/** Claims objects that are due for removal, up to a maximum. */
export function claimRemovals(database: Database, most: number): Promise<Removal[]> {
  return database.rows(claimStatement, [most]);
}

const reserveStatement = statement<never>(
  "storage.reserve",
  `
    INSERT INTO storage_removals (business_id, key, due_at)
    SELECT $1, key, clock_timestamp() + interval '10 minutes' FROM unnest($2::text[]) AS key
    ON CONFLICT DO NOTHING`,
);

/**
 * Orders the removal of objects before they are written: a killed upload leaves nothing behind. The transaction that
 * records an object deletes its order, unless the removal has begun.
 */
export async function reserveObjects(database: Database, businessId: string, keys: readonly string[]): Promise<void> {
  await database.rows(reserveStatement, [businessId, keys]);
}

const finishStatement = statement<never>(
  "storage.finishRemoval",
  "DELETE FROM storage_removals WHERE business_id = $1 AND key = $2",
);

export async function finishRemoval(database: Database, { businessId, key }: Removal): Promise<void> {
  await database.rows(finishStatement, [businessId, key]);
}
