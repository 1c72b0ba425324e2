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

const eraseTransfersStatement = statement<{ rows: number }>(
  "call.eraseTransfersTo",
  `
    WITH due AS MATERIALIZED (
      SELECT t.id, t.to_line_id FROM call_transfers t
      WHERE t.business_id = $1 AND t.to_number = ANY($2) AND t.ended_at IS NOT NULL LIMIT 200
    ), lines AS (
      DELETE FROM agent_lines l
      WHERE l.business_id = $1 AND l.id = ANY(ARRAY(SELECT to_line_id FROM due)) AND l.user_id IS NULL
        AND l.ended_at IS NOT NULL
    ), gone AS (
      UPDATE call_transfers t SET to_number = NULL
      WHERE t.business_id = $1 AND t.id = ANY(ARRAY(SELECT id FROM due)) RETURNING 1
    )
    SELECT count(*)::int AS rows FROM gone`,
);

/** Forgets the number of a person to whom calls of others were transferred. @returns the number of transfers. */
export async function eraseTransfers(
  transaction: Database,
  businessId: string,
  numbers: readonly string[],
): Promise<number> {
  return (await transaction.row(eraseTransfersStatement, [businessId, numbers]))?.rows ?? 0;
}

/** Deletes some of the ended calls of a person. @returns their number. */
export async function eraseCalls(
  transaction: Database,
  businessId: string,
  numbers: readonly string[],
  contactIds: readonly string[],
): Promise<number> {
  return (await transaction.row(eraseStatement, [businessId, numbers, contactIds]))?.rows ?? 0;
}
