import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { newIdentity } from "../../platform/id.ts";
import { enqueueJob } from "../order/job-store.ts";
import { waitsForTurn } from "../order/turn-sql.ts";
import type { AgentLineDevice, AgentLinePurpose, AgentLineState, LostReason } from "./agent-line-rules.ts";
import { HAS_VANISHED, IS_SILENT } from "./browser-phone-store.ts";
import { CLOSED_LINE, type ClosedLine, giveUpOrders } from "./closed-line.ts";

/** The lines that ring for an incoming call. They join the conference that has the id of the call as its name. */

/** The call that a line rings for. */
export interface RungCall {
  id: string;
  inboxId: string;
}

const ringStatement = statement<{ id: string }>(
  "line.ringForCall",
  `
    INSERT INTO agent_lines (business_id, id, user_id, inbox_id, from_number, phone_number, state, next_check_at,
      created_at, updated_at, purpose, call_id, conference, ring_seconds, device)
    SELECT $1, $3, $4, c.inbox_id, c.inbox_number, party.phone_number, 'ordered',
      clock_timestamp() + interval '2 minutes', $6, $6, 'incoming', c.id, c.id, $7, $8
    FROM calls c
    CROSS JOIN LATERAL (
      SELECT $5::text AS phone_number WHERE $4::text IS NULL
      UNION ALL
      SELECT CASE $8 WHEN 'phone' THEN u.phone_number END FROM users u
      WHERE u.business_id = $1 AND u.id = $4 AND u.deactivated_at IS NULL
        AND ($8 = 'browser' OR u.phone_number IS NOT NULL)
    ) party
    WHERE c.business_id = $1 AND c.id = $2
    ON CONFLICT (business_id, user_id) WHERE ended_at IS NULL AND closing_at IS NULL DO NOTHING
    RETURNING id`,
);

/**
 * Rings the phone or the browser of a user, or an outside number, for an incoming call.
 *
 * @returns the id of the line; null if the user has no phone, is deactivated or is on another line.
 */
export async function ringForCall(
  transaction: Database,
  businessId: string,
  call: RungCall,
  party: { userId: string; device: AgentLineDevice } | { phoneNumber: string },
  ringSeconds: number,
): Promise<string | null> {
  const { id, createdAt } = newIdentity("lin");
  const [userId, phoneNumber, device] =
    "userId" in party ? [party.userId, null, party.device] : [null, party.phoneNumber, "phone"];
  const values = [businessId, call.id, id, userId, phoneNumber, createdAt, ringSeconds, device];
  if (!(await transaction.row(ringStatement, values))) {
    return null;
  }
  await enqueueJob(transaction, businessId, { id, kind: "call", inboxId: call.inboxId, segments: 1, isUrgent: true });
  return id;
}

const idleUnless = (isGone: string) => `l.purpose = 'agent' AND l.state = 'ready' AND NOT ${isGone} AND (
        SELECT s.ended_at IS NULL FROM dialer_sessions s WHERE s.business_id = l.business_id AND s.id = l.session_id
      ) IS TRUE AND NOT EXISTS (
        SELECT FROM calls c WHERE c.business_id = l.business_id AND c.line_id = l.id AND c.ended_at IS NULL
      ) AND NOT EXISTS (
        SELECT FROM call_transfers t
        WHERE t.business_id = l.business_id AND t.to_line_id = l.id AND t.ended_at IS NULL
      )`;

/** Whether the line `l` waits in a session of the dialer, without a call. That of an ended session is about to close. */
export const IS_IDLE_LINE = idleUnless(IS_SILENT);

const ofUserStatement = statement<{ id: string; isIdle: boolean }>(
  "line.ofUser",
  `
    SELECT l.id, ${IS_IDLE_LINE} AS is_idle
    FROM agent_lines l
    WHERE l.business_id = $1 AND l.user_id = $2 AND l.ended_at IS NULL AND l.closing_at IS NULL`,
);

/** The line that a user is on, and whether it waits in a session of the dialer without a call; null if there is none. */
export async function lineOfUser(
  database: Database,
  businessId: string,
  userId: string,
): Promise<{ id: string; isIdle: boolean } | null> {
  return (await database.row(ofUserStatement, [businessId, userId])) ?? null;
}

/** A line for a call, after a report on it. */
export interface RingingLine {
  id: string;
  purpose: AgentLinePurpose;
  device: AgentLineDevice;
  /** Null: an outside number. */
  userId: string | null;
  state: AgentLineState;
  /** The name of its conference. */
  conference: string;
  isClosing: boolean;
  /** How long it rings; null: as long as the phone of an agent does. */
  ringSeconds: number | null;
  /** Why it was lost; else null. */
  lostReason: LostReason | null;
  /** It is a browser, whose page has sent no heartbeat for long. */
  hasVanished: boolean;
  /** It waits in a session of the dialer, without a call, and its browser has not vanished. */
  isIdle: boolean;
}

const findStatement = statement<RingingLine>(
  "line.findRinging",
  `
    SELECT l.id, l.purpose, l.device, l.user_id, l.state, COALESCE(l.conference, l.id) AS conference,
      l.closing_at IS NOT NULL AS is_closing, l.ring_seconds, l.lost_reason, ${HAS_VANISHED} AS has_vanished,
      ${idleUnless(HAS_VANISHED)} AND l.closing_at IS NULL AS is_idle
    FROM agent_lines l WHERE l.business_id = $1 AND l.id = $2`,
);

