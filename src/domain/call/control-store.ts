import type { Control } from "../../platform/carrier/port.ts";
import type { SpokenLanguage } from "../../platform/carrier/spoken-language.ts";
import type { Database } from "../../platform/db/database.ts";
import { inOrderOfParent } from "../../platform/db/parent-sql.ts";
import { statement } from "../../platform/db/statement.ts";
import type { AskedGreeting } from "./greeting.ts";

/** The changes of running calls that the carrier still has to make: those of one call in their order. */

/** A control as it is kept: the URL of a recording is made when it is played. */
export type AskedControl =
  | Exclude<Control, { do: "play" } | { do: "voicemail" } | { do: "move" } | { do: "prompt" }>
  /** `mayBeThere`: the carrier is asked first whether the leg is in the conference already. */
  | (Extract<Control, { do: "move" }> & { mayBeThere?: true })
  | { do: "play"; audioId: string; seconds: number; conferenceId: string; closing?: string; language?: SpokenLanguage }
  | { do: "voicemail"; greeting: AskedGreeting; longestSeconds: number; takesKeys?: true }
  /** The words are chosen when they are said. */
  | { do: "prompt"; line: string; conference: string }
  /** The person was moved by a request that may have been carried out twice: later, they are still where their call is. */
  | { do: "confirm_move" }
  /** The leg that the carrier has for this order is not wanted. A person who has answered hears the words. */
  | { do: "hang_up"; order: string | null; words: string | null; language?: SpokenLanguage | null };

/** A control that this worker alone carries out until its lease ends. */
export interface ControlJob {
  businessId: string;
  id: string;
  /** Null only for `hang_up`: the leg of no call. */
  callId: string | null;
  /** The id of the leg at the carrier. */
  carrierId: string;
  /** The name of the conference in which the leg is; null: the control needs none. */
  conference: string | null;
  control: AskedControl;
  /** Only the worker whose token is still on the control may settle it. */
  token: string;
  /** Including this attempt. */
  attempts: number;
  /** The seconds since its first attempt. */
  ageSeconds: number;
}

/** The lease of a control. The request of an attempt ends sooner. */
const LEASE_SECONDS = 20;

/** The time after which the carrier carries out no earlier request. */
export const LATEST_MOVE_SECONDS = 45;

const askStatement = statement<never>(
  "call.askControl",
  `
    INSERT INTO call_controls (business_id, call_id, carrier_id, control, conference, due_at, created_at)
    VALUES ($1, $2, $3, $4::text::jsonb, $5, clock_timestamp(), clock_timestamp())`,
);

/** Writes a control in the transaction of its change, and wakes the worker after the commit. */
export async function askControl(
  transaction: Database,
  businessId: string,
  {
    callId,
    carrierId,
    control,
    conference = null,
  }: Pick<ControlJob, "carrierId" | "control"> & { callId: string } & Partial<Pick<ControlJob, "conference">>,
): Promise<void> {
  await transaction.rows(askStatement, [businessId, callId, carrierId, JSON.stringify(control), conference]);
  transaction.wake("carrier");
}

const claimStatement = statement<ControlJob>(
  "call.claimControls",
  `
    WITH due AS (
      SELECT c.ctid AS row FROM call_controls c
      WHERE c.due_at <= clock_timestamp() AND NOT EXISTS (
        SELECT FROM call_controls other
        WHERE other.business_id = c.business_id AND other.control ->> 'do' <> 'confirm_move'
          AND ((other.id < c.id) IS TRUE OR c.control ->> 'do' = 'confirm_move')
          AND ${inOrderOfParent({ column: "other.call_id", parent: "c.call_id", id: "other.id", behind: "0" })} OFFSET 0
      )
      ORDER BY c.due_at LIMIT $1 FOR UPDATE SKIP LOCKED
    )
    UPDATE call_controls c SET
      due_at = clock_timestamp() + interval '${LEASE_SECONDS} seconds',
      lease_token = gen_random_uuid(),
      attempts = c.attempts + 1, begun_at = COALESCE(c.begun_at, clock_timestamp())
    WHERE c.ctid = ANY(ARRAY(SELECT due.row FROM due))
    RETURNING c.business_id, c.id::text, c.call_id, c.carrier_id, c.conference, c.control, c.lease_token AS token, c.attempts,
      extract(epoch FROM clock_timestamp() - c.begun_at)::float AS age_seconds`,
  { unbound: "the worker carries out the controls of every business" },
);

