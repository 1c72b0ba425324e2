import type { Membership } from "../../src/identity/rules.ts";
import { listActiveInboxes, listUsers } from "../../src/identity/store.ts";
import { builder } from "../builder.ts";
import { InboxType, UserType, ViewerType } from "./type.ts";

builder.queryFields((t) => ({
  health: t.string({
    description: "`ok` when the service answers. Needs no identity, and asks no database.",
    authScopes: { public: true },
    resolve: () => "ok",
  }),
  viewer: t.field({
    type: ViewerType,
    description: "Who asks: the user and the business of the token.",
    authScopes: { member: true },
    resolve: (_root, _arguments, { membership }) => membership as Membership,
  }),
  users: t.field({
    type: [UserType],
    description: "The people of the business, the oldest first.",
    authScopes: { member: true },
    resolve: (_root, _arguments, { database, caller }) => listUsers(database, caller.businessId),
  }),
  inboxes: t.field({
    type: [InboxType],
    description: "The active phone numbers of the business, the oldest first.",
    authScopes: { member: true },
    resolve: (_root, _arguments, { database, caller }) => listActiveInboxes(database, caller.businessId),
  }),
}));
