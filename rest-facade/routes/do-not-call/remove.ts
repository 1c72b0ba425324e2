import { graphql, Refusal } from "../../graphql.ts";
import { defineRoute, del, noContent } from "../../route.ts";
import { sampleIds } from "../../samples.ts";

export const removeDoNotCallNumber = defineRoute({
  id: "doNotCall.remove",
  on: del("/do-not-call/{phone_number}"),
  since: "v1.x",
  tag: "Campaigns",
  summary: "Take a number off the do-not-call list",
  description: "Campaign contacts with the status `do_not_call` keep it.",
  scope: "api:campaigns:write",
  may: "do_not_call.manage",
  operation: graphql(
    `
      mutation RemoveDoNotCallNumber($input: RemoveDoNotCallNumberInput!) {
        removeDoNotCallNumber(input: $input) {
          __typename
          ... on DoNotCallRemoval {
            deletedId
          }
          ...Refusal
        }
      }
    `,
    [Refusal],
  ),
  variables: ({ path }) => ({ input: { phoneNumber: path.phone_number as string } }),
  answers: noContent(),
  present: () => {},
  fails: ["not_found"],
  sample: { path: { phone_number: sampleIds.barredNumber } },
});
