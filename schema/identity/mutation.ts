import { setInboxForwarding, setUserPhoneNumber, updateBusiness } from "../../src/domain/identity/commands.ts";
import { DomainError } from "../../src/platform/errors.ts";
import { builder } from "../builder.ts";
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
}));
