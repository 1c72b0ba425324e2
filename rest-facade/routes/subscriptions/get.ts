import { subscription } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import { Subscription, SubscriptionFields, toSubscription } from "../../models/subscription.ts";
import { defineRoute, get, ok } from "../../route.ts";
import { sampleIds } from "../../samples.ts";

export const readSubscription = defineRoute({
  id: "subscriptions.get",
  on: get("/subscriptions/{id}"),
  tag: "Webhooks",
  summary: "Read a webhook subscription",
  description: "Without its `signing_secret`, which only creation and rotation return.",
  scope: "api:webhooks",
  may: "subscriptions.read",
  operation: graphql(
    `
      query ReadSubscription($id: ID!) {
        webhookSubscription(id: $id) {
          ...SubscriptionFields
        }
      }
    `,
    [SubscriptionFields],
  ),
  variables: ({ path }) => ({ id: path.id as string }),
  answers: ok(Subscription, subscription),
  present: ({ webhookSubscription }) => toSubscription(webhookSubscription),
  fails: ["not_found"],
  sample: { path: { id: sampleIds.subscription } },
});
