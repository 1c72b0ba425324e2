import { z } from "zod";
import type { Attestation } from "../../platform/carrier/port.ts";
import type { OneOrMore, TimeFilter } from "../../platform/db/page.ts";
import { alternatives } from "../../platform/field-rules.ts";
import { clearable, paragraph, phoneNumber } from "../../platform/input.ts";
import type { Disposition } from "../disposition/rules.ts";

/** The direction of a call or a text. */
export const directions = ["incoming", "outgoing"] as const;
export type Direction = (typeof directions)[number];

export const callStatuses = [
  "queued",
  "ringing",
  "in_progress",
  "completed",
  "no_answer",
  "busy",
  "failed",
  "canceled",
] as const;
export type CallStatus = (typeof callStatuses)[number];

/** The rank of each status: a report never moves a call to a lower or equal rank, and an ended call does not change. */
export const callRank: Readonly<Record<CallStatus, number>> = {
  queued: 0,
  ringing: 1,
  in_progress: 2,
  completed: 3,
  no_answer: 3,
  busy: 3,
  failed: 3,
  canceled: 3,
};

/** What follows when a machine answers a call of a campaign. */
export const machineActions = ["hang_up", "leave_message", "hand_to_agent"] as const;
export type MachineAction = (typeof machineActions)[number];

/** The progress of a recorded message: ordered at the carrier, played, and how it ended. */
export const messageStates = ["ordered", "playing", "left", "cut_off", "failed"] as const;
export type MessageState = (typeof messageStates)[number];

/** The time that a phone rings, if no campaign says another. */
export const RING_SECONDS = 25;

/** The error code of a call that failed before the carrier had its order: it was never placed. */
export const NOT_PLACED = "not_placed";

/** The error code of a failed call that the carrier placed after it was given up. It was then hung up. */
export const PLACED_LATE = "placed_late";

export const answerers = ["human", "machine", "unknown"] as const;
export type Answerer = (typeof answerers)[number];

/** `from` of a call whose caller withholds the number, or has none. The field is a text in v1, so it is never null. */
export const WITHHELD = "anonymous";

export interface Call {
  id: string;
  inboxId: string;
  contactId: string | null;
  /** The user who placed or took it, if any. */
  userId: string | null;
  campaignId: string | null;
  campaignContactId: string | null;
  direction: Direction;
  /** E.164, or `WITHHELD`. */
  from: string;
  to: string;
  status: CallStatus;
  /** Who picked up; null until then. */
  answeredBy: Answerer | null;
  /** How the carrier vouches for the number of the caller; null if it does not tell. */
  attestation: Attestation | null;
  disposition: Disposition | null;
  /** Whole seconds from the answer to the end; 0 without an answer. */
  durationSeconds: number;
  /** The time of its order or arrival. */
  startedAt: string;
  answeredAt: string | null;
  endedAt: string | null;
  /** The recording of the talk, once it is stored. */
  recordingId: string | null;
  /** The message that the caller left, once it is stored. */
  voicemailId: string | null;
  /** The words of the one or the other. */
  transcript: string | null;
  /** The note of the agent. */
  note: string | null;
  /** How the person asked for the call, where the agent said so. */
  askedNote: string | null;
  /** The other party does not hear the user. */
  isMuted: boolean;
  /** The other party hears music. */
  isOnHold: boolean;
  /** When a transfer last moved it to another party: it has then ended for the user who had it. */
  handedOverAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface CallFilter extends TimeFilter {
  inboxId?: OneOrMore<string>;
  contactId?: OneOrMore<string>;
  campaignId?: OneOrMore<string>;
  campaignContactId?: OneOrMore<string>;
  userId?: OneOrMore<string>;
  phone?: string | null | undefined;
  direction?: OneOrMore<Direction>;
  status?: OneOrMore<CallStatus>;
  dispositionId?: OneOrMore<string>;
  answeredBy?: OneOrMore<Answerer>;
}

/** A call goes to a number or to a contact. */
export const callee = alternatives(["to"], ["contactId"]);

export const callDraft = z
  .object({
    inboxId: z.string(),
    to: phoneNumber.nullish(),
    contactId: z.string().nullish(),
    askedByPerson: z.boolean().nullish(),
    /** How the person asked, for an audit. */
    askedNote: clearable(paragraph(500)).nullish(),
  })
  .refine(({ askedByPerson, askedNote }) => !askedByPerson || (askedNote ?? null) !== null, {
    error: "is required: say when and how the person asked for this call",
    path: ["askedNote"],
  })
  .refine((draft) => callee.holds(draft), {
    error: "must be given, or the contact: exactly one of both",
    path: ["to"],
  });

/** An interval in SQL: the end report of a call that seems to run for longer was lost, so the call blocks nothing. */
export const LONGEST_CALL = "interval '4 hours'";

/** Whether a caller, who has called an inbox, was connected to anybody. */
export interface Leading {
  isIncoming: boolean;
  isAnswered: boolean;
  /** Whether the carrier itself may have rung the phone to which the inbox forwards. */
  mayBeForwarded: boolean;
}

/**
 * The status of a call, from the status of its leg at the carrier. The leg of a caller is in progress as soon as the
 * caller waits, hears words or speaks to a voicemail, so a call that nobody took was not answered, whatever its length.
 *
 * @param isForwarded whether the status is that of the phone to which the inbox forwards: it counts as it is, except that
 *   a call that ends while that phone rings has no answer.
 * @returns null if the report tells nothing.
 */
export function ledStatus(
  { isIncoming, isAnswered }: Leading,
  status: CallStatus,
  isForwarded = false,
): CallStatus | null {
  if (!isIncoming || (isForwarded && status !== "canceled")) {
    return status;
  }
  if (status === "queued" || status === "ringing" || status === "in_progress") {
    return null;
  }
  return isAnswered ? "completed" : status === "completed" || status === "canceled" ? "no_answer" : status;
}
