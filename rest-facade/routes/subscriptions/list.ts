import { eventTypeName } from "../../../src/domain/webhook/event-types.ts";
import { onePage, subscription } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import { camelKeys, listOf, listQuery, several, toList, toOrder, toPage, uppers } from "../../models/common.ts";
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
    event_type: several(EventType.meta({ description: "To this type of event." })).optional(),
    status: several(SubscriptionStatus.meta({ description: "In this status." })).optional(),
  }),
  operation: graphql(
    `
      query ListSubscriptions($first: Int!, $after: String, $direction: SortDirection, $orderBy: ListOrder!, $filter: WebhookSubscriptionFilter) {
        webhookSubscriptions(first: $first, after: $after, direction: $direction, orderBy: $orderBy, filter: $filter) {
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
  variables: ({ query: { limit, cursor, order, sort, status, event_type, ...filter } }) => ({
    ...toPage({ limit, cursor, order }),
    orderBy: toOrder(sort),
    filter: {
      ...camelKeys(filter),
      ...(status && { state: uppers(status) }),
      ...(event_type && { eventType: event_type.map(eventTypeName) }),
    },
  }),
  answers: ok(listOf(Subscription), onePage(subscription)),
  present: ({ webhookSubscriptions }, { input }) => toList(webhookSubscriptions, toSubscription, input.query),
  fails: ["invalid_event_type"],
  sample: { query: { event_type: "message.incoming.received", status: "active", limit: "10" } },
});
