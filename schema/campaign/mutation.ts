import { auditActions } from "../../src/domain/audit/actions.ts";
import { statedReason } from "../../src/domain/audit/rules.ts";
import {
  addCampaignContacts,
  changeCampaignContact,
  createCampaign,
  lockCampaignAndContact,
  removeCampaignContact,
} from "../../src/domain/campaign/commands.ts";
import { pauseCampaign, resumeCampaign, startCampaign } from "../../src/domain/campaign/life.ts";
import { lockCampaign } from "../../src/domain/campaign/lock-store.ts";
import type { Campaign } from "../../src/domain/campaign/rules.ts";
import { LARGEST_ADDITION } from "../../src/domain/campaign/rules.ts";
import { findCampaign } from "../../src/domain/campaign/store.ts";
import { archiveCampaign } from "../../src/domain/dialer/archive.ts";
import { changeCampaignAndStatus } from "../../src/domain/dialer/change-campaign.ts";
import { lengthsOf } from "../../src/platform/limit-text.ts";
import { asksForDialability } from "../asks-for.ts";
import { builder } from "../builder.ts";
import { idempotencyKey } from "../idempotency.ts";
import { atMost } from "../limits.ts";
import {
  CampaignChangesInput,
  CampaignContactChangesInput,
  CampaignContactDraftInput,
  CampaignDraftInput,
  DuplicatePolicyType,
} from "./input.ts";
import { AdditionType, CampaignContactType, CampaignType, RemovalType } from "./type.ts";

const MANAGED = {
  type: CampaignType,
  authScopes: { may: "campaigns.manage" } as const,
};

const ofCampaign = builder.args((t) => ({ id: t.id({ required: true, description: "The campaign." }) }));

