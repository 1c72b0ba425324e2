import type { z } from "zod";
import { event } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import { Event } from "../../models/event.ts";
import { defineRoute, get, ok } from "../../route.ts";
import { sampleIds } from "../../samples.ts";

export const readEvent = defineRoute({
  id: "events.get",
  on: get("/events/{id}"),
  since: "v1.x",
  tag: "Webhooks",
  summary: "Read an event",
  description: "The event exactly as it is delivered. Events are kept for 30 days.",
  scope: "api:webhooks",
  may: "events.read",
  operation: graphql(`
    query ReadEvent($id: ID!) {
      webhookEvent(id: $id) {
        body
      }
    }
  `),
  variables: ({ path }) => ({ id: path.id as string }),
  answers: ok(Event, event),
  // JSON.stringify wrote the stored body, so parsing and serializing it again gives the same bytes.
  present: ({ webhookEvent }) => JSON.parse(webhookEvent.body) as z.output<typeof Event>,
  fails: ["not_found"],
  sample: { path: { id: sampleIds.event } },
});
