import { incoming, onePage } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import { listOf, listQuery, toList, toOrder, toPage } from "../../models/common.ts";
import { Message, MessageFields, messageFilters, toMessage, toMessageFilter } from "../../models/message.ts";
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
  query: listQuery(messageFilters),
  operation: graphql(
    `
      query ListConversationMessages($conversationId: ID!, $first: Int!, $after: String, $direction: SortDirection, $orderBy: ListOrder!, $filter: MessageFilter) {
        conversationMessages(conversationId: $conversationId, first: $first, after: $after, direction: $direction, orderBy: $orderBy, filter: $filter) {
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
  variables: ({ path, query: { limit, cursor, order, sort, ...filter } }) => ({
    conversationId: path.id as string,
    ...toPage({ limit, cursor, order }),
    orderBy: toOrder(sort),
    filter: toMessageFilter(filter),
  }),
  answers: ok(listOf(Message), onePage(incoming)),
  present: ({ conversationMessages }, { input }) => toList(conversationMessages, toMessage, input.query),
  fails: ["not_found"],
  sample: { path: { id: sampleIds.conversation }, query: { direction: "incoming", limit: "10" } },
});
