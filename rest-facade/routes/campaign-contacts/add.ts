import { z } from "zod";
import { refusal } from "../../errors.ts";
import { graphql, Refusal, type ResultOf } from "../../graphql.ts";
import {
  AdditionResult,
  CampaignContact,
  CampaignContactFields,
  type DraftRow,
  NewCampaignContact,
  NewCampaignContacts,
  readRow,
  rowError,
  toCampaignContact,
  toDraft,
} from "../../models/campaign-contact.ts";
import { lower, upper } from "../../models/common.ts";
import { parsePublic } from "../../parse.ts";
import { type Answer, defineRoute, oneOf, post } from "../../route.ts";
import { sampleIds } from "../../samples.ts";

const operation = graphql(
  `
    mutation AddCampaignContacts(
      $campaignId: ID!
      $contacts: [CampaignContactDraft!]!
      $onDuplicate: DuplicatePolicy!
    ) {
      addCampaignContacts(campaignId: $campaignId, contacts: $contacts, onDuplicate: $onDuplicate) {
        __typename
        ... on CampaignContactAddition {
          outcomes {
            result
            contact {
              ...CampaignContactFields
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
  [CampaignContactFields, Refusal],
);

type Addition = Extract<ResultOf<typeof operation>["addCampaignContacts"], { __typename: "CampaignContactAddition" }>;
type Outcome = Addition["outcomes"][number];

/** One contact, or many under `contacts`: the key tells which model is meant, so errors speak of that one. */
const body = z.preprocess(
  (value) => {
    const many = typeof value === "object" && value !== null && "contacts" in value;
    return parsePublic<unknown>(many ? NewCampaignContacts : NewCampaignContact, value);
  },
  z.union([NewCampaignContacts, NewCampaignContact]),
);

/** The rows of the body: those to ask GraphQL for, and those that were refused before. */
function rowsOf(body: z.output<typeof NewCampaignContacts> | z.output<typeof NewCampaignContact>): DraftRow[] {
  if ("contacts" in body) {
    return body.contacts.map(readRow);
  }
  const { on_duplicate: _, ...draft } = body;
  return [{ draft }];
}

export const addCampaignContacts = defineRoute({
  id: "campaignContacts.add",
  on: post("/campaigns/{id}/contacts"),
  tag: "Campaigns",
  summary: "Add contacts to a campaign",
  description:
    "One contact, or up to 500 under `contacts`. A duplicate has the same primary number in the same campaign. " +
    "One contact answers `201`, or `200` for a duplicate that was skipped or updated. Many answer `200` with a " +
    "result for each; a bad one fails alone. An archived campaign answers `409`.",
  scope: "api:campaigns:write",
  requires: ["dialer"],
  body,
  operation,
  variables: ({ path, body }) => ({
    campaignId: path.id as string,
    contacts: rowsOf(body).flatMap((row) => ("draft" in row ? [toDraft(row.draft)] : [])),
    onDuplicate: upper(body.on_duplicate),
  }),
  answers: oneOf({
    201: { description: "The contact was added.", model: CampaignContact },
    200: {
      description: "The contact was there already, or the results of many.",
      model: z.union([CampaignContact, AdditionResult]),
    },
  }),
  present: ({ addCampaignContacts }, { input }) =>
    "contacts" in input.body
      ? answerMany(rowsOf(input.body), addCampaignContacts.outcomes)
      : answerOne(addCampaignContacts.outcomes[0] as Outcome),
  fails: ["invalid_phone_number", "not_found", "conflict"],
  sample: {
    path: { id: sampleIds.campaign },
    body: {
      first_name: "Ada",
      last_name: "Lovelace",
      phones: [{ number: "+14155550123", label: "mobile" }, "+14155550124"],
      extra_fields: { plan: "gold" },
    },
  },
});

function answerOne(outcome: Outcome): Answer {
  if (outcome.error) {
    throw refusal(outcome.error.code, outcome.error.message, outcome.error.field);
  }
  return {
    status: outcome.result === "CREATED" ? 201 : 200,
    body: outcome.contact && toCampaignContact(outcome.contact),
  };
}

function answerMany(rows: readonly DraftRow[], outcomes: readonly Outcome[]): Answer {
  const remaining = outcomes.values();
  const data = rows.map((row, index): z.output<typeof AdditionResult>["data"][number] => {
    const outcome = "draft" in row ? (remaining.next().value as Outcome) : undefined;
    const error = "error" in row ? row.error : outcome?.error && rowRefusal(outcome.error, index);
    if (error) {
      const { code, message, field } = error;
      return { index, result: "failed", contact: null, error: { code, message, ...(field && { field }) } };
    }
    const { result, contact } = outcome as Outcome;
    return { index, result: lower(result), contact: contact && toCampaignContact(contact), error: null };
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
    } satisfies z.output<typeof AdditionResult>,
  };
}

function rowRefusal(error: NonNullable<Outcome["error"]>, index: number) {
  return rowError(refusal(error.code, error.message, error.field), index);
}
