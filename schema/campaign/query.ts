import { findCampaignContact, listCampaignContacts } from "../../src/domain/campaign/contact-store.ts";
import { findCampaign, listCampaigns } from "../../src/domain/campaign/store.ts";
import { readStandings } from "../../src/domain/dialer/dialability.ts";
import { asksForDialability } from "../asks-for.ts";
import { builder } from "../builder.ts";
import { pageArguments, pageComplexity, pageRequest } from "../connection.ts";
import { CampaignContactFilterInput, CampaignFilterInput } from "./input.ts";
import { CampaignConnection, CampaignContactConnection, CampaignContactType, CampaignType } from "./type.ts";

builder.queryFields((t) => ({
  campaigns: t.field({
    type: CampaignConnection,
    description: "The campaigns of the business, newest first.",
    complexity: pageComplexity,
    authScopes: { may: "campaigns.read" },
    args: {
      ...pageArguments,
      filter: t.arg({ type: CampaignFilterInput, description: "Filters of the list." }),
    },
    resolve: (_root, { filter, ...page }, { database, caller }) =>
      listCampaigns(database, caller.businessId, filter ?? {}, pageRequest(page)),
  }),
  campaign: t.field({
    type: CampaignType,
    nullable: true,
    description: "A campaign, or null if the business has none with this id.",
    authScopes: { may: "campaigns.read" },
    args: { id: t.arg.id({ required: true, description: "The campaign." }) },
    resolve: (_root, { id }, { database, caller }) => findCampaign(database, caller.businessId, id),
  }),
  campaignContacts: t.field({
    type: CampaignContactConnection,
    nullable: true,
    description: "The contacts of a campaign, newest first, or null if the business has no such campaign.",
    complexity: pageComplexity,
    authScopes: { may: "campaigns.read" },
    args: {
      ...pageArguments,
      campaignId: t.arg.id({ required: true, description: "The campaign." }),
      filter: t.arg({ type: CampaignContactFilterInput, description: "Filters of the list." }),
    },
    resolve: async (_root, { campaignId, filter, ...page }, { database, caller }, info) => {
      const { businessId } = caller;
      const found = await listCampaignContacts(database, businessId, campaignId, filter ?? {}, pageRequest(page));
      if (asksForDialability(info)) {
        await readStandings(database, businessId, found.rows);
      }
      // A row proves that the campaign exists; only an empty page needs the check.
      return found.rows.length > 0 || (await findCampaign(database, businessId, campaignId)) ? found : null;
    },
  }),
  campaignContact: t.field({
    type: CampaignContactType,
    nullable: true,
    description: "A contact of a campaign, or null if there is none with these ids.",
    authScopes: { may: "campaigns.read" },
    args: {
      campaignId: t.arg.id({ required: true, description: "The campaign." }),
      id: t.arg.id({ required: true, description: "The contact." }),
    },
    resolve: (_root, { campaignId, id }, { database, caller }, info) =>
      findCampaignContact(database, caller.businessId, campaignId, id, asksForDialability(info)),
  }),
}));
