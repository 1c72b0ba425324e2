import { queue } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import { allOf, toArrangement, wholeListQuery } from "../../models/common.ts";
import { Queue, QueueFields, toQueue } from "../../models/queue.ts";
import { defineRoute, get, ok } from "../../route.ts";

export const listQueues = defineRoute({
  id: "queues.list",
  on: get("/queues"),
  since: "v1.x",
  tag: "Calls",
  summary: "List the queues of callers",
  description:
    "All queues, oldest first or in another order, without paging, with the callers who wait now and those of the last 24 hours. " +
    "`updated_after` finds the queues whose settings or members changed: `figures` and `alerting_since` are no changes of a queue.",
  scope: "api:calls:read",
  may: "calls.read",
  query: wholeListQuery({}),
  operation: graphql(
    `
      query ListQueues($orderBy: ListOrder, $direction: SortDirection, $filter: TimeFilter) {
        queues(orderBy: $orderBy, direction: $direction, filter: $filter) {
          ...QueueFields
        }
      }
    `,
    [QueueFields],
  ),
  variables: ({ query }) => toArrangement(query),
  answers: ok(allOf(Queue), { data: [queue] }),
  present: ({ queues }) => ({ data: queues.map(toQueue) }),
  fails: [],
  sample: {},
});
