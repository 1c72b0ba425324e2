import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { KEPT_DAYS } from "./rules.ts";

/** The rows that one statement examines: it takes some milliseconds. */
const EXAMINED = 500;

/** The place in the order of the list at which a batch ended, and the number of rows that it deleted. */
export interface PrunedDeletions {
  era: number;
  transactionId: string;
  id: string;
  deleted: number;
}

/** Before every row. */
export const BEGINNING = { era: 0, transactionId: "0", id: "" };

const nextBusinessStatement = statement<{ businessId: string }>(
  "deletion.nextBusiness",
  "SELECT business_id FROM deletions WHERE business_id > $1 ORDER BY business_id LIMIT 1",
  { unbound: "the retention is that of every business" },
);

const pruneStatement = statement<PrunedDeletions>(
  "deletion.prune",
  `
    WITH examined AS MATERIALIZED (
      SELECT d.era, d.transaction_id, d.id, d.deleted_at FROM deletions d
      WHERE d.business_id = $1 AND (d.era, d.transaction_id, d.id) > ($2::integer, $3::text::xid8, $4::text)
      ORDER BY d.era, d.transaction_id, d.id LIMIT ${EXAMINED}
    ), gone AS (
      DELETE FROM deletions d USING examined e
      WHERE d.business_id = $1 AND (d.era, d.transaction_id, d.id) = (e.era, e.transaction_id, e.id)
        AND e.deleted_at < now() - interval '${KEPT_DAYS} days'
      RETURNING 1
    )
    SELECT e.era, e.transaction_id::text AS transaction_id, e.id, (SELECT count(*)::int FROM gone) AS deleted
    FROM examined e ORDER BY e.era DESC, e.transaction_id DESC, e.id DESC LIMIT 1`,
);

/** The first business after this one that has rows. */
export async function nextBusiness(database: Database, after: string): Promise<string | undefined> {
  return (await database.row(nextBusinessStatement, [after]))?.businessId;
}

/** Deletes those of the next rows that are past their retention. @returns undefined at the end. */
export async function pruneBatch(
  database: Database,
  businessId: string,
  { era, transactionId, id }: typeof BEGINNING,
): Promise<PrunedDeletions | undefined> {
  return database.row(pruneStatement, [businessId, era, transactionId, id]);
}
