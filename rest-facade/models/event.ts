import { z } from "zod";
import { doNotCallSources } from "../../src/domain/consent/rules.ts";
import { type ActorType, actorTypes } from "../../src/domain/identity/actor-rules.ts";
import { presenceDevices, presenceStates } from "../../src/domain/presence/rules.ts";
import {
  type EventType as EventTypeValue,
  eventCatalogue,
  eventTypeNamed,
  eventTypes,
} from "../../src/domain/webhook/event-types.ts";
import { deletionReasons } from "../../src/domain/webhook/rules.ts";
import { Call } from "./call.ts";
import { Campaign } from "./campaign.ts";
import { CampaignContact, CampaignContactStatus } from "./campaign-contact.ts";
import { ADDED, id, time } from "./common.ts";
import { Contact } from "./contact.ts";
import { Conversation } from "./conversation.ts";
import { Disposition } from "./disposition.ts";
import { Message } from "./message.ts";

/** What another text should have been: the types of the same object, because a message cannot hold all. */
function wantedType(given: unknown): string {
  const [object] = String(given).trim().split(".");
  const alike = eventTypes.filter((type) => type.startsWith(`${object}.`));
  return alike.length > 0 ? `must be one of ${alike.join(", ")}` : `must be a type of event, such as ${eventTypes[0]}`;
}

/** The type of an event. Another text is refused with a separate error code. */
export const EventType = z
  .string()
  .trim()
  .refine((value): value is EventTypeValue => (eventTypes as readonly string[]).includes(value), {
    error: ({ input }) => wantedType(input),
    params: { code: "invalid_event_type" },
  })
  .meta({ enum: [...eventTypes], example: "message.incoming.received" }) as unknown as z.ZodType<EventTypeValue>;

const user = z
  .object({ id: id("usr", "The user."), name: z.string(), email: z.string().nullable() })
  .nullable()
  .meta({ description: "The user who placed or took the call, if any." });

const contact = Contact.nullable().meta({ description: "The saved contact of the outside number, if any." });

const MessageEventData = z
  .object({ message: Message, conversation: Conversation, contact })
  .meta({ id: "MessageEventData" });

const CallEventData = z.object({ call: Call, contact, user }).meta({
  id: "CallEventData",
  description: "`recording_url`, `voicemail_url` and `transcript` of the call are always null.",
});

const RecordingEventData = z
  .object({ call: Call, contact, user })
  .meta({ id: "RecordingEventData", description: "The call with its recording or voicemail, and its transcript." });

const CampaignContactEventData = z
  .object({
    contact: CampaignContact,
    previous: z
      .object({ status: CampaignContactStatus, last_disposition: Disposition.nullable() })
      .meta({ description: "The contact before the change." }),
    campaign: z.object({ id: id("cmp", "The campaign."), name: z.string() }),
  })
  .meta({ id: "CampaignContactEventData" });

const ContactEventData = z.object({ contact: Contact }).meta({ id: "ContactEventData" });

const DeletedContactEventData = z
  .object({
    contact: z.object({ id: id("con", "The contact, which no longer exists.") }),
    reason: z.enum(deletionReasons).meta({ description: "`erased`: the data of the person were erased." }),
    merged_into: id("con", "The contact that has taken over its data; null unless it was merged.").nullable(),
  })
  .meta({ id: "DeletedContactEventData" });

const CampaignEventData = z.object({ campaign: Campaign }).meta({ id: "CampaignEventData" });

const DeletedCampaignContactEventData = z
  .object({
    contact: z.object({ id: id("cct", "The campaign contact, which no longer exists.") }),
    campaign: z.object({ id: id("cmp", "The campaign."), name: z.string() }),
  })
  .meta({ id: "DeletedCampaignContactEventData" });

const DoNotCallEventData = z
  .object({ phone_number: z.string(), source: z.enum(doNotCallSources) })
  .meta({ id: "DoNotCallEventData", description: "The number, and how it came onto the list." });

const ErasureEventData = z
  .object({ deletions: z.int().meta({ description: "The number of deleted rows." }) })
  .meta({ id: "ErasureEventData" });

