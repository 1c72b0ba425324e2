import { listInvitations } from "../../src/domain/identity/invitations.ts";
import { builder } from "../builder.ts";
import { listArguments, pageComplexity, pageRequest } from "../connection.ts";
import { linksOf } from "./links.ts";
import { InvitationConnection, InvitationFilterInput } from "./type.ts";

builder.queryFields((t) => ({
  invitations: t.field({
    type: InvitationConnection,
    description: "The invitations of the business, newest first. For admins.",
    complexity: pageComplexity,
    authScopes: { may: "users.manage" },
    args: {
      ...listArguments,
      filter: t.arg({ type: InvitationFilterInput, description: "Filters of the list." }),
    },
    resolve: (_root, { filter, ...page }, context) =>
      listInvitations(context.database, context.caller, linksOf(context), filter ?? {}, pageRequest(page)),
  }),
}));
