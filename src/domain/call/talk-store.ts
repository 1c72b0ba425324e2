import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { isGivenInbox } from "../identity/inbox-use-sql.ts";
import type { Talk } from "./talk-rules.ts";

/** Running calls: who has them, and what is changed in them. */

const lockStatement = statement<never>(
  "call.lockTalk",
  "SELECT id FROM calls WHERE business_id = $1 AND id = $2 FOR NO KEY UPDATE",
);

const findStatement = statement<Talk>(
  "call.findTalk",
  `
    SELECT c.id, c.status, c.carrier_id, c.phone_number, c.inbox_id, c.inbox_number, c.user_id, c.line_id, c.is_muted,
      c.is_on_hold, c.ended_at IS NOT NULL AS has_ended, c.hang_up_requested_at IS NOT NULL AS is_ending,
      CASE WHEN c.line_id IS NULL THEN c.user_id ELSE l.user_id END AS handler_id, l.carrier_id AS line_carrier_id,
      l.state AS line_state, l.purpose AS line_purpose, l.session_id, COALESCE(l.conference, l.id) AS conference
    FROM calls c LEFT JOIN agent_lines l ON l.business_id = c.business_id AND l.id = c.line_id
    WHERE c.business_id = $1 AND c.id = $2`,
);

/** The call with the line of the party who has it, read after the call is locked until commit; null if there is none. */
export async function lockTalk(transaction: Database, businessId: string, callId: string): Promise<Talk | null> {
  await transaction.rows(lockStatement, [businessId, callId]);
  return (await transaction.row(findStatement, [businessId, callId])) ?? null;
}

const lockOfLineStatement = statement<{ id: string }>(
  "call.lockOfLine",
  `
    SELECT c.id FROM (
      SELECT id FROM calls WHERE business_id = $1 AND line_id = $2 AND ended_at IS NULL
      UNION
      SELECT call_id FROM agent_lines WHERE business_id = $1 AND id = $2 AND call_id IS NOT NULL
      UNION
      SELECT call_id FROM call_transfers WHERE business_id = $1 AND to_line_id = $2 AND ended_at IS NULL
    ) of_line
    CROSS JOIN LATERAL (
      SELECT id FROM calls c
      WHERE c.business_id = $1 AND c.id = of_line.id AND c.ended_at IS NULL FOR NO KEY UPDATE
    ) c`,
);

/** Locks the running calls that a line has, rings for or is to get: each change of a talk takes the call first. */
export async function lockCallsOfLine(transaction: Database, businessId: string, lineId: string): Promise<string[]> {
  return (await transaction.rows(lockOfLineStatement, [businessId, lineId])).map(({ id }) => id);
}

const muteStatement = statement<never>(
  "call.setMuted",
  `UPDATE calls SET is_muted = $3, updated_at = ${NOW} WHERE business_id = $1 AND id = $2`,
);

export async function setMuted(
  transaction: Database,
  businessId: string,
  callId: string,
  { isMuted }: { isMuted: boolean },
): Promise<void> {
  await transaction.rows(muteStatement, [businessId, callId, isMuted]);
}

const holdStatement = statement<never>(
  "call.setOnHold",
  `UPDATE calls SET is_on_hold = $3, updated_at = ${NOW} WHERE business_id = $1 AND id = $2`,
);

export async function setOnHold(
  transaction: Database,
  businessId: string,
  callId: string,
  { isOnHold }: { isOnHold: boolean },
): Promise<void> {
  await transaction.rows(holdStatement, [businessId, callId, isOnHold]);
}

const noteStatement = statement<never>(
  "call.setNote",
  `
    UPDATE calls SET note = NULLIF($3, ''), updated_at = ${NOW}
    WHERE business_id = $1 AND id = $2 AND note IS DISTINCT FROM NULLIF($3, '')`,
);

/** An empty note clears the former. */
export async function setNote(transaction: Database, businessId: string, callId: string, note: string): Promise<void> {
  await transaction.rows(noteStatement, [businessId, callId, note]);
}

const handOverStatement = statement<never>(
  "call.handOver",
  `
    UPDATE calls SET line_id = $3, handed_over_at = ${NOW}, is_muted = false, is_on_hold = false, updated_at = ${NOW}
    WHERE business_id = $1 AND id = $2`,
);

/** Gives a locked call to the line of another party. */
export async function setLineOfCall(
  transaction: Database,
  businessId: string,
  callId: string,
  lineId: string,
): Promise<void> {
  await transaction.rows(handOverStatement, [businessId, callId, lineId]);
}

const loseStatement = statement<never>(
  "call.loseParty",
  `
    UPDATE calls SET
      hang_up_requested_at = COALESCE(hang_up_requested_at, ${NOW}),
      agent_lost_at = COALESCE(agent_lost_at, ${NOW}),
      updated_at = ${NOW}
    WHERE business_id = $1 AND id = $2 AND ended_at IS NULL`,
);

/** Nobody is left for the person: the call ends after an announcement. */
export async function loseParty(transaction: Database, businessId: string, callId: string): Promise<void> {
  await transaction.rows(loseStatement, [businessId, callId]);
}

const ofUserStatement = statement<{ id: string }>(
  "call.ofUser",
  `
    SELECT c.id FROM agent_lines l JOIN calls c ON c.business_id = l.business_id AND c.line_id = l.id
    WHERE l.business_id = $1 AND l.user_id = $2 AND l.ended_at IS NULL AND l.closing_at IS NULL AND c.ended_at IS NULL
    LIMIT 1`,
);

/** The id of the running call on the line of a user, or null. */
export async function findCallOfUser(database: Database, businessId: string, userId: string): Promise<string | null> {
  return (await database.row(ofUserStatement, [businessId, userId]))?.id ?? null;
}

const handlersStatement = statement<{ callId: string; handlerId: string }>(
  "call.handlers",
  `
    SELECT c.id AS call_id, l.user_id AS handler_id FROM calls c
    JOIN agent_lines l ON l.business_id = c.business_id AND l.id = c.line_id
    WHERE c.business_id = $1 AND c.id = ANY($2) AND c.ended_at IS NULL AND l.user_id IS NOT NULL`,
);

/** The users on the lines of these running calls. */
export function handlersOfCalls(
  database: Database,
  businessId: string,
  callIds: readonly string[],
): Promise<{ callId: string; handlerId: string }[]> {
  return database.rows(handlersStatement, [businessId, callIds]);
}

const isSeenStatement = statement<{ id: string }>(
  "call.isSeen",
  `
    SELECT c.id FROM calls c
    WHERE c.business_id = $1 AND c.id = $2 AND ($3::text IS NULL OR ${isGivenInbox({ user: "$3", inbox: "c.inbox_id" })})`,
);

/** Whether a member, or with null everybody, sees the inbox of a call. */
export async function isCallSeen(
  database: Database,
  businessId: string,
  callId: string,
  memberId: string | null,
): Promise<boolean> {
  return (await database.row(isSeenStatement, [businessId, callId, memberId])) !== undefined;
}
