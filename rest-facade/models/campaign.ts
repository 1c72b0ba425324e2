import { z } from "zod";
import {
  campaignDescription,
  campaignName,
  campaignStatuses,
  MOST_CAMPAIGN_INBOXES,
  settableCampaignStatuses,
} from "../../src/domain/campaign/rules.ts";
import { graphql } from "../graphql.ts";
import { changesOf, id, lower, time } from "./common.ts";
import { presenter } from "./presenter.ts";

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
    inbox_ids: z.array(z.string()).meta({ description: "In the order of the dialer's rotation." }),
    created_at: time("Time of creation."),
    last_called_at: time("Time at which the carrier last accepted a call; null before the first.").nullable(),
    updated_at: time("Time of the last change."),
  })
  .meta({ id: "Campaign" });

const inboxIds = z
  .array(z.string())
  .min(1)
  .max(MOST_CAMPAIGN_INBOXES)
  .refine((ids) => new Set(ids).size === ids.length, { error: "must not repeat an inbox" })
  .meta({
    description: "Ids from `GET /inboxes` of inboxes that the user may use, in the order of the dialer's rotation.",
    uniqueItems: true,
  });

export const NewCampaign = z
  .strictObject({
    name: campaignName,
    description: campaignDescription.optional(),
    inbox_ids: inboxIds,
  })
  .meta({ id: "NewCampaign" });

export const CampaignChanges = changesOf("CampaignChanges", {
  name: campaignName.optional(),
  description: campaignDescription.optional(),
  inbox_ids: inboxIds.optional(),
  status: z
    .enum(settableCampaignStatuses)
    .optional()
    .meta({
      description:
        "`paused` stops new calls, `active` resumes them, and `archived` closes the campaign permanently. The status " +
        "that it has changes nothing.",
    }),
});

export const toCampaign = presenter(CampaignFields, Campaign, { status: ({ status }) => lower(status) });
