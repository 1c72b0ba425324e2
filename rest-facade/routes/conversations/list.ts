import { phoneNumber } from "../../../src/input.ts";
import { graphql } from "../../graphql.ts";
import { camelKeys, id, listOf, listQuery, queryPhone, toList, toPage } from "../../models/common.ts";
import { Conversation, ConversationFields, toConversation } from "../../models/conversation.ts";
import { defineRoute, get, ok } from "../../route.ts";

export const listConversations = defineRoute({
  id: "conversations.list",
  on: get("/conversations"),
  tag: "Conversations",
  summary: "List conversations",
  description:
    "The newest first. A conversation is what an inbox and an outside number text; every user reads all of them.",
  scope: "api:messages:read",
  query: listQuery({
    inbox_id: id("inb", "Of this inbox.").optional(),
    contact_id: id("con", "With this saved contact.").optional(),
    phone: queryPhone(phoneNumber).optional().meta({ description: "With this outside number, in E.164." }),
  }),
  operation: graphql(
    `
      query ListConversations($first: Int!, $after: String, $filter: ConversationFilter) {
        conversations(first: $first, after: $after, filter: $filter) {
          nodes {
            ...ConversationFields
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    [ConversationFields],
  ),
  variables: ({ query: { limit, cursor, ...filter } }) => ({
    ...toPage({ limit, cursor }),
    filter: camelKeys(filter),
  }),
  answers: ok(listOf(Conversation)),
  present: ({ conversations }) => toList(conversations, toConversation),
  fails: ["invalid_phone_number"],
  sample: { query: { phone: "+14155550123", limit: "10" } },
});
