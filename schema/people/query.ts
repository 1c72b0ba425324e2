import { listInvitations } from "../../src/domain/identity/invitations.ts";
import { builder } from "../builder.ts";
import { pageArguments, pageComplexity, pageRequest } from "../connection.ts";
import { linksOf } from "./links.ts";
import { InvitationConnection, InvitationFilterInput } from "./type.ts";

builder.queryFields((t) => ({
  invitations: t.field({
    type: InvitationConnection,
    description: "The invitations to the business page by page, the newest first. For admins.",
    complexity: pageComplexity,
    authScopes: { admin: true },
    args: {
      ...pageArguments,
      filter: t.arg({ type: InvitationFilterInput, description: "Narrows the list." }),
    },
    resolve: (_root, { filter, ...page }, context) =>
      listInvitations(context.database, context.caller, linksOf(context), filter ?? {}, pageRequest(page)),
  }),
}));
