import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { MOST_HANG_UPS } from "./silence-store.ts";

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

/** A call that somebody wants to end. */
export interface Unwanted {
  businessId: string;
  id: string;
  carrierId: string;
  /** The agent was lost, and whoever is on the line has not been told. */
  isAgentLost: boolean;
  businessName: string;
  /** The number that whoever is on the line was called from. */
  inboxNumber: string;
}

const hangUpsStatement = statement<Unwanted>(
  "dialer.hangUps",
  `
    WITH unwanted AS (
      SELECT c.ctid AS row FROM calls c
      WHERE c.hang_up_requested_at IS NOT NULL AND c.ended_at IS NULL AND c.carrier_id IS NOT NULL
        AND c.hang_ups < ${MOST_HANG_UPS}
      ORDER BY c.hang_up_requested_at < now() - interval '5 seconds', random()
      LIMIT 20
      FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE calls c SET
      hang_ups = c.hang_ups + 1, checks = 0, next_check_at = clock_timestamp() + interval '5 seconds'
    FROM businesses b
    WHERE c.ctid = ANY(ARRAY(SELECT unwanted.row FROM unwanted)) AND b.id = c.business_id
    RETURNING c.business_id, c.id, c.carrier_id,
      c.agent_lost_at IS NOT NULL AND c.last_words_at IS NULL AND c.answered_by IS DISTINCT FROM 'machine'
        AS is_agent_lost,
      b.name AS business_name, c.inbox_number`,
  { unbound: "any process ends the unwanted calls of every business" },
);

/**
 * Takes calls that go on at the carrier and that somebody wants to end: those first that were hung up just now, and any
 * of those that the carrier would not end, so that none of them is in the way of the others. Each is taken three times;
 * then the carrier is asked what became of it.
 */
export function unwantedCalls(database: Database): Promise<Unwanted[]> {
  return database.rows(hangUpsStatement, []);
}
