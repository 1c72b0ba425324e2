import { outgoingCall } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import { Call, CallFields, toCall } from "../../models/call.ts";
import { defineRoute, get, ok } from "../../route.ts";
import { sampleIds } from "../../samples.ts";

export const readCall = defineRoute({
  id: "calls.get",
  on: get("/calls/{id}"),
  tag: "Calls",
  summary: "Read a call",
  description: "A call, placed or received, of an inbox that the user of the token sees.",
  scope: "api:calls:read",
  may: "calls.read",
  operation: graphql(
    `
      query ReadCall($id: ID!) {
        call(id: $id) {
          ...CallFields
        }
      }
    `,
    [CallFields],
  ),
  variables: ({ path }) => ({ id: path.id as string }),
  answers: ok(Call, outgoingCall),
  present: ({ call }) => toCall(call),
  fails: ["not_found"],
  sample: { path: { id: sampleIds.call } },
});
