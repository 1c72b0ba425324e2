import { emailAddress, instant, phoneNumber } from "../../../src/platform/input.ts";
import { onePage, waitingCampaignContact } from "../../examples.ts";
import { graphql } from "../../graphql.ts";
import {
  CampaignContact,
  CampaignContactFields,
  CampaignContactStatus,
  including,
  toCampaignContact,
  toReason,
} from "../../models/campaign-contact.ts";
import { camelKeys, id, listOf, listQuery, queryPhone, toList, toPage, upper } from "../../models/common.ts";
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
    status: CampaignContactStatus.optional().meta({ description: "In this status." }),
    phone: queryPhone(phoneNumber).optional().meta({ description: "With this number, in E.164, among the phones." }),
    email: emailAddress.optional().meta({ description: "With this address. Case does not matter." }),
    customer_id: id("con", "Linked to this saved contact.").optional(),
    disposition_id: id("dsp", "With this last disposition.").optional(),
    due_before: instant.optional().meta({ description: "With `due_at` before this time." }),
  }),
  operation: graphql(
    `
      query ListCampaignContacts($campaignId: ID!, $first: Int!, $after: String, $filter: CampaignContactFilter, $withReason: Boolean! = false) {
        campaignContacts(campaignId: $campaignId, first: $first, after: $after, filter: $filter) {
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
  variables: ({ path, query: { limit, cursor, status, include, ...filter } }) => ({
    ...toReason({ include }),
    campaignId: path.id as string,
    ...toPage({ limit, cursor }),
    filter: { ...camelKeys(filter), ...(status && { status: upper(status) }) },
  }),
  answers: ok(listOf(CampaignContact), onePage(waitingCampaignContact)),
  present: ({ campaignContacts }) => toList(campaignContacts, toCampaignContact),
  fails: ["invalid_phone_number", "not_found"],
  sample: { path: { id: sampleIds.campaign }, query: { status: "not_called", limit: "10" } },
});
