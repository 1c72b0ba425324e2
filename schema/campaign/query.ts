import { findCampaignContact, listCampaignContacts } from "../../src/domain/campaign/contact-store.ts";
import { findCampaign, listCampaigns } from "../../src/domain/campaign/store.ts";
import { readStandings } from "../../src/domain/dialer/dialability.ts";
import { asksForDialability } from "../asks-for.ts";
import { builder } from "../builder.ts";
import { pageArguments, pageComplexity, pageRequest } from "../connection.ts";
import { contactListArguments, countedContacts } from "./contact-list.ts";
import { CampaignFilterInput, CampaignOrderType } from "./input.ts";
import { CampaignConnection, CampaignContactConnection, CampaignContactType, CampaignType } from "./type.ts";

builder.queryFields((t) => ({
  campaigns: t.field({
    type: CampaignConnection,
    description: "The campaigns of the business, newest first or in another order.",
    complexity: pageComplexity,
    authScopes: { may: "campaigns.read" },
    args: {
      ...pageArguments,
      filter: t.arg({ type: CampaignFilterInput, description: "Filters of the list." }),
      orderBy: t.arg({ type: CampaignOrderType, required: true, defaultValue: "created", description: "The order." }),
    },
    resolve: (_root, { filter, orderBy, ...page }, { database, caller }) =>
      listCampaigns(database, caller.businessId, filter ?? {}, pageRequest(page), orderBy),
  }),
  campaign: t.field({
    type: CampaignType,
    nullable: true,
    description: "A campaign, or null if the business has none with this id.",
    authScopes: { may: "campaigns.read" },
    args: { id: t.arg.id({ required: true, description: "The campaign." }) },
    resolve: (_root, { id }, { database, caller, loaders, isShared }) =>
      isShared ? loaders.campaign.load(id) : findCampaign(database, caller.businessId, id),
  }),
  campaignContacts: t.field({
    type: CampaignContactConnection,
    nullable: true,
    description:
      "The contacts of a campaign, newest first or in another order, or null if the business has no such campaign.",
    complexity: pageComplexity,
    authScopes: { may: "campaigns.read" },
    args: {
      ...contactListArguments,
      campaignId: t.arg.id({ required: true, description: "The campaign." }),
    },
    resolve: async (_root, { campaignId, filter, orderBy, ...page }, context, info) => {
      const { database, caller } = context;
      const { businessId } = caller;
      const request = pageRequest(page);
      const found = await listCampaignContacts(database, businessId, campaignId, filter ?? {}, request, orderBy);
      if (asksForDialability(info)) {
        await readStandings(database, businessId, found.rows);
      }
      // A row proves that the campaign exists; only an empty page needs the check.
      return found.rows.length > 0 || (await findCampaign(database, businessId, campaignId))
        ? countedContacts(found, context, campaignId, filter ?? {}, orderBy)
        : null;
    },
  }),
  campaignContact: t.field({
    type: CampaignContactType,
    nullable: true,
    description: "A contact of a campaign, or null if there is none with this id, or if it is in another campaign.",
    authScopes: { may: "campaigns.read" },
    args: {
      campaignId: t.arg.id({ description: "The campaign of the contact. The id alone finds it too." }),
      id: t.arg.id({ required: true, description: "The contact." }),
    },
    resolve(_root, { campaignId, id }, { database, caller, loaders, isShared }, info) {
      if (campaignId === null || campaignId === undefined) {
        return loaders.campaignContactById.load(id);
      }
      return isShared
        ? loaders.campaignContact.load({ campaignId, id })
        : findCampaignContact(database, caller.businessId, campaignId, id, { withStanding: asksForDialability(info) });
    },
  }),
}));
