import { campaignSearch } from "../../../src/domain/campaign/rules.ts";
import { campaign, onePage } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import { Campaign, CampaignFields, CampaignStatus, toCampaign } from "../../models/campaign.ts";
import { camelKeys, listOf, listQuery, several, toList, toOrder, toPage, uppers } from "../../models/common.ts";
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
    status: several(CampaignStatus.meta({ description: "In this status." })).optional(),
    q: campaignSearch.optional().meta({ description: "With this text in the name. Case does not matter." }),
  }),
  operation: graphql(
    `
      query ListCampaigns($first: Int!, $after: String, $direction: SortDirection, $orderBy: CampaignOrder!, $filter: CampaignFilter) {
        campaigns(first: $first, after: $after, direction: $direction, orderBy: $orderBy, filter: $filter) {
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
  variables: ({ query: { limit, cursor, order, sort, status, ...filter } }) => ({
    ...toPage({ limit, cursor, order }),
    orderBy: toOrder(sort),
    filter: { ...camelKeys(filter), ...(status && { status: uppers(status) }) },
  }),
  answers: ok(listOf(Campaign), onePage(campaign)),
  present: ({ campaigns }, { input }) => toList(campaigns, toCampaign, input.query),
  fails: [],
  sample: { query: { status: "active", limit: "10" } },
});
