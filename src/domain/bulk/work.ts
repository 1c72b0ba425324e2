import { workOnSchedule } from "../../platform/cron.ts";
import type { Database } from "../../platform/db/database.ts";
import { mayBeOfOneRow } from "../../platform/db/failure.ts";
import { DomainError, UnavailableError } from "../../platform/errors.ts";
import { workInRounds } from "../../platform/rounds.ts";
import { type ContactChanges, withContactEvents } from "../campaign/contact-events.ts";
import { contactsUntilFull, nextContacts } from "../campaign/copying.ts";
import { actorFrom } from "../identity/actor-rules.ts";
import type { Outbox } from "../webhook/rules.ts";
import { CHANGES, lockCampaignsOf } from "./change.ts";
import { exportContacts } from "./export.ts";
import {
  type BulkOperation,
  type ChangeAction,
  hasTarget,
  LARGEST_BATCH,
  LARGEST_BATCH_BYTES,
  LARGEST_PART_BYTES,
  type Skipped,
  type SkipReason,
} from "./rules.ts";
import { lockOperation } from "./store.ts";
import { undoChanges } from "./undo.ts";
import {
  advanceOperation,
  type Batch,
  type Changes,
  type DueOperation,
  dueOperations,
  endOperation,
  insertChanges,
  type LockedOperation,
  lockDue,
  nextChanges,
  passChanges,
  postponeOperation,
} from "./work-store.ts";

/** The failed attempts at one batch before the operation fails: some four minutes. */
const MOST_FAILURES = 10;
/** The pause between rounds, in milliseconds: calls and imports of the same campaigns have their turn. */
const PAUSE_MS = 20;

/**
 * Works on the due operations in rounds, a batch of each one. Any number of processes may: each batch is one transaction
 * that locks its operation, changes contacts, records their events, and stores the place where it ended, so that a killed
 * process leaves a batch either unchanged or done.
 */
export function workOperations(
  database: Database,
  outbox: Outbox,
  onError: (error: unknown) => void,
  ending?: AbortSignal,
): Promise<void> {
  const work = async (due: DueOperation) => {
    const own = database.onBehalfOf(due.businessId);
    try {
      return await workBatch(own, outbox, due);
    } catch (error) {
      await giveWay(own, due, error, onError).catch(onError);
      return false;
    }
  };
  return workInRounds({ due: () => dueOperations(database), work, pauseMs: PAUSE_MS }, ending);
}

/** Works once a second. @returns a function that stops after the current batch. */
export function workOperationsRegularly(
  database: Database,
  outbox: Outbox,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return workOnSchedule("* * * * * *", (ending) => workOperations(database, outbox, onError, ending), onError);
}

/**
 * Ends an operation that is refused, such as one into a campaign that was archived since. After another failure it is put off,
 * and ended after too many. While the database is away, nothing counts; a statement beyond its time limit does.
 */
async function giveWay(
  database: Database,
  due: DueOperation,
  error: unknown,
  onError: (error: unknown) => void,
): Promise<void> {
  if (error instanceof DomainError && !(error instanceof UnavailableError)) {
    await endOperation(database, due, "failed", error.message);
    return;
  }
  // The others continue; this one is retried later.
  onError(error);
  const counts = !(error instanceof UnavailableError) || mayBeOfOneRow(error);
  if (counts && (await postponeOperation(database, due, String(error))) >= MOST_FAILURES) {
    await endOperation(database, due, "failed", "The service could not process the next contacts.");
  }
}

/** @returns whether there is more to do. */
function workBatch(database: Database, outbox: Outbox, due: DueOperation): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const operation = await lockDue(transaction, due);
    if (!operation) {
      return false;
    }
    const { businessId } = due;
    const { undoneId } = operation;
    const acting = { businessId, actor: actorFrom(operation) };
    const batch = await withContactEvents(transaction, outbox, acting, (inside, changed) =>
      undoneId === null
        ? changeNext(inside, businessId, operation, changed)
        : undoNext(inside, businessId, operation, undoneId, changed),
    );
    await advanceOperation(transaction, due, { ...batch, skipped: sumOf(operation.skipped, batch.skipped) });
    return !batch.isLast;
  });
}

/** The contacts of the next batch: fewer after each failure. */
const sizeAfter = (failures: number): number => Math.max(1, LARGEST_BATCH >> failures);

