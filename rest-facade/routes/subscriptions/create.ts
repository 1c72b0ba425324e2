import { caps } from "../../../src/domain/identity/caps.ts";
import { eventTypeName } from "../../../src/domain/webhook/event-types.ts";
import { newSubscription } from "../../examples.ts";
import { graphql, Refusal } from "../../graphql.ts";
import {
  NewSubscription,
  SubscriptionFields,
  SubscriptionWithSecret,
  toSubscription,
} from "../../models/subscription.ts";
import { created, defineRoute, post } from "../../route.ts";
import { sampleTarget } from "../../samples.ts";

export const createSubscription = defineRoute({
  id: "subscriptions.create",
  on: post("/subscriptions"),
  tag: "Webhooks",
  summary: "Create a webhook subscription",
  description:
    "Each type of event and URL has one subscription. A second one is refused with `409`, unless the first is " +
    "`disabled`: then its creator or an admin replaces it. It receives the events that its creator sees: see " +
    "`GET /events`. A business has at most " +
    `${caps.subscriptions} subscriptions, and ${caps.subscriptionsOfType} to each type of event; ` +
    "beyond that the answer is `409`. Only this answer contains the `signing_secret`.",
  scope: "api:webhooks",
  may: "subscriptions.write",
  body: NewSubscription,
  operation: graphql(
    `
      mutation CreateSubscription($input: CreateWebhookSubscriptionInput!) {
        createWebhookSubscription(input: $input) {
          __typename
          ... on WebhookSubscriptionWithSecret {
            subscription {
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
  variables: ({ body }) => ({ input: { eventType: eventTypeName(body.event_type), targetUrl: body.target_url } }),
  answers: created(SubscriptionWithSecret, newSubscription),
  present: ({ createWebhookSubscription: { subscription, signingSecret } }) => ({
    ...toSubscription(subscription),
    signing_secret: signingSecret,
  }),
  fails: ["invalid_event_type", "conflict"],
  sample: { body: { event_type: "message.incoming.received", target_url: sampleTarget } },
});
