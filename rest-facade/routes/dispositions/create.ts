import { newDisposition } from "../../examples.ts";
import { graphql, Refusal } from "../../graphql.ts";
import { camelKeys } from "../../models/common.ts";
import { Disposition, DispositionFields, NewDisposition, toDisposition } from "../../models/disposition.ts";
import { created, defineRoute, post } from "../../route.ts";
import { sampleDispositionName } from "../../samples.ts";

export const createDisposition = defineRoute({
  id: "dispositions.create",
  on: post("/dispositions"),
  since: "v1.x",
  tag: "Campaigns",
  summary: "Create a call outcome",
  description:
    "Adds an outcome at the end of the workspace's own list. For admins. The answer is `409` if the list has the name, " +
    "or is full.",
  scope: "api:calls:write",
  may: "dispositions.manage",
  body: NewDisposition,
  operation: graphql(
    `
      mutation CreateDisposition($input: CreateDispositionInput!) {
        createDisposition(input: $input) {
          __typename
          ...DispositionFields
          ...Refusal
        }
      }
    `,
    [DispositionFields, Refusal],
  ),
  variables: ({ body }) => ({ input: camelKeys(body) }),
  answers: created(Disposition, newDisposition),
  present: ({ createDisposition }) => toDisposition(createDisposition),
  fails: ["forbidden", "conflict"],
  sample: { body: { name: sampleDispositionName, marks_contact_complete: false } },
});
