import { caps } from "../../src/domain/identity/caps.ts";
import {
  setInboxForwarding,
  setInboxTextRate,
  setUserPhoneNumber,
  updateBusiness,
} from "../../src/domain/identity/commands.ts";
import {
  deactivateInbox,
  LONGEST_INBOX_ORDER,
  reorderInboxes,
  updateInbox,
} from "../../src/domain/identity/inboxes.ts";
import {
  LONGEST_DAYS,
  type RetentionLimit,
  type RetentionSetting,
  retentionLimitsOf,
} from "../../src/domain/identity/retention.ts";
import type { Inbox } from "../../src/domain/identity/rules.ts";
import { activateInbox, createInbox } from "../../src/domain/number/inboxes.ts";
import { spokenLanguages } from "../../src/platform/carrier/spoken-language.ts";
import { DomainError } from "../../src/platform/errors.ts";
import { builder } from "../builder.ts";
import { idempotencyKey } from "../idempotency.ts";
import { atMost } from "../limits.ts";
import { policyOf } from "../number/policy.ts";
import { linksOf } from "../people/links.ts";
import { BusinessType, InboxType, RecordedCallsType, UserType } from "./type.ts";

/** The operator may keep the audit log for a shorter time: `Business.retentionLimits` tells. */
const limits = retentionLimitsOf(LONGEST_DAYS);

const RetentionChangesInput = builder.inputType("RetentionChanges", {
  description: "Changes to the retention: only the given settings change. Null: as long as the service keeps the data.",
  fields: (t) => ({
    messageDays: t.int({ description: `Texts with their files: ${boundsOf("messageDays")}.` }),
    callDays: t.int({ description: `Calls: ${boundsOf("callDays")}.` }),
    recordingDays: t.int({
      description: `Recordings and messages of callers, with their transcripts: ${boundsOf("recordingDays")}.`,
    }),
    importDays: t.int({ description: `Ended imports with their refused rows: ${boundsOf("importDays")}.` }),
    sessionDays: t.int({ description: `Ended sessions of the dialer: ${boundsOf("sessionDays")}.` }),
    noticeDays: t.int({ description: `Notices: ${boundsOf("noticeDays")}.` }),
    eventDays: t.int({ description: `Events: ${boundsOf("eventDays")}.` }),
    attemptDays: t.int({ description: `Attempts to deliver events: ${boundsOf("attemptDays")}.` }),
    auditDays: t.int({
      description: `Entries of the audit log: ${boundsOf("auditDays")}, and at most the days of the operator (\`Business.retentionLimits\`).`,
    }),
  }),
});

const BusinessChangesInput = builder.inputType("BusinessChanges", {
  description: "Changes to the business: at least one field.",
  fields: (t) => ({
    timeZone: t.string({ description: "A time zone of the IANA database." }),
    answeredRestMinutes: t.int({
      description: "The rest of an answered number in minutes, before another campaign calls it: 0 to 43,200.",
    }),
    weeklyNumberCap: t.int({
      description:
        "The maximum of calls to one number in 7 days, by all campaigns and users: 1 to 50. Null: none, with " +
        "`weeklyCapReason`.",
    }),
    weeklyCapReason: t.string({
      description: "The reason for no maximum, 10 to 500 characters. It has no effect beside a maximum.",
    }),
    requiresSecondFactor: t.boolean({
      description:
        "Whether users must have a second factor. The admin who requires it must have one. Users without one set it up " +
        "at their next sign-in; their existing sessions and tokens stay valid.",
    }),
    openInboxes: t.boolean({
      description:
        "Whether members see the texts and calls of every inbox, and their subscriptions get all events. Otherwise only " +
        "those of the inboxes assigned to them.",
    }),
    recordsCalls: t.field({
      type: RecordedCallsType,
      description:
        "The calls whose talk is recorded, unless their campaign decides otherwise. The law of both places may require " +
        "the consent of the other party.",
    }),
    recordingAnnouncement: t.string({
      description:
        "What a caller hears before an incoming call is recorded: at most 500 characters. Null: nothing. In outgoing calls " +
        "the agent says it. Those to whom a recorded call is transferred hear it before they join; without it they hear " +
        "that the call is recorded.",
    }),
    recordingAnnouncementLanguage: t.string({
      description: `The language of the announcement, a tag of BCP 47: ${spokenLanguages.join(", ")}. Null: \`en-US\`.`,
    }),
    helpContact: t.string({
      description:
        "The phone number, e-mail address or URL in answers to the text HELP: at most 100 characters. Null: they name the " +
        "business alone.",
    }),
    retention: t.field({
      type: RetentionChangesInput,
      description: "The days for which the business keeps its data. Older data is deleted within hours, for good.",
    }),
  }),
});

