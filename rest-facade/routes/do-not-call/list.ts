import { z } from "zod";
import { phoneNumber } from "../../../src/platform/input.ts";
import { doNotCallNumber, onePage } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import { camelKeys, listOf, listQuery, queryPhone, sortBy, toList, toOrder, toPage } from "../../models/common.ts";
import { DoNotCallNumber, DoNotCallNumberFields, toDoNotCallNumber } from "../../models/do-not-call.ts";
import { defineRoute, get, ok } from "../../route.ts";

export const listDoNotCallNumbers = defineRoute({
  id: "doNotCall.list",
  on: get("/do-not-call"),
  since: "v1.x",
  tag: "Campaigns",
  summary: "List the do-not-call numbers",
  description:
    "The numbers that no campaign dials or texts, regardless of the status of a contact, in numeric order, or by time " +
    "with `sort`, `order` or a filter on time. Entries come from this API, a user of the app, an import, or an agent who picks a do-not-call outcome. The status " +
    "`do_not_call` of a campaign contact is separate: it applies only to that contact.",
  scope: "api:campaigns:read",
  may: "do_not_call.read",
  query: listQuery(
    {
      phone: queryPhone(phoneNumber).optional().meta({ description: "Only this number, in E.164." }),
      prefix: queryPhone(z.string().regex(/^\+\d{0,15}$/, { error: "must be + followed by digits" }))
        .optional()
        .meta({ description: "Only numbers with this prefix, such as `+1415`." }),
    },
    sortBy(
      ["created_at", "updated_at"],
      "The order by the time of the entry or of the last change of its note, instead of the numbers.",
    ),
  ),
  operation: graphql(
    `
      query ListDoNotCallNumbers($first: Int!, $after: String, $direction: SortDirection, $orderBy: DoNotCallOrder!, $prefix: String, $phone: String, $times: DoNotCallTimes) {
        doNotCallNumbers(first: $first, after: $after, direction: $direction, orderBy: $orderBy, prefix: $prefix, phone: $phone, times: $times) {
          nodes {
            ...DoNotCallNumberFields
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    [DoNotCallNumberFields],
  ),
  variables: ({ query: { phone = null, prefix = null, sort, order, limit, cursor, ...times } }) => ({
    ...toPage({ limit, cursor, order }),
    orderBy: sort || order || Object.values(times).some((time) => time) ? toOrder(sort) : ("NUMBER" as const),
    phone,
    prefix,
    times: camelKeys(times),
  }),
  answers: ok(listOf(DoNotCallNumber), onePage(doNotCallNumber)),
  present: ({ doNotCallNumbers }, { input }) => toList(doNotCallNumbers, toDoNotCallNumber, input.query),
  fails: ["invalid_phone_number"],
  sample: { query: { prefix: "+1415", limit: "10" } },
});
