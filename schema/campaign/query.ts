import {
  findCampaignContact,
  listCampaignContacts,
  listContactsOfBusiness,
} from "../../src/domain/campaign/contact-store.ts";
import { findCampaign, listCampaigns } from "../../src/domain/campaign/store.ts";
import { readStandings } from "../../src/domain/dialer/dialability.ts";
import { withReason } from "../../src/domain/dialer/with-reason.ts";
import { asksForDialability } from "../asks-for.ts";
import { builder } from "../builder.ts";
import { directionArgument, listArguments, orderedArguments, pageComplexity, pageRequest } from "../connection.ts";
import { contactListArguments, countedContacts } from "./contact-list.ts";
import { AllCampaignContactsFilterInput, CampaignFilterInput, CampaignOrderType } from "./input.ts";
import { CampaignConnection, CampaignContactConnection, CampaignContactType, CampaignType } from "./type.ts";

builder.queryFields((t) => ({
  campaigns: t.field({
    type: CampaignConnection,
    description: "The campaigns of the business, newest first or in another order.",
    complexity: pageComplexity,
    authScopes: { may: "campaigns.read" },
    args: {
      ...listArguments,
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
      ...directionArgument,
      campaignId: t.arg.id({ required: true, description: "The campaign." }),
    },
    resolve: async (_root, { campaignId, filter, orderBy, ...page }, context, info) => {
      const { database, caller } = context;
      const { businessId } = caller;
      const found = await withReason(database, businessId, filter, pageRequest(page), (request) =>
        listCampaignContacts(database, businessId, campaignId, filter ?? {}, request, orderBy),
      );
      if (asksForDialability(info)) {
        await readStandings(database, businessId, found.rows);
      }
      // A row proves that the campaign exists; only an empty page needs the check.
      return found.rows.length > 0 || (await findCampaign(database, businessId, campaignId))
        ? countedContacts(found, context, campaignId, filter ?? {}, orderBy)
        : null;
    },
  }),
  allCampaignContacts: t.field({
    type: CampaignContactConnection,
    nullable: true,
    description: "The contacts of all campaigns of the business, newest first or in another order.",
    complexity: pageComplexity,
    authScopes: { may: "campaigns.read" },
    args: {
      ...orderedArguments,
      filter: t.arg({ type: AllCampaignContactsFilterInput, description: "Filters of the list." }),
    },
    resolve: async (_root, { filter, orderBy, ...page }, { database, caller }, info) => {
      const found = await withReason(database, caller.businessId, filter, pageRequest(page), (request) =>
        listContactsOfBusiness(database, caller.businessId, filter ?? {}, request, orderBy),
      );
      if (asksForDialability(info)) {
        await readStandings(database, caller.businessId, found.rows);
      }
      return found;
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
    resolve(_root, { campaignId, id }, context, info) {
      if (campaignId === null || campaignId === undefined) {
        return context.loaders.campaignContactById.load(id);
      }
      return context.isShared
        ? context.loaders.campaignContact.load({ campaignId, id })
        : findCampaignContact(context.database, context.caller.businessId, campaignId, id, {
            withStanding: asksForDialability(info),
          });
    },
  }),
}));
