import type { Database } from "../../platform/db/database.ts";
import type { ErasedBatch } from "../../platform/db/mention-sql.ts";
import { statement } from "../../platform/db/statement.ts";

const blankStatement = statement<ErasedBatch>(
  "broadcast.blankRecipients",
  `
    WITH page AS MATERIALIZED (
      SELECT id FROM broadcasts WHERE business_id = $1 AND id > $2 ORDER BY id LIMIT 100
    ), blanked AS (
      UPDATE broadcast_recipients r SET phone_number = 'erased ' || r.position
      FROM page CROSS JOIN unnest($3::text[]) AS given (number)
      WHERE r.business_id = $1 AND r.broadcast_id = page.id AND r.phone_number = given.number
      RETURNING 1
    )
    SELECT count(*)::int AS rows, (SELECT max(id) FROM page) AS position FROM blanked`,
);

/** Takes numbers out of the recipients of the next broadcasts, which stay as recipients. */
export async function blankRecipients(
  transaction: Database,
  businessId: string,
  after: string,
  numbers: readonly string[],
): Promise<ErasedBatch> {
  return (await transaction.row(blankStatement, [businessId, after, numbers])) as ErasedBatch;
}
