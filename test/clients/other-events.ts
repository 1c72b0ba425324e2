import { eventTypes } from "../../src/domain/webhook/event-types.ts";

/** The types whose data a program of these tests reads. */
const READ = new Set<string>([
  "message.incoming.received",
  "message.outgoing.delivered",
  "message.outgoing.failed",
  "call.incoming.completed",
  "call.outgoing.completed",
  "call.incoming.missed",
  "call.recording.completed",
  "campaign.contact.updated",
]);

/** The cases of a `switch` for the other types of events, in TypeScript. */
export const OTHER_EVENTS = eventTypes
  .filter((type) => !READ.has(type))
  .map((type) => `case ${JSON.stringify(type)}:`)
  .join(" ");
