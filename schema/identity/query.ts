import { inboxesOf, usableInboxesOf } from "../../src/domain/identity/inboxes.ts";
import type { Membership } from "../../src/domain/identity/rules.ts";
import { pageUsers } from "../../src/domain/identity/store.ts";
import { builder } from "../builder.ts";
import { arrangementArguments, orderedArguments, pageComplexity, pageRequest } from "../connection.ts";
import { InboxOrderType, InboxType, UserConnection, UserFilterInput, UserType, ViewerType } from "./type.ts";

builder.queryFields((t) => ({
  health: t.string({
    description: "`ok` if the service answers. Needs no identity, and does not use the database.",
    authScopes: { public: true },
    resolve: () => "ok",
  }),
  viewer: t.field({
    type: ViewerType,
    description: "The user and the business of the token.",
    authScopes: { may: "viewer.read" },
    resolve: (_root, _arguments, { membership }) => membership as Membership,
  }),
  userConnection: t.field({
    type: UserConnection,
    description: "The users of the business in pages, newest first or in another order.",
    complexity: pageComplexity,
    authScopes: { may: "users.read" },
    args: {
      ...orderedArguments,
      filter: t.arg({ type: UserFilterInput, description: "Filters of the list." }),
    },
    resolve: (_root, { filter, orderBy, ...page }, { database, caller }) =>
      pageUsers(database, caller.businessId, filter ?? {}, pageRequest(page), orderBy),
  }),
  user: t.field({
    type: UserType,
    nullable: true,
    description: "A user of the business, or null if there is none with this id.",
    authScopes: { may: "users.read" },
    args: { id: t.arg.id({ required: true, description: "The user." }) },
    resolve: (_root, { id }, { loaders }) => loaders.user.load(id),
  }),
  inbox: t.field({
    type: InboxType,
    nullable: true,
    description: "An active inbox of the business, or null if there is none with this id.",
    authScopes: { may: "inboxes.read" },
    args: { id: t.arg.id({ required: true, description: "The inbox." }) },
    resolve: async (_root, { id }, { loaders }) => {
      const inbox = await loaders.inbox.load(id);
      return inbox?.deactivatedAt === null ? inbox : null;
    },
  }),
  inboxes: t.field({
    type: [InboxType],
    description: "The active phone numbers of the business.",
    authScopes: { may: "inboxes.read" },
    args: {
      includeInactive: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: "Whether to list inactive inboxes too. For admins.",
      }),
      orderBy: t.arg({
        type: InboxOrderType,
        required: true,
        defaultValue: "position",
        description: "The order of the list.",
      }),
      ...arrangementArguments,
    },
    resolve: (_root, { includeInactive, ...request }, { database, caller }) =>
      inboxesOf(database, caller, { withInactive: includeInactive, ...request }),
  }),
}));

builder.objectField(ViewerType, "inboxes", (t) =>
  t.field({
    type: [InboxType],
    description: "The active inboxes that the caller may text and call from, in the order of the business.",
    authScopes: { may: "inboxes.read" },
    resolve: (_viewer, _arguments, { database, caller }) => usableInboxesOf(database, caller),
  }),
);
