import type { RecordingKind } from "../../platform/carrier/port.ts";
import type { SignedLinks } from "../../platform/signed-links.ts";

/** Recordings of talks, and messages that callers left. */

/**
 * running → pending → transcribing → stored. A recording may also turn out to be absent, fail to be fetched, or be
 * erased from each of these states.
 */
export const recordingStates = ["running", "pending", "transcribing", "stored", "absent", "failed", "erased"] as const;
export type RecordingState = (typeof recordingStates)[number];

export interface Recording {
  id: string;
  callId: string;
  kind: RecordingKind;
  state: RecordingState;
  /** Whether it runs, and the agent has paused it. */
  isPaused: boolean;
  /** Whole seconds; 0 while it runs. */
  durationSeconds: number;
  createdAt: string;
  updatedAt: string;
}

/** Whether the storage has the sound. */
export function isPlayable({ state }: Pick<Recording, "state">): boolean {
  return state === "transcribing" || state === "stored";
}

/** The maximum size in bytes: four hours in two channels take 440 MiB as WAV. */
export const LARGEST_RECORDING = 512 * 1_048_576;

/** The maximum of a transcript in characters: a talk of an hour has some 50,000. */
export const LONGEST_TRANSCRIPT = 100_000;

/** The URLs of recordings. */
export interface RecordingLinks extends Pick<SignedLinks, "check"> {
  /** For a reader of the call now. */
  urlOf(businessId: string, id: string): string;
  /** For receivers of the event, which may be delivered late. */
  urlForEvent(businessId: string, id: string): string;
}
