import type { Database } from "../../platform/db/database.ts";
import { NOW } from "../../platform/db/now-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import { askControl } from "./control-store.ts";
import { askHangUp } from "./hang-up-store.ts";
import { messageWords, type Speaker } from "./own-words.ts";
import { type CallNews, NEWS } from "./progress-store.ts";
import type { MessageState } from "./rules.ts";

/** What follows when a machine has answered a call of a campaign: its end, or a recorded message. */

/** A running talk `c` of a campaign that has not been sent to a message. */
const IN_TALK = `
      c.business_id = $1 AND c.id = $2 AND c.status = 'in_progress' AND c.ended_at IS NULL AND c.campaign_id IS NOT NULL
        AND c.hang_up_requested_at IS NULL AND c.message_state IS NULL`;

interface OrderedMessage extends Speaker {
  carrierId: string;
  audioId: string;
  seconds: number;
  conferenceId: string;
  purpose: string | null;
}

const orderStatement = statement<OrderedMessage>(
  "call.orderMessage",
  `
    UPDATE calls c SET message_state = 'ordered', message_seconds = a.duration_seconds, updated_at = ${NOW}
    FROM audio_files a, agent_lines l, businesses b
    JOIN campaigns g ON g.business_id = b.id
    WHERE ${IN_TALK} AND c.carrier_id IS NOT NULL
      AND ($3::boolean OR c.machine_action = 'leave_message' AND c.answered_by = 'machine')
      AND a.business_id = $1 AND a.id = c.message_id
      AND l.business_id = $1 AND l.id = c.line_id AND l.conference_id IS NOT NULL
      AND b.id = c.business_id AND g.id = c.campaign_id
    RETURNING c.carrier_id, a.id AS audio_id, a.duration_seconds AS seconds, l.conference_id,
      b.name AS business_name, c.inbox_number, g.call_purpose AS purpose, g.call_language AS language`,
);

/**
 * Sends a call to the message of its campaign, which the carrier plays soon.
 *
 * @param byAgent whether the agent decides, whoever has answered; else a machine must have.
 * @returns false if the call is in no talk, was sent before or may not hear a message.
 */
export async function orderMessage(
  transaction: Database,
  businessId: string,
  callId: string,
  { byAgent = false }: { byAgent?: boolean } = {},
): Promise<boolean> {
  const ordered = await transaction.row(orderStatement, [businessId, callId, byAgent]);
  if (!ordered) {
    return false;
  }
  const { carrierId, audioId, seconds, conferenceId, purpose, ...speaker } = ordered;
  const { text: closing, language } = messageWords(speaker, purpose);
  const control = { do: "play", audioId, seconds, conferenceId, closing, ...(language && { language }) } as const;
  await askControl(transaction, businessId, { callId, carrierId, control });
  return true;
}

const hangUpMachineStatement = statement<never>(
  "call.hangUpMachine",
  `
    UPDATE calls c SET hang_up_requested_at = ${NOW}
    WHERE c.business_id = $1 AND c.id = $2 AND c.line_id IS NOT NULL AND c.campaign_id IS NOT NULL
      AND c.ended_at IS NULL AND c.hang_up_requested_at IS NULL AND c.answered_by = 'machine'
      AND c.message_state IS NULL AND c.machine_action IS DISTINCT FROM 'hand_to_agent'`,
);

/**
 * Acts on the report that a machine has answered a call, as its campaign says. A user who called by hand may want to
 * leave a message, and keeps the call.
 *
 * @param takesMessage whether the machine takes a message from now on.
 */
export async function meetMachine(
  transaction: Database,
  businessId: string,
  callId: string,
  takesMessage: boolean,
): Promise<void> {
  if (!(takesMessage && (await orderMessage(transaction, businessId, callId)))) {
    await transaction.rows(hangUpMachineStatement, [businessId, callId]);
  }
}

const startStatement = statement<Omit<CallNews, "at"> & { at: string }>(
  "call.startMessage",
  `
    UPDATE calls c SET message_state = 'playing', message_at = ${NOW}, line_id = NULL, updated_at = ${NOW}
    WHERE c.business_id = $1 AND c.id = $2 AND c.message_state = 'ordered' AND c.ended_at IS NULL
    RETURNING ${NEWS}, c.message_at AS at`,
);

