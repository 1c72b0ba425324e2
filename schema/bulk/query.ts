import { listOperations } from "../../src/domain/bulk/store.ts";
import { builder } from "../builder.ts";
import { listArguments, pageComplexity, pageRequest } from "../connection.ts";
import { BulkOperationConnection, BulkOperationType } from "./type.ts";

builder.queryFields((t) => ({
  bulkOperation: t.field({
    type: BulkOperationType,
    nullable: true,
    description: "A bulk operation, or null if the business has none with this id.",
    authScopes: { may: "campaigns.read" },
    args: { id: t.arg.id({ required: true, description: "The operation." }) },
    resolve: (_root, { id }, { loaders }) => loaders.bulkOperation.load(id),
  }),
  bulkOperations: t.field({
    type: BulkOperationConnection,
    description:
      "The bulk operations that run, and those that ended in the last 30 days, newest first. Undos are with the operations " +
      "that they undo.",
    complexity: pageComplexity,
    authScopes: { may: "campaigns.read" },
    args: { ...listArguments, campaignId: t.arg.id({ description: "Only those on contacts of this campaign." }) },
    resolve: (_root, { campaignId, ...page }, { database, caller }) =>
      listOperations(database, caller.businessId, campaignId ?? null, pageRequest(page)),
  }),
}));
