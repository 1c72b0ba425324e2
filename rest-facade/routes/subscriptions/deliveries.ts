import { z } from "zod";
import { delivery, onePage } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import { camelKeys, id, listOf, listQuery, several, toList, toPage } from "../../models/common.ts";
import { Delivery, DeliveryFields, toDelivery } from "../../models/delivery.ts";
import { defineRoute, get, ok } from "../../route.ts";
import { sampleIds } from "../../samples.ts";

export const listDeliveries = defineRoute({
  id: "subscriptions.deliveries",
  on: get("/subscriptions/{id}/deliveries"),
  since: "v1.x",
  tag: "Webhooks",
  summary: "List the delivery attempts of a webhook subscription",
  description:
    "The attempts of the last 30 days, newest first. With `order=asc` an attempt appears three minutes after it began, so " +
    "that none that ends late is skipped.",
  scope: "api:webhooks",
  may: "subscriptions.read",
  query: listQuery({
    event_id: several(id("evt", "Of this event.")).optional(),
    success: z
      .enum(["true", "false"])
      .transform((value) => value === "true")
      .optional()
      .meta({
        description: "`true`: acknowledged attempts. `false`: failed attempts.",
        override: ({ jsonSchema }) => {
          delete jsonSchema.enum;
          jsonSchema.type = "boolean";
        },
      }),
  }),
  operation: graphql(
    `
      query ListDeliveries($subscriptionId: ID!, $first: Int!, $after: String, $direction: SortDirection, $filter: WebhookAttemptFilter) {
        webhookAttempts(subscriptionId: $subscriptionId, first: $first, after: $after, direction: $direction, filter: $filter) {
          nodes {
            ...DeliveryFields
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    [DeliveryFields],
  ),
  variables: ({ path, query: { limit, cursor, order, sort: _, ...filter } }) => ({
    subscriptionId: path.id as string,
    ...toPage({ limit, cursor, order }),
    filter: camelKeys(filter),
  }),
  answers: ok(listOf(Delivery), onePage(delivery)),
  present: ({ webhookAttempts }, { input }) => toList(webhookAttempts, toDelivery, input.query),
  fails: ["not_found"],
  sample: { path: { id: sampleIds.subscription }, query: { limit: "10" } },
});
