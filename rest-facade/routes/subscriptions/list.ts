import { eventTypeName } from "../../../src/domain/webhook/event-types.ts";
import { onePage, subscription } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import { camelKeys, listOf, listQuery, toList, toPage, upper } from "../../models/common.ts";
import { EventType } from "../../models/event.ts";
import { Subscription, SubscriptionFields, SubscriptionStatus, toSubscription } from "../../models/subscription.ts";
import { defineRoute, get, ok } from "../../route.ts";

export const listSubscriptions = defineRoute({
  id: "subscriptions.list",
  on: get("/subscriptions"),
  tag: "Webhooks",
  summary: "List webhook subscriptions",
  description: "Newest first, without their `signing_secret`.",
  scope: "api:webhooks",
  may: "subscriptions.read",
  query: listQuery({
    event_type: EventType.optional().meta({ description: "To this type of event." }),
    status: SubscriptionStatus.optional().meta({ description: "In this status." }),
  }),
  operation: graphql(
    `
      query ListSubscriptions($first: Int!, $after: String, $filter: WebhookSubscriptionFilter) {
        webhookSubscriptions(first: $first, after: $after, filter: $filter) {
          nodes {
            ...SubscriptionFields
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    [SubscriptionFields],
  ),
  variables: ({ query: { limit, cursor, status, event_type, ...filter } }) => ({
    ...toPage({ limit, cursor }),
    filter: {
      ...camelKeys(filter),
      ...(status && { state: upper(status) }),
      ...(event_type && { eventType: eventTypeName(event_type) }),
    },
  }),
  answers: ok(listOf(Subscription), onePage(subscription)),
  present: ({ webhookSubscriptions }) => toList(webhookSubscriptions, toSubscription),
  fails: ["invalid_event_type"],
  sample: { query: { event_type: "message.incoming.received", status: "active", limit: "10" } },
});
