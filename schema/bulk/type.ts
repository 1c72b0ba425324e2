import { mayHaveFiles } from "../../src/domain/bulk/download.ts";
import { FILE_DAYS } from "../../src/domain/bulk/limits.ts";
import { type BulkOperation, hasFile, type SkipReason, skipReasons } from "../../src/domain/bulk/rules.ts";
import type { Campaign } from "../../src/domain/campaign/rules.ts";
import { builder } from "../builder.ts";
import { CampaignType, ofCampaign } from "../campaign/type.ts";
import { connectionOf } from "../connection.ts";
import { ofUser } from "../identity/type.ts";
import { NodeType } from "../node/type.ts";

const OperationActionType = builder.enumType("BulkOperationAction", {
  description: "What a bulk operation does.",
  values: {
    COPY: { value: "copy", description: "It copies contacts to another campaign." },
    MOVE: { value: "move", description: "It moves contacts to another campaign." },
    SET_CALLBACK: { value: "set_callback", description: "It sets the callbacks of contacts, or clears them." },
    DO_NOT_CALL: { value: "do_not_call", description: "It marks contacts as do not call." },
    RESET_ATTEMPTS: { value: "reset_attempts", description: "It resets the count of attempts at contacts." },
    EXPORT: { value: "export", description: "It writes contacts to a file." },
    REMOVE: { value: "remove", description: "It removes contacts from their campaign." },
    UNDO: { value: "undo", description: "It undoes another operation." },
  } as const,
});

const StateType = builder.enumType("BulkOperationState", {
  description: "The state of a bulk operation.",
  values: {
    QUEUED: { value: "queued", description: "It waits for its first contacts to be changed." },
    RUNNING: { value: "running", description: "Its contacts are being changed, or written to a file." },
    COMPLETED: { value: "completed", description: "All contacts were changed, written to a file, or skipped." },
    FAILED: { value: "failed", description: "It ended before the last contact; `failure` gives the reason." },
    CANCELED: {
      value: "canceled",
      description: "A user canceled it. The contacts that it had changed stay so; an export has no file.",
    },
  } as const,
});

const SkipReasonType = builder.enumType("BulkOperationSkipReason", {
  description: "The reason why an operation leaves a contact as it is.",
  values: {
    REPEATED: {
      value: "repeated",
      description: "The other campaign has its primary number, or an earlier contact of the operation has.",
    },
    IN_PROGRESS: { value: "in_progress", description: "It is being called, or was when the operation began with it." },
    WAS_CALLED: {
      value: "was_called",
      description:
        "It was called in its campaign, or an attempt was made: it is not moved. Copy it instead: its calls and attempts stay " +
        "where they belong.",
    },
    UNCHANGED: { value: "unchanged", description: "It was so before." },
    COMPLETED: { value: "completed", description: "Of a reset: its campaign has completed it." },
    BARRED: {
      value: "barred",
      description:
        "Of a reset: it is marked as do not call, or each of its numbers is on the do-not-call list or in a registry, has opted " +
        "out, or is not in service.",
    },
    GONE: { value: "gone", description: "It is not in the campaign any more." },
    CALLED: { value: "called", description: "Of an undo: it was called since, or is being called." },
    TEXTED: { value: "texted", description: "Of an undo: a broadcast of the other campaign texted it, or will." },
    CHANGED: { value: "changed", description: "Of an undo: somebody has changed it since." },
    ADDED_AGAIN: {
      value: "added_again",
      description: "Of an undo: another addition has given it again, and left it as it was.",
    },
    ORIGINAL_GONE: {
      value: "original_gone",
      description: "Of the undo of a copy: the contact that was copied has left its campaign, so the copy stays.",
    },
  } as const,
});

const SkippedType = builder.objectRef<{ reason: SkipReason; count: number }>("BulkOperationSkipped").implement({
  description: "The contacts that an operation leaves as they are for one reason.",
  fields: (t) => ({
    reason: t.expose("reason", { type: SkipReasonType, description: "The reason." }),
    count: t.exposeInt("count", { description: "The number of contacts." }),
  }),
});

