import { z } from "zod";
import { targetForm } from "../../src/platform/outbound/targets.ts";
import { graphql } from "../graphql.ts";
import { id, lower, time } from "./common.ts";
import { EventType, toEventType } from "./event.ts";
import { presenter } from "./presenter.ts";

export const SubscriptionFields = graphql(`
  fragment SubscriptionFields on WebhookSubscription {
    id
    eventType
    targetUrl
    status
    consecutiveFailures
    lastDeliveredAt
    lastFailedAt
    disabledReason
    createdAt
    updatedAt
  }
`);

export const SubscriptionStatus = z.enum(["active", "failing", "disabled"]);

export const Subscription = z
  .object({
    id: id("sub", "The subscription."),
    event_type: z
      .string()
      .meta({ description: "The type of event that it receives.", example: "message.incoming.received" }),
    target_url: z.string().meta({
      description: "The URL that receives the deliveries, in its normal form.",
      example: "https://example.com/hooks",
    }),
    status: SubscriptionStatus.meta({
      description:
        "`active`: delivers normally. `failing`: too many consecutive failures; the next 2xx makes it active. " +
        "`disabled`: nothing is sent.",
    }),
    consecutive_failures: z.int().min(0).meta({ description: "Failed attempts since the last 2xx." }),
    last_delivered_at: time("Time of the last acknowledged delivery, within a second.").nullable(),
    last_failed_at: time("Time of the last failed attempt.").nullable(),
    disabled_reason: z.enum(["gone", "failures"]).nullable().meta({
      description:
        "`gone`: the receiver answered 410. `failures`: too many consecutive failures. Null unless disabled.",
    }),
    created_at: time("Time of creation."),
    updated_at: time("Time of the last change."),
  })
  .meta({ id: "Subscription" });

export const SubscriptionWithSecret = Subscription.extend({
  signing_secret: z.string().meta({
    description: "The key of the signatures of its deliveries. Only creation and rotation return it.",
    example: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD6GkSF3m9tZ4=",
    sensitive: true,
  }),
}).meta({ id: "SubscriptionWithSecret" });

export const NewSubscription = z
  .strictObject({
    event_type: EventType,
    target_url: z
      .string()
      .trim()
      .meta({
        ...targetForm,
        description:
          "An https URL on the public internet, without user information or fragment. It is stored and compared in its " +
          "normal form (WHATWG URL): the host in lower case and in Punycode, without default port and trailing dot, the " +
          "path without `..` and percent-encoded. The normal form has at most 2,048 bytes.",
      }),
  })
  .meta({ id: "NewSubscription" });

export const SubscriptionChanges = z
  .strictObject({
    status: z.literal("active").meta({ description: "Enables it again. Missed events are not sent." }),
  })
  .meta({ id: "SubscriptionChanges" });

export const toSubscription = presenter(SubscriptionFields, Subscription, {
  event_type: ({ eventType }) => toEventType(eventType),
  status: ({ status }) => lower(status),
  disabled_reason: ({ disabledReason }) => disabledReason && lower(disabledReason),
});
