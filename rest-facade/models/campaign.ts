import { z } from "zod";
import { campaignDescription, campaignName, campaignStatuses } from "../../src/domain/campaign/rules.ts";
import { graphql, type ResultOf } from "../graphql.ts";
import { id, lower, time } from "./common.ts";

export const CampaignFields = graphql(`
  fragment CampaignFields on Campaign {
    id
    name
    description
    status
    contactCount
    inboxIds
    createdAt
    lastCalledAt
    updatedAt
  }
`);

export const CampaignStatus = z.enum(campaignStatuses);

export const Campaign = z
  .object({
    id: id("cmp", "The campaign."),
    name: z.string(),
    description: z.string(),
    status: CampaignStatus,
    contact_count: z.int().min(0),
    inbox_ids: z.array(z.string()).meta({ description: "In the order in which the dialer rotates through them." }),
    created_at: time("When it was made."),
    last_called_at: time("When the carrier last accepted a call; null before the first.").nullable(),
    updated_at: time("When it last changed."),
  })
  .meta({ id: "Campaign" });

export const NewCampaign = z
  .strictObject({
    name: campaignName,
    description: campaignDescription.optional(),
    inbox_ids: z
      .array(z.string())
      .min(1)
      .max(10)
      .refine((ids) => new Set(ids).size === ids.length, { error: "must not repeat an inbox" })
      .meta({
        description: "Ids from `GET /inboxes` that the user may use, in the order of the dialer's rotation.",
        uniqueItems: true,
      }),
  })
  .meta({ id: "NewCampaign" });

export function toCampaign(campaign: ResultOf<typeof CampaignFields>): z.output<typeof Campaign> {
  return {
    id: campaign.id,
    name: campaign.name,
    description: campaign.description,
    status: lower(campaign.status),
    contact_count: campaign.contactCount,
    inbox_ids: campaign.inboxIds,
    created_at: campaign.createdAt,
    last_called_at: campaign.lastCalledAt,
    updated_at: campaign.updatedAt,
  };
}
