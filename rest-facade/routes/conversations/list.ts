import { z } from "zod";
import { contactSearch } from "../../../src/domain/contact/rules.ts";
import { phoneNumber } from "../../../src/platform/input.ts";
import { conversation, onePage } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import {
  ADDED,
  camelKeys,
  id,
  listOf,
  listQuery,
  queryPhone,
  several,
  sortBy,
  toList,
  toOrder,
  toPage,
} from "../../models/common.ts";
import { Conversation, ConversationFields, toConversation } from "../../models/conversation.ts";
import { defineRoute, get, ok } from "../../route.ts";

export const listConversations = defineRoute({
  id: "conversations.list",
  on: get("/conversations"),
  tag: "Conversations",
  summary: "List conversations",
  description:
    "Newest first, or in the order of `sort`. A conversation contains the texts between an inbox and an outside number. " +
    "A member sees the conversations of the inboxes assigned to them. An admin sees all. If the business has open " +
    "inboxes, every user does.",
  scope: "api:messages:read",
  may: "messages.read",
  query: listQuery(
    {
      inbox_id: several(id("inb", "Of this inbox.")).optional(),
      contact_id: several(id("con", "With this saved contact.")).optional(),
      phone: queryPhone(phoneNumber).optional().meta({ description: "With this outside number, in E.164." }),
      unread: z
        .enum(["true", "false"])
        .optional()
        .meta({
          description:
            "Whether a message came in since the user of the token last marked the conversation as read. `unread_count` " +
            "counts from the last mark of any user.",
          ...ADDED,
        }),
      q: contactSearch.optional().meta({
        description: "With one of the newest 1,000 saved contacts that this search finds, as in `GET /contacts`.",
        ...ADDED,
      }),
    },
    sortBy(
      ["created_at", "updated_at", "last_activity", "created"],
      "The time of the order: of creation, the default, of the last change, or of the last text or call. `created` is an " +
        "earlier name of `created_at`.",
    ),
  ),
  operation: graphql(
    `
      query ListConversations(
        $first: Int!
        $after: String
        $direction: SortDirection
        $filter: ConversationFilter
        $order: ConversationOrder!
      ) {
        conversations(first: $first, after: $after, direction: $direction, filter: $filter, order: $order) {
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
  variables: ({ query: { limit, cursor, order, sort, unread, ...filter } }) => ({
    ...toPage({ limit, cursor, order }),
    filter: { ...camelKeys(filter), ...(unread && { unread: unread === "true" }) },
    order: sort === "last_activity" ? ("LAST_ACTIVITY" as const) : toOrder(sort),
  }),
  answers: ok(listOf(Conversation), onePage(conversation)),
  present: ({ conversations }, { input }) => toList(conversations, toConversation, input.query),
  fails: ["invalid_phone_number"],
  sample: { query: { phone: "+14155550123", limit: "10" } },
});
