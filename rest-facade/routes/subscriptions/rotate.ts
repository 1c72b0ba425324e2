import { rotatedSubscription } from "../../examples.ts";
import { graphql, Refusal } from "../../graphql.ts";
import { SubscriptionFields, SubscriptionWithSecret, toSubscription } from "../../models/subscription.ts";
import { defineRoute, ok, post } from "../../route.ts";
import { sampleIds } from "../../samples.ts";

export const rotateSecret = defineRoute({
  id: "subscriptions.rotate",
  on: post("/subscriptions/{id}/rotate"),
  since: "v1.x",
  tag: "Webhooks",
  summary: "Give a webhook subscription a new secret",
  description:
    "Only this answer contains the new `signing_secret`. The old one stays valid for 24 hours: until then each " +
    "delivery has two signatures.",
  scope: "api:webhooks",
  may: "subscriptions.write",
  operation: graphql(
    `
      mutation RotateSecret($input: RotateWebhookSecretInput!) {
        rotateWebhookSecret(input: $input) {
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
  variables: ({ path }) => ({ input: { id: path.id as string } }),
  answers: ok(SubscriptionWithSecret, rotatedSubscription),
  present: ({ rotateWebhookSecret: { subscription, signingSecret } }) => ({
    ...toSubscription(subscription),
    signing_secret: signingSecret,
  }),
  fails: ["not_found", "forbidden"],
  sample: { path: { id: sampleIds.subscription } },
});