/** The given changes, each setting of the retention under its own name. */
function givenOf({ retention, ...changes }: { retention?: object | null | undefined }): object {
  return { ...changes, ...retention };
}

function boundsOf(name: RetentionSetting): string {
  const { least, most } = limits.find(({ setting }) => setting === name) as RetentionLimit;
  return `${least} to ${most.toLocaleString("en")} days`;
}

const CreateInboxInput = builder.inputType("CreateInboxInput", {
  description: "A new inbox.",
  fields: (t) => ({
    name: t.string({ required: true, description: "1 to 80 characters." }),
    phoneNumber: t.string({ required: true, description: "The number in E.164." }),
  }),
});

const InboxChangesInput = builder.inputType("InboxChanges", {
  description: "Changes to an inbox.",
  fields: (t) => ({ name: t.string({ required: true, description: "1 to 80 characters." }) }),
});

const InboxListType = builder.objectRef<{ inboxes: Inbox[] }>("InboxList").implement({
  description: "The active inboxes of the business.",
  fields: (t) => ({
    inboxes: t.expose("inboxes", {
      type: [InboxType],
      description: "The inboxes in order.",
      complexity: { multiplier: caps.inboxes },
    }),
  }),
});

builder.mutationFields((t) => ({
  setUserPhoneNumber: t.field({
    type: UserType,
    description: "Sets the phone to which a user's calls are connected. For the user and admins.",
    authScopes: { may: "viewer.write" },
    errors: { types: [DomainError] },
    args: {
      id: t.arg.id({ required: true, description: "The user." }),
      phoneNumber: t.arg.string({ description: "A phone number in E.164. Without one, calls are not connected." }),
    },
    audit: { action: "user.updated", entry: ({ id, phoneNumber }) => ({ objectId: id, given: { phoneNumber } }) },
    resolve: async (_root, { id, phoneNumber }, { database, caller }) =>
      setUserPhoneNumber(database, caller, id, phoneNumber ?? null),
  }),
  updateBusiness: t.field({
    freshProof: ({ changes }) => changes.requiresSecondFactor === false,
    type: BusinessType,
    description:
      "Changes settings of the caller's business. To require no second factor any more needs a fresh proof of identity " +
      "(`PROOF_REQUIRED`). For admins.",
    authScopes: { may: "business.manage" },
    errors: { types: [DomainError] },
    args: { changes: t.arg({ type: BusinessChangesInput, required: true, description: "The changes." }) },
    audit: { action: "business.updated", entry: ({ changes }, { id }) => ({ objectId: id, given: givenOf(changes) }) },
    resolve: (_root, { changes }, context) =>
      updateBusiness(context.database, context.caller, changes, {
        signsUsersIn: linksOf(context).hasPages,
        auditDays: context.tools.auditDays,
      }),
  }),
  setInboxTextRate: t.field({
    type: InboxType,
    description:
      "Sets how many segments of texts an inbox sends in a second, as its number is registered with the carriers. For admins.",
    authScopes: { may: "inboxes.manage" },
    errors: { types: [DomainError] },
    args: {
      id: t.arg.id({ required: true, description: "The inbox." }),
      segmentsPerSecond: t.arg.float({ description: "0.1 to 100. Without one: as many as its kind of number." }),
    },
    audit: {
      action: "inbox.updated",
      entry: ({ id, segmentsPerSecond }) => ({ objectId: id, given: { segmentsPerSecond } }),
    },
    resolve: async (_root, { id, segmentsPerSecond }, { database, caller }) =>
      setInboxTextRate(database, caller, id, segmentsPerSecond ?? null),
  }),
  setInboxForwarding: t.field({
    type: InboxType,
    description: "Sets the phone that rings when an inbox is called. For admins.",
    authScopes: { may: "inboxes.manage" },
    errors: { types: [DomainError] },
    args: {
      id: t.arg.id({ required: true, description: "The inbox." }),
      forwardTo: t.arg.string({
        description: "A phone number in E.164. Without one, callers hear that no one is available.",
      }),
    },
    audit: { action: "inbox.updated", entry: ({ id, forwardTo }) => ({ objectId: id, given: { forwardTo } }) },
    resolve: async (_root, { id, forwardTo }, { database, caller }) =>
      setInboxForwarding(database, caller, id, forwardTo ?? null),
  }),
  createInbox: t.field({
    idempotent: true,
    type: InboxType,
    description:
      "Creates an inbox. A number is active in one inbox of the service at a time. A business may have at most " +
      `${caps.inboxes} active inboxes. With Twilio, the number must be assigned to the business or bought by it. ` +
      "For admins.",
    authScopes: { may: "inboxes.manage" },
    errors: { types: [DomainError] },
    args: {
      input: t.arg({ type: CreateInboxInput, required: true, description: "The inbox." }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    audit: { action: "inbox.created", entry: ({ input }, { id }) => ({ objectId: id, given: input }) },
    resolve: (_root, { input }, { database, caller, tools: { numbers } }) =>
      createInbox(database, policyOf(numbers), caller, input),
  }),
  updateInbox: t.field({
    type: InboxType,
    description: "Renames an inbox. For admins.",
    authScopes: { may: "inboxes.manage" },
    errors: { types: [DomainError] },
    args: {
      id: t.arg.id({ required: true, description: "The inbox." }),
      changes: t.arg({ type: InboxChangesInput, required: true, description: "The changes." }),
    },
    audit: { action: "inbox.updated", entry: ({ id, changes }) => ({ objectId: id, given: changes }) },
    resolve: (_root, { id, changes }, { database, caller }) => updateInbox(database, caller, id, changes),
  }),
  reorderInboxes: t.field({
    type: InboxListType,
    description:
      "Moves these inboxes to the front, in this order. Lists of inboxes in GraphQL follow it, unless they say " +
      "otherwise; the public API lists inboxes oldest first. For admins.",
    authScopes: { may: "inboxes.manage" },
    errors: { types: [DomainError] },
    args: {
      ids: t.arg.idList({
        ...atMost(LONGEST_INBOX_ORDER),
        required: true,
        description: "Up to 1,000 inboxes, active or inactive.",
      }),
    },
    audit: { action: "inbox.reordered", entry: ({ ids }) => ({ given: { ids } }) },
    resolve: async (_root, { ids }, { database, caller }) => ({
      inboxes: await reorderInboxes(database, caller, { ids }),
    }),
  }),
  deactivateInbox: t.field({
    type: InboxType,
    description:
      "Deactivates an inbox: it no longer sends, receives or calls. Conversations and history stay, and so does a number " +
      "that the business has bought or adopted; any other number becomes free for every business. Scheduled and queued " +
      "texts fail at their time. A call in progress continues. For admins.",
    authScopes: { may: "inboxes.manage" },
    errors: { types: [DomainError] },
    args: { id: t.arg.id({ required: true, description: "The inbox." }) },
    audit: { action: "inbox.deactivated", entry: ({ id }) => ({ objectId: id }) },
    resolve: (_root, { id }, { database, caller }) => deactivateInbox(database, caller, id),
  }),
  activateInbox: t.field({
    type: InboxType,
    description:
      "Activates an inbox again, with its conversations and users, unless its number has been taken. With Twilio, the " +
      "number must be assigned to the business or bought by it. For admins.",
    authScopes: { may: "inboxes.manage" },
    errors: { types: [DomainError] },
    args: { id: t.arg.id({ required: true, description: "The inbox." }) },
    audit: { action: "inbox.activated", entry: ({ id }) => ({ objectId: id }) },
    resolve: (_root, { id }, { database, caller, tools: { numbers } }) =>
      activateInbox(database, policyOf(numbers), caller, id),
  }),
}));
