import { incoming } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import { Message, MessageFields, toMessage } from "../../models/message.ts";
import { defineRoute, get, ok } from "../../route.ts";
import { sampleIds } from "../../samples.ts";

export const readMessage = defineRoute({
  id: "messages.get",
  on: get("/messages/{id}"),
  tag: "Messages",
  summary: "Read a message",
  description: "A message, sent or received, of an inbox that the user of the token sees.",
  scope: "api:messages:read",
  may: "messages.read",
  operation: graphql(
    `
      query ReadMessage($id: ID!) {
        message(id: $id) {
          ...MessageFields
        }
      }
    `,
    [MessageFields],
  ),
  variables: ({ path }) => ({ id: path.id as string }),
  answers: ok(Message, incoming),
  present: ({ message }) => toMessage(message),
  fails: ["not_found"],
  sample: { path: { id: sampleIds.message } },
});
