import { phoneNumber } from "../../../src/platform/input.ts";
import { onePage, outgoingCall } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import { Answerer, Call, CallFields, CallStatus, toCall } from "../../models/call.ts";
import {
  ADDED,
  camelKeys,
  id,
  listOf,
  listQuery,
  queryPhone,
  several,
  toList,
  toOrder,
  toPage,
  uppers,
  WALKED,
} from "../../models/common.ts";
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
    inbox_id: several(id("inb", "Of this inbox.")).optional(),
    contact_id: several(id("con", "With this saved contact.")).optional(),
    campaign_id: several(id("cmp", "Of this campaign.")).optional(),
    user_id: several(id("usr", "Placed or taken by this user.")).optional(),
    phone: queryPhone(phoneNumber).optional().meta({ description: "From or to this outside number, in E.164." }),
    direction: several(Direction.meta({ description: "In this direction." })).optional(),
    status: several(CallStatus.meta({ description: "In this status." })).optional(),
    disposition_id: several(id("dsp", "With this disposition.")).optional(),
    answered_by: several(Answerer.meta({ description: `Answered by this kind of answerer. ${WALKED}` }))
      .optional()
      .meta(ADDED),
  }),
  operation: graphql(
    `
      query ListCalls($first: Int!, $after: String, $direction: SortDirection, $orderBy: ListOrder!, $filter: CallFilter) {
        calls(first: $first, after: $after, direction: $direction, orderBy: $orderBy, filter: $filter) {
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
  variables: ({ query: { limit, cursor, order, sort, direction, status, answered_by, ...filter } }) => ({
    ...toPage({ limit, cursor, order }),
    orderBy: toOrder(sort),
    filter: {
      ...camelKeys(filter),
      ...(direction && { direction: uppers(direction) }),
      ...(status && { status: uppers(status) }),
      ...(answered_by && { answeredBy: uppers(answered_by) }),
    },
  }),
  answers: ok(listOf(Call), onePage(outgoingCall)),
  present: ({ calls }, { input }) => toList(calls, toCall, input.query),
  fails: ["invalid_phone_number"],
  sample: { query: { status: "completed", limit: "10" } },
});