/** Claims the first control of calls, the longest due first. The confirmation of a move lets all others go first. */
export function claimControls(database: Database, most: number): Promise<ControlJob[]> {
  return database.rows(claimStatement, [most]);
}

const settleStatement = statement<{ id: string }>(
  "call.settleControl",
  "DELETE FROM call_controls WHERE business_id = $1 AND id = $2::bigint AND lease_token = $3 RETURNING id::text",
);

/** Deletes a control that was carried out or given up. @returns false if another worker has it. */
export async function settleControl(database: Database, { businessId, id, token }: ControlJob): Promise<boolean> {
  return (await database.row(settleStatement, [businessId, id, token])) !== undefined;
}

const settleKindStatement = statement<never>(
  "call.settleKindOfControl",
  "DELETE FROM call_controls WHERE business_id = $1 AND call_id = $2 AND control ->> 'do' = $3",
);

/** Deletes the control that leads a caller to the voicemail: the caller is there, whatever the answer to its request was. */
export async function settleVoicemail(transaction: Database, businessId: string, callId: string): Promise<void> {
  await transaction.rows(settleKindStatement, [businessId, callId, "voicemail"]);
}

/** Deletes the control that asks for the words to a user: the words are over, whatever the answer to its request was. */
export async function settlePrompt(transaction: Database, businessId: string, callId: string): Promise<void> {
  await transaction.rows(settleKindStatement, [businessId, callId, "prompt"]);
}

const confirmStatement = statement<{ id: string }>(
  "call.confirmMove",
  `
    UPDATE call_controls SET control = '{"do": "confirm_move"}', attempts = 0, begun_at = NULL, lease_token = NULL,
      due_at = clock_timestamp() + interval '${LATEST_MOVE_SECONDS} seconds'
    WHERE business_id = $1 AND id = $2::bigint AND lease_token = $3
    RETURNING id::text`,
);

/**
 * Settles a move that was carried out, one of whose requests may still be: it is confirmed after that.
 *
 * @returns false if another worker has it.
 */
export async function settleDoubtfulMove(database: Database, { businessId, id, token }: ControlJob): Promise<boolean> {
  return (await database.row(confirmStatement, [businessId, id, token])) !== undefined;
}

const movesStatement = statement<{ isMoved: boolean }>(
  "call.isMoved",
  `
    SELECT EXISTS (
      SELECT FROM call_controls c
      WHERE c.business_id = $1 AND c.call_id = $2 AND c.control ->> 'do' IN ('move', 'confirm_move')
        AND c.control ->> 'line' IS NULL
    ) AS is_moved`,
);

/** Whether another move of the person of a call waits, is carried out or is to be confirmed. The call is locked. */
export async function isMoved(transaction: Database, businessId: string, callId: string): Promise<boolean> {
  return (await transaction.row(movesStatement, [businessId, callId]))?.isMoved === true;
}

const postponeStatement = statement<never>(
  "call.postponeControl",
  `
    UPDATE call_controls SET due_at = clock_timestamp() + $4::float * interval '1 second', lease_token = NULL
    WHERE business_id = $1 AND id = $2::bigint AND lease_token = $3`,
);

export async function postponeControl(
  database: Database,
  { businessId, id, token }: ControlJob,
  seconds: number,
): Promise<void> {
  await database.rows(postponeStatement, [businessId, id, token, seconds]);
}
