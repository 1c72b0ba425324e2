import { graphql, Refusal } from "../../graphql.ts";
import { defineRoute, del, noContent } from "../../route.ts";
import { sampleIds } from "../../samples.ts";

export const removeCampaignContact = defineRoute({
  id: "campaignContacts.remove",
  on: del("/campaigns/{id}/contacts/{contactId}"),
  tag: "Campaigns",
  summary: "Remove a contact from a campaign",
  description: "The answer is `409` while the contact is `in_progress`.",
  scope: "api:campaigns:write",
  may: "campaigns.write",
  operation: graphql(
    `
      mutation RemoveCampaignContact($input: RemoveCampaignContactInput!) {
        removeCampaignContact(input: $input) {
          __typename
          ... on CampaignContactRemoval {
            deletedId
          }
          ...Refusal
        }
      }
    `,
    [Refusal],
  ),
  variables: ({ path }) => ({ input: { campaignId: path.id as string, id: path.contactId as string } }),
  answers: noContent(),
  present: () => {},
  fails: ["not_found", "conflict"],
  sample: { path: { id: sampleIds.campaign, contactId: sampleIds.campaignContact } },
});
