import { z } from "zod";
import { campaignContact } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import {
  CampaignContact,
  CampaignContactFields,
  including,
  toCampaignContact,
  toReason,
} from "../../models/campaign-contact.ts";
import { defineRoute, get, ok } from "../../route.ts";
import { sampleIds } from "../../samples.ts";

export const readCampaignContact = defineRoute({
  id: "campaignContacts.get",
  on: get("/campaigns/{id}/contacts/{contactId}"),
  tag: "Campaigns",
  summary: "Read a campaign contact",
  description: "A contact of another campaign answers `404`.",
  scope: "api:campaigns:read",
  may: "campaigns.read",
  query: z.strictObject(including),
  operation: graphql(
    `
      query ReadCampaignContact($campaignId: ID!, $id: ID!, $withReason: Boolean! = false) {
        campaignContact(campaignId: $campaignId, id: $id) {
          ...CampaignContactFields
        }
      }
    `,
    [CampaignContactFields],
  ),
  variables: ({ path, query }) => ({
    campaignId: path.id as string,
    id: path.contactId as string,
    ...toReason(query),
  }),
  passing: ["not_dialable_reason"],
  answers: ok(CampaignContact, campaignContact),
  present: ({ campaignContact }) => toCampaignContact(campaignContact),
  fails: ["not_found"],
  sample: { path: { id: sampleIds.campaign, contactId: sampleIds.campaignContact } },
});
