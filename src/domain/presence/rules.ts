import { z } from "zod";
import { seenLine } from "../../platform/input.ts";

/** Whether users can take calls: what they say themselves, and what follows from their pages and calls. */

/** What a user or an admin sets. */
export const setStates = ["available", "away", "offline"] as const;
export type SetState = (typeof setStates)[number];

/** What others see. The first that applies, in this order: in_call, offline, away, wrap_up, available. */
export const presenceStates = ["available", "in_call", "wrap_up", "away", "offline"] as const;
export type PresenceState = (typeof presenceStates)[number];

/** What keeps a set state valid: an open page of the user, or nothing, because calls ring a phone. */
export const presenceDevices = ["dashboard", "phone"] as const;
export type PresenceDevice = (typeof presenceDevices)[number];

export interface Presence {
  userId: string;
  state: PresenceState;
  /** Why the user is away; null: not said. */
  reason: string | null;
  /** When the state began; null: of a user who has never set one. */
  since: string | null;
  device: PresenceDevice;
  /** Whether a call may ring for the user now. */
  mayBeRung: boolean;
}

/** Calls in a row that nobody took at a user's phone, before the user is away. */
export const MOST_MISSED_RINGS = 2;

/** A page sends a heartbeat this often; the service notes at most one in this time. */
export const BEAT_SECONDS = 20;

/** Without a heartbeat for this long, a user is offline. */
export const SILENT_SECONDS = 60;

/** The days for which the seconds of states are kept. */
export const KEPT_DAYS = 90;

export const presenceInput = z
  .strictObject({
    state: z.enum(setStates),
    reason: seenLine(40).nullish(),
    device: z.enum(presenceDevices).nullish(),
  })
  .refine(({ state, reason }) => state === "away" || !reason, {
    path: ["reason"],
    error: "is only for the state AWAY",
  });
