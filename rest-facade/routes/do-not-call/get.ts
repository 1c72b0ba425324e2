import { doNotCallNumber } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import { DoNotCallNumber, DoNotCallNumberFields, toDoNotCallNumber } from "../../models/do-not-call.ts";
import { defineRoute, get, ok } from "../../route.ts";
import { sampleIds } from "../../samples.ts";

export const readDoNotCallNumber = defineRoute({
  id: "doNotCall.get",
  on: get("/do-not-call/{phone_number}"),
  since: "v1.x",
  tag: "Campaigns",
  summary: "Read an entry of the do-not-call list",
  description: "A number that is not on the list answers `404`.",
  scope: "api:campaigns:read",
  may: "do_not_call.read",
  operation: graphql(
    `
      query ReadDoNotCallNumber($phoneNumber: String!) {
        doNotCallNumber(phoneNumber: $phoneNumber) {
          ...DoNotCallNumberFields
        }
      }
    `,
    [DoNotCallNumberFields],
  ),
  variables: ({ path }) => ({ phoneNumber: path.phone_number as string }),
  answers: ok(DoNotCallNumber, doNotCallNumber),
  present: ({ doNotCallNumber }) => toDoNotCallNumber(doNotCallNumber),
  fails: ["not_found"],
  sample: { path: { phone_number: sampleIds.barredNumber } },
});