/** Records that the call has left its line for the message: the line is free. @returns null if the call has ended. */
export async function startMessage(
  transaction: Database,
  businessId: string,
  callId: string,
): Promise<CallNews | null> {
  return (await transaction.row(startStatement, [businessId, callId])) ?? null;
}

const failStatement = statement<never>(
  "call.failMessage",
  `
    UPDATE calls SET message_state = 'failed', updated_at = ${NOW}
    WHERE business_id = $1 AND id = $2 AND message_state = 'ordered'`,
);

/** Records that the carrier does not play the message, and ends the call, so that the agent is free. */
export async function failMessage(transaction: Database, businessId: string, callId: string): Promise<void> {
  await transaction.rows(failStatement, [businessId, callId]);
  await askHangUp(transaction, businessId, callId);
}

const finishStatement = statement<never>(
  "call.finishMessage",
  `
    UPDATE calls SET message_state = $3, updated_at = ${NOW}
    WHERE business_id = $1 AND id = $2 AND message_state IN ('ordered', 'playing', 'cut_off')`,
);

/** Records that the message was played to its end, or was cut off by a key. */
export async function finishMessage(
  transaction: Database,
  businessId: string,
  callId: string,
  state: "left" | "cut_off",
): Promise<void> {
  await transaction.rows(finishStatement, [businessId, callId, state]);
}

/** The difference between the carrier's whole seconds and the exact length. */
const INEXACT = "interval '3 seconds'";

const settleStatement = statement<never>(
  "call.settleMessage",
  `
    UPDATE calls SET message_state = CASE
      WHEN message_state = 'ordered' THEN 'failed'
      WHEN ended_at + ${INEXACT} >= message_at + message_seconds * interval '1 second' THEN 'left'
      ELSE 'cut_off'
    END
    WHERE business_id = $1 AND id = $2 AND ended_at IS NOT NULL AND message_state IN ('ordered', 'playing')`,
);

/** Settles the message of a call that has ended: the report on its end may be lost. */
export async function settleMessage(transaction: Database, businessId: string, callId: string): Promise<void> {
  await transaction.rows(settleStatement, [businessId, callId]);
}

const confirmStatement = statement<{ id: string }>(
  "call.confirmPerson",
  `
    UPDATE calls c SET answered_by = 'human', updated_at = ${NOW}
    WHERE ${IN_TALK}
    RETURNING c.id`,
);

/** Records the word of the agent that a person has answered: a later verdict of the carrier changes nothing. */
export async function confirmPerson(transaction: Database, businessId: string, callId: string): Promise<boolean> {
  return (await transaction.row(confirmStatement, [businessId, callId])) !== undefined;
}

const markStatement = statement<never>(
  "call.markMachine",
  `
    UPDATE calls SET answered_by = 'machine', updated_at = ${NOW}
    WHERE business_id = $1 AND id = $2 AND answered_at IS NOT NULL AND COALESCE(answered_by, 'unknown') = 'unknown'`,
);

/** Records the word of the agent that a machine has answered, where the carrier has given no verdict. */
export async function markMachine(transaction: Database, businessId: string, callId: string): Promise<void> {
  await transaction.rows(markStatement, [businessId, callId]);
}

/** The message that a machine heard in a call. */
export interface CallMessage {
  callId: string;
  state: MessageState;
  audioId: string;
  /** When the call left its line for it; null before. */
  startedAt: string | null;
}

const ofCallsStatement = statement<CallMessage>(
  "call.messages",
  `
    SELECT c.id AS call_id, c.message_state AS state, c.message_id AS audio_id, c.message_at AS started_at FROM calls c
    WHERE c.business_id = $1 AND c.id = ANY($2) AND c.message_state IS NOT NULL`,
);

/** The messages of these calls, by call. */
export async function findMessages(
  database: Database,
  businessId: string,
  callIds: readonly string[],
): Promise<Map<string, CallMessage>> {
  const messages = await database.rows(ofCallsStatement, [businessId, callIds]);
  return new Map(messages.map((message) => [message.callId, message]));
}
