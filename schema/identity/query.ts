import type { Membership } from "../../src/domain/identity/rules.ts";
import { listActiveInboxes, listUsers, pageUsers } from "../../src/domain/identity/store.ts";
import { builder } from "../builder.ts";
import { pageArguments, pageComplexity, pageRequest } from "../connection.ts";
import { InboxType, UserConnection, UserFilterInput, UserType, ViewerType } from "./type.ts";

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
  userConnection: t.field({
    type: UserConnection,
    description: "The people of the business page by page, the newest first.",
    complexity: pageComplexity,
    authScopes: { member: true },
    args: {
      ...pageArguments,
      filter: t.arg({ type: UserFilterInput, description: "Narrows the list." }),
    },
    resolve: (_root, { filter, ...page }, { database, caller }) =>
      pageUsers(database, caller.businessId, filter ?? {}, pageRequest(page)),
  }),
  inboxes: t.field({
    type: [InboxType],
    description: "The active phone numbers of the business, the oldest first.",
    authScopes: { member: true },
    resolve: (_root, _arguments, { database, caller }) => listActiveInboxes(database, caller.businessId),
  }),
}));
