import { z } from "zod";
import { refusal } from "../../errors.ts";
import { graphql, Refusal, type ResultOf } from "../../graphql.ts";
import { camelKeys, lower } from "../../models/common.ts";
import {
  DoNotCallAddition,
  DoNotCallNumber,
  DoNotCallNumberFields,
  NewDoNotCallNumber,
  NewDoNotCallNumbers,
  type NumberRow,
  readNumberRow,
  toDoNotCallNumber,
} from "../../models/do-not-call.ts";
import { parsePublic } from "../../parse.ts";
import { type Answer, defineRoute, oneOf, post } from "../../route.ts";
import { sampleUnlisted } from "../../samples.ts";

const operation = graphql(
  `
    mutation AddDoNotCallNumbers($numbers: [DoNotCallNumberInput!]!) {
      addDoNotCallNumbers(numbers: $numbers) {
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

type Addition = Extract<ResultOf<typeof operation>["addDoNotCallNumbers"], { __typename: "DoNotCallAddition" }>;
type Outcome = Addition["outcomes"][number];

/** One number, or many under `numbers`: the key tells which model is meant, so errors speak of that one. */
const body = z.preprocess(
  (value) => {
    const many = typeof value === "object" && value !== null && "numbers" in value;
    return parsePublic<unknown>(many ? NewDoNotCallNumbers : NewDoNotCallNumber, value);
  },
  z.union([NewDoNotCallNumbers, NewDoNotCallNumber]),
);

/** The rows of the body: those to ask GraphQL for, and those that were refused before. */
function rowsOf(body: z.output<typeof NewDoNotCallNumbers> | z.output<typeof NewDoNotCallNumber>): NumberRow[] {
  return "numbers" in body ? body.numbers.map(readNumberRow) : [{ draft: body }];
}

export const addDoNotCallNumbers = defineRoute({
  id: "doNotCall.add",
  on: post("/do-not-call"),
  since: "v1.x",
  tag: "Campaigns",
  summary: "Put numbers on the do-not-call list",
  description:
    "One number, or up to 500 under `numbers`. From the answer on no campaign dials or texts it, whichever contact has " +
    "it, and `POST /messages` to it answers `422`. One number answers `201`, or `200` where it was there: its note is " +
    "replaced where a new one is sent. Many answer `200` with a result for each; a bad one fails alone.",
  scope: "api:campaigns:write",
  requires: ["dialer"],
  body,
  operation,
  variables: ({ body }) => ({
    numbers: rowsOf(body).flatMap((row) => ("draft" in row ? [camelKeys(row.draft)] : [])),
  }),
  answers: oneOf({
    201: { description: "The number is on the list now.", model: DoNotCallNumber },
    200: {
      description: "The number was there already, or the results of many.",
      model: z.union([DoNotCallNumber, DoNotCallAddition]),
    },
  }),
  present: ({ addDoNotCallNumbers }, { input }) =>
    "numbers" in input.body
      ? answerMany(rowsOf(input.body), addDoNotCallNumbers.outcomes)
      : answerOne(addDoNotCallNumbers.outcomes[0] as Outcome),
  fails: ["invalid_phone_number"],
  sample: { body: { phone_number: sampleUnlisted, note: "Asked by letter" } },
});

function answerOne(outcome: Outcome): Answer {
  if (outcome.error) {
    throw refusal(outcome.error.code, outcome.error.message, outcome.error.field);
  }
  return {
    status: outcome.result === "CREATED" ? 201 : 200,
    body: outcome.number && toDoNotCallNumber(outcome.number),
  };
}

function answerMany(rows: readonly NumberRow[], outcomes: readonly Outcome[]): Answer {
  const remaining = outcomes.values();
  const data = rows.map((row, index): z.output<typeof DoNotCallAddition>["data"][number] => {
    if ("error" in row) {
      const { code, message, field } = row.error;
      return { index, result: "failed", number: null, error: { code, message, ...(field && { field }) } };
    }
    const { result, number } = remaining.next().value as Outcome;
    return { index, result: lower(result), number: number && toDoNotCallNumber(number), error: null };
  });
  const count = (result: string) => data.filter((row) => row.result === result).length;
  return {
    status: 200,
    body: {
      data,
      created: count("created"),
      skipped: count("skipped"),
      updated: count("updated"),
      failed: count("failed"),
    } satisfies z.output<typeof DoNotCallAddition>,
  };
}