const UserPresenceEventData = z
  .object({
    user: z.object({ id: id("usr", "The user."), name: z.string() }),
    presence: z.object({
      state: z.enum(presenceStates).meta({
        description:
          "`available`: calls may ring. `in_call`, `wrap_up`: busy with a call or its outcome. `away`, `offline`: not there.",
      }),
      reason: z.string().nullable().meta({ description: "Why the user is away; null: not said, or not away." }),
      since: time("The beginning of the state.").nullable(),
      device: z.enum(presenceDevices).meta({
        description:
          "What keeps the state valid: an open page of the `dashboard`, or nothing, because a `phone` rings.",
      }),
    }),
  })
  .meta({ id: "UserPresenceEventData" });

/** The `data` of each type: the objects as `GET` shows them at that time (contract, "Event data"). */
const eventData = {
  message: MessageEventData,
  call: CallEventData,
  campaignContact: CampaignContactEventData,
  recording: RecordingEventData,
  contact: ContactEventData,
  deletedContact: DeletedContactEventData,
  campaign: CampaignEventData,
  deletedCampaignContact: DeletedCampaignContactEventData,
  number: DoNotCallEventData,
  erasure: ErasureEventData,
  userPresence: UserPresenceEventData,
};

export type EventData<Type extends EventTypeValue> = z.output<
  (typeof eventData)[(typeof eventCatalogue)[Type]["subject"]]
>;

export const Actor = z
  .object({
    type: z.enum(actorTypes).meta({
      description:
        "`user`: a user in the dashboard. `app`: an app or an access key, on behalf of a user. `service`: a program " +
        "with its own credentials, or the service itself. `person`: a person outside, who texts or calls.",
    }),
    user_id: id("usr", "The user who acts, or for whom an app acts.").nullable(),
    client_id: z.string().nullable().meta({ description: "The OAuth client or the access key." }),
  })
  .meta({
    id: "Actor",
    description: "Who caused the event. An app recognises its own changes by `client_id`.",
  });

/** The body of a delivery. Every attempt sends the same bytes. */
export interface EventOf<Type extends EventTypeValue> {
  id: string;
  type: Type;
  api_version: "v1";
  occurred_at: string;
  business_id: string;
  actor?: { type: ActorType; user_id: string | null; client_id: string | null } | undefined;
  data: EventData<Type>;
}

/** The model name of an event type in the document. */
export const eventModelName = (type: EventTypeValue) =>
  `${type.replaceAll(/(?:^|\.)([a-z])/g, (_match, letter: string) => letter.toUpperCase())}Event`;

function eventModel(type: EventTypeValue) {
  return z
    .object({
      id: id("evt", "The event. The id stays the same in every retry and redelivery."),
      type: z.literal(type).meta({ description: "The type of the event." }),
      api_version: z.literal("v1"),
      occurred_at: time("Time of the event, not of the delivery."),
      business_id: id("biz", "The business of the event."),
      actor: Actor.optional().meta({
        description: "Who caused the event. Absent in an event that an earlier version recorded, for up to 30 days.",
        ...ADDED,
      }),
      data: eventData[eventCatalogue[type].subject],
    })
    .meta({ id: eventModelName(type) });
}

type AnyEvent = { [Type in EventTypeValue]: EventOf<Type> }[EventTypeValue];

/** An event of any type. Its `data` has the objects at the time of the event. */
export const Event = z.discriminatedUnion("type", eventTypes.map(eventModel) as [ReturnType<typeof eventModel>]).meta({
  id: "Event",
  description: "An event exactly as it is delivered. `type` decides the model of `data`.",
}) as z.ZodType<AnyEvent>;

export const Redelivery = z
  .strictObject({
    subscription_id: id(
      "sub",
      "The only subscription that receives it. Without it, every enabled subscription to the type of the event does.",
    ).optional(),
  })
  .meta({ id: "Redelivery" });

export const AcceptedRedelivery = z
  .object({
    event_id: id("evt", "The event to be sent again."),
    subscription_ids: z.array(z.string()).meta({ description: "The subscriptions that receive it." }),
  })
  .meta({ id: "AcceptedRedelivery" });

/** The public name of a type, from that in GraphQL. */
export const toEventType = eventTypeNamed;
