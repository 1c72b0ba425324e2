import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

const forgetStatement = statement<{ rows: number }>(
  "dialer.forgetNumbers",
  `
    WITH found AS MATERIALIZED (
      SELECT id FROM dialer_sessions
      WHERE tried_numbers && $2 AND tried_numbers <> '{}' AND (business_id = $1) IS TRUE
      LIMIT 500
    ), blanked AS (
      UPDATE dialer_sessions s SET tried_numbers = ARRAY(
        SELECT tried.number FROM unnest(s.tried_numbers) AS tried (number) WHERE tried.number <> ALL($2)
      )
      WHERE s.business_id = $1 AND s.id = ANY(ARRAY(SELECT id FROM found)) AND (s.tried_numbers && $2) IS TRUE
      RETURNING 1
    )
    SELECT count(*)::int AS rows FROM blanked`,
);

/** Takes numbers out of sessions. @returns their number. */
export async function forgetNumbers(
  transaction: Database,
  businessId: string,
  numbers: readonly string[],
): Promise<number> {
  return (await transaction.row(forgetStatement, [businessId, numbers]))?.rows ?? 0;
}
