import type { z } from "zod";
import { eventTypeName } from "../../../src/domain/webhook/event-types.ts";
import { event, onePage } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import { camelKeys, listOf, listQuery, several, toList, toPage } from "../../models/common.ts";
import { Event, EventType } from "../../models/event.ts";
import { defineRoute, get, ok } from "../../route.ts";

export const listEvents = defineRoute({
  id: "events.list",
  on: get("/events"),
  since: "v1.x",
  tag: "Webhooks",
  summary: "List events",
  description:
    "The events of the last 30 days, newest first, exactly as they are delivered. They contain messages with their text, " +
    "calls and contacts; the token needs no other scope for these. A member sees the events of campaigns, and the events " +
    "of the texts and calls of the inboxes assigned to them. An admin sees all. If the business has open inboxes, every " +
    "user does. The filters on time compare the time at which an event was recorded, which its id contains; " +
    "`occurred_at` may be earlier.",
  scope: "api:webhooks",
  may: "events.read",
  query: listQuery({ event_type: several(EventType.meta({ description: "Of this type." })).optional() }),
  operation: graphql(`
    query ListEvents($first: Int!, $after: String, $direction: SortDirection, $filter: WebhookEventFilter) {
      webhookEvents(first: $first, after: $after, direction: $direction, filter: $filter) {
        nodes {
          body
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `),
  variables: ({ query: { limit, cursor, order, sort: _, event_type, ...filter } }) => ({
    ...toPage({ limit, cursor, order }),
    filter: { ...camelKeys(filter), ...(event_type && { eventType: event_type.map(eventTypeName) }) },
  }),
  answers: ok(listOf(Event), onePage(event)),
  // JSON.stringify wrote the stored bodies, so parsing and serializing them again gives the same bytes.
  present: ({ webhookEvents }, { input }) =>
    toList(webhookEvents, ({ body }) => JSON.parse(body) as z.output<typeof Event>, input.query),
  fails: ["invalid_event_type"],
  sample: { query: { event_type: "message.incoming.received", limit: "10" } },
});
