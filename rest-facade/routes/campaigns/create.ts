import { newCampaign } from "../../examples.ts";
import { graphql, Refusal } from "../../graphql.ts";
import { Campaign, CampaignFields, NewCampaign, toCampaign } from "../../models/campaign.ts";
import { camelKeys } from "../../models/common.ts";
import { created, defineRoute, post } from "../../route.ts";
import { sampleIds } from "../../samples.ts";

export const createCampaign = defineRoute({
  id: "campaigns.create",
  on: post("/campaigns"),
  tag: "Campaigns",
  summary: "Create a campaign",
  description:
    "Creates an empty, active campaign that calls and texts from the given inboxes. Contacts are added afterwards.",
  scope: "api:campaigns:write",
  may: "campaigns.write",
  body: NewCampaign,
  operation: graphql(
    `
      mutation CreateCampaign($input: CreateCampaignInput!) {
        createCampaign(input: $input) {
          __typename
          ...CampaignFields
          ...Refusal
        }
      }
    `,
    [CampaignFields, Refusal],
  ),
  variables: ({ body }) => ({ input: camelKeys(body) }),
  answers: created(Campaign, newCampaign),
  present: ({ createCampaign }) => toCampaign(createCampaign),
  fails: [],
  sample: { body: { name: "Autumn renewals", description: "Accounts up in December", inbox_ids: [sampleIds.inbox] } },
});
