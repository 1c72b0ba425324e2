import { onePage, waitingCampaignContact } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import {
  CampaignContact,
  CampaignContactFields,
  contactFilters,
  including,
  toCampaignContact,
  toContactFilter,
  toReason,
} from "../../models/campaign-contact.ts";
import { listOf, listQuery, toList, toOrder, toPage } from "../../models/common.ts";
import { defineRoute, get, ok } from "../../route.ts";
import { sampleIds } from "../../samples.ts";

export const listCampaignContacts = defineRoute({
  id: "campaignContacts.list",
  on: get("/campaigns/{id}/contacts"),
  tag: "Campaigns",
  summary: "List the contacts of a campaign",
  description: "Newest first.",
  scope: "api:campaigns:read",
  may: "campaigns.read",
  query: listQuery({
    ...including,
    ...contactFilters,
  }),
  operation: graphql(
    `
      query ListCampaignContacts($campaignId: ID!, $first: Int!, $after: String, $direction: SortDirection, $orderBy: CampaignContactOrder!, $filter: CampaignContactFilter, $withReason: Boolean! = false) {
        campaignContacts(campaignId: $campaignId, first: $first, after: $after, direction: $direction, orderBy: $orderBy, filter: $filter) {
          nodes {
            ...CampaignContactFields
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    [CampaignContactFields],
  ),
  variables: ({ path, query: { limit, cursor, order, sort, include, ...filter } }) => ({
    ...toReason({ include }),
    campaignId: path.id as string,
    ...toPage({ limit, cursor, order }),
    orderBy: toOrder(sort),
    filter: toContactFilter(filter),
  }),
  answers: ok(listOf(CampaignContact), onePage(waitingCampaignContact)),
  present: ({ campaignContacts }, { input }) => toList(campaignContacts, toCampaignContact, input.query),
  fails: ["invalid_phone_number", "not_found"],
  sample: { path: { id: sampleIds.campaign }, query: { status: "not_called", limit: "10" } },
});
