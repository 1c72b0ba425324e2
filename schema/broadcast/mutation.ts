import { cancelBroadcast, createBroadcast } from "../../src/domain/broadcast/commands.ts";
import { caps } from "../../src/domain/identity/caps.ts";
import { builder } from "../builder.ts";
import { idempotencyKey } from "../idempotency.ts";
import { BroadcastDraftInput } from "./input.ts";
import { BroadcastType } from "./type.ts";

builder.mutationFields((t) => ({
  createBroadcast: t.field({
    idempotent: true,
    type: BroadcastType,
    description:
      "Sends one text to the contacts of a campaign, from its inboxes in rotation. A business has " +
      `at most ${caps.broadcasts} that are scheduled or running.`,
    authScopes: { may: "broadcasts.write" },
    args: {
      draft: t.arg({ type: BroadcastDraftInput, required: true, description: "The new broadcast." }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    audit: { action: "broadcast.created", entry: ({ draft }, { id }) => ({ objectId: id, given: draft }) },
    resolve: (_root, { draft }, { database, caller }) => createBroadcast(database, caller, draft),
  }),
  cancelBroadcast: t.field({
    type: BroadcastType,
    description: "Ends a broadcast. Texts that the carrier does not have yet are not sent. For its creator and admins.",
    authScopes: { may: "broadcasts.write" },
    args: { id: t.arg.id({ required: true, description: "The broadcast." }) },
    audit: { action: "broadcast.canceled", entry: ({ id }) => ({ objectId: id }) },
    resolve: (_root, { id }, { database, caller }) => cancelBroadcast(database, caller, id),
  }),
}));
