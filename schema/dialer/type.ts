import type { AgentLine } from "../../src/domain/call/agent-line-rules.ts";
import { obstacles, type PhoneObstacle, phoneObstacles } from "../../src/domain/campaign/obstacles.ts";
import type { DialablePhone, DialerSession } from "../../src/domain/dialer/rules.ts";
import type { DialerWait } from "../../src/domain/dialer/waits.ts";
import type { Inbox } from "../../src/domain/identity/rules.ts";
import { builder } from "../builder.ts";
import { CallType } from "../call/type.ts";
import { DialModeType, sentence } from "../campaign/input.ts";
import { CampaignContactType, ofCampaign } from "../campaign/type.ts";
import { InboxType, ofUser } from "../identity/type.ts";
import { NodeType } from "../node/type.ts";
import { AgentDeviceType } from "../phone/type.ts";

const AgentLineStateType = builder.enumType("AgentLineState", {
  description: "The state of the connection to the phone of an agent.",
  values: {
    ORDERED: { value: "ordered", description: "It is being rung." },
    PROVING: { value: "proving", description: "It was picked up, but no key has been pressed yet." },
    JOINING: { value: "joining", description: "A key was pressed, and it is being connected." },
    READY: { value: "ready", description: "It is connected: the session can place calls." },
    CLOSED: { value: "closed", description: "It was hung up after the end of its session." },
    LOST: { value: "lost", description: "It was not reached, or was lost during the session." },
  } as const,
});

const AgentLineLossType = builder.enumType("AgentLineLoss", {
  description: "The reason for the loss of the phone of an agent.",
  values: {
    NO_ANSWER: { value: "no_answer", description: "It was not picked up." },
    NO_KEY: { value: "no_key", description: "It was picked up, perhaps by a mailbox, but no key was pressed." },
    HUNG_UP: { value: "hung_up", description: "It was hung up." },
    FAILED: { value: "failed", description: "The carrier could not ring it, or no longer knows it." },
  } as const,
});

const AgentLineType = builder.objectRef<AgentLine>("AgentLine").implement({
  description:
    "The phone of an agent, rung once for a session, or the agent's browser. Answered calls are connected to it.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `lin_`." }),
    device: t.expose("device", { type: AgentDeviceType, description: "The device of the agent." }),
    phoneNumber: t.expose("phoneNumber", {
      type: "PhoneNumber",
      nullable: true,
      description: "The agent's phone; null for a browser.",
    }),
    isSilent: t.exposeBoolean("isSilent", {
      description: "Whether the browser has sent no heartbeat for two seconds: no call begins until it does.",
    }),
    state: t.expose("state", { type: AgentLineStateType, description: "The state of the connection." }),
    lostReason: t.expose("lostReason", {
      type: AgentLineLossType,
      nullable: true,
      description: "The reason of the loss; null unless it was lost.",
    }),
  }),
});

const WaitReasonType = builder.enumType("DialerWaitReason", {
  description: "The reason why a session gets no contact now.",
  values: {
    HOURS: { value: "hours", description: "The next contact is outside calling hours at the called party." },
    RESTING: { value: "resting", description: "The next contact was called or skipped a short time ago." },
    CALLBACK: { value: "callback", description: "The next contact is a callback at a later time." },
    CLAIMED: { value: "claimed", description: "The remaining contacts are claimed by other agents." },
    RESERVED: {
      value: "reserved",
      description: "The remaining contacts are callbacks of other agents, or were added a moment ago.",
    },
    NO_COMMON_HOURS: {
      value: "no_common_hours",
      description:
        "The hours of the campaign have no time that suits all time zones in which the remaining people may be: set their " +
        "time zones or their addresses.",
    },
    EXHAUSTED: { value: "exhausted", description: "The remaining contacts have no remaining attempts." },
    NONE_LEFT: { value: "none_left", description: "No contact is left." },
    CAMPAIGN_INACTIVE: {
      value: "campaign_inactive",
      description: "The campaign is paused, completed or archived.",
    },
    REGISTRY_STALE: {
      value: "registry_stale",
      description: sentence(obstacles.registry_stale.contact),
    },
  } as const,
});

const WaitType = builder.objectRef<DialerWait>("DialerWait").implement({
  description: "The wait of a session for its next contact.",
  fields: (t) => ({
    reason: t.expose("reason", { type: WaitReasonType, description: "The reason." }),
    until: t.expose("until", {
      type: "DateTime",
      nullable: true,
      description: "The expected time of the next contact; null if time alone brings none.",
    }),
    contact: t.field({
      type: CampaignContactType,
      nullable: true,
      description: "The contact that is expected then, as things stand; null without a time.",
      resolve: ({ campaignId, contactId }, _arguments, { loaders }) =>
        contactId === null ? null : loaders.campaignContact.load({ campaignId, id: contactId }),
    }),
    openCount: t.int({
      description: "The contacts of the campaign that can be called, now or later: without those that are claimed.",
      resolve: ({ progress }) => progress.not_called + progress.called - progress.exhausted,
    }),
    claimedCount: t.int({
      description: "The contacts of the campaign that are claimed by agents.",
      resolve: ({ progress }) => progress.in_progress,
    }),
    exhaustedCount: t.int({
      description: "The contacts of the campaign without remaining attempts or a callback.",
      resolve: ({ progress }) => progress.exhausted,
    }),
  }),
});

