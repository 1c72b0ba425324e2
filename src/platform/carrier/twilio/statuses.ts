import type { Answerer, CallStatus, TextStatus } from "../port.ts";

/** Twilio's statuses as ours. An unlisted status changes nothing. */

/** `MessageStatus` of an outgoing text. */
export const textStatuses: ReadonlyMap<string, TextStatus> = new Map([
  ["accepted", "queued"],
  ["scheduled", "queued"],
  ["queued", "queued"],
  ["sending", "sending"],
  ["sent", "sent"],
  ["partially_delivered", "sent"],
  ["delivered", "delivered"],
  ["read", "delivered"],
  ["undelivered", "undelivered"],
  ["failed", "failed"],
  ["canceled", "failed"],
]);

/** `CallStatus` and `DialCallStatus`. */
export const callStatuses: ReadonlyMap<string, CallStatus> = new Map([
  ["queued", "queued"],
  ["initiated", "queued"],
  ["ringing", "ringing"],
  ["in-progress", "in_progress"],
  ["answered", "completed"],
  ["completed", "completed"],
  ["busy", "busy"],
  ["no-answer", "no_answer"],
  ["failed", "failed"],
  ["canceled", "canceled"],
]);

/** `AnsweredBy`. */
export const answerers: ReadonlyMap<string, Answerer> = new Map([
  ["human", "human"],
  ["machine", "machine"],
  ["machine_start", "machine"],
  ["machine_end_beep", "machine"],
  ["machine_end_silence", "machine"],
  ["machine_end_other", "machine"],
  ["fax", "machine"],
  ["unknown", "unknown"],
]);

/**
 * The values of `AnsweredBy` of a machine that takes a message. A call's own record has only `machine`, after its
 * announcement if that was awaited.
 */
export const messageTakers: ReadonlySet<string> = new Set([
  "machine",
  "machine_end_beep",
  "machine_end_silence",
  "machine_end_other",
]);
