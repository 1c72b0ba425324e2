import { pausedSubscription } from "../../examples.ts";
import { graphql, Refusal } from "../../graphql.ts";
import { upper } from "../../models/common.ts";
import { Subscription, SubscriptionChanges, SubscriptionFields, toSubscription } from "../../models/subscription.ts";
import { defineRoute, ok, patch } from "../../route.ts";
import { sampleIds, sampleTarget } from "../../samples.ts";

export const updateSubscription = defineRoute({
  id: "subscriptions.update",
  on: patch("/subscriptions/{id}"),
  since: "v1.x",
  tag: "Webhooks",
  summary: "Update a webhook subscription",
  description:
    "Changes its URL, its status, or both. `paused` keeps its deliveries until it is `active` again. `active` also " +
    "enables a disabled one: the events that it missed are not sent, see `GET /events`. Both reset the count of " +
    "failures, and so does another URL. The answer is `409` if another subscription to the type of event has the URL, " +
    "and if a disabled one is to be paused. For its creator and admins.",
  scope: "api:webhooks",
  may: "subscriptions.write",
  body: SubscriptionChanges,
  operation: graphql(
    `
      mutation UpdateSubscription($input: UpdateWebhookSubscriptionInput!) {
        updateWebhookSubscription(input: $input) {
          __typename
          ...SubscriptionFields
          ...Refusal
        }
      }
    `,
    [SubscriptionFields, Refusal],
  ),
  variables: ({ path, body: { target_url: targetUrl, status } }) => ({
    input: { id: path.id as string, ...(targetUrl && { targetUrl }), ...(status && { status: upper(status) }) },
  }),
  answers: ok(Subscription, pausedSubscription),
  present: ({ updateWebhookSubscription }) => toSubscription(updateWebhookSubscription),
  fails: ["not_found", "forbidden", "conflict"],
  sample: { path: { id: sampleIds.subscription }, body: { target_url: sampleTarget, status: "paused" } },
});
