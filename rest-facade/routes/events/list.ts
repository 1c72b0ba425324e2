import type { z } from "zod";
import { eventTypeName } from "../../../src/domain/webhook/event-types.ts";
import { event, onePage } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import { camelKeys, listOf, listQuery, toList, toPage } from "../../models/common.ts";
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
    "user does.",
  scope: "api:webhooks",
  may: "events.read",
  query: listQuery({ event_type: EventType.optional().meta({ description: "Of this type." }) }),
  operation: graphql(`
    query ListEvents($first: Int!, $after: String, $filter: WebhookEventFilter) {
      webhookEvents(first: $first, after: $after, filter: $filter) {
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
  variables: ({ query: { limit, cursor, event_type, ...filter } }) => ({
    ...toPage({ limit, cursor }),
    filter: { ...camelKeys(filter), ...(event_type && { eventType: eventTypeName(event_type) }) },
  }),
  answers: ok(listOf(Event), onePage(event)),
  // JSON.stringify wrote the stored bodies, so parsing and serializing them again gives the same bytes.
  present: ({ webhookEvents }) => toList(webhookEvents, ({ body }) => JSON.parse(body) as z.output<typeof Event>),
  fails: ["invalid_event_type"],
  sample: { query: { event_type: "message.incoming.received", limit: "10" } },
});
