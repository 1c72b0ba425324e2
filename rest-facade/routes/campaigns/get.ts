import { campaign } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import { Campaign, CampaignFields, toCampaign } from "../../models/campaign.ts";
import { defineRoute, get, ok } from "../../route.ts";
import { sampleIds } from "../../samples.ts";

export const readCampaign = defineRoute({
  id: "campaigns.get",
  on: get("/campaigns/{id}"),
  tag: "Campaigns",
  summary: "Read a campaign",
  description: "A campaign in any status.",
  scope: "api:campaigns:read",
  may: "campaigns.read",
  operation: graphql(
    `
      query ReadCampaign($id: ID!) {
        campaign(id: $id) {
          ...CampaignFields
        }
      }
    `,
    [CampaignFields],
  ),
  variables: ({ path }) => ({ id: path.id as string }),
  answers: ok(Campaign, campaign),
  present: ({ campaign }) => toCampaign(campaign),
  fails: ["not_found"],
  sample: { path: { id: sampleIds.campaign } },
});
