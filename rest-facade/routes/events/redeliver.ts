import { graphql, Refusal } from "../../graphql.ts";
import { AcceptedRedelivery, Redelivery } from "../../models/event.ts";
import { accepted, defineRoute, post } from "../../route.ts";
import { sampleIds } from "../../samples.ts";

export const redeliverEvent = defineRoute({
  id: "events.redeliver",
  on: post("/events/{id}/redeliver"),
  since: "v1.x",
  tag: "Webhooks",
  summary: "Send an event again",
  description: "With the same id and body, and a new signature.",
  scope: "api:webhooks",
  may: "events.redeliver",
  body: Redelivery,
  bodyIsOptional: true,
  operation: graphql(
    `
      mutation RedeliverEvent($input: RedeliverWebhookEventInput!) {
        redeliverWebhookEvent(input: $input) {
          __typename
          ... on WebhookRedelivery {
            eventId
            subscriptionIds
          }
          ...Refusal
        }
      }
    `,
    [Refusal],
  ),
  variables: ({ path, body }) => ({ input: { id: path.id as string, subscriptionId: body.subscription_id ?? null } }),
  answers: accepted(AcceptedRedelivery, { event_id: sampleIds.event, subscription_ids: [sampleIds.subscription] }),
  present: ({ redeliverWebhookEvent }) => ({
    event_id: redeliverWebhookEvent.eventId,
    subscription_ids: redeliverWebhookEvent.subscriptionIds,
  }),
  agent: { openWorld: true },
  fails: ["not_found", "conflict", "unprocessable_entity"],
  sample: { path: { id: sampleIds.event }, body: { subscription_id: sampleIds.subscription } },
});
