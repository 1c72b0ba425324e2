import { onePage, waitingCampaignContact } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import {
  CampaignContact,
  CampaignContactFields,
  contactFilters,
  including,
  toCampaignContact,
  toReason,
} from "../../models/campaign-contact.ts";
import { camelKeys, id, listOf, listQuery, toList, toPage, upper } from "../../models/common.ts";
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
    campaign_id: id("cmp", "Of this campaign.").optional(),
    ...contactFilters,
  }),
  operation: graphql(
    `
      query ListAllCampaignContacts($first: Int!, $after: String, $filter: AllCampaignContactsFilter, $withReason: Boolean! = false) {
        allCampaignContacts(first: $first, after: $after, filter: $filter) {
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
  variables: ({ query: { limit, cursor, status, include, ...filter } }) => ({
    ...toReason({ include }),
    ...toPage({ limit, cursor }),
    filter: { ...camelKeys(filter), ...(status && { status: upper(status) }) },
  }),
  answers: ok(listOf(CampaignContact), onePage(waitingCampaignContact)),
  present: ({ allCampaignContacts }) => toList(allCampaignContacts, toCampaignContact),
  fails: ["invalid_phone_number"],
  sample: { query: { status: "not_called", limit: "10" } },
});
