import { inbox } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import { allOf } from "../../models/common.ts";
import { Inbox, InboxFields, toInbox } from "../../models/identity.ts";
import { defineRoute, get, ok } from "../../route.ts";

export const listInboxes = defineRoute({
  id: "inboxes.list",
  on: get("/inboxes"),
  tag: "Identity",
  summary: "List the phone numbers of the business",
  description: "The active inboxes, oldest first, without paging.",
  scope: "api:me",
  may: "inboxes.read",
  operation: graphql(
    `
      query ListInboxes {
        inboxes(orderBy: CREATED) {
          ...InboxFields
        }
      }
    `,
    [InboxFields],
  ),
  variables: () => ({}),
  answers: ok(allOf(Inbox), { data: [inbox] }),
  present: ({ inboxes }) => ({ data: inboxes.map(toInbox) }),
  fails: [],
  sample: {},
});
