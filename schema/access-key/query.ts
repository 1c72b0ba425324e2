import { listAccessKeys } from "../../src/domain/oauth/access-key-store.ts";
import { builder } from "../builder.ts";
import { listArguments, pageComplexity, pageRequest } from "../connection.ts";
import { AccessKeyConnection } from "./type.ts";

builder.queryFields((t) => ({
  accessKeys: t.field({
    type: AccessKeyConnection,
    description:
      "The access keys of the business in pages, newest first, including those that expired in the last 30 days. For " +
      "admins.",
    complexity: pageComplexity,
    authScopes: { may: "access_keys.manage" },
    args: listArguments,
    resolve: (_root, page, { database, caller }) => listAccessKeys(database, caller.businessId, pageRequest(page)),
  }),
}));