const PhoneObstacleType = builder.enumType("PhoneObstacle", {
  description: "The reason why a phone is not dialed now.",
  values: Object.fromEntries(
    phoneObstacles.map((value) => [value.toUpperCase(), { value, description: `It ${obstacles[value].phone}.` }]),
  ) as { [Name in PhoneObstacle as Uppercase<Name>]: { value: Name; description: string } },
});

const ClaimedPhoneType = builder.objectRef<DialablePhone>("ClaimedPhone").implement({
  description: "A phone of the contact that a session has claimed.",
  fields: (t) => ({
    number: t.expose("number", { type: "PhoneNumber", description: "The number in E.164." }),
    label: t.exposeString("label", { nullable: true, description: "For example mobile or work." }),
    obstacle: t.expose("obstacle", {
      type: PhoneObstacleType,
      nullable: true,
      description: "The reason why it is not dialed now; null if it can be.",
    }),
    attempts: t.exposeInt("attempts", { description: "The number of calls of the campaign that the carrier took." }),
  }),
});

export const DialerSessionType = builder.objectRef<DialerSession>("DialerSession").implement({
  interfaces: [NodeType],
  description: "An agent at work on a campaign.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `ses_`." }),
    campaignId: t.exposeID("campaignId", { description: "The campaign." }),
    campaign: t.field({ ...ofCampaign, description: "The campaign." }),
    userId: t.exposeID("userId", { description: "The agent." }),
    user: t.field({ ...ofUser, description: "The agent." }),
    inboxIds: t.exposeIDList("inboxIds", { description: "The inboxes that it calls from." }),
    inboxes: t.field({
      type: [InboxType],
      description: "The inboxes that it calls from.",
      resolve: async ({ inboxIds }, _arguments, { loaders }) => (await loaders.inbox.loadMany(inboxIds)) as Inbox[],
    }),
    leaseUntil: t.expose("leaseUntil", {
      type: "DateTime",
      description:
        "The end of the lease. Without a heartbeat until then the session ends and its contact is released. A running call counts as a heartbeat.",
    }),
    endedAt: t.expose("endedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time of the end, by the agent or by the end of the lease.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time of the start." }),
    dialMode: t.field({
      type: DialModeType,
      description: "Who dials: POWER as long as its campaign has that mode, if it had it when the session started.",
      resolve: async ({ isPower, campaignId }, _arguments, { loaders }) =>
        isPower ? (await loaders.dialerSettings.load(campaignId)).dialMode : "preview",
    }),
    powerPausedAt: t.expose("powerPausedAt", {
      type: "DateTime",
      nullable: true,
      description: "The time at which the agent paused the dialing of the power mode; null without a pause.",
    }),
    nextDialAt: t.expose("nextDialAt", {
      type: "DateTime",
      nullable: true,
      description:
        "The end of the wrap-up in the power mode: then the dialer dials the next contact. Null in a call and in a pause.",
    }),
    line: t.field({
      type: AgentLineType,
      nullable: true,
      description: "The phone of the agent; null if the agent has no phone number.",
      resolve: ({ id }, _arguments, { loaders }) => loaders.lineOfSession.load(id),
    }),
    contact: t.field({
      type: CampaignContactType,
      nullable: true,
      description: "The claimed contact; null without one, or if no contact can be called now.",
      resolve: ({ campaignId, contactId }, _arguments, { loaders }) =>
        contactId === null ? null : loaders.campaignContact.load({ campaignId, id: contactId }),
    }),
    phones: t.field({
      type: [ClaimedPhoneType],
      nullable: true,
      description:
        "The phones of the claimed contact in dial order, with the obstacles to dialing them; null without one.",
      resolve: ({ id }, _arguments, { loaders }) => loaders.phonesOfSession.load(id),
    }),
    nextContactAt: t.field({
      type: "DateTime",
      nullable: true,
      description: "The expected time of the next contact; null if the session has a claim, or if no contact is left.",
      resolve: (session, _arguments, { loaders }) => loaders.nextContactAt.load(session),
    }),
    wait: t.field({
      type: WaitType,
      nullable: true,
      description:
        "The reason why no contact is next; null if the session has a claim or has ended, or if a contact can be called " +
        "now.",
      resolve: (session, _arguments, { loaders }) => loaders.waitOfSession.load(session),
    }),
    call: t.field({
      type: CallType,
      nullable: true,
      description:
        "The last call to the contact that is claimed, or was claimed last. Null if the caller does not see its inbox.",
      resolve: ({ callId }, _arguments, { loaders }) => (callId === null ? null : loaders.seenCall.load(callId)),
    }),
  }),
});
