/**
 * The types of events, each with the facts that the layers show. The schema, the OpenAPI document, the command line, the
 * connectors and the dashboard derive their lists from these rows. The first four are those of the specification ("Event
 * types").
 */

interface EventTypeRow {
  /** The objects of its `data`. Those of a text or a call belong to an inbox. */
  subject:
    | "message"
    | "call"
    | "recording"
    | "campaignContact"
    | "contact"
    | "deletedContact"
    | "campaign"
    | "deletedCampaignContact"
    | "number"
    | "erasure"
    | "userPresence";
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
  "contact.created": {
    subject: "contact",
    name: "Contact created",
    occasion: "A contact was created",
    note: "By a user, an app, or the first text or call of an unknown number.",
    isAdded: true,
  },
  "contact.updated": {
    subject: "contact",
    name: "Contact updated",
    occasion: "A field of a contact changed",
    note: "An opt-out has its own event.",
    isAdded: true,
  },
  "contact.deleted": {
    subject: "deletedContact",
    name: "Contact deleted",
    occasion: "A contact was deleted, merged into another one, or erased",
    note: "The data have ids alone.",
    isAdded: true,
  },
  "contact.opted_out": {
    subject: "contact",
    name: "Contact opted out",
    occasion: "A contact opted out of texts",
    note: "Sent for each contact with the number, at its first number that opts out.",
    isAdded: true,
  },
  "contact.opted_in": {
    subject: "contact",
    name: "Contact opted in",
    occasion: "A contact accepts texts again",
    note: "Sent when none of its numbers is opted out any more.",
    isAdded: true,
  },
  "campaign.created": {
    subject: "campaign",
    name: "Campaign created",
    occasion: "A campaign was created",
    isAdded: true,
  },
  "campaign.updated": {
    subject: "campaign",
    name: "Campaign updated",
    occasion: "The name, the description, the inboxes or the status of a campaign changed",
    note: "A campaign is also completed, or active again, through its contacts. Its counts send no event.",
    isAdded: true,
  },
  "campaign.contact.deleted": {
    subject: "deletedCampaignContact",
    name: "Campaign contact deleted",
    occasion: "A contact was removed from a campaign",
    isAdded: true,
  },
  "call.incoming.started": {
    subject: "call",
    name: "Incoming call started",
    occasion: "An incoming call rings",
    isAdded: true,
  },
  "call.incoming.queued": {
    subject: "call",
    name: "Incoming call queued",
    occasion: "A caller came to a queue",
    note: "Sent once for each call, after `call.incoming.started`.",
    isAdded: true,
  },
  "call.incoming.answered": {
    subject: "call",
    name: "Incoming call answered",
    occasion: "An incoming call was answered",
    isAdded: true,
  },
  "call.outgoing.started": {
    subject: "call",
    name: "Outgoing call started",
    occasion: "An outgoing call was ordered",
    note: "At its `started_at`, and for a callback of a queue when it gets the place; the carrier places it afterwards.",
    isAdded: true,
  },
  "call.outgoing.answered": {
    subject: "call",
    name: "Outgoing call answered",
    occasion: "An outgoing call was answered, by a person or a machine",
    isAdded: true,
  },
  "message.outgoing.sent": {
    subject: "message",
    name: "Text sent",
    occasion: "The carrier accepted a text",
    note: "A text whose delivery is reported first sends `message.outgoing.delivered` alone.",
    isAdded: true,
  },
  "do_not_call.added": {
    subject: "number",
    name: "Number added to the do-not-call list",
    occasion: "A number was put on the do-not-call list",
    isAdded: true,
  },
  "do_not_call.removed": {
    subject: "number",
    name: "Number removed from the do-not-call list",
    occasion: "A number was taken off the do-not-call list",
    isAdded: true,
  },
  "person.erased": {
    subject: "erasure",
    name: "Person erased",
    occasion: "The data of a person were erased",
    note: "The data have the number of deleted rows alone.",
    isAdded: true,
  },
  "user.presence.updated": {
    subject: "userPresence",
    name: "Presence updated",
    occasion: "A user became available, away or offline, or entered or left a call or the wrap-up",
    note: "Noted within some seconds. Users who have never set their presence send none.",
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

const byName = new Map<string, EventType>(eventTypes.map((type) => [eventTypeName(type), type]));

/** The type with this name in GraphQL. */
export const eventTypeNamed = (name: EventTypeName) => byName.get(name) as EventType;

/** The facts of a type. */
export const eventTypeRow = (type: EventType): EventTypeRow => eventCatalogue[type];
