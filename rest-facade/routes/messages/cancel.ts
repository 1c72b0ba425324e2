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
    "Deletes a `scheduled` text: it is not sent, and reading it answers `404`. The answer is `409` for a text that is " +
    "being sent and for every other message, and `403` if the user may not use the inbox.",
  scope: "api:messages:write",
  may: "messages.write",
  operation: graphql(
    `
      mutation CancelMessage($input: CancelMessageInput!) {
        cancelMessage(input: $input) {
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
  variables: ({ path }) => ({ input: { id: path.id as string } }),
  answers: noContent(),
  present: () => {},
  fails: ["not_found", "forbidden", "conflict"],
  sample: { path: { id: sampleIds.scheduledMessage } },
});
