import { previewBroadcast } from "../../src/domain/broadcast/preview.ts";
import { findBroadcast, listBroadcasts } from "../../src/domain/broadcast/store.ts";
import { builder } from "../builder.ts";
import { listArguments, pageComplexity, pageRequest } from "../connection.ts";
import { BroadcastDraftInput } from "./input.ts";
import { BroadcastConnection, BroadcastPreviewType, BroadcastType } from "./type.ts";

builder.queryFields((t) => ({
  previewBroadcast: t.field({
    type: BroadcastPreviewType,
    nullable: true,
    description:
      "The effect of a broadcast: its texts, skipped contacts with reasons, and cost. Null if the business has no such campaign.",
    authScopes: { may: "broadcasts.write" },
    args: { draft: t.arg({ type: BroadcastDraftInput, required: true, description: "The new broadcast." }) },
    resolve: (_root, { draft }, { database, caller, operation }) =>
      previewBroadcast(database, caller, draft, operation.isCallerGone),
  }),
  broadcast: t.field({
    type: BroadcastType,
    nullable: true,
    description: "A broadcast, or null if the business has none with this id.",
    authScopes: { may: "broadcasts.read" },
    args: { id: t.arg.id({ required: true, description: "The broadcast." }) },
    resolve: (_root, { id }, { database, caller }) => findBroadcast(database, caller.businessId, id),
  }),
  broadcasts: t.field({
    type: BroadcastConnection,
    description: "The broadcasts of the business, newest first.",
    complexity: pageComplexity,
    authScopes: { may: "broadcasts.read" },
    args: {
      ...listArguments,
      campaignId: t.arg.id({ description: "Only those of this campaign." }),
    },
    resolve: (_root, { campaignId, ...page }, { database, caller }) =>
      listBroadcasts(database, caller.businessId, campaignId ?? null, pageRequest(page)),
  }),
}));
