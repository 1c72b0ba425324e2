import { z } from "zod";
import { scopesOfDeletions } from "../../../src/domain/deletion/rules.ts";
import type { Scope } from "../../../src/domain/oauth/scopes.ts";
import { deletion } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import { feedOf, listQuery, several, toFeed, toPage, upper } from "../../models/common.ts";
import { DeletedType, Deletion, DeletionFields, toDeletion } from "../../models/deletion.ts";
import { defineRoute, get, ok } from "../../route.ts";

const { created_after, limit } = listQuery({}).shape;
const [scope, ...orScopes] = scopesOfDeletions as [Scope, ...Scope[]];

export const listDeletions = defineRoute({
  id: "deletions.list",
  on: get("/deletions"),
  since: "v1.x",
  tag: "Deletions",
  summary: "List deletions",
  description:
    "The ids of the objects that were deleted in the last 180 days, the oldest first, for systems that keep a copy. " +
    "`next_cursor` is given on the last page too: with it a later request goes on. A deletion appears once all earlier " +
    "transactions have ended, so none is skipped. A page may have fewer rows than `limit`, even none, while `has_more` " +
    "is true.\n\n" +
    "Each type needs the scope that reads its objects: contacts `api:contacts:read`, conversations and messages " +
    "`api:messages:read`, calls `api:calls:read`, campaign contacts `api:campaigns:read` and a plan with the dialer. " +
    "Without `type` the list has those that the token may read. A member sees the deletions of conversations, messages " +
    "and calls in the inboxes assigned to them; if the business has open inboxes, every user sees all.",
  scope,
  orScopes,
  may: "deletions.read",
  query: z.strictObject({
    type: several(
      DeletedType.meta({ description: "Of this type; `403` for one that the token may not read.", example: "contact" }),
    ).optional(),
    created_after: created_after.meta({ description: "Deleted after this time." }),
    limit,
    cursor: z
      .string()
      .optional()
      .meta({ description: "The `next_cursor` of an earlier page, with the same filters and the same scopes." }),
  }),
  operation: graphql(
    `
      query ListDeletions($first: Int!, $after: String, $filter: DeletionFilter) {
        deletions(first: $first, after: $after, filter: $filter) {
          nodes {
            ...DeletionFields
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    [DeletionFields],
  ),
  variables: ({ query: { type, created_after: createdAfter, ...page } }) => ({
    ...toPage(page),
    filter: { ...(type && { types: type.map(upper) }), ...(createdAfter && { createdAfter }) },
  }),
  answers: ok(feedOf(Deletion), { data: [deletion], has_more: false, next_cursor: "bm90IGEgcmVhbCBjdXJzb3I" }),
  present: ({ deletions }) => toFeed(deletions, toDeletion),
  fails: ["forbidden"],
  sample: { query: { type: "contact", limit: "10" } },
});
