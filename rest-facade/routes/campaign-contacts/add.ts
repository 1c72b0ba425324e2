import { z } from "zod";
import { LARGEST_ADDITION } from "../../../src/domain/campaign/rules.ts";
import { oneOrMany } from "../../additions.ts";
import { campaignContactAddition, newCampaignContact } from "../../examples.ts";
import { graphql, Refusal } from "../../graphql.ts";
import {
  CampaignContact,
  CampaignContactAddition,
  CampaignContactDraft,
  CampaignContactFields,
  including,
  NewCampaignContact,
  NewCampaignContacts,
  toCampaignContact,
  toDraft,
  toReason,
} from "../../models/campaign-contact.ts";
import { upper } from "../../models/common.ts";
import { defineRoute, oneOf, post, shown } from "../../route.ts";
import { sampleIds } from "../../samples.ts";

const operation = graphql(
  `
    mutation AddCampaignContacts($input: AddCampaignContactsInput!, $withReason: Boolean! = false) {
      addCampaignContacts(input: $input) {
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

const additions = oneOrMany({
  list: "contacts",
  one: NewCampaignContact,
  many: NewCampaignContacts,
  row: CampaignContactDraft,
  toRow: ({ on_duplicate: _, ...draft }) => draft,
});

export const addCampaignContacts = defineRoute({
  id: "campaignContacts.add",
  on: post("/campaigns/{id}/contacts"),
  tag: "Campaigns",
  summary: "Add contacts to a campaign",
  description:
    `One contact, or up to ${LARGEST_ADDITION} under \`contacts\`. A duplicate has the same primary number in the ` +
    "same campaign. One contact answers `201`, or `200` for a duplicate that was skipped or updated. A list answers " +
    "`200` with a result for each; an invalid one does not stop the others. An archived campaign answers `409`.",
  scope: "api:campaigns:write",
  may: "campaigns.write",
  query: z.strictObject(including),
  body: additions.body,
  operation,
  variables: ({ path, query, body }) => ({
    ...toReason(query),
    input: {
      campaignId: path.id as string,
      contacts: additions.drafts(body).map(toDraft),
      onDuplicate: upper(body.on_duplicate),
    },
  }),
  answers: oneOf({
    201: shown("The contact was added.", CampaignContact, { example: newCampaignContact }),
    200: shown(
      "The campaign already had the contact; or, for a list, the result of each.",
      z.union([CampaignContact, CampaignContactAddition]),
      { duplicate: newCampaignContact, many: campaignContactAddition },
    ),
  }),
  present: ({ addCampaignContacts }, { input }) =>
    additions.answer(input.body, addCampaignContacts.outcomes, {
      name: "contact",
      present: ({ contact }) => contact && toCampaignContact(contact),
    }),
  agent: { destructive: true },
  fails: ["invalid_phone_number", "not_found", "conflict"],
  sample: {
    path: { id: sampleIds.campaign },
    body: {
      first_name: "Ada",
      last_name: "Lovelace",
      company: "Analytical Engines",
      title: "Owner",
      email: "ada@engines.example",
      phones: [{ number: "+14155550123", label: "mobile" }, "+14155550124"],
      extra_fields: { plan: "gold" },
      customer_id: sampleIds.contact,
    },
  },
  otherBodies: {
    many: {
      contacts: [
        { first_name: "Ada", last_name: "Lovelace", phones: ["+14155550123"] },
        { first_name: "Charles", last_name: "Babbage", phones: ["+14155550125"] },
      ],
    },
  },
});
