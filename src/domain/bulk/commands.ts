import type { Database } from "../../platform/db/database.ts";
import { severalOf } from "../../platform/db/page.ts";
import { DomainError } from "../../platform/errors.ts";
import { newIdentity } from "../../platform/id.ts";
import { parseInput } from "../../platform/input.ts";
import { lockCampaigns, nextContacts } from "../campaign/copying.ts";
import { lockCampaign } from "../campaign/lock-store.ts";
import { countIn, findProgress } from "../campaign/progress-store.ts";
import type { CampaignContactFilter } from "../campaign/rules.ts";
import { actingFor } from "../identity/actor-rules.ts";
import { lockBusiness } from "../identity/business-lock-store.ts";
import { requireRoom } from "../identity/caps.ts";
import { isPermitted, requirePermission } from "../identity/permissions.ts";
import { type Caller, notTheMaker } from "../identity/rules.ts";
import { tooMany } from "./export.ts";
import { countFiles } from "./export-store.ts";
import { LARGEST_EXPORT, MOST_FILES } from "./limits.ts";
import {
  type BulkAction,
  type BulkOperation,
  bulkActions,
  type Choice,
  hasTarget,
  isForAdmins,
  isUndoable,
  operationInput,
} from "./rules.ts";
import { countUndone, countUnfinished, findUndos, insertOperation, lockOperation } from "./store.ts";
import { endOperation } from "./work-store.ts";

/**
 * Orders a change of contacts of a campaign by workers: of some by their ids, or of all that pass a filter of their list
 * when their turn comes. Contacts that were created later are not among them.
 *
 * @throws DomainError `validation_error` on an input, `forbidden` for an action of admins, `not_found` without one of the
 *   campaigns, `conflict` if the other one is archived, an export would be too large, or the business has the maximum of
 *   operations that have not ended, or of files.
 */
export async function startOperation(
  database: Database,
  caller: Caller,
  { filter, ...input }: { filter?: CampaignContactFilter | null | undefined } & Record<string, unknown>,
): Promise<BulkOperation> {
  const { campaignId, action, targetCampaignId, dueAt, contactIds } = parseInput(operationInput, input);
  if (isForAdmins(action)) {
    requirePermission(caller, "campaigns.manage");
  }
  const { businessId } = caller;
  const choice = choiceOf(contactIds, filter);
  const toId = targetOf(campaignId, action, targetCampaignId ?? null);
  if (dueAt != null && action !== "set_callback") {
    throw new DomainError("validation_error", "dueAt is for set_callback alone", { field: "dueAt" });
  }
  const { actor } = actingFor(caller);
  const identity = newIdentity("blk");
  return database.transaction(async (transaction) => {
    const { bulkOperations } = await lockBusiness(transaction, businessId);
    await requireRoomFor(transaction, businessId, bulkOperations);
    if (toId !== null) {
      await lockCampaigns(transaction, businessId, { fromId: campaignId, toId });
    } else if ((await lockCampaign(transaction, businessId, campaignId)) === null) {
      throw new DomainError("not_found", "The campaign does not exist.");
    }
    const totalCount = await countChosen(transaction, businessId, campaignId, choice, identity.createdAt);
    if (action === "export") {
      await requireRoomForFile(transaction, businessId, totalCount);
    }
    const change = { campaignId, action, targetCampaignId: toId, callbackAt: dueAt ?? null };
    const order = { ...change, undoneId: null, choice, totalCount, actor };
    return insertOperation(transaction, businessId, { ...identity, ...order });
  });
}

function targetOf(campaignId: string, action: BulkAction, targetCampaignId: string | null): string | null {
  const refuse = (message: string) => new DomainError("validation_error", message, { field: "targetCampaignId" });
  if (targetCampaignId === campaignId) {
    throw refuse("targetCampaignId must be another campaign than that of the contacts");
  }
  if ((targetCampaignId !== null) !== hasTarget(action)) {
    const actions = bulkActions.filter(hasTarget).join(" and ");
    throw refuse(`targetCampaignId is required for ${actions}, and for no other action`);
  }
  return targetCampaignId;
}

function choiceOf(
  contactIds: readonly string[] | null | undefined,
  filter: CampaignContactFilter | null | undefined,
): Choice {
  if ((contactIds == null) === (filter == null)) {
    throw new DomainError("validation_error", "give either contactIds or filter, and not both", {
      field: "contactIds",
    });
  }
  if (contactIds != null) {
    return { contactIds: contactIds.toSorted(), filter: null };
  }
  // The reasons are judged for the contacts of a page, when somebody reads it.
  if (severalOf(filter?.notDialableReason) !== null) {
    const message = "notDialableReason cannot be part of this filter: choose the contacts by contactIds";
    throw new DomainError("validation_error", message, { field: "filter.notDialableReason" });
  }
  return { contactIds: null, filter: filter as CampaignContactFilter };
}

