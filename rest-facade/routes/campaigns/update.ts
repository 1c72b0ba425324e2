import { changedCampaign } from "../../examples.ts";
import { graphql, Refusal } from "../../graphql.ts";
import { Campaign, CampaignChanges, CampaignFields, toCampaign } from "../../models/campaign.ts";
import { camelKeys, upper } from "../../models/common.ts";
import { defineRoute, ok, patch } from "../../route.ts";
import { sampleIds } from "../../samples.ts";

export const updateCampaign = defineRoute({
  id: "campaigns.update",
  on: patch("/campaigns/{id}"),
  since: "v1.x",
  tag: "Campaigns",
  summary: "Update a campaign",
  description:
    "Only the supplied fields change. For admins. An archived campaign answers `409`, and so does `status` `paused` or " +
    "`active` for a `completed` one, which becomes active by itself when a contact is added or reopened. The answer is " +
    "also `409` where the service has paused the campaign for its abandoned calls: an admin resumes it in the app.",
  scope: "api:campaigns:manage",
  may: "campaigns.manage",
  body: CampaignChanges,
  operation: graphql(
    `
      mutation UpdateCampaign($input: UpdateCampaignInput!) {
        updateCampaign(input: $input) {
          __typename
          ...CampaignFields
          ...Refusal
        }
      }
    `,
    [CampaignFields, Refusal],
  ),
  variables: ({ path, body: { status, ...changes } }) => ({
    input: { id: path.id as string, ...camelKeys(changes), ...(status && { status: upper(status) }) },
  }),
  answers: ok(Campaign, changedCampaign),
  present: ({ updateCampaign }) => toCampaign(updateCampaign),
  fails: ["not_found", "forbidden", "conflict"],
  sample: { path: { id: sampleIds.campaign }, body: { name: "Winter renewals", status: "paused" } },
});
