import { graphql, Refusal } from "../../graphql.ts";
import { defineRoute, del, noContent } from "../../route.ts";
import { sampleIds } from "../../samples.ts";

export const removeSubscription = defineRoute({
  id: "subscriptions.remove",
  on: del("/subscriptions/{id}"),
  tag: "Webhooks",
  summary: "Remove a webhook subscription",
  description: "Its pending deliveries are dropped. For its creator and admins.",
  scope: "api:webhooks",
  may: "subscriptions.write",
  operation: graphql(
    `
      mutation RemoveSubscription($input: DeleteWebhookSubscriptionInput!) {
        deleteWebhookSubscription(input: $input) {
          __typename
          ... on WebhookSubscriptionDeletion {
            deletedId
          }
          ...Refusal
        }
      }
    `,
    [Refusal],
  ),
  variables: ({ path }) => ({ input: { id: path.id as string } }),
  answers: noContent(),
  present: () => {},
  fails: ["not_found", "forbidden"],
  sample: { path: { id: sampleIds.subscription } },
});