/** @throws DomainError on a filter */
async function countChosen(
  transaction: Database,
  businessId: string,
  campaignId: string,
  { contactIds, filter }: Choice,
  madeBefore: string,
): Promise<number | null> {
  if (contactIds) {
    return contactIds.length;
  }
  await nextContacts(transaction, businessId, campaignId, filter, { first: 1, after: null, madeBefore });
  const progress = (await findProgress(transaction, businessId, [campaignId])).get(campaignId);
  return progress ? countIn(progress, filter) : null;
}

/**
 * Ends an operation after its current batch. What it has done stays, and can be undone. Canceling twice has no further
 * effect.
 *
 * @throws DomainError `not_found`, `forbidden` unless the caller is its maker or an admin, `conflict` if it has ended.
 */
export function cancelOperation(database: Database, caller: Caller, id: string): Promise<BulkOperation> {
  return database.transaction(async (transaction) => {
    const operation = await lockOwn(transaction, caller, id);
    if (operation.state === "canceled") {
      return operation;
    }
    if (operation.finishedAt !== null) {
      throw new DomainError("conflict", `This operation has ended: it is ${operation.state}.`);
    }
    await endOperation(transaction, { businessId: caller.businessId, id }, "canceled", null);
    return (await lockOperation(transaction, caller.businessId, id)) as BulkOperation;
  });
}

/**
 * Orders the undo of an ended operation, by workers: copies are removed, moved contacts move back, contacts get back the
 * callbacks and the statuses that they had, and attempts that were reset count again. A contact stays as it is if somebody
 * has called, texted, changed or added it again since. Ordering it twice has no further effect, unless the undo has failed
 * or was canceled: then the rest is undone.
 *
 * @returns the operation.
 * @throws DomainError `not_found`, `forbidden` unless the caller is the maker of the operation or an admin, `conflict` if
 *   it has not ended, has changed nothing, cannot be undone, or the business has the maximum of operations.
 */
export function undoOperation(database: Database, caller: Caller, id: string): Promise<BulkOperation> {
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    const { bulkOperations } = await lockBusiness(transaction, businessId);
    const operation = await lockOwn(transaction, caller, id);
    const { action, campaignId, changedCount, finishedAt } = operation;
    if (!isUndoable(action)) {
      const isUndo = action === "undo";
      const message = isUndo
        ? "This operation is an undo: order the change once more."
        : `${action === "export" ? "An export" : "A removal"} cannot be undone.`;
      throw new DomainError("conflict", message);
    }
    if (finishedAt === null) {
      throw new DomainError("conflict", "This operation has not ended: cancel it first.");
    }
    const earlier = (await findUndos(transaction, businessId, [id])).get(id);
    if (earlier && earlier.state !== "failed" && earlier.state !== "canceled") {
      return operation;
    }
    if (changedCount === 0) {
      throw new DomainError("conflict", "This operation has changed no contacts.");
    }
    await requireRoomFor(transaction, businessId, bulkOperations);
    const totalCount = changedCount - (await countUndone(transaction, businessId, id));
    const order = {
      campaignId,
      action: "undo",
      targetCampaignId: null,
      callbackAt: null,
      undoneId: id,
      choice: null,
      totalCount,
    } as const;
    await insertOperation(transaction, businessId, { ...newIdentity("blk"), ...order, actor: actingFor(caller).actor });
    return operation;
  });
}

/** Locks an operation for its maker or an admin. @throws DomainError `not_found`, `forbidden` */
async function lockOwn(transaction: Database, caller: Caller, id: string): Promise<BulkOperation> {
  const operation = await lockOperation(transaction, caller.businessId, id);
  if (!operation) {
    throw new DomainError("not_found", "The operation does not exist.");
  }
  if (operation.userId !== caller.userId && !isPermitted(caller, "campaigns.manage")) {
    throw notTheMaker();
  }
  return operation;
}

/** @throws DomainError `conflict` for too many contacts, or files that the business keeps. */
async function requireRoomForFile(transaction: Database, businessId: string, totalCount: number | null): Promise<void> {
  if (totalCount !== null && totalCount > LARGEST_EXPORT) {
    throw tooMany();
  }
  if ((await countFiles(transaction, businessId)) >= MOST_FILES) {
    throw new DomainError(
      "conflict",
      `The business keeps ${MOST_FILES} files of exports: try again when one has expired.`,
    );
  }
}

async function requireRoomFor(transaction: Database, businessId: string, cap: number): Promise<void> {
  const unfinished = await countUnfinished(transaction, businessId);
  requireRoom(unfinished, cap, "running bulk operations", "Wait until one has ended, or cancel one.");
}
