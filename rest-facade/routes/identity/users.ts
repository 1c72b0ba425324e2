import { isPermitted } from "../../../src/domain/identity/permissions.ts";
import { onePage, users } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import { camelKeys, listOf, listQuery, toList, toOrder, toPage } from "../../models/common.ts";
import { toUser, User, UserFields } from "../../models/identity.ts";
import { defineRoute, get, ok, type Principal } from "../../route.ts";

export const listUsers = defineRoute({
  id: "users.list",
  on: get("/users"),
  since: "v1.x",
  tag: "Identity",
  summary: "List the users of the business",
  description:
    "Newest first. The `user_id` of messages and calls refers to them. Only admins see `email`; `GET /me` shows every " +
    "user their own.",
  scope: "api:me",
  may: "users.read",
  query: listQuery({}),
  operation: graphql(
    `
      query ListUsers($first: Int!, $after: String, $direction: SortDirection, $orderBy: ListOrder!, $filter: UserFilter) {
        userConnection(first: $first, after: $after, direction: $direction, orderBy: $orderBy, filter: $filter) {
          nodes {
            ...UserFields
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    [UserFields],
  ),
  variables: ({ query: { limit, cursor, order, sort, ...filter } }) => ({
    ...toPage({ limit, cursor, order }),
    orderBy: toOrder(sort),
    filter: camelKeys(filter),
  }),
  answers: ok(listOf(User), onePage(...users)),
  present: ({ userConnection }, { input, principal }) =>
    toList(
      userConnection,
      (user) => toUser(user, { withEmail: isPermitted(principal as Principal, "users.manage") }),
      input.query,
    ),
  fails: [],
  sample: { query: { limit: "10" } },
});
