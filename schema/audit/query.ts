import { listEntries } from "../../src/domain/audit/store.ts";
import { builder } from "../builder.ts";
import { listArguments, pageComplexity, pageRequest } from "../connection.ts";
import { AuditEntryConnection, AuditFilterInput } from "./type.ts";

builder.queryFields((t) => ({
  auditEntries: t.field({
    type: AuditEntryConnection,
    description: "The audit log: the changes in the business in pages, newest first. For admins.",
    complexity: pageComplexity,
    authScopes: { may: "audit.read" },
    args: {
      ...listArguments,
      filter: t.arg({ type: AuditFilterInput, description: "Filters of the list." }),
    },
    resolve: (_root, { filter, ...page }, { database, caller }) =>
      listEntries(database, caller.businessId, filter ?? {}, pageRequest(page)),
  }),
}));
