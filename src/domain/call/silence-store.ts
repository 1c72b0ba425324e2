import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import { afterPause, claimDue, countUnknown } from "../order/silence-sql.ts";
import type { CallStatus, Leading } from "./rules.ts";

/** Running calls without a recent report: the service polls the carrier for them, since a report may be lost. */

const seconds = (status: string) => `CASE ${status} WHEN 'queued' THEN 10 WHEN 'ringing' THEN 40 ELSE 15 END`;

/** An expression: the time of the first poll for a call with a new status. A phone rings for about 25 s. */
export const silence = (status: string) => `clock_timestamp() + ${seconds(status)} * interval '1 second'`;

/** An expression: the time of the first poll for an ended call, to find out who answered. */
export const verdictDue = "clock_timestamp() + interval '10 seconds'";

/** An expression of the call `c`: nobody has taken it, and its inbox has no route but a phone to forward to. */
export const mayBeForwarded = `c.direction = 'incoming' AND NOT c.is_routed AND c.answered_at IS NULL AND EXISTS (
        SELECT FROM inboxes i WHERE i.business_id = c.business_id AND i.id = c.inbox_id AND i.forward_to IS NOT NULL
      )`;

export interface SilentCall extends Leading {
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
  claimDue({
    update: "UPDATE calls c",
    which: "c.ended_at IS NULL AND c.carrier_id IS NOT NULL",
    dueAt: "COALESCE(c.next_check_at, c.updated_at)",
    next: afterPause("c", seconds("c.status"), "CASE c.status WHEN 'in_progress' THEN 60 ELSE 300 END"),
    returned:
      "c.business_id, c.id, c.carrier_id, c.status, c.hang_up_requested_at IS NOT NULL AS is_hung_up, " +
      "c.direction = 'incoming' AS is_incoming, c.answered_at IS NOT NULL AS is_answered, " +
      `${mayBeForwarded} AS may_be_forwarded`,
  }),
  { unbound: "any process asks the carrier about silent calls of every business" },
);

/** Claims the calls due for a poll; each is due again after a pause, regardless of the result. */
export function claimSilentCalls(database: Database, most: number): Promise<SilentCall[]> {
  return database.rows(claimStatement, [most]);
}

const claimUnidentifiedStatement = statement<SilentCall>(
  "call.claimUnidentified",
  claimDue({
    update: "UPDATE calls c",
    which: "c.ended_at IS NOT NULL",
    dueAt: "c.next_check_at",
    next: "CASE c.checks WHEN 0 THEN clock_timestamp() + interval '1 minute' END",
    returned:
      "c.business_id, c.id, c.carrier_id, c.status, false AS is_hung_up, c.direction = 'incoming' AS is_incoming, " +
      "true AS is_answered, false AS may_be_forwarded",
  }),
  { unbound: "any process asks the carrier for the answerers of calls of every business" },
);

/** Claims ended calls for which it is unknown who answered: each twice, a minute apart. */
export function claimUnidentifiedCalls(database: Database, most: number): Promise<SilentCall[]> {
  return database.rows(claimUnidentifiedStatement, [most]);
}

const checkNowStatement = statement<never>(
  "call.checkNow",
  `
    UPDATE calls SET next_check_at = clock_timestamp()
    WHERE business_id = $1 AND id = $2 AND ended_at IS NULL`,
);

/** Has the carrier asked for a running call at once. */
export async function checkCallNow(database: Database, businessId: string, id: string): Promise<void> {
  await database.rows(checkNowStatement, [businessId, id]);
}

const countUnknownStatement = statement<{ times: number }>(
  "call.countUnknown",
  countUnknown("UPDATE calls", "ended_at IS NULL"),
);

/** Counts a poll in which the carrier did not know the call. @returns the number of such polls. */
export async function countUnknownCall(database: Database, businessId: string, id: string): Promise<number> {
  return (await database.row(countUnknownStatement, [businessId, id]))?.times ?? 0;
}
