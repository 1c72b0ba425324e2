import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { TOUCHED } from "./opt-out-store.ts";

const forgetStatement = statement<{ rows: number }>(
  "consent.forgetReasons",
  `
    WITH changed AS (
      UPDATE opt_outs SET reason = NULL
      WHERE business_id = $1 AND phone_number = ANY($2) AND reason IS NOT NULL RETURNING phone_number
    ), touched AS (${TOUCHED}), listed AS (
      UPDATE do_not_call_numbers SET note = NULL, updated_at = ${NOW}
      WHERE business_id = $1 AND phone_number = ANY($2) AND note IS NOT NULL RETURNING 1
    ), reviewed AS (
      UPDATE refusal_reviews SET message_id = NULL
      WHERE business_id = $1 AND phone_number = ANY($2) AND message_id IS NOT NULL RETURNING 1
    ), unblocked AS (
      -- Its inbox still answers that the person has refused.
      DELETE FROM carrier_blocks WHERE business_id = $1 AND phone_number = ANY($2) RETURNING 1
    ), asked AS (
      DELETE FROM text_consents t
      WHERE t.business_id = $1 AND t.phone_number = ANY($2) AND NOT EXISTS (
        SELECT FROM opt_outs o WHERE o.business_id = $1 AND o.phone_number = t.phone_number
      )
      RETURNING 1
    ), allowed AS (
      DELETE FROM consents WHERE business_id = $1 AND phone_number = ANY($2) RETURNING 1
    )
    SELECT (SELECT count(*) FROM allowed)::int + (SELECT count(*) FROM changed)::int + (SELECT count(*) FROM listed)::int
      + (SELECT count(*) FROM reviewed)::int + (SELECT count(*) FROM unblocked)::int
      + (SELECT count(*) FROM asked)::int AS rows`,
);

/**
 * Deletes the words of people in opt-outs and on the do-not-call list, records of consent, and requests without an
 * opt-out. The refusals themselves stay: the law forbids contacting these numbers. An open review of a text stays
 * without it, and ends as a refusal.
 */
export async function forgetReasons(
  transaction: Database,
  businessId: string,
  numbers: readonly string[],
): Promise<number> {
  return (await transaction.row(forgetStatement, [businessId, numbers]))?.rows ?? 0;
}
