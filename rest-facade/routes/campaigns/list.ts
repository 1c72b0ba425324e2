import { campaignSearch } from "../../../src/domain/campaign/rules.ts";
import { campaign, onePage } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import { Campaign, CampaignFields, CampaignStatus, toCampaign } from "../../models/campaign.ts";
import { camelKeys, listOf, listQuery, toList, toPage, upper } from "../../models/common.ts";
import { defineRoute, get, ok } from "../../route.ts";

export const listCampaigns = defineRoute({
  id: "campaigns.list",
  on: get("/campaigns"),
  tag: "Campaigns",
  summary: "List campaigns",
  description: "Newest first.",
  scope: "api:campaigns:read",
  may: "campaigns.read",
  query: listQuery({
    status: CampaignStatus.optional().meta({ description: "In this status." }),
    q: campaignSearch.optional().meta({ description: "With this text in the name. Case does not matter." }),
  }),
  operation: graphql(
    `
      query ListCampaigns($first: Int!, $after: String, $filter: CampaignFilter) {
        campaigns(first: $first, after: $after, filter: $filter) {
          nodes {
            ...CampaignFields
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    [CampaignFields],
  ),
  variables: ({ query: { limit, cursor, status, ...filter } }) => ({
    ...toPage({ limit, cursor }),
    filter: { ...camelKeys(filter), ...(status && { status: upper(status) }) },
  }),
  answers: ok(listOf(Campaign), onePage(campaign)),
  present: ({ campaigns }) => toList(campaigns, toCampaign),
  fails: [],
  sample: { query: { status: "active", limit: "10" } },
});
