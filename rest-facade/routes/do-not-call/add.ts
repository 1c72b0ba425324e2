import { z } from "zod";
import { MOST_ADDED_NUMBERS } from "../../../src/domain/consent/rules.ts";
import { oneOrMany } from "../../additions.ts";
import { doNotCallAddition, doNotCallNumber } from "../../examples.ts";
import { graphql, Refusal } from "../../graphql.ts";
import { camelKeys } from "../../models/common.ts";
import {
  DoNotCallAddition,
  DoNotCallNumber,
  DoNotCallNumberFields,
  NewDoNotCallNumber,
  NewDoNotCallNumbers,
  toDoNotCallNumber,
} from "../../models/do-not-call.ts";
import { defineRoute, oneOf, post, shown } from "../../route.ts";
import { sampleUnlisted } from "../../samples.ts";

const operation = graphql(
  `
    mutation AddDoNotCallNumbers($input: AddDoNotCallNumbersInput!) {
      addDoNotCallNumbers(input: $input) {
        __typename
        ... on DoNotCallAddition {
          outcomes {
            result
            number {
              ...DoNotCallNumberFields
            }
            error {
              code
              message
              field
            }
          }
        }
        ...Refusal
      }
    }
  `,
  [DoNotCallNumberFields, Refusal],
);

const additions = oneOrMany({
  list: "numbers",
  one: NewDoNotCallNumber,
  many: NewDoNotCallNumbers,
  row: NewDoNotCallNumber,
  toRow: (number) => number,
});

export const addDoNotCallNumbers = defineRoute({
  id: "doNotCall.add",
  on: post("/do-not-call"),
  since: "v1.x",
  tag: "Campaigns",
  summary: "Put numbers on the do-not-call list",
  description:
    `One number, or up to ${MOST_ADDED_NUMBERS} under \`numbers\`. After the answer no campaign dials or texts the ` +
    "number, in any contact, and `POST /messages` to it answers `422`. One number answers `201`, or `200` if it was on " +
    "the list; a new note replaces the old one. A list answers `200` with a result for each; an invalid one does not " +
    "stop the others.",
  scope: "api:campaigns:write",
  may: "do_not_call.manage",
  body: additions.body,
  operation,
  variables: ({ body }) => ({ input: { numbers: additions.drafts(body).map((draft) => camelKeys(draft)) } }),
  answers: oneOf({
    201: shown("The number is on the list now.", DoNotCallNumber, { example: doNotCallNumber }),
    200: shown(
      "The number was on the list already; or, for a list, the result of each.",
      z.union([DoNotCallNumber, DoNotCallAddition]),
      {
        known: doNotCallNumber,
        many: doNotCallAddition,
      },
    ),
  }),
  present: ({ addDoNotCallNumbers }, { input }) =>
    additions.answer(input.body, addDoNotCallNumbers.outcomes, {
      name: "number",
      present: ({ number }) => number && toDoNotCallNumber(number),
    }),
  fails: ["invalid_phone_number"],
  sample: { body: { phone_number: sampleUnlisted, note: "Asked by letter" } },
  otherBodies: { many: { numbers: [{ phone_number: sampleUnlisted, note: "Asked by letter" }] } },
});
