import { z } from "zod";
import { type EventType as EventTypeValue, eventTypes } from "../../src/webhook/rules.ts";
import { id, time } from "./common.ts";

/** One of the types of events; another text is refused with a code of its own. */
export const EventType = z
  .string()
  .trim()
  .refine((value): value is EventTypeValue => (eventTypes as readonly string[]).includes(value), {
    error: `must be one of ${eventTypes.join(", ")}`,
    params: { code: "invalid_event_type" },
  })
  .meta({ enum: [...eventTypes], example: "message.incoming.received" }) as unknown as z.ZodType<EventTypeValue>;

/** The body of a delivery, as it was sent and will be sent again. */
export const Event = z
  .object({
    id: id("evt", "The event: one through every retry and redelivery."),
    type: z.string().meta({ description: "What happened.", example: "message.incoming.received" }),
    api_version: z.literal("v1"),
    occurred_at: time("When it happened, not when it was sent."),
    business_id: id("biz", "Whose event it is."),
    data: z.record(z.string(), z.unknown()).meta({
      description:
        "`message`, `conversation` and `contact` for messages; `call`, `contact` and `user` for calls; `contact`, " +
        "`previous` and `campaign` for contacts of campaigns: each as `GET` showed it at that time. `contact` and " +
        "`user` of messages and calls may be null.",
    }),
  })
  .meta({ id: "Event" });

export const Redelivery = z
  .strictObject({
    subscription_id: id(
      "sub",
      "To this subscription alone; without it to each enabled one of the event's type.",
    ).optional(),
  })
  .meta({ id: "Redelivery" });

export const AcceptedRedelivery = z
  .object({
    event_id: id("evt", "The event that is sent again."),
    subscription_ids: z.array(z.string()).meta({ description: "Where it is sent." }),
  })
  .meta({ id: "AcceptedRedelivery" });

type EventTypeName = Uppercase<DotsToUnderscores<EventTypeValue>>;
type DotsToUnderscores<Name extends string> = Name extends `${infer Head}.${infer Tail}`
  ? `${Head}_${DotsToUnderscores<Tail>}`
  : Name;

/** The name of a type of event in GraphQL, where names hold no dots, and back. */
export const fromEventType = (type: EventTypeValue) => type.toUpperCase().replaceAll(".", "_") as EventTypeName;
export const toEventType = (name: EventTypeName) => name.toLowerCase().replaceAll("_", ".") as EventTypeValue;
