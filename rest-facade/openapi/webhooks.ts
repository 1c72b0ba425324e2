import type { oas31, ZodOpenApiOperationObject, ZodOpenApiPathsObject } from "zod-openapi";
import { deliveryHeaders, type EventType, eventTypes } from "../../src/domain/webhook/rules.ts";
import { signDelivery } from "../../src/domain/webhook/sign.ts";
import { eventExample, newSubscription } from "../examples.ts";
import { eventModelName } from "../models/event.ts";

const occasions: Record<EventType, { summary: string; description?: string; since?: "v1.x" }> = {
  "message.incoming.received": { summary: "A text came in" },
  "message.outgoing.delivered": { summary: "A text was delivered" },
  "call.incoming.completed": { summary: "An incoming call ended", description: "Answered or not." },
  "call.outgoing.completed": { summary: "An outgoing call ended", description: "Answered or not." },
  "message.outgoing.failed": {
    summary: "A text will not arrive",
    description: "`error` of the message says why.",
    since: "v1.x",
  },
  "call.incoming.missed": {
    summary: "Nobody answered an incoming call",
    description: "Sent beside `call.incoming.completed`.",
    since: "v1.x",
  },
  "campaign.contact.updated": {
    summary: "The status or the disposition of a campaign contact changed",
    description: "That an agent holds a contact for a while and lets it go is not told.",
    since: "v1.x",
  },
};

/** The headers of a delivery. */
const descriptions = {
  "X-Service-Event-Id":
    "The id of the event: one through every retry and redelivery, so it tells a delivery that was seen before.",
  "X-Service-Event-Type": "The type of the event.",
  "X-Service-Signature":
    "`t` is the time of the signature in Unix seconds. `v1` is the lowercase hexadecimal HMAC-SHA256 of `t`, a dot and " +
    "the raw body, keyed with the whole `signing_secret`. Within 24 hours of a rotation there are two `v1`.",
  "webhook-id": "The id of the event again (Standard Webhooks).",
  "webhook-timestamp": "The time of the signature in Unix seconds (Standard Webhooks).",
  "webhook-signature":
    "The signatures of Standard Webhooks: `v1,` and a base64 HMAC-SHA256, with blanks between several.",
  "X-Service-Test": "`true` where it is a sample, asked for by hand.",
};

/** The deliveries to a subscriber, one for each type of event. */
export const webhooks: ZodOpenApiPathsObject = Object.fromEntries(
  eventTypes.map((type) => [type, { post: deliveryOf(type) }]),
);

function deliveryOf(type: EventType): ZodOpenApiOperationObject {
  const { summary, description, since } = occasions[type];
  const example = eventExample(type);
  return {
    operationId: type,
    tags: ["Webhooks"],
    summary,
    description: [description, "Sent to the `target_url` of each subscription to the type; verify its signature first."]
      .filter(Boolean)
      .join(" "),
    ...(since && { "x-since": since }),
    security: [],
    parameters: headersOf(example),
    requestBody: {
      required: true,
      content: {
        "application/json": { schema: { $ref: `#/components/schemas/${eventModelName(type)}` }, example },
      },
    },
    responses: {
      "2XX": { description: "Acknowledges the delivery, whatever the body." },
      "410": { description: "Disables the subscription; nothing is sent to it any more." },
      default: { description: "A failure, as no answer within 15 seconds is: the delivery is tried again later." },
    },
  };
}

function headersOf(event: ReturnType<typeof eventExample>): oas31.ParameterObject[] {
  const sent = {
    ...deliveryHeaders({ eventId: event.id, eventType: event.type, isTest: true }),
    ...signDelivery({
      eventId: event.id,
      body: JSON.stringify(event),
      secrets: [newSubscription.signing_secret],
      at: new Date(Date.parse(event.occurred_at) + 1_000),
    }),
  };
  return Object.entries(descriptions).map(([name, description]) => ({
    in: "header",
    name,
    description,
    required: name !== "X-Service-Test",
    schema: { type: "string" },
    example: sent[name],
  }));
}
