import { inbox } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import { Inbox, InboxFields, toInbox } from "../../models/identity.ts";
import { defineRoute, get, ok } from "../../route.ts";
import { sampleIds } from "../../samples.ts";

export const readInbox = defineRoute({
  id: "inboxes.get",
  on: get("/inboxes/{id}"),
  since: "v1.x",
  tag: "Identity",
  summary: "Read a phone number of the business",
  description: "An active inbox. An inactive one answers `404`.",
  scope: "api:me",
  may: "inboxes.read",
  operation: graphql(
    `
      query ReadInbox($id: ID!) {
        inbox(id: $id) {
          ...InboxFields
        }
      }
    `,
    [InboxFields],
  ),
  variables: ({ path }) => ({ id: path.id as string }),
  answers: ok(Inbox, inbox),
  present: ({ inbox }) => toInbox(inbox),
  fails: ["not_found"],
  sample: { path: { id: sampleIds.inbox } },
});
