/**
 * The types of events, each with the facts that the layers show. The schema, the OpenAPI document, the command line, the
 * connectors and the dashboard derive their lists from these rows. The first four are those of the specification ("Event
 * types").
 */

interface EventTypeRow {
  /** The objects of its `data`. Those of a text or a call belong to an inbox. */
  subject: "message" | "call" | "recording" | "campaignContact";
  /** Its name where people choose it, in words. */
  name: string;
  /** Its occasion, a sentence without a full stop. */
  occasion: string;
  /** A second sentence for readers of the API. */
  note?: string;
  /** Whether it was added within v1. */
  isAdded?: true;
}

export const eventCatalogue = {
  "message.incoming.received": { subject: "message", name: "Text received", occasion: "A text came in" },
  "message.outgoing.delivered": { subject: "message", name: "Text delivered", occasion: "A text was delivered" },
  "call.incoming.completed": {
    subject: "call",
    name: "Incoming call completed",
    occasion: "An incoming call ended",
    note: "Whether it was answered or not.",
  },
  "call.outgoing.completed": {
    subject: "call",
    name: "Outgoing call completed",
    occasion: "An outgoing call ended",
    note: "Whether it was answered or not.",
  },
  "message.outgoing.failed": {
    subject: "message",
    name: "Text failed",
    occasion: "A text failed",
    note: "The `error` of the message gives the reason.",
    isAdded: true,
  },
  "call.incoming.missed": {
    subject: "call",
    name: "Incoming call missed",
    occasion: "An incoming call was missed",
    note: "Sent in addition to `call.incoming.completed`.",
    isAdded: true,
  },
  "campaign.contact.updated": {
    subject: "campaignContact",
    name: "Campaign contact updated",
    occasion: "The status or the disposition of a campaign contact changed",
    note: "Claims and releases by agents send no event.",
    isAdded: true,
  },
  "call.recording.completed": {
    subject: "recording",
    name: "Call recording completed",
    occasion: "The recording or the voicemail of a call is available",
    note:
      "Sent after `call.*.completed`, when the sound is stored and the transcript is there, if there is one. The URLs are " +
      "valid for three days; `GET /calls/{id}` has new ones.",
    isAdded: true,
  },
} as const satisfies Record<string, EventTypeRow>;

export type EventType = keyof typeof eventCatalogue;

export const eventTypes = Object.keys(eventCatalogue) as [EventType, ...EventType[]];

type DotsToUnderscores<Name extends string> = Name extends `${infer Head}.${infer Tail}`
  ? `${Head}_${DotsToUnderscores<Tail>}`
  : Name;

/** The name of a type in GraphQL, which allows no dots. */
export type EventTypeName<Type extends EventType = EventType> = Uppercase<DotsToUnderscores<Type>>;

export const eventTypeName = (type: EventType) => type.toUpperCase().replaceAll(".", "_") as EventTypeName;

/** The facts of a type. */
export const eventTypeRow = (type: EventType): EventTypeRow => eventCatalogue[type];
