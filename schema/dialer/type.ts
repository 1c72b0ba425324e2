import type { DialerSession } from "../../src/dialer/rules.ts";
import { builder } from "../builder.ts";
import { CallType } from "../call/type.ts";
import { CampaignContactType } from "../campaign/type.ts";

export const DialerSessionType = builder.objectRef<DialerSession>("DialerSession").implement({
  description: "An agent at work on a campaign.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `ses_`." }),
    campaignId: t.exposeID("campaignId", { description: "The campaign." }),
    userId: t.exposeID("userId", { description: "The agent." }),
    inboxIds: t.exposeIDList("inboxIds", { description: "The inboxes that it calls from." }),
    leaseUntil: t.expose("leaseUntil", {
      type: "DateTime",
      description: "Without a sign of life until then it ends, and its contact goes back; a call that goes on is one.",
    }),
    endedAt: t.expose("endedAt", { type: "DateTime", nullable: true, description: "When the agent left or vanished." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it started." }),
    contact: t.field({
      type: CampaignContactType,
      nullable: true,
      description: "The contact that it holds now; null where it holds none, or nobody can be called now.",
      resolve: ({ campaignId, contactId }, _arguments, { loaders }) =>
        contactId === null ? null : loaders.campaignContact.load({ campaignId, id: contactId }),
    }),
    call: t.field({
      type: CallType,
      nullable: true,
      description: "The last call to the contact that it holds, or held last.",
      resolve: ({ callId }, _arguments, { loaders }) => (callId === null ? null : loaders.call.load(callId)),
    }),
  }),
});
