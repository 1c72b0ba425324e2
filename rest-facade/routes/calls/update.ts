import { disposedCall } from "../../examples.ts";
import { graphql, Refusal } from "../../graphql.ts";
import { Call, CallChanges, CallFields, toCall } from "../../models/call.ts";
import { camelKeys } from "../../models/common.ts";
import { defineRoute, ok, patch } from "../../route.ts";
import { sampleIds } from "../../samples.ts";

export const updateCall = defineRoute({
  id: "calls.update",
  on: patch("/calls/{id}"),
  since: "v1.x",
  tag: "Calls",
  summary: "Write the outcome and the note of a call",
  description:
    "Only the supplied fields change. The disposition of the last call to a campaign contact counts for the contact " +
    "too. The answer is `403` for the call of another user, unless the user of the token is an admin.",
  scope: "api:calls:write",
  may: "calls.write",
  body: CallChanges,
  operation: graphql(
    `
      mutation UpdateCall($input: UpdateCallInput!) {
        updateCall(input: $input) {
          __typename
          ...CallFields
          ...Refusal
        }
      }
    `,
    [CallFields, Refusal],
  ),
  variables: ({ path, body }) => ({ input: { id: path.id as string, ...camelKeys(body) } }),
  answers: ok(Call, disposedCall),
  present: ({ updateCall }) => toCall(updateCall),
  fails: ["not_found", "forbidden"],
  sample: {
    path: { id: sampleIds.call },
    body: { disposition_id: sampleIds.disposition, note: "Wants an offer by Friday." },
  },
});