const FileType = builder.objectRef<BulkOperation>("BulkOperationFile").implement({
  description: "The file of an export: contacts as CSV, with the columns of an import.",
  fields: (t) => ({
    url: t.field({
      type: "URL",
      nullable: true,
      description:
        "The URL of the file, valid for 15 minutes for this user, without a token; null unless the user is an admin.",
      resolve: (operation, _arguments, { caller, tools: { exportLinks } }) =>
        exportLinks !== null && mayHaveFiles(caller)
          ? exportLinks.urlOf(caller.businessId, operation.id, caller.userId)
          : null,
    }),
    expiresAt: t.field({
      type: "DateTime",
      description:
        `When the file is deleted, ${FILE_DAYS} days after the end of the export, or earlier with the erasure of a ` +
        "person in it.",
      resolve: ({ exportUntil }) => exportUntil as string,
    }),
  }),
});

export const BulkOperationType = builder.objectRef<BulkOperation>("BulkOperation");

BulkOperationType.implement({
  interfaces: [NodeType],
  description: "A change of many contacts of a campaign by workers. An ended one is kept for 30 days.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `blk_`." }),
    action: t.expose("action", { type: OperationActionType, description: "What it does." }),
    campaignId: t.exposeID("campaignId", { description: "The campaign of the contacts." }),
    campaign: t.field({ ...ofCampaign, description: "The campaign of the contacts." }),
    targetCampaignId: t.exposeID("targetCampaignId", {
      nullable: true,
      description: "The campaign to which the contacts are copied or moved; null for other actions.",
    }),
    targetCampaign: t.field({
      type: CampaignType,
      nullable: true,
      description: "The campaign to which the contacts are copied or moved; null for other actions.",
      resolve: async ({ targetCampaignId }, _arguments, { loaders }) =>
        targetCampaignId === null ? null : ((await loaders.campaign.load(targetCampaignId)) as Campaign),
    }),
    callbackAt: t.expose("callbackAt", {
      type: "DateTime",
      nullable: true,
      description: "The callback that the contacts get; null if it clears them, and for other actions.",
    }),
    user: t.field({ ...ofUser, description: "The user who ordered it; null after the user is gone." }),
    state: t.expose("state", { type: StateType, description: "The state." }),
    failure: t.exposeString("failure", {
      nullable: true,
      description: "The reason why it has failed, for people; null unless it has.",
    }),
    totalCount: t.exposeInt("totalCount", {
      nullable: true,
      description: "The contacts when it was ordered; null where the filter finds contacts that are not counted.",
    }),
    processedCount: t.exposeInt("processedCount", {
      description: "The contacts so far: the sum of those changed and skipped.",
    }),
    changedCount: t.exposeInt("changedCount", {
      description:
        "The contacts that it has changed; of an undo, those that are as they were; of an export, those in the file.",
    }),
    skipped: t.field({
      type: [SkippedType],
      description: "The contacts that it leaves as they are, by reason; without reasons that none has.",
      resolve: ({ skipped }) =>
        skipReasons.flatMap((reason) => (skipped[reason] ? [{ reason, count: skipped[reason] }] : [])),
    }),
    file: t.field({
      type: FileType,
      nullable: true,
      description:
        "The file of a complete export; null without contacts in it, after it was deleted, and for other actions.",
      resolve: (operation) => (hasFile(operation) ? operation : null),
    }),
    undo: t.field({
      type: BulkOperationType,
      nullable: true,
      description: "Its last undo; null unless one was ordered.",
      resolve: ({ id }, _arguments, { loaders }) => loaders.undoOfOperation.load(id),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time of its order." }),
    startedAt: t.expose("startedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time at which its first contacts were changed; null while it is queued.",
    }),
    endedAt: t.expose("finishedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time of its end; null before.",
    }),
  }),
});

export const BulkOperationConnection = connectionOf<BulkOperation>("BulkOperation", BulkOperationType as never, {
  counted: null,
});
