/** The words for the states of texts and calls. */

export const MESSAGE_STATUS = {
  DELIVERED: "Delivered",
  FAILED: "Failed",
  QUEUED: "Waiting to be sent",
  RECEIVED: "Received",
  SCHEDULED: "Scheduled",
  SENDING: "Being sent",
  SENT: "Sent",
  UNDELIVERED: "Not delivered",
} as const;

export const CALL_STATUS = {
  BUSY: "busy",
  CANCELED: "canceled",
  COMPLETED: "ended",
  FAILED: "failed",
  IN_PROGRESS: "in progress",
  NO_ANSWER: "no answer",
  QUEUED: "waiting",
  RINGING: "ringing",
} as const;

/** The length of a call in words, such as `2 min 5 s`. */
export function lengthOf(seconds: number): string {
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** The progress of a recorded message that a machine hears. */
export const MESSAGE_STATE = {
  ORDERED: "The message is being left.",
  PLAYING: "The machine hears your message.",
  LEFT: "Your message was left.",
  CUT_OFF: "The call ended before your message was over.",
  FAILED: "Your message was not left.",
} as const;
