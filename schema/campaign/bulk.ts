import {
  type ChangeOutcome,
  type RemovalOutcome,
  removeCampaignContacts,
  setContactStatuses,
} from "../../src/domain/campaign/bulk.ts";
import { LARGEST_CHANGE } from "../../src/domain/campaign/rules.ts";
import { builder } from "../builder.ts";
import { ContactRemovalsInput, ContactStatusesInput } from "./input.ts";
import { AdditionRefusalType, CampaignContactType } from "./type.ts";

/** Changes of many contacts of a campaign. */

const ChangeResultType = builder.enumType("CampaignContactChangeResult", {
  description: "The result of a change of a contact.",
  values: {
    UPDATED: { value: "updated", description: "It was changed." },
    UNCHANGED: { value: "unchanged", description: "It was so before." },
    FAILED: { value: "failed", description: "It was refused; `error` gives the reason." },
  } as const,
});

const ChangeOutcomeType = builder.objectRef<ChangeOutcome>("CampaignContactChangeOutcome").implement({
  description: "The result of one contact of a change.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The id in the input." }),
    result: t.expose("result", { type: ChangeResultType, description: "The result." }),
    contact: t.field({
      type: CampaignContactType,
      nullable: true,
      description: "The contact after the change; null after a failure.",
      resolve: (outcome) => ("contact" in outcome ? outcome.contact : null),
    }),
    error: t.field({
      type: AdditionRefusalType,
      nullable: true,
      description: "The reason of the failure.",
      resolve: (outcome) => ("error" in outcome ? outcome.error : null),
    }),
  }),
});

const ChangeType = builder.objectRef<{ outcomes: ChangeOutcome[] }>("CampaignContactsChange").implement({
  description: "The result of a change of several contacts.",
  fields: (t) => ({
    outcomes: t.expose("outcomes", { type: [ChangeOutcomeType], description: "One result for each id, in order." }),
  }),
});

const RemovalResultType = builder.enumType("CampaignContactRemovalResult", {
  description: "The result of a removal of a contact.",
  values: {
    REMOVED: { value: "removed", description: "It was removed." },
    FAILED: { value: "failed", description: "It was refused; `error` gives the reason." },
  } as const,
});

const RemovalOutcomeType = builder.objectRef<RemovalOutcome>("CampaignContactRemovalOutcome").implement({
  description: "The result of one contact of a removal.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The id in the input." }),
    result: t.expose("result", { type: RemovalResultType, description: "The result." }),
    error: t.field({
      type: AdditionRefusalType,
      nullable: true,
      description: "The reason of the failure.",
      resolve: (outcome) => ("error" in outcome ? outcome.error : null),
    }),
  }),
});

const RemovalsType = builder.objectRef<{ outcomes: RemovalOutcome[] }>("CampaignContactsRemoval").implement({
  description: "The result of a removal of several contacts.",
  fields: (t) => ({
    outcomes: t.expose("outcomes", { type: [RemovalOutcomeType], description: "One result for each id, in order." }),
  }),
});

const COMMON = { authScopes: { may: "campaigns.write" } as const };

const count = (outcomes: readonly { result: string }[], result: string) =>
  outcomes.filter((outcome) => outcome.result === result).length;

builder.mutationFields((t) => ({
  updateCampaignContacts: t.field({
    ...COMMON,
    type: ChangeType,
    description:
      `Sets the status of up to ${LARGEST_CHANGE} contacts of a campaign, all together. An unknown one does not stop ` +
      "the others.",
    args: { input: t.arg({ type: ContactStatusesInput, required: true, description: "The change." }) },
    audit: {
      action: "campaign_contact.updated",
      entry({ input: { campaignId, status } }, { outcomes }) {
        const contacts = count(outcomes, "updated");
        return contacts > 0 ? { objectId: campaignId, given: { contacts, status } } : null;
      },
    },
    resolve: async (_root, { input }, { database, caller, tools: { outbox } }) => ({
      outcomes: await setContactStatuses(database, caller, outbox, input),
    }),
  }),
  removeCampaignContacts: t.field({
    ...COMMON,
    type: RemovalsType,
    description:
      `Removes up to ${LARGEST_CHANGE} contacts from their campaign permanently, all together. One that is in progress or ` +
      "unknown does not stop the others.",
    args: { input: t.arg({ type: ContactRemovalsInput, required: true, description: "The contacts." }) },
    audit: {
      action: "campaign_contact.removed",
      entry({ input: { campaignId } }, { outcomes }) {
        const contacts = count(outcomes, "removed");
        return contacts > 0 ? { objectId: campaignId, given: { contacts } } : null;
      },
    },
    resolve: async (_root, { input }, { database, caller }) => ({
      outcomes: await removeCampaignContacts(database, caller, input),
    }),
  }),
}));
