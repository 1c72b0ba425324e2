import { caps } from "../../src/domain/identity/caps.ts";
import { inviteUser, MOST_INBOXES, resendInvitation, revokeInvitation } from "../../src/domain/identity/invitations.ts";
import { reactivateUser, updateUser } from "../../src/domain/identity/users.ts";
import { deactivateUser } from "../../src/domain/people/deactivation.ts";
import { DomainError } from "../../src/platform/errors.ts";
import { builder } from "../builder.ts";
import { idempotencyKey } from "../idempotency.ts";
import { RoleType, UserType } from "../identity/type.ts";
import { atMost } from "../limits.ts";
import { linksOf } from "./links.ts";
import { DeactivationType, InvitationType, RevokedInvitationType } from "./type.ts";

const InviteUserInput = builder.inputType("InviteUserInput", {
  description: "A person to be.",
  fields: (t) => ({
    email: t.string({ required: true, description: "The address that the person signs in with." }),
    name: t.string({ required: true, description: "1 to 80 characters." }),
    role: t.field({ type: RoleType, required: true, defaultValue: "member", description: "What the person may do." }),
    inboxIds: t.idList({
      ...atMost(MOST_INBOXES),
      required: true,
      defaultValue: [],
      description: "Up to 100 inboxes that the person may use.",
    }),
  }),
});

const UserChangesInput = builder.inputType("UserChanges", {
  description: "What to change of a person: at least one field.",
  fields: (t) => ({
    name: t.string({ description: "1 to 80 characters." }),
    role: t.field({ type: RoleType, description: "What the person may do. The last admin stays one." }),
    phoneNumber: t.string({
      description: 'The phone, in E.164, that the person\'s calls are put through to; `""` clears it.',
    }),
    timeZone: t.string({ description: 'A time zone of the IANA database; `""`: that of the business.' }),
    inboxIds: t.idList({ ...atMost(MOST_INBOXES), description: "Up to 100 inboxes: replaces the list." }),
  }),
});

/** Null clears an optional field and leaves a required field unchanged. */
function given({
  phoneNumber,
  timeZone,
  ...rest
}: {
  phoneNumber?: string | null | undefined;
  timeZone?: string | null | undefined;
}): object {
  const others = Object.entries(rest).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(others), phoneNumber, timeZone };
}

builder.mutationFields((t) => ({
  inviteUser: t.field({
    idempotent: "secret",
    type: InvitationType,
    description:
      "Invites a person by e-mail. Where the service sends no mail, pass the link on: it is good once, for three days. " +
      `A business has at most ${caps.users} users. For admins.`,
    authScopes: { admin: true },
    errors: { types: [DomainError] },
    args: {
      input: t.arg({ type: InviteUserInput, required: true, description: "Who is invited." }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    resolve: (_root, { input }, context) => inviteUser(context.database, context.caller, linksOf(context), input),
  }),
  resendInvitation: t.field({
    idempotent: "secret",
    type: InvitationType,
    description: "Sends an invitation again, with a new link: the one before is good no more. For admins.",
    authScopes: { admin: true },
    errors: { types: [DomainError] },
    args: {
      id: t.arg.id({ required: true, description: "The invitation." }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    resolve: (_root, { id }, context) => resendInvitation(context.database, context.caller, linksOf(context), id),
  }),
  revokeInvitation: t.field({
    type: RevokedInvitationType,
    description: "Takes back an invitation that was not used: the person is no user any more. For admins.",
    authScopes: { admin: true },
    errors: { types: [DomainError] },
    args: { id: t.arg.id({ required: true, description: "The invitation." }) },
    resolve: async (_root, { id }, { database, caller }) => {
      await revokeInvitation(database, caller, id);
      return { revokedId: id };
    },
  }),
  updateUser: t.field({
    type: UserType,
    description: "Changes the given fields of a person and no others. For admins.",
    authScopes: { admin: true },
    errors: { types: [DomainError] },
    args: {
      id: t.arg.id({ required: true, description: "The user." }),
      changes: t.arg({ type: UserChangesInput, required: true, description: "What to change." }),
    },
    resolve: (_root, { id, changes }, { database, caller }) => updateUser(database, caller, id, given(changes)),
  }),
  deactivateUser: t.field({
    type: DeactivationType,
    description:
      "Ends the access of a person who leaves: browsers, apps and the dialer, within two seconds. Subscriptions and " +
      "personal callbacks pass on. The last admin cannot go. For admins.",
    authScopes: { admin: true },
    errors: { types: [DomainError] },
    args: {
      id: t.arg.id({ required: true, description: "The user." }),
      heirId: t.arg.id({
        description:
          "The user whom subscriptions and callbacks pass on to. Without one subscriptions pass on to who asks, and " +
          "callbacks to whoever is free.",
      }),
    },
    resolve: (_root, { id, heirId }, { database, caller, outbox }) =>
      deactivateUser(database, caller, outbox, id, heirId ?? null),
  }),
  reactivateUser: t.field({
    type: UserType,
    description: "Lets a person sign in again, with the role and the inboxes of before. For admins.",
    authScopes: { admin: true },
    errors: { types: [DomainError] },
    args: { id: t.arg.id({ required: true, description: "The user." }) },
    resolve: (_root, { id }, { database, caller }) => reactivateUser(database, caller, id),
  }),
}));