function sumOf(one: Skipped, other: Skipped): Skipped {
  const sums = { ...one };
  for (const [reason, count] of Object.entries(other) as [SkipReason, number][]) {
    if (count > 0) {
      sums[reason] = (sums[reason] ?? 0) + count;
    }
  }
  return sums;
}

async function changeNext(
  transaction: Database,
  businessId: string,
  operation: LockedOperation,
  changed: ContactChanges,
): Promise<Batch> {
  if (operation.action === "export") {
    return exportNext(transaction, businessId, operation);
  }
  const { id, action, campaignId, targetCampaignId, callbackAt, processedCount, createdAt } = operation;
  await lockCampaignsOf(transaction, { businessId, campaignId, targetCampaignId });
  const { ids, place } = await nextUntilFull(transaction, businessId, operation);
  const change = CHANGES[action as ChangeAction];
  const { changedCount, skipped, record } = await change(transaction, {
    ...{ businessId, campaignId, targetCampaignId, callbackAt, orderedAt: createdAt, ids, changed },
  });
  await insertChanges(transaction, { businessId, id }, processedCount, record);
  const isLast = endsWith(operation, ids, place);
  return { processed: ids.length, changed: changedCount, skipped, place, isLast };
}

/** Adds the next contacts to a file: nothing of the campaign is locked. */
async function exportNext(transaction: Database, businessId: string, operation: LockedOperation): Promise<Batch> {
  const { ids, place } = await nextUntilFull(transaction, businessId, operation);
  const { changedCount, skipped } = await exportContacts(transaction, businessId, operation, ids);
  const isLast = endsWith(operation, ids, place);
  return { processed: ids.length, changed: changedCount, skipped, place, isLast };
}

/** Whether these are the last contacts of an operation. */
function endsWith(
  { contactIds, processedCount }: LockedOperation,
  { length }: string[],
  place: string | null,
): boolean {
  return contactIds ? processedCount + length >= contactIds.length : place === null;
}

/** The contacts of the next batch, and the place behind them. */
interface Next {
  ids: string[];
  place: string | null;
}

async function nextUntilFull(transaction: Database, businessId: string, operation: LockedOperation): Promise<Next> {
  const { campaignId, action } = operation;
  const { ids, place } = await nextOf(transaction, businessId, operation);
  if (!hasTarget(action) && action !== "export") {
    return { ids, place };
  }
  const most = action === "export" ? LARGEST_PART_BYTES : LARGEST_BATCH_BYTES;
  const bounded = await contactsUntilFull(transaction, businessId, campaignId, ids, most);
  return bounded.length < ids.length ? { ids: bounded, place: bounded.at(-1) ?? place } : { ids, place };
}

async function nextOf(
  transaction: Database,
  businessId: string,
  { campaignId, contactIds, filter, place, processedCount, failures, createdAt: madeBefore }: LockedOperation,
): Promise<Next> {
  const first = sizeAfter(failures);
  if (contactIds) {
    return { ids: contactIds.slice(processedCount, processedCount + first), place: null };
  }
  const page = { first, after: place, madeBefore };
  const { ids, next } = await nextContacts(transaction, businessId, campaignId, filter ?? {}, page);
  return { ids, place: next };
}

async function undoNext(
  transaction: Database,
  businessId: string,
  { id, processedCount, failures }: LockedOperation,
  undoneId: string,
  changed: ContactChanges,
): Promise<Batch> {
  const undone = await lockOperation(transaction, businessId, undoneId);
  const next = undone && (await nextChanges(transaction, businessId, undoneId, sizeAfter(failures)));
  if (!next) {
    return { processed: 0, changed: 0, skipped: {}, place: null, isLast: true };
  }
  const changes = await changesUntilFull(transaction, businessId, undone, next);
  const { changedCount, skipped, record } = await undoChanges(transaction, businessId, undone, changes, changed);
  await passChanges(transaction, businessId, undoneId, changes);
  await insertChanges(transaction, { businessId, id }, processedCount, record);
  return { processed: changes.contacts.length, changed: changedCount, skipped, place: null, isLast: false };
}

async function changesUntilFull(
  transaction: Database,
  businessId: string,
  { action, targetCampaignId }: BulkOperation,
  changes: Changes,
): Promise<Changes> {
  if (action !== "move") {
    return changes;
  }
  const ids = changes.contacts.map(({ id }) => id);
  const campaignId = targetCampaignId as string;
  const { length } = await contactsUntilFull(transaction, businessId, campaignId, ids, LARGEST_BATCH_BYTES);
  return { ...changes, contacts: changes.contacts.slice(0, length) };
}
