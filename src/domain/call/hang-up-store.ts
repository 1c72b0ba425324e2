import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

const askHangUpStatement = statement<{ id: string }>(
  "call.askHangUp",
  `
    UPDATE calls SET
      hang_up_requested_at = COALESCE(hang_up_requested_at, date_trunc('milliseconds', clock_timestamp()))
    WHERE business_id = $1 AND id = $2 AND ended_at IS NULL
    RETURNING id`,
);

/**
 * Asks for the end of a call: the carrier is told within a second. One that was not placed yet never is, and ends as
 * `canceled`.
 *
 * @returns false where it has ended.
 */
export async function askHangUp(database: Database, businessId: string, callId: string): Promise<boolean> {
  return (await database.row(askHangUpStatement, [businessId, callId])) !== undefined;
}
