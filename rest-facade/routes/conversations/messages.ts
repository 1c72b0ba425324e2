import { incoming, onePage } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import { camelKeys, listOf, listQuery, toList, toPage, upper } from "../../models/common.ts";
import { Direction, Message, MessageFields, MessageStatus, toMessage } from "../../models/message.ts";
import { defineRoute, get, ok } from "../../route.ts";
import { sampleIds } from "../../samples.ts";

export const listConversationMessages = defineRoute({
  id: "conversations.messages",
  on: get("/conversations/{id}/messages"),
  since: "v1.x",
  tag: "Conversations",
  summary: "List the messages of a conversation",
  description: "Newest first. A conversation that the user of the token does not see answers `404`.",
  scope: "api:messages:read",
  may: "messages.read",
  query: listQuery({
    direction: Direction.optional().meta({ description: "In this direction." }),
    status: MessageStatus.optional().meta({ description: "In this status." }),
  }),
  operation: graphql(
    `
      query ListConversationMessages($conversationId: ID!, $first: Int!, $after: String, $filter: MessageFilter) {
        conversationMessages(conversationId: $conversationId, first: $first, after: $after, filter: $filter) {
          nodes {
            ...MessageFields
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    [MessageFields],
  ),
  variables: ({ path, query: { limit, cursor, direction, status, ...filter } }) => ({
    conversationId: path.id as string,
    ...toPage({ limit, cursor }),
    filter: {
      ...camelKeys(filter),
      ...(direction && { direction: upper(direction) }),
      ...(status && { status: upper(status) }),
    },
  }),
  answers: ok(listOf(Message), onePage(incoming)),
  present: ({ conversationMessages }) => toList(conversationMessages, toMessage),
  fails: ["not_found"],
  sample: { path: { id: sampleIds.conversation }, query: { direction: "incoming", limit: "10" } },
});
