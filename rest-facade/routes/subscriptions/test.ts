import { z } from "zod";
import { testEventId } from "../../examples.ts";
import { graphql, Refusal } from "../../graphql.ts";
import { id } from "../../models/common.ts";
import { accepted, defineRoute, post } from "../../route.ts";
import { sampleIds } from "../../samples.ts";

const AcceptedTest = z.object({ event_id: id("evt", "The sample event.") }).meta({ id: "AcceptedTest" });

export const testSubscription = defineRoute({
  id: "subscriptions.test",
  on: post("/subscriptions/{id}/test"),
  since: "v1.x",
  tag: "Webhooks",
  summary: "Send a sample event to a webhook subscription",
  description:
    "Sends one sample event of its type, signed like any other and marked by the header `X-Service-Test: true`. " +
    "The sample is sent once, regardless of the state of the subscription, and is not stored as an event. " +
    "A failure does not count, but `410 Gone` disables the subscription.",
  scope: "api:webhooks",
  may: "subscriptions.write",
  operation: graphql(
    `
      mutation TestSubscription($input: TestWebhookSubscriptionInput!) {
        testWebhookSubscription(input: $input) {
          __typename
          ... on WebhookTest {
            eventId
          }
          ...Refusal
        }
      }
    `,
    [Refusal],
  ),
  variables: ({ path }) => ({ input: { id: path.id as string } }),
  answers: accepted(AcceptedTest, { event_id: testEventId }),
  present: ({ testWebhookSubscription }) => ({ event_id: testWebhookSubscription.eventId }),
  agent: { openWorld: true },
  fails: ["not_found"],
  sample: { path: { id: sampleIds.subscription } },
});
