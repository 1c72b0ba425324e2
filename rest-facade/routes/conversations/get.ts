import { conversation } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import { Conversation, ConversationFields, toConversation } from "../../models/conversation.ts";
import { defineRoute, get, ok } from "../../route.ts";
import { sampleIds } from "../../samples.ts";

export const readConversation = defineRoute({
  id: "conversations.get",
  on: get("/conversations/{id}"),
  tag: "Conversations",
  summary: "Read a conversation",
  description: "A conversation of an inbox that the user of the token sees, as in the list.",
  scope: "api:messages:read",
  may: "messages.read",
  operation: graphql(
    `
      query ReadConversation($id: ID!) {
        conversation(id: $id) {
          ...ConversationFields
        }
      }
    `,
    [ConversationFields],
  ),
  variables: ({ path }) => ({ id: path.id as string }),
  answers: ok(Conversation, conversation),
  present: ({ conversation }) => toConversation(conversation),
  fails: ["not_found"],
  sample: { path: { id: sampleIds.conversation } },
});
