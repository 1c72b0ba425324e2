import { z } from "zod";
import { databaseNow } from "../../platform/clock.ts";
import { instant } from "../../platform/input.ts";
import type { CountedAttempts } from "../campaign/attempts-store.ts";
import type { ContactState } from "../campaign/copying.ts";
import type { CampaignContactFilter } from "../campaign/rules.ts";
import type { StoredActor } from "../identity/actor-rules.ts";
import { LARGEST_CHOICE } from "./limits.ts";

/** What an operation does with contacts of a campaign. */
export const bulkActions = [
  "copy",
  "move",
  "set_callback",
  "do_not_call",
  "reset_attempts",
  "export",
  "remove",
] as const;
export type BulkAction = (typeof bulkActions)[number];

/** An action that changes contacts. */
export type ChangeAction = Exclude<BulkAction, "export">;

/** Whether an action has another campaign as its target. */
export const hasTarget = (action: BulkAction | "undo"): boolean => action === "copy" || action === "move";
/** Whether an action is for admins alone: it passes the maximum of attempts that they have set, or hands out a list. */
export const isForAdmins = (action: BulkAction): boolean => action === "reset_attempts" || action === "export";
/** Whether an action can be undone. */
export const isUndoable = (action: BulkAction | "undo"): boolean =>
  action !== "export" && action !== "remove" && action !== "undo";

export const operationStates = ["queued", "running", "completed", "failed", "canceled"] as const;
export type OperationState = (typeof operationStates)[number];

/** Why an operation leaves a contact as it is. */
export const skipReasons = [
  "repeated",
  "in_progress",
  "was_called",
  "unchanged",
  "completed",
  "barred",
  "gone",
  "called",
  "texted",
  "changed",
  "added_again",
  "original_gone",
] as const;
export type SkipReason = (typeof skipReasons)[number];
export type Skipped = Partial<Record<SkipReason, number>>;

/** A change of many contacts of a campaign by workers, or the undo of one. */
export interface BulkOperation extends StoredActor {
  id: string;
  /** The campaign of the contacts. */
  campaignId: string;
  action: BulkAction | "undo";
  /** The campaign to which they are copied or moved; null for other actions. */
  targetCampaignId: string | null;
  /** The callback that the contacts get; null: none. */
  callbackAt: string | null;
  /** The operation that this one undoes. */
  undoneId: string | null;
  state: OperationState;
  /** The contacts when it was ordered; null: they are not counted. */
  totalCount: number | null;
  /** The contacts so far: those changed and those skipped. */
  processedCount: number;
  changedCount: number;
  skipped: Skipped;
  /** Why it has failed, for people; null unless it has. */
  failure: string | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  /** The time from which the parts of its file are deleted; null: it is no export, has not ended, or no parts are left. */
  exportUntil: string | null;
}

/** Whether the file of an export can be downloaded. */
export const hasFile = ({ state, exportUntil }: Pick<BulkOperation, "state" | "exportUntil">): boolean =>
  state === "completed" && exportUntil !== null && Date.parse(exportUntil) > databaseNow();

/** A contact that an operation has created or changed, with what its campaign knew of it before, if that has changed. */
export interface ChangedContact {
  id: string;
  /** The contact from which it was made, by a copy or a move. */
  from?: string;
  before?: Partial<ContactState & CountedAttempts>;
}

/** The contacts of one batch, which is one transaction. */
export const LARGEST_BATCH = 100;
/** The bytes of extra fields that one batch copies. */
export const LARGEST_BATCH_BYTES = 4_194_304;
/** The bytes of extra fields in one part of a file: a download turns a part into text at once. */
export const LARGEST_PART_BYTES = LARGEST_BATCH_BYTES / 4;

export const operationInput = z.object({
  campaignId: z.string(),
  action: z.enum(bulkActions),
  targetCampaignId: z.string().nullish(),
  dueAt: instant.nullish(),
  contactIds: z
    .array(z.string().max(50))
    .min(1)
    .max(LARGEST_CHOICE)
    .refine((ids) => new Set(ids).size === ids.length, { error: "must not repeat a contact" })
    .nullish(),
});

/** Which contacts an operation is for: some by their ids, or all that pass a filter of their list. */
export type Choice = { contactIds: string[]; filter: null } | { contactIds: null; filter: CampaignContactFilter };
