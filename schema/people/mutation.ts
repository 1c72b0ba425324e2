import { caps } from "../../src/domain/identity/caps.ts";
import {
  countInvitation,
  inviteUser,
  MOST_USER_INBOXES,
  resendInvitation,
} from "../../src/domain/identity/invitations.ts";
import { LOWEST_ROLE } from "../../src/domain/identity/roles.ts";
import { requireGoodStanding } from "../../src/domain/identity/rules.ts";
import { createServiceUser } from "../../src/domain/identity/service-users.ts";
import { reactivateUser } from "../../src/domain/identity/users.ts";
import { changeUser } from "../../src/domain/people/change.ts";
import { deactivateUser } from "../../src/domain/people/deactivation.ts";
import { revokeInvitation } from "../../src/domain/people/invitations.ts";
import { builder } from "../builder.ts";
import type { GraphQLContext } from "../context.ts";
import { idempotencyKey } from "../idempotency.ts";
import { RoleType, UserType } from "../identity/type.ts";
import { atMost } from "../limits.ts";
import { linksOf } from "./links.ts";
import { DeactivationType, InvitationType, RevokedInvitationType } from "./type.ts";

const InviteUserInput = builder.inputType("InviteUserInput", {
  description: "The new user.",
  fields: (t) => ({
    email: t.string({ required: true, description: "The sign-in address of the user." }),
    name: t.string({ required: true, description: "1 to 80 characters." }),
    role: t.field({ type: RoleType, required: true, defaultValue: LOWEST_ROLE, description: "The role of the user." }),
    inboxIds: t.idList({
      ...atMost(MOST_USER_INBOXES),
      required: true,
      defaultValue: [],
      description: `Up to ${MOST_USER_INBOXES} inboxes to assign to the user.`,
    }),
  }),
});

const UserChangesInput = builder.inputType("UserChanges", {
  description: "Changes to a user: at least one field.",
  fields: (t) => ({
    name: t.string({ description: "1 to 80 characters." }),
    role: t.field({ type: RoleType, description: "The role of the user. The last admin must remain an admin." }),
    phoneNumber: t.string({
      description: 'The phone to which the user\'s calls are connected, in E.164; `""` clears it.',
    }),
    timeZone: t.string({ description: 'A time zone of the IANA database; `""` sets that of the business.' }),
    inboxIds: t.idList({
      ...atMost(MOST_USER_INBOXES),
      description: `Up to ${MOST_USER_INBOXES} inboxes. Replaces the whole list.`,
    }),
  }),
});

