import { builder } from "../builder.ts";
import { CampaignContactType, CampaignType } from "../campaign/type.ts";
import { pageArguments, pageComplexity, pageRequest } from "../connection.ts";
import { ContactType } from "../contact/type.ts";
import { ofUser } from "../identity/type.ts";
import { CallFilterInput } from "./input.ts";
import { CallConnection, CallType } from "./type.ts";

/** The relations between calls and other types. */

builder.objectFields(CallType, (t) => ({
  user: t.field({ ...ofUser, description: "The user who placed or took it, if any." }),
  campaignContact: t.field({
    type: CampaignContactType,
    nullable: true,
    description: "The campaign contact that was called.",
    resolve: ({ campaignId, campaignContactId }, _arguments, { loaders }) =>
      campaignId === null || campaignContactId === null
        ? null
        : loaders.campaignContact.load({ campaignId, id: campaignContactId }),
  }),
}));

builder.objectFields(ContactType, (t) => ({
  calls: t.field({
    type: CallConnection,
    description: "Its calls, newest first.",
    complexity: pageComplexity,
    args: pageArguments,
    resolve: ({ id }, page, { loaders }) => loaders.callsOfContact.load({ parent: { id }, page: pageRequest(page) }),
  }),
}));

builder.objectFields(CampaignType, (t) => ({
  calls: t.field({
    type: CallConnection,
    description: "Its calls, newest first.",
    complexity: pageComplexity,
    args: {
      ...pageArguments,
      filter: t.arg({ type: CallFilterInput, description: "Filters of the list." }),
    },
    resolve: ({ id }, { filter, ...page }, { loaders }) =>
      loaders.callsOfCampaign.load({ parent: { id }, page: pageRequest(page), filter }),
  }),
}));

builder.objectFields(CampaignContactType, (t) => ({
  calls: t.field({
    type: CallConnection,
    description: "The calls to it, newest first.",
    complexity: pageComplexity,
    args: pageArguments,
    resolve: ({ id }, page, { loaders }) =>
      loaders.callsOfCampaignContact.load({ parent: { id }, page: pageRequest(page) }),
  }),
}));
