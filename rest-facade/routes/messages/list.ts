import { phoneNumber } from "../../../src/platform/input.ts";
import { incoming, onePage } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import { id, listOf, listQuery, queryPhone, several, toList, toOrder, toPage } from "../../models/common.ts";
import { Message, MessageFields, messageFilters, toMessage, toMessageFilter } from "../../models/message.ts";
import { defineRoute, get, ok } from "../../route.ts";

export const listMessages = defineRoute({
  id: "messages.list",
  on: get("/messages"),
  tag: "Messages",
  summary: "List messages",
  description:
    "Newest first. A member sees the messages of the inboxes assigned to them. An admin sees all. If the business has " +
    "open inboxes, every user does.",
  scope: "api:messages:read",
  may: "messages.read",
  query: listQuery({
    inbox_id: several(id("inb", "Of this inbox.")).optional(),
    conversation_id: several(id("cnv", "Of this conversation.")).optional(),
    contact_id: several(id("con", "With this saved contact.")).optional(),
    campaign_id: several(id("cmp", "Sent by this campaign, or in reply to one of its texts.")).optional(),
    phone: queryPhone(phoneNumber).optional().meta({ description: "From or to this outside number, in E.164." }),
    ...messageFilters,
  }),
  operation: graphql(
    `
      query ListMessages($first: Int!, $after: String, $direction: SortDirection, $orderBy: ListOrder!, $filter: MessageFilter) {
        messages(first: $first, after: $after, direction: $direction, orderBy: $orderBy, filter: $filter) {
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
  variables: ({ query: { limit, cursor, order, sort, ...filter } }) => ({
    ...toPage({ limit, cursor, order }),
    orderBy: toOrder(sort),
    filter: toMessageFilter(filter),
  }),
  answers: ok(listOf(Message), onePage(incoming)),
  present: ({ messages }, { input }) => toList(messages, toMessage, input.query),
  fails: ["invalid_phone_number"],
  sample: { query: { direction: "incoming", limit: "10" } },
});