const ServiceUserInput = builder.inputType("ServiceUserInput", {
  description: "A new service user.",
  fields: (t) => ({
    name: t.string({ required: true, description: "The name of the integration, 1 to 80 characters." }),
    role: t.field({ type: RoleType, required: true, defaultValue: LOWEST_ROLE, description: "The role of the user." }),
    inboxIds: t.idList({
      ...atMost(MOST_USER_INBOXES),
      required: true,
      defaultValue: [],
      description: `Up to ${MOST_USER_INBOXES} inboxes to assign to the user.`,
    }),
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

const countAttempt = ({ database, membership }: GraphQLContext) =>
  countInvitation(database, requireGoodStanding(membership).business);

builder.mutationFields((t) => ({
  inviteUser: t.field({
    idempotent: "secret",
    freshProof: true,
    countAttempt,
    type: InvitationType,
    description:
      "Adds a user and sends an invitation by e-mail. If the service sends no mail, pass the link on yourself. The link is " +
      "for a single use and is valid for three days. A business has at most " +
      `${caps.users} users, and sends at most ${caps.invitationsADay} invitations a day; refused ones count. For admins.`,
    authScopes: { may: "users.manage" },
    args: {
      input: t.arg({ type: InviteUserInput, required: true, description: "The new user." }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    audit: {
      action: "user.invited",
      entry: ({ input }, { userId, id }) => ({ objectId: userId, relatedId: id, given: input }),
    },
    resolve: (_root, { input }, context) => inviteUser(context.database, context.caller, linksOf(context), input),
  }),
  createServiceUser: t.field({
    idempotent: true,
    freshProof: ({ input: { role } }) => role !== LOWEST_ROLE,
    type: UserType,
    description:
      "Makes a service user, as whom an integration acts: with access keys (`createAccessKey`) and the tokens of OAuth " +
      "clients (`createOAuthClient`). Nobody can sign in as it, and it stays when the people leave who made it. " +
      "`updateUser`, `deactivateUser` and `reactivateUser` work on it. A business has at most " +
      `${caps.serviceUsers} active ones, which do not count as users. To make it an admin needs a fresh proof of ` +
      "identity (`PROOF_REQUIRED`). For admins.",
    authScopes: { may: "users.manage" },
    args: {
      input: t.arg({ type: ServiceUserInput, required: true, description: "The new service user." }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    audit: { action: "user.service_created", entry: ({ input }, { id }) => ({ objectId: id, given: input }) },
    resolve: (_root, { input }, { database, caller }) => createServiceUser(database, caller, input),
  }),
  resendInvitation: t.field({
    idempotent: "secret",
    freshProof: true,
    countAttempt,
    type: InvitationType,
    description:
      "Sends an invitation again with a new link: the previous one becomes invalid. The user must not be deactivated. " +
      "For admins.",
    authScopes: { may: "users.manage" },
    args: {
      id: t.arg.id({ required: true, description: "The invitation." }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    audit: { action: "invitation.resent", entry: ({ id }, { userId }) => ({ objectId: id, relatedId: userId }) },
    resolve: (_root, { id }, context) => resendInvitation(context.database, context.caller, linksOf(context), id),
  }),
  revokeInvitation: t.field({
    type: RevokedInvitationType,
    description:
      "Revokes an unused invitation and removes its user from the business; conversations of the user are assigned to nobody. For admins.",
    authScopes: { may: "users.manage" },
    args: { id: t.arg.id({ required: true, description: "The invitation." }) },
    audit: { action: "invitation.revoked", entry: ({ id }) => ({ objectId: id }) },
    resolve: async (_root, { id }, { database, caller }) => {
      await revokeInvitation(database, caller, id);
      return { deletedId: id };
    },
  }),
  updateUser: t.field({
    freshProof: ({ changes: { role } }) => role != null && role !== LOWEST_ROLE,
    type: UserType,
    description:
      "Changes only the given fields of a user. An admin who becomes a member loses the access keys. Conversations in " +
      "inboxes that the user may no longer use are assigned to nobody. To make a user an admin needs a fresh proof of " +
      "identity (`PROOF_REQUIRED`). For admins.",
    authScopes: { may: "users.manage" },
    args: {
      id: t.arg.id({ required: true, description: "The user." }),
      changes: t.arg({ type: UserChangesInput, required: true, description: "The changes." }),
    },
    audit: { action: "user.updated", entry: ({ id, changes }) => ({ objectId: id, given: changes }) },
    resolve: (_root, { id, changes }, { database, caller }) => changeUser(database, caller, id, given(changes)),
  }),
  deactivateUser: t.field({
    type: DeactivationType,
    description:
      "Deactivates a user: sessions in browsers, apps and the dialer end within two seconds, and so do access keys. " +
      "Webhook subscriptions and personal callbacks pass to other users, and conversations are assigned to nobody. Service " +
      "users that the user made, their OAuth clients and their access keys stay. The last admin cannot be deactivated. " +
      "For admins.",
    authScopes: { may: "users.manage" },
    args: {
      id: t.arg.id({ required: true, description: "The user." }),
      heirId: t.arg.id({
        description:
          "The heir of subscriptions and callbacks: an active user who has accepted the invitation. Without an heir, " +
          "subscriptions pass to the calling admin, and callbacks to any agent. A service user gets only the subscriptions.",
      }),
    },
    audit: { action: "user.deactivated", entry: ({ id, heirId }) => ({ objectId: id, relatedId: heirId }) },
    resolve: (_root, { id, heirId }, { database, caller, tools: { outbox } }) =>
      deactivateUser(database, caller, outbox, id, heirId ?? null),
  }),
  reactivateUser: t.field({
    freshProof: true,
    type: UserType,
    description: "Reactivates a user, with the previous role and inboxes. For admins.",
    authScopes: { may: "users.manage" },
    args: { id: t.arg.id({ required: true, description: "The user." }) },
    audit: { action: "user.reactivated", entry: ({ id }) => ({ objectId: id }) },
    resolve: (_root, { id }, { database, caller }) => reactivateUser(database, caller, id),
  }),
}));
