import type { Database } from "../../platform/db/database.ts";
import type { ErasedBatch } from "../../platform/db/mention-sql.ts";
import { statement } from "../../platform/db/statement.ts";

const forgetStatement = statement<ErasedBatch>(
  "dialer.forgetNumbers",
  `
    WITH page AS MATERIALIZED (
      SELECT id FROM dialer_sessions WHERE business_id = $1 AND id > $2 ORDER BY id LIMIT 500
    ), blanked AS (
      UPDATE dialer_sessions s SET tried_numbers = ARRAY(
        SELECT tried.number FROM unnest(s.tried_numbers) AS tried (number) WHERE tried.number <> ALL($3)
      )
      WHERE s.business_id = $1 AND s.id = ANY(ARRAY(SELECT id FROM page)) AND s.tried_numbers && $3
      RETURNING 1
    )
    SELECT count(*)::int AS rows, (SELECT max(id) FROM page) AS position FROM blanked`,
);

/** Takes numbers out of the next sessions. */
export async function forgetNumbers(
  transaction: Database,
  businessId: string,
  after: string,
  numbers: readonly string[],
): Promise<ErasedBatch> {
  return (await transaction.row(forgetStatement, [businessId, after, numbers])) as ErasedBatch;
}
