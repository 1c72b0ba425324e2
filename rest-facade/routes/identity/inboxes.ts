import { inbox } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import { allOf, toArrangement, wholeListQuery } from "../../models/common.ts";
import { Inbox, InboxFields, toInbox } from "../../models/identity.ts";
import { defineRoute, get, ok } from "../../route.ts";

export const listInboxes = defineRoute({
  id: "inboxes.list",
  on: get("/inboxes"),
  tag: "Identity",
  summary: "List the phone numbers of the business",
  description: "The active inboxes, oldest first or in another order, without paging.",
  scope: "api:me",
  may: "inboxes.read",
  query: wholeListQuery({}),
  operation: graphql(
    `
      query ListInboxes($orderBy: InboxOrder!, $direction: SortDirection, $filter: TimeFilter) {
        inboxes(orderBy: $orderBy, direction: $direction, filter: $filter) {
          ...InboxFields
        }
      }
    `,
    [InboxFields],
  ),
  variables: ({ query }) => {
    const { orderBy, ...arrangement } = toArrangement(query);
    return { ...arrangement, orderBy: orderBy ?? "CREATED" };
  },
  answers: ok(allOf(Inbox), { data: [inbox] }),
  present: ({ inboxes }) => ({ data: inboxes.map(toInbox) }),
  fails: [],
  sample: {},
});
