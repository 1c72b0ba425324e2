import { incoming, onePage } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import {
  ADDED,
  camelKeys,
  id,
  listOf,
  listQuery,
  several,
  toList,
  toOrder,
  toPage,
  uppers,
  WALKED,
} from "../../models/common.ts";
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
    user_id: several(id("usr", `Sent by this user. ${WALKED}`))
      .optional()
      .meta(ADDED),
    direction: several(Direction.meta({ description: "In this direction." })).optional(),
    status: several(MessageStatus.meta({ description: "In this status." })).optional(),
  }),
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
  variables: ({ path, query: { limit, cursor, order, sort, direction, status, ...filter } }) => ({
    conversationId: path.id as string,
    ...toPage({ limit, cursor, order }),
    orderBy: toOrder(sort),
    filter: {
      ...camelKeys(filter),
      ...(direction && { direction: uppers(direction) }),
      ...(status && { status: uppers(status) }),
    },
  }),
  answers: ok(listOf(Message), onePage(incoming)),
  present: ({ conversationMessages }, { input }) => toList(conversationMessages, toMessage, input.query),
  fails: ["not_found"],
  sample: { path: { id: sampleIds.conversation }, query: { direction: "incoming", limit: "10" } },
});
