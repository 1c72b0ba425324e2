import type { AgentLine } from "../../src/domain/call/agent-line-rules.ts";
import type { DialerSession } from "../../src/domain/dialer/rules.ts";
import { builder } from "../builder.ts";
import { CallType } from "../call/type.ts";
import { CampaignContactType } from "../campaign/type.ts";

const AgentLineStateType = builder.enumType("AgentLineState", {
  description: "How far the phone of an agent is connected.",
  values: {
    ORDERED: { value: "ordered", description: "It is being rung." },
    PROVING: { value: "proving", description: "It was picked up, and no key was pressed yet." },
    JOINING: { value: "joining", description: "A key was pressed, and it is being connected." },
    READY: { value: "ready", description: "It is connected: people can be called." },
    CLOSED: { value: "closed", description: "It was hung up after the end of its session." },
    LOST: { value: "lost", description: "It was not reached, or was lost during the session." },
  } as const,
});

const AgentLineLossType = builder.enumType("AgentLineLoss", {
  description: "Why the phone of an agent was lost.",
  values: {
    NO_ANSWER: { value: "no_answer", description: "It was not picked up." },
    NO_KEY: { value: "no_key", description: "It was picked up, and no key was pressed: perhaps by a mailbox." },
    HUNG_UP: { value: "hung_up", description: "It was hung up." },
    FAILED: { value: "failed", description: "The carrier could not ring it, or knows nothing of it any more." },
  } as const,
});

const AgentLineType = builder.objectRef<AgentLine>("AgentLine").implement({
  description: "The phone of an agent, rung once for a session; the people called are put through to it.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `lin_`." }),
    phoneNumber: t.exposeString("phoneNumber", { description: "The agent's phone." }),
    state: t.expose("state", { type: AgentLineStateType, description: "How far it is connected." }),
    lostReason: t.expose("lostReason", {
      type: AgentLineLossType,
      nullable: true,
      description: "Why it was lost; null unless it was.",
    }),
  }),
});

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
    line: t.field({
      type: AgentLineType,
      nullable: true,
      description: "The phone of the agent; null where the agent has no phone number.",
      resolve: ({ id }, _arguments, { loaders }) => loaders.lineOfSession.load(id),
    }),
    contact: t.field({
      type: CampaignContactType,
      nullable: true,
      description: "The contact that it holds now; null where it holds none, or nobody can be called now.",
      resolve: ({ campaignId, contactId }, _arguments, { loaders }) =>
        contactId === null ? null : loaders.campaignContact.load({ campaignId, id: contactId }),
    }),
    nextContactAt: t.field({
      type: "DateTime",
      nullable: true,
      description:
        "Where it holds no contact: when one can be given, as things stand; null where it holds one, or nobody comes.",
      resolve: (session, _arguments, { loaders }) => loaders.nextContactAt.load(session),
    }),
    call: t.field({
      type: CallType,
      nullable: true,
      description: "The last call to the contact that it holds, or held last.",
      resolve: ({ callId }, _arguments, { loaders }) => (callId === null ? null : loaders.call.load(callId)),
    }),
  }),
});
