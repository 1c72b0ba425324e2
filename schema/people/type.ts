import { isFresh } from "../../src/domain/identity/fresh-proof.ts";
import type { Invitation } from "../../src/domain/identity/invitations.ts";
import type { Deactivation } from "../../src/domain/people/deactivation.ts";
import { builder } from "../builder.ts";
import { COUNTED_ALWAYS, connectionOf, timeFields } from "../connection.ts";
import { deletionType } from "../deletion.ts";
import { ofUser, RoleType, UserType } from "../identity/type.ts";

export const InvitationType = builder.objectRef<Invitation>("Invitation").implement({
  description: "An invitation of a new user. Each user has one.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `lnk_`." }),
    email: t.exposeString("email", { description: "The address to which it was sent." }),
    name: t.exposeString("name", { description: "The name of the user." }),
    role: t.expose("role", { type: RoleType, description: "The role of the user." }),
    user: t.field({ ...ofUser, description: "The user, who can sign in after using the invitation." }),
    url: t.field({
      type: "URL",
      nullable: true,
      description:
        "The link, only for the admin who sent it and until it is used or expires: pass it on if the service sends no " +
        "mail. Null without a proof of identity from the last 15 minutes, and if an external issuer signs users in.",
      resolve: ({ url }, _arguments, { proofAge }) => (isFresh(proofAge) ? url : null),
    }),
    sentAt: t.expose("sentAt", { type: "DateTime", description: "Time at which it was last sent." }),
    expiresAt: t.expose("expiresAt", { type: "DateTime", description: "Time at which the link expires." }),
    usedAt: t.expose("usedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time at which the user accepted it; null before.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time of creation." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "Time of the last change." }),
  }),
});

export const InvitationConnection = connectionOf("Invitation", InvitationType, { counted: COUNTED_ALWAYS });

export const InvitationFilterInput = builder.inputType("InvitationFilter", {
  description: "Filters of a list of invitations. Absent fields do not filter.",
  fields: (t) => ({
    isUsed: t.boolean({ description: "True: accepted invitations. False: unused invitations." }),
    ...timeFields(t),
  }),
});

export const RevokedInvitationType = deletionType("RevokedInvitation", "A revoked invitation.");

export const DeactivationType = builder.objectRef<Deactivation>("UserDeactivation").implement({
  description: "The effects of the deactivation of a user.",
  fields: (t) => ({
    user: t.expose("user", { type: UserType, description: "The deactivated user." }),
    endedSessions: t.exposeInt("endedSessions", { description: "The number of browsers that were signed out." }),
    endedGrants: t.exposeInt("endedGrants", { description: "The number of grants to apps that were revoked." }),
    endedAccessKeys: t.exposeInt("endedAccessKeys", { description: "The number of access keys that were revoked." }),
    endedDialerSessions: t.exposeInt("endedDialerSessions", {
      description: "The number of sessions of the dialer that ended. A running call continues.",
    }),
    subscriptions: t.exposeInt("subscriptions", {
      description: "The number of webhook subscriptions that passed to the heir.",
    }),
    subscriptionsHeir: t.field({
      type: UserType,
      nullable: true,
      description: "The new owner of the subscriptions.",
      resolve: ({ subscriptionsHeirId }, _arguments, { loaders }) => loaders.user.load(subscriptionsHeirId),
    }),
    callbacks: t.exposeInt("callbacks", {
      description: "The number of personal callbacks that passed to the heir or to any agent.",
    }),
    callbacksHeir: t.field({
      type: UserType,
      nullable: true,
      description: "The new agent of the callbacks; null: any agent.",
      resolve: ({ callbacksHeirId }, _arguments, { loaders }) =>
        callbacksHeirId === null ? null : loaders.user.load(callbacksHeirId),
    }),
  }),
});
