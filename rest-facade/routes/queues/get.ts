import { queue } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import { Queue, QueueFields, toQueue } from "../../models/queue.ts";
import { defineRoute, get, ok } from "../../route.ts";
import { sampleIds } from "../../samples.ts";

export const readQueue = defineRoute({
  id: "queues.get",
  on: get("/queues/{id}"),
  since: "v1.x",
  tag: "Calls",
  summary: "Read a queue of callers",
  description: "A queue, with the callers who wait now and those of the last 24 hours.",
  scope: "api:calls:read",
  may: "calls.read",
  operation: graphql(
    `
      query ReadQueue($id: ID!) {
        queue(id: $id) {
          ...QueueFields
        }
      }
    `,
    [QueueFields],
  ),
  variables: ({ path }) => ({ id: path.id as string }),
  answers: ok(Queue, queue),
  present: ({ queue }) => toQueue(queue),
  fails: ["not_found"],
  sample: { path: { id: sampleIds.queue } },
});