export async function findRingingLine(database: Database, businessId: string, id: string): Promise<RingingLine | null> {
  return (await database.row(findStatement, [businessId, id])) ?? null;
}

/** The time in seconds after which the carrier is asked for an agent who hears the words about a call. */
const PROMPT_CHECK_SECONDS = 12;

const promptStatement = statement<{ carrierId: string }>(
  "line.prompt",
  `
    UPDATE agent_lines l SET state = 'joining', checks = 0, updated_at = ${NOW},
      next_check_at = clock_timestamp() + interval '${PROMPT_CHECK_SECONDS} seconds'
    WHERE l.business_id = $1 AND l.id = $2 AND l.closing_at IS NULL AND l.carrier_id IS NOT NULL AND ${IS_IDLE_LINE}
    RETURNING l.carrier_id`,
);

/**
 * The line of a session is to leave its conference, for the words about a call.
 *
 * @returns the id of its leg; null if it does not wait there.
 */
export async function promptLine(transaction: Database, businessId: string, id: string): Promise<string | null> {
  return (await transaction.row(promptStatement, [businessId, id]))?.carrierId ?? null;
}

const leftStatement = statement<never>(
  "line.leftForPrompt",
  `
    UPDATE agent_lines SET updated_at = ${NOW}, next_check_at = clock_timestamp() + interval '${PROMPT_CHECK_SECONDS} seconds'
    WHERE business_id = $1 AND id = $2 AND state = 'joining'`,
);

/** The line has left its conference, for the words about a call: what the carrier said about it before no longer holds. */
export async function noteLeftForPrompt(transaction: Database, businessId: string, id: string): Promise<void> {
  await transaction.rows(leftStatement, [businessId, id]);
}

const dialLaterStatement = statement<never>(
  "line.dialLater",
  `
    UPDATE agent_lines SET dials_after = clock_timestamp() + $3::float * interval '1 second'
    WHERE business_id = $1 AND id = $2 AND ended_at IS NULL`,
);

/** Nobody is dialed on the line for this time in seconds, unless its agent is back from the words before. */
export async function dialLater(transaction: Database, businessId: string, id: string, seconds: number): Promise<void> {
  await transaction.rows(dialLaterStatement, [businessId, id, seconds]);
}

const lockStatement = statement<never>(
  "line.lockPrompted",
  "SELECT FROM agent_lines l WHERE l.business_id = $1 AND l.id = $2 FOR NO KEY UPDATE",
);

/** Locks a line whose user hears the words about a call: a report of it locks it too before the control of the words. */
export async function lockPrompted(transaction: Database, businessId: string, id: string): Promise<void> {
  await transaction.rows(lockStatement, [businessId, id]);
}

const closeStatement = statement<ClosedLine>(
  "line.closeOfCall",
  `
    UPDATE agent_lines SET closing_at = ${NOW}, updated_at = ${NOW}
    WHERE business_id = $1 AND call_id = $2 AND purpose = 'incoming' AND id IS DISTINCT FROM $3
      AND ended_at IS NULL AND closing_at IS NULL
    RETURNING ${CLOSED_LINE}`,
);

/** Requests the end of the lines that ring for an incoming call, except one. */
export async function closeRingingLines(
  transaction: Database,
  businessId: string,
  callId: string,
  exceptId: string | null = null,
): Promise<void> {
  await giveUpOrders(transaction, businessId, await transaction.rows(closeStatement, [businessId, callId, exceptId]));
}

const closeOneStatement = statement<ClosedLine>(
  "line.closeRinging",
  `
    UPDATE agent_lines SET closing_at = ${NOW}, updated_at = ${NOW}
    WHERE business_id = $1 AND id = $2 AND purpose = 'incoming' AND ended_at IS NULL AND closing_at IS NULL
    RETURNING ${CLOSED_LINE}`,
);

/** Requests the end of a line that rings for an incoming call. */
export async function closeRingingLine(transaction: Database, businessId: string, id: string): Promise<void> {
  await giveUpOrders(transaction, businessId, await transaction.rows(closeOneStatement, [businessId, id]));
}

/** The lines that ring for a call. */
interface RingingLines {
  ringing: number;
  /** Picked up, and not proved yet. */
  answering: number;
  /** The carrier has not been asked to ring them: their orders wait for their turn. */
  waiting: number;
}

const stateOfCallStatement = statement<RingingLines>(
  "line.ringingForCall",
  `
    SELECT count(*)::int AS ringing, count(*) FILTER (WHERE l.state IN ('proving', 'joining'))::int AS answering,
      count(*) FILTER (WHERE l.state = 'ordered' AND ${waitsForTurn("l")})::int AS waiting
    FROM agent_lines l
    WHERE l.business_id = $1 AND l.call_id = $2 AND l.purpose = 'incoming' AND l.ended_at IS NULL
      AND l.closing_at IS NULL`,
);

/** The numbers of lines that ring for an incoming call. */
export async function countRingingLines(database: Database, businessId: string, callId: string): Promise<RingingLines> {
  return (await database.row(stateOfCallStatement, [businessId, callId])) as RingingLines;
}
