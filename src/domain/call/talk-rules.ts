import { z } from "zod";
import { DomainError } from "../../platform/errors.ts";
import { paragraph, phoneNumber } from "../../platform/input.ts";
import type { AgentLinePurpose, AgentLineState } from "./agent-line-rules.ts";
import type { CallStatus } from "./rules.ts";

/**
 * While people talk: mute, hold, keypad tones, transfers and supervisors.
 *
 * A transfer first puts the person on hold in the conference of the user who has the call. The person moves only when the
 * other party is in a conference, so a transfer that fails ends with the person back at the user.
 */

/** `blind`: the other party gets the call at once. `consultation`: the user talks with the other party first. */
export type TransferKind = "blind" | "consultation";

/** `ringing` until the other party is in the conference; `consulting` while the user talks with the other party. */
export type TransferState = "ringing" | "consulting" | "completed" | "failed" | "canceled";

/**
 * `left`: the other party hung up during the consultation. `busy`: the other party got another call at the same moment.
 * `ended`: the call ended first.
 */
export type TransferReason = "no_answer" | "declined" | "busy" | "left" | "failed" | "ended";

export interface Transfer {
  id: string;
  callId: string;
  kind: TransferKind;
  state: TransferState;
  /** The user who had the call. */
  fromUserId: string | null;
  /** The colleague; null: an outside number. */
  toUserId: string | null;
  /** The outside number; null: a colleague, or an erased person. */
  toNumber: string | null;
  /** The line of the other party. */
  toLineId: string | null;
  /** Null unless it failed or was canceled by the end of the call. */
  reason: TransferReason | null;
  createdAt: string;
  endedAt: string | null;
}

/** What a supervisor does: only listens, also speaks to the user alone, or speaks to all. */
export type Supervision = "listen" | "whisper" | "join";

/** A supervisor of a call. */
export interface Supervisor {
  callId: string;
  userId: string;
  supervision: Supervision;
  /** The supervisor hears the call once this is `ready`. */
  state: AgentLineState;
}

/** A call with the line of the party who has it. The row of the call is locked. */
export interface Talk {
  id: string;
  status: CallStatus;
  carrierId: string | null;
  /** Null: withheld. */
  phoneNumber: string | null;
  inboxId: string;
  inboxNumber: string;
  userId: string | null;
  lineId: string | null;
  isMuted: boolean;
  isOnHold: boolean;
  hasEnded: boolean;
  /** Its end is requested. */
  isEnding: boolean;
  /** The user on the line. Null: an outside number, or no line. */
  handlerId: string | null;
  lineCarrierId: string | null;
  lineState: AgentLineState | null;
  linePurpose: AgentLinePurpose | null;
  sessionId: string | null;
  /** The name of the conference of the line. */
  conference: string | null;
}

/** A talk whose person and user are in a conference. */
export type ConnectedTalk = Talk & { carrierId: string; lineId: string; lineCarrierId: string; conference: string };

/** The time for the other party to pick up. */
export const RING_SECONDS = 20;

/** The further time for an other party who has picked up to press a key. */
export const KEY_SECONDS = 10;

/** The characters that a slow voice says in a second. */
export const SPOKEN_PER_SECOND = 5;

/** The words to a supervisor who picks up, before the key. */
export const SUPERVISE = "Press any key to hear the call.";

/** The maximum of concurrent supervisors of one call. */
export const MOST_SUPERVISORS = 3;

export const LONGEST_NOTE = 5_000;

/** Keypad tones: digits, * and #, and w for a pause of half a second. */
export const digitsInput = z.object({
  digits: z.string().regex(/^[0-9*#w]{1,32}$/, "must be 1 to 32 of the characters 0 to 9, *, # and w"),
});

export const noteInput = z.object({ note: paragraph(LONGEST_NOTE) });

export const targetInput = z
  .object({ toUserId: z.string().nullish(), toNumber: phoneNumber.nullish() })
  .refine(({ toUserId, toNumber }) => (toUserId == null) !== (toNumber == null), {
    error: "must be given instead of toNumber, and not with it",
    path: ["toUserId"],
  });

/** @throws DomainError `conflict` unless a person and a user are connected by the call. */
export function requireConnected(talk: Talk): ConnectedTalk {
  const { carrierId, lineId, lineCarrierId, lineState, conference, status, isEnding } = talk;
  if (lineId === null) {
    throw new DomainError("conflict", "This call is not connected through a line of the service.");
  }
  if (status !== "in_progress" || isEnding || carrierId === null) {
    throw new DomainError("conflict", isEnding ? "The call is being ended." : "Nobody has answered yet.");
  }
  if (lineState !== "ready" || lineCarrierId === null || conference === null) {
    throw new DomainError("conflict", "The phone of the user is not connected.");
  }
  return { ...talk, carrierId, lineId, lineCarrierId, conference };
}
