import { cancelOperation, startOperation, undoOperation } from "../../src/domain/bulk/commands.ts";
import { FILE_DAYS, LARGEST_CHOICE, LARGEST_EXPORT } from "../../src/domain/bulk/limits.ts";
import { caps } from "../../src/domain/identity/caps.ts";
import { MOST_FILE_ROWS } from "../../src/domain/import/rules.ts";
import { MOST_EXTRA_FIELDS } from "../../src/platform/input.ts";
import { grouped } from "../../src/platform/limit-text.ts";
import { builder } from "../builder.ts";
import { CampaignContactFilterInput } from "../campaign/input.ts";
import { idempotencyKey } from "../idempotency.ts";
import { atMost } from "../limits.ts";
import { BulkOperationType } from "./type.ts";

const BulkActionType = builder.enumType("BulkAction", {
  description: "What is done with contacts of a campaign.",
  values: {
    COPY: {
      value: "copy",
      description:
        "They are copied to another campaign, where they are not called yet and have no callback. Do-not-call goes with " +
        "the copy.",
    },
    MOVE: {
      value: "move",
      description:
        "They are moved to another campaign, where they have new ids. Do-not-call and callbacks go with them. Those that " +
        "were called in their campaign stay there: copy them instead.",
    },
    SET_CALLBACK: {
      value: "set_callback",
      description: "They get the callback `dueAt`, for any agent; without it, their callbacks are cleared.",
    },
    DO_NOT_CALL: { value: "do_not_call", description: "They are marked as do not call in their campaign." },
    RESET_ATTEMPTS: {
      value: "reset_attempts",
      description:
        "Their attempts until the order do not count towards `maxAttempts` any more: the dialer offers those that were called " +
        "and not reached again. Their calls stay, and with them all caps and rests of their numbers. Contacts that are " +
        "completed or may not be called stay as they are. For admins alone.",
    },
    EXPORT: {
      value: "export",
      description:
        `They are written to a file in CSV, which \`file\` of the operation has for ${FILE_DAYS} days: up to ` +
        `${grouped(LARGEST_EXPORT)} contacts. It can be imported again, if it has at most ${grouped(MOST_FILE_ROWS)} ` +
        `contacts and ${MOST_EXTRA_FIELDS} extra fields. For admins alone.`,
    },
    REMOVE: {
      value: "remove",
      description: "They are removed from their campaign permanently, except those that are being called.",
    },
  } as const,
});

const COMMON = { type: BulkOperationType, authScopes: { may: "campaigns.write" } } as const;

builder.mutationFields((t) => ({
  startBulkOperation: t.field({
    ...COMMON,
    idempotent: true,
    description:
      "Orders a change of many contacts of a campaign, and answers before it begins: `bulkOperation` shows its progress. The " +
      "contacts are given by their ids, or by a filter of their list: then they are all contacts, " +
      "however many, that were created before the order and pass the filter when their turn comes. A contact whose primary " +
      "number the target campaign has is not copied or moved; but if it is marked as do not call, that of the target is marked " +
      `too. A business has at most ${caps.bulkOperations} running bulk operations.`,
    args: {
      campaignId: t.arg.id({ required: true, description: "The campaign of the contacts." }),
      action: t.arg({ type: BulkActionType, required: true, description: "What is done with them." }),
      targetCampaignId: t.arg.id({
        description: "The campaign to which they are copied or moved; for no other action.",
      }),
      dueAt: t.arg({ type: "DateTime", description: "The time of the callback, for `SET_CALLBACK` alone." }),
      contactIds: t.arg.idList({
        ...atMost(LARGEST_CHOICE),
        description: `Up to ${grouped(LARGEST_CHOICE)} contacts, if there is no \`filter\`.`,
      }),
      filter: t.arg({
        type: CampaignContactFilterInput,
        description: "All contacts that pass it, without `notDialableReason`, if there are no `contactIds`.",
      }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    audit: {
      action: "campaign_contact.bulk_started",
      entry: ({ action, targetCampaignId, dueAt }, { id, campaignId }) => ({
        objectId: id,
        relatedId: campaignId,
        given: { action, ...(targetCampaignId && { targetCampaignId }), ...(dueAt && { dueAt }) },
      }),
    },
    resolve: (_root, { idempotencyKey: _, ...order }, { database, caller }) => startOperation(database, caller, order),
  }),
  cancelBulkOperation: t.field({
    ...COMMON,
    description:
      "Ends a bulk operation after its current contacts. Those that it has changed stay so; the file of an export is deleted. " +
      "Its creator and admins may.",
    args: { id: t.arg.id({ required: true, description: "The operation." }) },
    audit: {
      action: "campaign_contact.bulk_canceled",
      entry: (_given, { id, campaignId }) => ({ objectId: id, relatedId: campaignId }),
    },
    resolve: (_root, { id }, { database, caller }) => cancelOperation(database, caller, id),
  }),
  undoBulkOperation: t.field({
    ...COMMON,
    description:
      "Orders the undo of an ended bulk operation, and answers before it begins: its `undo` shows the progress. Copies are " +
      "removed, moved contacts move back with the state that they had, contacts get back the callbacks and the statuses that " +
      "they had, and attempts that were reset count again. Contacts that were called, texted by a broadcast, changed or " +
      "added again since stay as they are, and so does a copy whose original has left its campaign. A removal and an export " +
      "cannot be undone. The creator of the operation and admins may.",
    args: { id: t.arg.id({ required: true, description: "The operation." }) },
    audit: {
      action: "campaign_contact.bulk_undone",
      entry: (_given, { id, campaignId }) => ({ objectId: id, relatedId: campaignId }),
    },
    resolve: (_root, { id }, { database, caller }) => undoOperation(database, caller, id),
  }),
}));
