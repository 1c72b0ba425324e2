import { z } from "zod";
import { MOST_EVENT_TYPES, settableStates } from "../../src/domain/webhook/rules.ts";
import { targetForm } from "../../src/platform/outbound/targets.ts";
import { ApiError } from "../errors.ts";
import { graphql } from "../graphql.ts";
import { parsePublic } from "../parse.ts";
import { ADDED, changesOf, id, lower, time } from "./common.ts";
import { EventType, toEventType } from "./event.ts";
import { presenter } from "./presenter.ts";

export const SubscriptionFields = graphql(`
  fragment SubscriptionFields on WebhookSubscription {
    id
    eventType
    targetUrl
    state
    consecutiveFailures
    lastDeliveredAt
    lastFailedAt
    disabledReason
    createdAt
    updatedAt
  }
`);

export const SubscriptionStatus = z.enum(["active", "failing", "paused", "disabled"]);

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
        "`paused`: its deliveries wait. `disabled`: nothing is sent.",
    }),
    consecutive_failures: z.int().min(0).meta({ description: "Failed attempts since the last 2xx." }),
    last_delivered_at: time("Time of the last acknowledged delivery, within a second.").nullable(),
    last_failed_at: time("Time of the last failed attempt.").nullable(),
    disabled_reason: z.enum(["gone", "failures"]).nullable().meta({
      description:
        "`gone`: the receiver answered 410. `failures`: too many consecutive failures. Null unless disabled.",
    }),
    created_at: time("Time of creation."),
    updated_at: time("Time of the last change, apart from the counts and times of its deliveries."),
  })
  .meta({ id: "Subscription" });

export const SubscriptionWithSecret = Subscription.extend({
  signing_secret: z.string().meta({
    description: "The key of the signatures of its deliveries. Only creation and rotation return it.",
    example: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD6GkSF3m9tZ4=",
    sensitive: true,
  }),
}).meta({ id: "SubscriptionWithSecret" });

export const SubscriptionsWithSecret = z
  .object({
    data: z.array(Subscription).meta({ description: "The subscriptions, in the order of `event_types`." }),
    signing_secret: z.string().meta({
      description: "The common key of the signatures of their deliveries. Only this answer returns it.",
      example: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD6GkSF3m9tZ4=",
      sensitive: true,
    }),
  })
  .meta({ id: "SubscriptionsWithSecret", ...ADDED });

const targetUrl = z
  .string()
  .trim()
  .meta({
    ...targetForm,
    description:
      "An https URL on the public internet, without user information or fragment. It is stored and compared in its " +
      "normal form (WHATWG URL): the host in lower case and in Punycode, without default port and trailing dot, the " +
      "path without `..` and percent-encoded. The normal form has at most 2,048 bytes.",
  });

const NewSubscription = z
  .strictObject({ event_type: EventType, target_url: targetUrl })
  .meta({ id: "NewSubscription" });

const NewSubscriptions = z
  .strictObject({
    event_types: z
      .array(EventType)
      .min(1)
      .max(MOST_EVENT_TYPES)
      .refine((types) => new Set(types).size === types.length, { error: "must not have a type twice" })
      .meta({ description: "The types of events, each once: one subscription for each.", uniqueItems: true }),
    target_url: targetUrl,
  })
  .meta({ id: "NewSubscriptions", ...ADDED });

/** One subscription or several. The key selects the model, so that errors describe that model. */
export const SubscriptionBody = z.preprocess(
  (value) => {
    const given = Object(value) as object;
    if (!("event_types" in given)) {
      return parsePublic<unknown>(NewSubscription, value);
    }
    if ("event_type" in given) {
      const message = "event_types cannot be sent beside event_type: send one of both.";
      throw new ApiError("validation_error", message, { field: "event_types" });
    }
    return parsePublic<unknown>(NewSubscriptions, value);
  },
  z.union([NewSubscriptions, NewSubscription]),
);

export const SubscriptionChanges = changesOf("SubscriptionChanges", {
  target_url: targetUrl.optional(),
  status: z.enum(settableStates).optional().meta({
    description:
      "`paused`: its deliveries wait. `active`: they go on; one that was disabled does not get what it missed.",
  }),
});

export const toSubscription = presenter(SubscriptionFields, Subscription, {
  event_type: ({ eventType }) => toEventType(eventType),
  status: ({ state }) => lower(state),
  disabled_reason: ({ disabledReason }) => disabledReason && lower(disabledReason),
});
