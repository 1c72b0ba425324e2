import type { Database } from "../../platform/db/database.ts";
import { KEEPS_COUNTS } from "../../platform/db/prune-sql.ts";
import { statement } from "../../platform/db/statement.ts";

const eraseStatement = statement<{ rows: number }>(
  "call.eraseOfPerson",
  `
    WITH due AS MATERIALIZED (
      SELECT id FROM (
        SELECT found.id FROM unnest($2::text[]) AS given (number)
        CROSS JOIN LATERAL (
          SELECT id FROM calls
          WHERE business_id = $1 AND phone_number = given.number AND ended_at IS NOT NULL ORDER BY id LIMIT 200
        ) found
        UNION
        SELECT found.id FROM unnest($3::text[]) AS given (contact)
        CROSS JOIN LATERAL (
          SELECT id FROM calls
          WHERE business_id = $1 AND contact_id = given.contact AND ended_at IS NOT NULL ORDER BY id LIMIT 200
        ) found
      ) those ORDER BY id LIMIT 200
    ), gone AS (
      DELETE FROM calls c WHERE c.business_id = $1 AND c.id = ANY(ARRAY(SELECT id FROM due)) RETURNING 1
    )
    SELECT count(*)::int AS rows, ${KEEPS_COUNTS} FROM gone`,
);

/** Deletes some of the ended calls of a person. @returns their number. */
export async function eraseCalls(
  transaction: Database,
  businessId: string,
  numbers: readonly string[],
  contactIds: readonly string[],
): Promise<number> {
  return (await transaction.row(eraseStatement, [businessId, numbers, contactIds]))?.rows ?? 0;
}
