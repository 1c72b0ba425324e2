import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import type { CallStatus } from "./rules.ts";

/** Running calls without a recent report: the service polls the carrier for them, since a report may be lost. */

const seconds = (status: string) => `CASE ${status} WHEN 'queued' THEN 10 WHEN 'ringing' THEN 40 ELSE 15 END`;

/** An expression: the time of the first poll for a call with a new status. A phone rings for about 25 s. */
export const silence = (status: string) => `clock_timestamp() + ${seconds(status)} * interval '1 second'`;

/** An expression: the time of the first poll for an ended call, to find out who answered. */
export const verdictDue = "clock_timestamp() + interval '10 seconds'";

export interface SilentCall {
  businessId: string;
  id: string;
  carrierId: string;
  status: CallStatus;
  /** Its end is requested. */
  isHungUp: boolean;
}

/** The pause doubles each time: up to a minute in a talk, where an agent waits for the end, else five. */
const claimStatement = statement<SilentCall>(
  "call.claimSilent",
  `
    WITH due AS (
      SELECT c.ctid AS row FROM calls c
      WHERE c.ended_at IS NULL AND c.carrier_id IS NOT NULL AND COALESCE(c.next_check_at, c.updated_at) <= now()
      ORDER BY COALESCE(c.next_check_at, c.updated_at)
      LIMIT $1
      FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE calls c SET
      checks = LEAST(c.checks + 1, 100),
      next_check_at = clock_timestamp() + LEAST(
        ${seconds("c.status")} * 2 ^ LEAST(c.checks, 8), CASE c.status WHEN 'in_progress' THEN 60 ELSE 300 END
      ) * (0.75 + random() / 2) * interval '1 second'
    WHERE c.ctid = ANY(ARRAY(SELECT due.row FROM due))
    RETURNING c.business_id, c.id, c.carrier_id, c.status,
      c.hang_up_requested_at IS NOT NULL AS is_hung_up`,
  { unbound: "any process asks for the silent calls of every business" },
);

/** Claims the calls due for a poll; each is due again after a pause, whatever the result of this one. */
export function claimSilentCalls(database: Database, most: number): Promise<SilentCall[]> {
  return database.rows(claimStatement, [most]);
}

const claimUnidentifiedStatement = statement<SilentCall>(
  "call.claimUnidentified",
  `
    WITH due AS (
      SELECT c.ctid AS row FROM calls c
      WHERE c.ended_at IS NOT NULL AND c.next_check_at <= now()
      ORDER BY c.next_check_at
      LIMIT $1
      FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE calls c SET
      checks = c.checks + 1,
      next_check_at = CASE c.checks WHEN 0 THEN clock_timestamp() + interval '1 minute' END
    WHERE c.ctid = ANY(ARRAY(SELECT due.row FROM due))
    RETURNING c.business_id, c.id, c.carrier_id, c.status, false AS is_hung_up`,
  { unbound: "any process asks for the verdicts on the calls of every business" },
);

/** Claims ended calls for which it is unknown who answered: each twice, a minute apart. */
export function claimUnidentifiedCalls(database: Database, most: number): Promise<SilentCall[]> {
  return database.rows(claimUnidentifiedStatement, [most]);
}

const countUnknownStatement = statement<{ times: number }>(
  "call.countUnknown",
  `
    UPDATE calls SET times_unknown = LEAST(times_unknown + 1, 100)
    WHERE business_id = $1 AND id = $2 AND ended_at IS NULL
    RETURNING times_unknown AS times`,
);

/** Counts a poll in which the carrier did not know the call. @returns the number of such polls. */
export async function countUnknownCall(database: Database, businessId: string, id: string): Promise<number> {
  return (await database.row(countUnknownStatement, [businessId, id]))?.times ?? 0;
}

/** The number of requests to end a call before the carrier is polled for its state. */
export const MOST_HANG_UPS = 3;

const hangUpAgainStatement = statement<never>(
  "call.hangUpAgain",
  `
    UPDATE calls SET hang_ups = ${MOST_HANG_UPS - 1}
    WHERE business_id = $1 AND id = $2 AND ended_at IS NULL AND hang_ups >= ${MOST_HANG_UPS}`,
);

/** The carrier reports that a call with a requested end is still running: the request is repeated. */
export async function hangUpAgain(database: Database, businessId: string, id: string): Promise<void> {
  await database.rows(hangUpAgainStatement, [businessId, id]);
}
