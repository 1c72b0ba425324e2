import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

const blankStatement = statement<{ rows: number }>(
  "broadcast.blankRecipients",
  `
    WITH due AS MATERIALIZED (
      SELECT found.broadcast_id, found.phone_number FROM unnest($2::text[]) AS given (number)
      CROSS JOIN LATERAL (
        SELECT broadcast_id, phone_number FROM broadcast_recipients
        WHERE business_id = $1 AND phone_number = given.number LIMIT 200
      ) found
      LIMIT 200
    ), blanked AS (
      UPDATE broadcast_recipients r SET phone_number = 'erased ' || r.position
      FROM due
      WHERE r.business_id = $1 AND r.broadcast_id = due.broadcast_id AND r.phone_number = due.phone_number
      RETURNING 1
    )
    SELECT count(*)::int AS rows FROM blanked`,
);

/** Takes numbers out of some of the recipients of broadcasts, which stay as recipients. @returns their number. */
export async function blankRecipients(
  transaction: Database,
  businessId: string,
  numbers: readonly string[],
): Promise<number> {
  return (await transaction.row(blankStatement, [businessId, numbers]))?.rows ?? 0;
}
