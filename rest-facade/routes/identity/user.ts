import { isPermitted } from "../../../src/domain/identity/permissions.ts";
import { user } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import { toUser, User, UserFields } from "../../models/identity.ts";
import { defineRoute, get, ok, type Principal } from "../../route.ts";
import { sampleIds } from "../../samples.ts";

export const readUser = defineRoute({
  id: "users.get",
  on: get("/users/{id}"),
  since: "v1.x",
  tag: "Identity",
  summary: "Read a user of the business",
  description: "Only admins see `email`; `GET /me` shows every user their own.",
  scope: "api:me",
  may: "users.read",
  operation: graphql(
    `
      query ReadUser($id: ID!) {
        user(id: $id) {
          ...UserFields
        }
      }
    `,
    [UserFields],
  ),
  variables: ({ path }) => ({ id: path.id as string }),
  answers: ok(User, user),
  present: ({ user }, { principal }) =>
    toUser(user, { withEmail: isPermitted(principal as Principal, "users.manage") }),
  fails: ["not_found"],
  sample: { path: { id: sampleIds.user } },
});
