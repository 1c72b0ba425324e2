import type { oas31, ZodOpenApiOperationObject, ZodOpenApiPathsObject } from "zod-openapi";
import { type EventType, eventTypeRow, eventTypes } from "../../src/domain/webhook/event-types.ts";
import { deliveryHeaders } from "../../src/domain/webhook/rules.ts";
import { signDelivery } from "../../src/domain/webhook/sign.ts";
import { eventExample, newSubscription } from "../examples.ts";
import { ADDED } from "../models/common.ts";
import { eventModelName } from "../models/event.ts";

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
  const { occasion, note, isAdded } = eventTypeRow(type);
  const example = eventExample(type);
  return {
    operationId: type,
    tags: ["Webhooks"],
    summary: occasion,
    description: [note, "Sent to the `target_url` of every subscription to the type. Verify the signature first."]
      .filter(Boolean)
      .join(" "),
    ...(isAdded && ADDED),
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
