import { identity } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import { Identity } from "../../models/identity.ts";
import { defineRoute, get, ok, type Principal } from "../../route.ts";

export const readMe = defineRoute({
  id: "identity.me",
  on: get("/me"),
  tag: "Identity",
  summary: "Verify a token",
  description: "The business, the user, the client and the granted scopes of the token.",
  scope: "api:me",
  may: "viewer.read",
  operation: graphql(`
    query Me {
      viewer {
        business {
          id
          name
        }
        user {
          id
          name
          email
        }
      }
    }
  `),
  variables: () => ({}),
  answers: ok(Identity, identity),
  present: ({ viewer }, { principal }) => {
    const { clientId, scopes } = principal as Principal;
    const { business, user } = viewer;
    return {
      business: { id: business.id, name: business.name },
      user: { id: user.id, name: user.name, email: user.email },
      client_id: clientId,
      scopes: [...scopes],
    };
  },
  fails: [],
  sample: {},
});
