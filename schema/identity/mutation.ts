import { caps } from "../../src/domain/identity/caps.ts";
import { setUserPhoneNumber } from "../../src/domain/identity/commands.ts";
import { type InboxSetting, inboxName, inboxSettings } from "../../src/domain/identity/inbox-settings.ts";
import {
  deactivateInbox,
  LONGEST_INBOX_ORDER,
  reorderInboxes,
  updateInbox,
} from "../../src/domain/identity/inboxes.ts";
import { byRetentionSetting, retentionInput } from "../../src/domain/identity/retention.ts";
import type { Inbox } from "../../src/domain/identity/rules.ts";
import { type BusinessSetting, businessSettings } from "../../src/domain/identity/settings.ts";
import { activateInbox, createInbox } from "../../src/domain/number/inboxes.ts";
import { changeBusiness } from "../../src/domain/people/business.ts";
import { grouped, lengthsOf } from "../../src/platform/limit-text.ts";
import { builder } from "../builder.ts";
import { idempotencyKey } from "../idempotency.ts";
import { atMost } from "../limits.ts";
import { policyOf } from "../number/policy.ts";
import { linksOf } from "../people/links.ts";
import { fieldsOf, given } from "../settings.ts";
import { AgentPolicyType, BusinessType, InboxType, RecordedCallsType, UserType } from "./type.ts";

const RetentionChangesInput = builder.inputType("RetentionChanges", {
  description: "Changes to the retention: only the given settings change. Null: as long as the service keeps the data.",
  fields: (t) => byRetentionSetting((setting, row) => t.int({ description: retentionInput(setting, row) })),
});

const each = fieldsOf(businessSettings);

const BusinessChangesInput = builder.inputType("BusinessChanges", {
  description: "Changes to the business: at least one field.",
  fields: (t) => ({
    ...({
      ...each(["Int!", "Int"], (setting) => t.int(given(setting))),
      ...each(["Boolean!"], (setting) => t.boolean(given(setting))),
      ...each(["[String!]!"], (setting) => t.stringList(given(setting))),
      ...each(["String", "TimeZone!"], (setting) => t.string(given(setting))),
      ...each(["RecordedCalls!"], (setting) => t.field({ ...given(setting), type: RecordedCallsType })),
      ...each(["AgentPolicy!"], (setting) => t.field({ ...given(setting), type: AgentPolicyType })),
    } satisfies Record<BusinessSetting, unknown>),
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

const CreateInboxInput = builder.inputType("CreateInboxInput", {
  description: "A new inbox.",
  fields: (t) => ({
    name: t.string({ required: true, description: `${lengthsOf(inboxName)}.` }),
    phoneNumber: t.string({ required: true, description: "The number in E.164." }),
  }),
});

const ofInbox = fieldsOf(inboxSettings);

const InboxChangesInput = builder.inputType("InboxChanges", {
  description: "Changes to an inbox: at least one field.",
  fields: (t) =>
    ({
      ...ofInbox(["String!", "PhoneNumber"], (setting) => t.string(given(setting))),
      ...ofInbox(["Int"], (setting) => t.int(given(setting))),
      ...ofInbox(["Float"], (setting) => t.float(given(setting))),
    }) satisfies Record<InboxSetting, unknown>,
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
    args: { changes: t.arg({ type: BusinessChangesInput, required: true, description: "The changes." }) },
    audit: { action: "business.updated", entry: ({ changes }, { id }) => ({ objectId: id, given: givenOf(changes) }) },
    resolve: (_root, { changes }, context) =>
      changeBusiness(context.database, context.caller, changes, {
        signsUsersIn: linksOf(context).hasPages,
        auditDays: context.tools.auditDays,
      }),
  }),
  createInbox: t.field({
    idempotent: true,
    type: InboxType,
    description:
      "Creates an inbox. A number is active in one inbox of the service at a time. A business may have at most " +
      `${caps.inboxes} active inboxes. With Twilio, the number must be assigned to the business or bought by it. ` +
      "For admins.",
    authScopes: { may: "inboxes.manage" },
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
    description:
      "Changes only the given settings of an inbox: its name, the phone that rings when it is called, how many segments " +
      "of texts it sends in a second, as its number is registered with the carriers, and how many calls of the dialer " +
      "it places in a day. For admins.",
    authScopes: { may: "inboxes.manage" },
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
    args: {
      ids: t.arg.idList({
        ...atMost(LONGEST_INBOX_ORDER),
        required: true,
        description: `Up to ${grouped(LONGEST_INBOX_ORDER)} inboxes, active or inactive.`,
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
    args: { id: t.arg.id({ required: true, description: "The inbox." }) },
    audit: { action: "inbox.activated", entry: ({ id }) => ({ objectId: id }) },
    resolve: (_root, { id }, { database, caller, tools: { numbers } }) =>
      activateInbox(database, policyOf(numbers), caller, id),
  }),
}));
