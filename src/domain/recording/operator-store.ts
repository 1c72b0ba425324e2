import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

const retryStatement = statement<{ businessId: string }>(
  "operator.retryRecordings",
  `
    UPDATE recordings SET state = 'pending', error = NULL, attempts = 0, storage_failures = 0, due_at = now()
    WHERE ctid = ANY(ARRAY(SELECT ctid FROM recordings WHERE state = 'failed' LIMIT 1000 FOR UPDATE SKIP LOCKED))
    RETURNING business_id`,
  { unbound: "the operator works on every business", hints: "rows" },
);

/** Has the recordings that were given up fetched again. Returns their number. */
export async function retryRecordings(database: Database): Promise<number> {
  let retried = 0;
  let count: number;
  do {
    ({ length: count } = await database.rows(retryStatement, []));
    retried += count;
  } while (count > 0);
  database.wake("recording");
  return retried;
}
