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
import { id, listOf, listQuery, several, toList, toOrder, toPage } from "../../models/common.ts";
import { defineRoute, get, ok } from "../../route.ts";

export const listAllCampaignContacts = defineRoute({
  id: "campaignContacts.listAll",
  on: get("/campaign-contacts"),
  since: "v1.x",
  tag: "Campaigns",
  summary: "List the contacts of all campaigns",
  description: "Newest first, of every campaign of the business, in any status of the campaign.",
  scope: "api:campaigns:read",
  may: "campaigns.read",
  query: listQuery({
    ...including,
    campaign_id: several(id("cmp", "Of this campaign.")).optional(),
    ...contactFilters,
  }),
  operation: graphql(
    `
      query ListAllCampaignContacts($first: Int!, $after: String, $direction: SortDirection, $orderBy: ListOrder!, $filter: AllCampaignContactsFilter, $withReason: Boolean! = false) {
        allCampaignContacts(first: $first, after: $after, direction: $direction, orderBy: $orderBy, filter: $filter) {
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
  variables: ({ query: { limit, cursor, order, sort, include, ...filter } }) => ({
    ...toReason({ include }),
    ...toPage({ limit, cursor, order }),
    orderBy: toOrder(sort),
    filter: toContactFilter(filter),
  }),
  answers: ok(listOf(CampaignContact), onePage(waitingCampaignContact)),
  present: ({ allCampaignContacts }, { input }) => toList(allCampaignContacts, toCampaignContact, input.query),
  fails: ["invalid_phone_number"],
  sample: { query: { status: "not_called", limit: "10" } },
});
