import type { Database } from "../../platform/db/database.ts";
import type { Pruned } from "../../platform/db/prune-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { hideRecordings, lockFreeCalls } from "../call/recording-store.ts";
import { eraseRecordings } from "./change-store.ts";

/** The rows that one batch examines. */
const EXAMINED = 500;

const examineStatement = statement<{ id: string; callId: string; isDue: boolean }>(
  "recording.examine",
  `
    WITH examined AS MATERIALIZED (
      SELECT id FROM recordings WHERE business_id = $1 AND id > $2 AND id < $3 ORDER BY id LIMIT ${EXAMINED}
    )
    SELECT r.id, r.call_id, r.state NOT IN ('running', 'absent', 'erased') AS is_due FROM recordings r
    WHERE r.business_id = $1 AND r.id = ANY(ARRAY(SELECT id FROM examined)) ORDER BY r.id`,
);

/** Erases the next recordings from before a time. Their rows stay with their calls, and say so. */
export async function pruneRecordings(
  transaction: Database,
  businessId: string,
  after: string,
  before: { id: string },
): Promise<Pruned> {
  const examined = await transaction.rows(examineStatement, [businessId, after, before.id]);
  const lastId = examined.at(-1)?.id ?? null;
  const due = examined.filter(({ isDue }) => isDue);
  if (due.length === 0) {
    return { lastId, deleted: 0 };
  }
  const callIds = due.map(({ callId }) => callId);
  const locked = new Set(await lockFreeCalls(transaction, businessId, callIds));
  const free = due.filter(({ callId }) => locked.has(callId)).map(({ id }) => id);
  const erased = await eraseRecordings(transaction, businessId, free);
  await hideRecordings(transaction, businessId, [...locked], erased);
  return { lastId, deleted: erased.length };
}
