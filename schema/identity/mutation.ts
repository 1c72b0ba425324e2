import { caps } from "../../src/domain/identity/caps.ts";
import { setInboxForwarding, setUserPhoneNumber, updateBusiness } from "../../src/domain/identity/commands.ts";
import { activateInbox, createInbox, deactivateInbox, updateInbox } from "../../src/domain/identity/inboxes.ts";
import { DomainError } from "../../src/platform/errors.ts";
import { builder } from "../builder.ts";
import { idempotencyKey } from "../idempotency.ts";
import { BusinessType, InboxType, UserType } from "./type.ts";

const BusinessChangesInput = builder.inputType("BusinessChanges", {
  description: "Changes to the business: at least one field.",
  fields: (t) => ({
    timeZone: t.string({ description: "A time zone of the IANA database." }),
    answeredRestMinutes: t.int({
      description: "The rest of an answered number in minutes, before another campaign calls it: 0 to 43,200.",
    }),
  }),
});

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

builder.mutationFields((t) => ({
  setUserPhoneNumber: t.field({
    type: UserType,
    description: "Sets the phone to which a user's calls are connected. For the user and admins.",
    authScopes: { member: true },
    errors: { types: [DomainError] },
    args: {
      id: t.arg.id({ required: true, description: "The user." }),
      phoneNumber: t.arg.string({ description: "A phone number in E.164. Without one, calls are not connected." }),
    },
    resolve: async (_root, { id, phoneNumber }, { database, caller }) =>
      setUserPhoneNumber(database, caller, id, phoneNumber ?? null),
  }),
  updateBusiness: t.field({
    type: BusinessType,
    description: "Changes settings of the caller's business. For admins.",
    authScopes: { admin: true },
    errors: { types: [DomainError] },
    args: { changes: t.arg({ type: BusinessChangesInput, required: true, description: "The changes." }) },
    resolve: (_root, { changes }, { database, caller }) => updateBusiness(database, caller, changes),
  }),
  setInboxForwarding: t.field({
    type: InboxType,
    description: "Sets the phone that rings when an inbox is called. For admins.",
    authScopes: { admin: true },
    errors: { types: [DomainError] },
    args: {
      id: t.arg.id({ required: true, description: "The inbox." }),
      forwardTo: t.arg.string({
        description: "A phone number in E.164. Without one, callers hear that no one is available.",
      }),
    },
    resolve: async (_root, { id, forwardTo }, { database, caller }) =>
      setInboxForwarding(database, caller, id, forwardTo ?? null),
  }),
  createInbox: t.field({
    idempotent: true,
    type: InboxType,
    description:
      "Creates an inbox. A number is active in one inbox of the service at a time. A business may have at most " +
      `${caps.inboxes} active inboxes. With Twilio, the operator then connects the number with ` +
      "`npm run numbers -- connect`. For admins.",
    authScopes: { admin: true },
    errors: { types: [DomainError] },
    args: {
      input: t.arg({ type: CreateInboxInput, required: true, description: "The inbox." }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    resolve: (_root, { input }, { database, caller }) => createInbox(database, caller, input),
  }),
  updateInbox: t.field({
    type: InboxType,
    description: "Renames an inbox. For admins.",
    authScopes: { admin: true },
    errors: { types: [DomainError] },
    args: {
      id: t.arg.id({ required: true, description: "The inbox." }),
      changes: t.arg({ type: InboxChangesInput, required: true, description: "The changes." }),
    },
    resolve: (_root, { id, changes }, { database, caller }) => updateInbox(database, caller, id, changes),
  }),
  deactivateInbox: t.field({
    type: InboxType,
    description:
      "Deactivates an inbox: it no longer sends, receives or calls, and any business may take its number. Conversations " +
      "and history stay. Scheduled and queued texts fail at their time. A call in progress continues. For admins.",
    authScopes: { admin: true },
    errors: { types: [DomainError] },
    args: { id: t.arg.id({ required: true, description: "The inbox." }) },
    resolve: (_root, { id }, { database, caller }) => deactivateInbox(database, caller, id),
  }),
  activateInbox: t.field({
    type: InboxType,
    description:
      "Activates an inbox again, with its conversations and users, unless its number has been taken. With Twilio, the " +
      "operator then connects the number with `npm run numbers -- connect`. For admins.",
    authScopes: { admin: true },
    errors: { types: [DomainError] },
    args: { id: t.arg.id({ required: true, description: "The inbox." }) },
    resolve: (_root, { id }, { database, caller }) => activateInbox(database, caller, id),
  }),
}));
