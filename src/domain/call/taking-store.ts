import type { Words } from "../../platform/carrier/spoken-language.ts";
import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import type { CallStatus } from "./rules.ts";

/** Calls that the service leads to somebody, incoming ones and callbacks: who takes them, and how they end. */

/** An incoming call or a callback, locked until commit. */
export interface IncomingCall {
  id: string;
  inboxId: string;
  status: CallStatus;
  carrierId: string | null;
  /** The line of the one who took it. */
  lineId: string | null;
  hasEnded: boolean;
  /** Its end is requested. */
  isEnding: boolean;
  /** A call to a person who asked for it in a queue: it is dialed when somebody has taken it. */
  isCallback: boolean;
}

const lockStatement = statement<IncomingCall>(
  "call.lockIncoming",
  `
    SELECT c.id, c.inbox_id, c.status, c.carrier_id, c.line_id, c.ended_at IS NOT NULL AS has_ended,
      c.hang_up_requested_at IS NOT NULL AS is_ending, c.direction = 'outgoing' AS is_callback
    FROM calls c
    WHERE c.business_id = $1 AND c.id = $2 AND (c.direction = 'incoming' OR c.is_routed) FOR NO KEY UPDATE`,
);

/** Locks an incoming call or a callback: whoever decides about its route holds this lock. */
export async function lockIncomingCall(
  transaction: Database,
  businessId: string,
  id: string,
): Promise<IncomingCall | null> {
  return (await transaction.row(lockStatement, [businessId, id])) ?? null;
}

const markRoutedStatement = statement<never>(
  "call.markRouted",
  "UPDATE calls SET is_routed = true WHERE business_id = $1 AND id = $2",
);

export async function markRouted(transaction: Database, businessId: string, id: string): Promise<void> {
  await transaction.rows(markRoutedStatement, [businessId, id]);
}

const takeStatement = statement<{ id: string }>(
  "call.take",
  `
    UPDATE calls SET line_id = $3, user_id = $4, updated_at = ${NOW},
      started_at = CASE direction WHEN 'outgoing' THEN ${NOW} ELSE started_at END
    WHERE business_id = $1 AND id = $2 AND line_id IS NULL AND ended_at IS NULL AND hang_up_requested_at IS NULL
    RETURNING id`,
);

/**
 * Gives a locked incoming call to a line and its user. A callback begins with it: from now on it counts for the caps.
 *
 * @param userId null for an outside number.
 * @returns false if the call has ended or is to end, or somebody has taken it.
 */
export async function takeCall(
  transaction: Database,
  businessId: string,
  { callId, lineId, userId }: { callId: string; lineId: string; userId: string | null },
): Promise<boolean> {
  return (await transaction.row(takeStatement, [businessId, callId, lineId, userId])) !== undefined;
}

const endStatement = statement<never>(
  "call.endIncoming",
  `
    UPDATE calls SET hang_up_requested_at = COALESCE(hang_up_requested_at, ${NOW}), closing_words = $3,
      closing_language = $4
    WHERE business_id = $1 AND id = $2 AND ended_at IS NULL`,
);

/** Requests the end of an incoming call, after these words if there are any. */
export async function endIncomingCall(
  transaction: Database,
  businessId: string,
  id: string,
  words: Words | null,
): Promise<void> {
  await transaction.rows(endStatement, [businessId, id, words?.text ?? null, words?.language ?? null]);
}