builder.mutationFields((t) => ({
  updateCampaign: t.field({
    ...MANAGED,
    description: "Changes only the given fields of a campaign, and its status. For admins.",
    args: {
      ...ofCampaign,
      changes: t.arg({ type: CampaignChangesInput, required: true, description: "The changes." }),
    },
    audit: {
      action: "campaign.updated",
      entry({ id, changes }) {
        const { shown } = auditActions["campaign.updated"];
        const settings: Readonly<Record<string, unknown>> = changes.dialerSettings ?? {};
        const stated = shown.map((name) => [name, settings[name]]).filter(([, value]) => value != null);
        return { objectId: id, given: { ...changes, ...Object.fromEntries(stated) } };
      },
    },
    lock: ({ id }, { database, caller }) => lockCampaign(database, caller.businessId, id),
    resolve: (_root, { id, changes }, { database, caller, tools: { outbox } }) =>
      changeCampaignAndStatus(database, caller, outbox, id, changes),
  }),
  pauseCampaign: t.field({
    ...MANAGED,
    description: "Stops new calls in a campaign until it is resumed; running calls continue. For admins.",
    args: ofCampaign,
    audit: { action: "campaign.paused", entry: ({ id }) => ({ objectId: id }) },
    resolve: (_root, { id }, { database, caller }) => pauseCampaign(database, caller, id),
  }),
  resumeCampaign: t.field({
    ...MANAGED,
    description: "Ends the pause of a campaign, or starts a draft. For admins.",
    args: {
      ...ofCampaign,
      reason: t.arg.string({
        description: `The reason, ${lengthsOf(statedReason)}. Required if the service has paused it (\`pauseReason\`).`,
      }),
    },
    audit: {
      action: "campaign.resumed",
      entry: ({ id, reason }) => ({ objectId: id, given: reason ? { reason } : {} }),
    },
    resolve: (_root, { id, reason }, { database, caller }) => resumeCampaign(database, caller, id, { reason }),
  }),
  startCampaign: t.field({
    ...MANAGED,
    description: "Starts a draft. A campaign that was started before stays as it is. For admins.",
    args: ofCampaign,
    audit: { action: "campaign.started", entry: ({ id }) => ({ objectId: id }) },
    resolve: (_root, { id }, { database, caller }) => startCampaign(database, caller, id),
  }),
  archiveCampaign: t.field({
    ...MANAGED,
    description: "Closes a campaign permanently. Its sessions end; running calls continue. For admins.",
    args: ofCampaign,
    audit: { action: "campaign.archived", entry: ({ id }) => ({ objectId: id }) },
    resolve: async (_root, { id }, { database, caller, tools: { outbox } }) => {
      await archiveCampaign(database, caller, outbox, id);
      return (await findCampaign(database, caller.businessId, id)) as Campaign;
    },
  }),
  createCampaign: t.field({
    idempotent: true,
    type: CampaignType,
    description: "Creates an empty campaign, active or a draft.",
    authScopes: { may: "campaigns.write" },
    args: {
      draft: t.arg({ type: CampaignDraftInput, required: true, description: "The new campaign." }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    audit: { action: "campaign.created", entry: ({ draft }, { id }) => ({ objectId: id, given: draft }) },
    resolve: (_root, { draft }, { database, caller }) => createCampaign(database, caller, draft),
  }),
  addCampaignContacts: t.field({
    idempotent: true,
    type: AdditionType,
    description: `Adds up to ${LARGEST_ADDITION} contacts to a campaign. An invalid one does not stop the others.`,
    authScopes: { may: "campaigns.write" },
    args: {
      campaignId: t.arg.id({ required: true, description: "The campaign." }),
      contacts: t.arg({
        ...atMost(LARGEST_ADDITION),
        type: [CampaignContactDraftInput],
        required: true,
        description: `Up to ${LARGEST_ADDITION} contacts, in order.`,
      }),
      onDuplicate: t.arg({
        type: DuplicatePolicyType,
        required: true,
        defaultValue: "skip",
        description: "The action if the campaign has a contact with the same primary number.",
      }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    audit: {
      action: "campaign_contact.added",
      entry({ campaignId, onDuplicate }, { outcomes }) {
        const contacts = outcomes.filter(({ result }) => result === "created" || result === "updated").length;
        return contacts > 0 ? { objectId: campaignId, given: { contacts, onDuplicate } } : null;
      },
    },
    resolve: async (_root, { campaignId, contacts, onDuplicate }, { database, caller }) => ({
      outcomes: await addCampaignContacts(database, caller, campaignId, contacts, onDuplicate),
    }),
  }),
  updateCampaignContact: t.field({
    type: CampaignContactType,
    description: "Changes only the given fields of a campaign contact.",
    authScopes: { may: "campaigns.write" },
    args: {
      campaignId: t.arg.id({ required: true, description: "The campaign." }),
      id: t.arg.id({ required: true, description: "The contact." }),
      changes: t.arg({ type: CampaignContactChangesInput, required: true, description: "The changes." }),
    },
    audit: {
      action: "campaign_contact.updated",
      entry: ({ campaignId, id, changes }) => ({ objectId: id, relatedId: campaignId, given: changes }),
    },
    lock: ({ campaignId, id }, { database, caller }) => lockCampaignAndContact(database, caller, campaignId, id),
    resolve: (_root, { campaignId, id, changes }, { database, caller, tools: { outbox } }, info) =>
      changeCampaignContact(database, caller, outbox, campaignId, id, changes, {
        withStanding: asksForDialability(info),
      }),
  }),
  removeCampaignContact: t.field({
    type: RemovalType,
    description: "Removes a contact from its campaign permanently. Refused while it is in progress.",
    authScopes: { may: "campaigns.write" },
    args: {
      campaignId: t.arg.id({ required: true, description: "The campaign." }),
      id: t.arg.id({ required: true, description: "The contact." }),
    },
    audit: {
      action: "campaign_contact.removed",
      entry: ({ campaignId, id }) => ({ objectId: id, relatedId: campaignId }),
    },
    lock: ({ campaignId, id }, { database, caller }) => lockCampaignAndContact(database, caller, campaignId, id),
    resolve: async (_root, { campaignId, id }, { database, caller }) => {
      await removeCampaignContact(database, caller, campaignId, id);
      return { deletedId: id };
    },
  }),
}));
