import { phoneNumber } from "../../../src/platform/input.ts";
import { onePage, outgoingCall } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import { Call, CallFields, CallStatus, toCall } from "../../models/call.ts";
import { camelKeys, id, listOf, listQuery, queryPhone, toList, toPage, upper } from "../../models/common.ts";
import { Direction } from "../../models/message.ts";
import { defineRoute, get, ok } from "../../route.ts";

export const listCalls = defineRoute({
  id: "calls.list",
  on: get("/calls"),
  tag: "Calls",
  summary: "List calls",
  description:
    "Newest first. A member sees the calls of the inboxes assigned to them. An admin sees all. If the business has open " +
    "inboxes, every user does.",
  scope: "api:calls:read",
  may: "calls.read",
  query: listQuery({
    inbox_id: id("inb", "Of this inbox.").optional(),
    contact_id: id("con", "With this saved contact.").optional(),
    campaign_id: id("cmp", "Of this campaign.").optional(),
    user_id: id("usr", "Placed or taken by this user.").optional(),
    phone: queryPhone(phoneNumber).optional().meta({ description: "From or to this outside number, in E.164." }),
    direction: Direction.optional().meta({ description: "In this direction." }),
    status: CallStatus.optional().meta({ description: "In this status." }),
    disposition_id: id("dsp", "With this disposition.").optional(),
  }),
  operation: graphql(
    `
      query ListCalls($first: Int!, $after: String, $filter: CallFilter) {
        calls(first: $first, after: $after, filter: $filter) {
          nodes {
            ...CallFields
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    [CallFields],
  ),
  variables: ({ query: { limit, cursor, direction, status, ...filter } }) => ({
    ...toPage({ limit, cursor }),
    filter: {
      ...camelKeys(filter),
      ...(direction && { direction: upper(direction) }),
      ...(status && { status: upper(status) }),
    },
  }),
  answers: ok(listOf(Call), onePage(outgoingCall)),
  present: ({ calls }) => toList(calls, toCall),
  fails: ["invalid_phone_number"],
  sample: { query: { status: "completed", limit: "10" } },
});
