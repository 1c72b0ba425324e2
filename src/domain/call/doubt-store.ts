import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { PLACED_LATE } from "./rules.ts";

/** Lines in whose conference a leg of a call that has failed here may be. */

/** SQL: whether the carrier may have an earlier call of the line that has failed here. */
export const isAfterDoubt = (line: string) => `EXISTS (
        SELECT FROM calls earlier
        WHERE earlier.business_id = $1 AND earlier.line_id = ${line} AND earlier.status = 'failed'
          AND earlier.error_code IN ('carrier_error', '${PLACED_LATE}')
      )`;

/** A move that was given up ends its call within minutes. */
const LATEST_TRANSFERS = 20;

/**
 * SQL: whether the person of a call that the user has handed over may still be in the conference of the user: the move
 * waits for the carrier, or may be made once more, or was given up and the call has not ended yet.
 */
export const isUnmoved = (user: string) => `EXISTS (
        SELECT FROM (
          SELECT t.call_id FROM call_transfers t
          WHERE (t.business_id, t.from_user_id) >= ($1, ${user}) AND (t.business_id, t.from_user_id) <= ($1, ${user})
            AND t.state = 'completed'
          ORDER BY t.business_id DESC, t.from_user_id DESC, t.id DESC LIMIT ${LATEST_TRANSFERS}
        ) given
        CROSS JOIN LATERAL (
          SELECT o.ended_at, o.agent_lost_at FROM calls o WHERE o.business_id = $1 AND o.id = given.call_id LIMIT 1
        ) o
        WHERE o.ended_at IS NULL AND (
          o.agent_lost_at IS NOT NULL OR EXISTS (
            SELECT FROM call_controls w
            WHERE w.business_id = $1 AND w.call_id = given.call_id AND w.control ->> 'do' IN ('move', 'confirm_move')
          )
        )
      )`;

const doubtStatement = statement<{ lineId: string; agent: string | null }>(
  "call.doubtOfConference",
  `
    SELECT l.id AS line_id, l.carrier_id AS agent FROM agent_lines l
    WHERE l.business_id = $1 AND l.id = $2 AND (${isAfterDoubt("l.id")} OR ${isUnmoved("l.user_id")})`,
);

/**
 * The line whose conference has this name, if a call of it was in doubt, and the leg of its agent; else null.
 *
 * @param conference the id of a line, or of a call, whose conference no call was dialed into.
 */
export async function lineInDoubt(
  database: Database,
  businessId: string,
  conference: string,
): Promise<{ lineId: string; agent: string | null } | null> {
  return (await database.row(doubtStatement, [businessId, conference])) ?? null;
}
