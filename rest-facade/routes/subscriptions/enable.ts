import { subscription } from "../../examples.ts";
import { graphql, Refusal } from "../../graphql.ts";
import { Subscription, SubscriptionChanges, SubscriptionFields, toSubscription } from "../../models/subscription.ts";
import { defineRoute, ok, patch } from "../../route.ts";
import { sampleIds } from "../../samples.ts";

export const enableSubscription = defineRoute({
  id: "subscriptions.enable",
  on: patch("/subscriptions/{id}"),
  since: "v1.x",
  tag: "Webhooks",
  summary: "Enable a webhook subscription again",
  description:
    "Resets the count of failures. Missed events are not sent: see `GET /events`. For its creator and admins.",
  scope: "api:webhooks",
  may: "subscriptions.write",
  body: SubscriptionChanges,
  operation: graphql(
    `
      mutation EnableSubscription($input: EnableWebhookSubscriptionInput!) {
        enableWebhookSubscription(input: $input) {
          __typename
          ...SubscriptionFields
          ...Refusal
        }
      }
    `,
    [SubscriptionFields, Refusal],
  ),
  variables: ({ path }) => ({ input: { id: path.id as string } }),
  answers: ok(Subscription, subscription),
  present: ({ enableWebhookSubscription }) => toSubscription(enableWebhookSubscription),
  fails: ["not_found", "forbidden"],
  sample: { path: { id: sampleIds.subscription }, body: { status: "active" } },
});
