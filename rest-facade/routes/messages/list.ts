import { phoneNumber } from "../../../src/platform/input.ts";
import { incoming, onePage } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import { camelKeys, id, listOf, listQuery, queryPhone, toList, toPage, upper } from "../../models/common.ts";
import { Direction, Message, MessageFields, MessageStatus, toMessage } from "../../models/message.ts";
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
    inbox_id: id("inb", "Of this inbox.").optional(),
    conversation_id: id("cnv", "Of this conversation.").optional(),
    contact_id: id("con", "With this saved contact.").optional(),
    campaign_id: id("cmp", "Sent by this campaign, or in reply to one of its texts.").optional(),
    phone: queryPhone(phoneNumber).optional().meta({ description: "From or to this outside number, in E.164." }),
    direction: Direction.optional().meta({ description: "In this direction." }),
    status: MessageStatus.optional().meta({ description: "In this status." }),
  }),
  operation: graphql(
    `
      query ListMessages($first: Int!, $after: String, $filter: MessageFilter) {
        messages(first: $first, after: $after, filter: $filter) {
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
  variables: ({ query: { limit, cursor, direction, status, ...filter } }) => ({
    ...toPage({ limit, cursor }),
    filter: {
      ...camelKeys(filter),
      ...(direction && { direction: upper(direction) }),
      ...(status && { status: upper(status) }),
    },
  }),
  answers: ok(listOf(Message), onePage(incoming)),
  present: ({ messages }) => toList(messages, toMessage),
  fails: ["invalid_phone_number"],
  sample: { query: { direction: "incoming", limit: "10" } },
});
