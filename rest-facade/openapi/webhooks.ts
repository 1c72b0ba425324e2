import type { oas31, ZodOpenApiOperationObject, ZodOpenApiPathsObject } from "zod-openapi";
import { deliveryHeaders, type EventType, eventTypes } from "../../src/domain/webhook/rules.ts";
import { signDelivery } from "../../src/domain/webhook/sign.ts";
import { eventExample, newSubscription } from "../examples.ts";
import { eventModelName } from "../models/event.ts";

const occasions: Record<EventType, { summary: string; description?: string; since?: "v1.x" }> = {
  "message.incoming.received": { summary: "A text came in" },
  "message.outgoing.delivered": { summary: "A text was delivered" },
  "call.incoming.completed": { summary: "An incoming call ended", description: "Whether it was answered or not." },
  "call.outgoing.completed": { summary: "An outgoing call ended", description: "Whether it was answered or not." },
  "message.outgoing.failed": {
    summary: "A text failed",
    description: "The `error` of the message gives the reason.",
    since: "v1.x",
  },
  "call.incoming.missed": {
    summary: "An incoming call was missed",
    description: "Sent in addition to `call.incoming.completed`.",
    since: "v1.x",
  },
  "campaign.contact.updated": {
    summary: "The status or the disposition of a campaign contact changed",
    description: "Claims and releases by agents send no event.",
    since: "v1.x",
  },
  "call.recording.completed": {
    summary: "The recording or the voicemail of a call is available",
    description:
      "Sent after `call.*.completed`, when the sound is stored and the transcript is there, if there is one. The URLs are " +
      "valid for three days; `GET /calls/{id}` has new ones.",
    since: "v1.x",
  },
};

/** The headers of a delivery. */
const descriptions = {
  "X-Service-Event-Id":
    "The id of the event. It stays the same in every retry and redelivery: use it to detect duplicates.",
  "X-Service-Event-Type": "The type of the event.",
  "X-Service-Signature":
    "`t` is the time of the signature in Unix seconds. `v1` is the lowercase hexadecimal HMAC-SHA256 of `t`, a dot and " +
    "the raw body, keyed with the whole `signing_secret`. Within 24 hours of a rotation there are two `v1`.",
  "webhook-id": "The id of the event (Standard Webhooks).",
  "webhook-timestamp": "The time of the signature in Unix seconds (Standard Webhooks).",
  "webhook-signature": "The signatures of Standard Webhooks, separated by blanks: `v1,` and a base64 HMAC-SHA256.",
  "X-Service-Test": "`true` for a sample event, sent on request.",
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
    description: [
      description,
      "Sent to the `target_url` of every subscription to the type. Verify the signature first.",
    ]
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
      "2XX": { description: "Acknowledges the delivery. The body is ignored." },
      "410": { description: "Disables the subscription permanently." },
      default: {
        description: "Any other answer, or none within 15 seconds, is a failure. The delivery is retried later.",
      },
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
