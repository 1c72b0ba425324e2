import { z } from "zod";
import { caps } from "../../../src/domain/identity/caps.ts";
import { eventTypeName } from "../../../src/domain/webhook/event-types.ts";
import { newSubscription, newSubscriptions } from "../../examples.ts";
import { graphql, Refusal } from "../../graphql.ts";
import {
  SubscriptionBody,
  SubscriptionFields,
  SubscriptionsWithSecret,
  SubscriptionWithSecret,
  toSubscription,
} from "../../models/subscription.ts";
import { defineRoute, oneOf, post, shown } from "../../route.ts";
import { sampleEventTypes, sampleTarget } from "../../samples.ts";

export const createSubscription = defineRoute({
  id: "subscriptions.create",
  on: post("/subscriptions"),
  tag: "Webhooks",
  summary: "Create webhook subscriptions",
  description:
    "Each type of event and URL has one subscription. A second one is refused with `409`, unless the first is " +
    "`disabled`: then its creator or an admin replaces it. It receives the events that its creator sees: see " +
    "`GET /events`. A business has at most " +
    `${caps.subscriptions} subscriptions, and ${caps.subscriptionsOfType} to each type of event; ` +
    "beyond that the answer is `409`. With `event_types` it creates one subscription for each type, all or none, with one " +
    "common secret. Only this answer contains the `signing_secret`.",
  scope: "api:webhooks",
  may: "subscriptions.write",
  body: SubscriptionBody,
  operation: graphql(
    `
      mutation CreateSubscriptions($input: CreateWebhookSubscriptionsInput!) {
        createWebhookSubscriptions(input: $input) {
          __typename
          ... on WebhookSubscriptionsWithSecret {
            subscriptions {
              ...SubscriptionFields
            }
            signingSecret
          }
          ...Refusal
        }
      }
    `,
    [SubscriptionFields, Refusal],
  ),
  variables: ({ body }) => ({
    input: {
      eventTypes: ("event_types" in body ? body.event_types : [body.event_type]).map(eventTypeName),
      targetUrl: body.target_url,
    },
  }),
  answers: oneOf({
    201: shown("Created", z.union([SubscriptionWithSecret, SubscriptionsWithSecret]), {
      one: newSubscription,
      many: newSubscriptions,
    }),
  }),
  present({ createWebhookSubscriptions: { subscriptions, signingSecret } }, { input: { body } }) {
    const data = subscriptions.map(toSubscription);
    const secret = { signing_secret: signingSecret };
    return { status: 201, body: "event_types" in body ? { data, ...secret } : { ...data[0], ...secret } };
  },
  fails: ["invalid_event_type", "conflict"],
  sample: { body: { event_type: "message.incoming.received", target_url: sampleTarget } },
  otherBodies: { many: { event_types: sampleEventTypes, target_url: sampleTarget } },
});
