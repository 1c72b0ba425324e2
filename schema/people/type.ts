import type { Invitation } from "../../src/domain/identity/invitations.ts";
import type { Deactivation } from "../../src/domain/people/deactivation.ts";
import { builder } from "../builder.ts";
import { connectionOf, timeFields } from "../connection.ts";
import { RoleType, UserType } from "../identity/type.ts";

export const InvitationType = builder.objectRef<Invitation>("Invitation").implement({
  description: "What was sent to a person who is to join the business. Each person has one.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `lnk_`." }),
    email: t.exposeString("email", { description: "The address that it was sent to." }),
    name: t.exposeString("name", { description: "The person's name." }),
    role: t.expose("role", { type: RoleType, description: "What the person may do." }),
    user: t.field({
      type: UserType,
      nullable: true,
      description: "The person, who may sign in once the invitation is used.",
      resolve: ({ userId }, _arguments, { loaders }) => loaders.user.load(userId),
    }),
    url: t.exposeString("url", {
      nullable: true,
      description:
        "The link, for the admin who has sent it and until it is used: pass it on where the service sends no mail. " +
        "Null where an outside issuer signs people in.",
    }),
    sentAt: t.expose("sentAt", { type: "DateTime", description: "When it was last sent." }),
    expiresAt: t.expose("expiresAt", { type: "DateTime", description: "Until when the link is good." }),
    usedAt: t.expose("usedAt", { type: "DateTime", nullable: true, description: "When the person joined." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was made." }),
    updatedAt: t.expose("updatedAt", { type: "DateTime", description: "When it last changed." }),
  }),
});

export const InvitationConnection = connectionOf("Invitation", InvitationType);

export const InvitationFilterInput = builder.inputType("InvitationFilter", {
  description: "Narrows the list of invitations; what is absent does not.",
  fields: (t) => ({
    isUsed: t.boolean({ description: "Those of people who have joined, or of those who have not." }),
    ...timeFields(t),
  }),
});

export const RevokedInvitationType = builder.objectRef<{ revokedId: string }>("RevokedInvitation").implement({
  description: "An invitation that was taken back.",
  fields: (t) => ({ revokedId: t.exposeID("revokedId", { description: "Its id." }) }),
});

export const DeactivationType = builder.objectRef<Deactivation>("UserDeactivation").implement({
  description: "What ended with a person, and what passed on to whom.",
  fields: (t) => ({
    user: t.expose("user", { type: UserType, description: "The person." }),
    endedSessions: t.exposeInt("endedSessions", { description: "Browsers that were signed out." }),
    endedGrants: t.exposeInt("endedGrants", { description: "Grants to apps that were revoked." }),
    endedDialerSessions: t.exposeInt("endedDialerSessions", {
      description: "Sessions of the dialer that ended. A call that goes on is not cut off.",
    }),
    subscriptions: t.exposeInt("subscriptions", { description: "Webhook subscriptions that passed on." }),
    subscriptionsHeir: t.field({
      type: UserType,
      nullable: true,
      description: "Whose the subscriptions are from now on.",
      resolve: ({ subscriptionsHeirId }, _arguments, { loaders }) => loaders.user.load(subscriptionsHeirId),
    }),
    callbacks: t.exposeInt("callbacks", { description: "Personal callbacks that passed on." }),
    callbacksHeir: t.field({
      type: UserType,
      nullable: true,
      description: "Whose the callbacks are from now on; null: whoever is free calls.",
      resolve: ({ callbacksHeirId }, _arguments, { loaders }) =>
        callbacksHeirId === null ? null : loaders.user.load(callbacksHeirId),
    }),
  }),
});
