import { z } from "zod";
import { changedCampaignContact } from "../../examples.ts";
import { graphql, Refusal } from "../../graphql.ts";
import {
  CampaignContact,
  CampaignContactChanges,
  CampaignContactFields,
  including,
  toCampaignContact,
  toChanges,
  toReason,
} from "../../models/campaign-contact.ts";
import { defineRoute, ok, patch } from "../../route.ts";
import { sampleIds } from "../../samples.ts";

export const updateCampaignContact = defineRoute({
  id: "campaignContacts.update",
  on: patch("/campaigns/{id}/contacts/{contactId}"),
  tag: "Campaigns",
  summary: "Update a campaign contact",
  description:
    "Only the supplied fields change. `null` clears a text field. `status` `do_not_call` marks the contact " +
    "do-not-call: it is never dialed; `not_called` reverses that.",
  scope: "api:campaigns:write",
  may: "campaigns.write",
  query: z.strictObject(including),
  body: CampaignContactChanges,
  operation: graphql(
    `
      mutation UpdateCampaignContact($input: UpdateCampaignContactInput!, $withReason: Boolean! = false) {
        updateCampaignContact(input: $input) {
          __typename
          ...CampaignContactFields
          ...Refusal
        }
      }
    `,
    [CampaignContactFields, Refusal],
  ),
  variables: ({ path, query, body }) => ({
    ...toReason(query),
    input: {
      campaignId: path.id as string,
      id: path.contactId as string,
      ...toChanges(body),
    },
  }),
  answers: ok(CampaignContact, changedCampaignContact),
  present: ({ updateCampaignContact }) => toCampaignContact(updateCampaignContact),
  fails: ["invalid_phone_number", "not_found"],
  sample: {
    path: { id: sampleIds.campaign, contactId: sampleIds.campaignContact },
    body: { first_name: "Ada", company: null, phones: ["+14155550123"], status: "do_not_call" },
  },
});
