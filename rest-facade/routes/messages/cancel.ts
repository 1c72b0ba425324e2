import { graphql, Refusal } from "../../graphql.ts";
import { defineRoute, del, noContent } from "../../route.ts";
import { sampleIds } from "../../samples.ts";

export const cancelMessage = defineRoute({
  id: "messages.cancel",
  on: del("/messages/{id}"),
  since: "v1.x",
  tag: "Messages",
  summary: "Cancel a scheduled text",
  description:
    "Takes back a text that is `scheduled`: it is sent to nobody, and reading it answers `404`. Once it is being " +
    "sent, and for every other message, the answer is `409`. The user must be allowed to use the inbox, else `403`.",
  scope: "api:messages:write",
  operation: graphql(
    `
      mutation CancelMessage($id: ID!) {
        cancelMessage(id: $id) {
          __typename
          ... on MessageCancellation {
            canceledId
          }
          ...Refusal
        }
      }
    `,
    [Refusal],
  ),
  variables: ({ path }) => ({ id: path.id as string }),
  answers: noContent(),
  present: () => {},
  fails: ["not_found", "forbidden", "conflict"],
  sample: { path: { id: sampleIds.scheduledMessage } },
});
