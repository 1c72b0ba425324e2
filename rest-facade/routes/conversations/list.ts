import { z } from "zod";
import { contactSearch } from "../../../src/domain/contact/rules.ts";
import { conversationOrders } from "../../../src/domain/conversation/rules.ts";
import { phoneNumber } from "../../../src/platform/input.ts";
import { conversation, onePage } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import { ADDED, camelKeys, id, listOf, listQuery, queryPhone, toList, toPage, upper } from "../../models/common.ts";
import { Conversation, ConversationFields, toConversation } from "../../models/conversation.ts";
import { defineRoute, get, ok } from "../../route.ts";

export const listConversations = defineRoute({
  id: "conversations.list",
  on: get("/conversations"),
  tag: "Conversations",
  summary: "List conversations",
  description:
    "The newest first, or with `sort` the newest activity. A conversation is what an inbox and an outside number " +
    "text; every user reads all of them.",
  scope: "api:messages:read",
  query: listQuery({
    inbox_id: id("inb", "Of this inbox.").optional(),
    contact_id: id("con", "With this saved contact.").optional(),
    phone: queryPhone(phoneNumber).optional().meta({ description: "With this outside number, in E.164." }),
    unread: z
      .enum(["true", "false"])
      .optional()
      .meta({
        description:
          "Whether something came in since the user of the token last marked it as read; `unread_count` counts since " +
          "anybody did.",
        ...ADDED,
      }),
    q: contactSearch.optional().meta({
      description:
        "With a saved contact that this search finds, as in `GET /contacts`: among the newest 1,000 contacts that it finds.",
      ...ADDED,
    }),
    sort: z
      .enum(conversationOrders)
      .optional()
      .meta({ description: "What comes first: the newest, where it is absent, or the newest activity.", ...ADDED }),
  }),
  operation: graphql(
    `
      query ListConversations(
        $first: Int!
        $after: String
        $filter: ConversationFilter
        $order: ConversationOrder!
      ) {
        conversations(first: $first, after: $after, filter: $filter, order: $order) {
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
  variables: ({ query: { limit, cursor, sort, unread, ...filter } }) => ({
    ...toPage({ limit, cursor }),
    filter: { ...camelKeys(filter), ...(unread && { unread: unread === "true" }) },
    order: upper(sort ?? "created"),
  }),
  answers: ok(listOf(Conversation), onePage(conversation)),
  present: ({ conversations }) => toList(conversations, toConversation),
  fails: ["invalid_phone_number"],
  sample: { query: { phone: "+14155550123", limit: "10" } },
});
