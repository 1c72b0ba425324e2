import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

const cancelStatement = statement<{ businessId: string }>(
  "operator.cancelBroadcasts",
  `
    UPDATE broadcasts b SET status = 'canceled', ended_at = now(), updated_at = now()
    FROM (
      SELECT business_id, id FROM broadcasts WHERE status IN ('scheduled', 'running') LIMIT 1000 FOR UPDATE
    ) open
    WHERE b.business_id = open.business_id AND b.id = open.id
    RETURNING b.business_id`,
  { unbound: "the operator works on every business", hints: "rows" },
);

/** Cancels all scheduled and running broadcasts, before a restored service starts. Returns their number. */
export async function cancelBroadcasts(database: Database): Promise<number> {
  let canceled = 0;
  let count: number;
  do {
    ({ length: count } = await database.rows(cancelStatement, []));
    canceled += count;
  } while (count > 0);
  return canceled;
}
