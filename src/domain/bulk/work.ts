import { workOnSchedule } from "../../platform/cron.ts";
import type { Database } from "../../platform/db/database.ts";
import { DomainError, UnavailableError } from "../../platform/errors.ts";
import { type ContactChanges, withContactEvents } from "../campaign/contact-events.ts";
import { nextContacts } from "../campaign/copying.ts";
import { actorFrom } from "../identity/actor-rules.ts";
import type { Outbox } from "../webhook/rules.ts";
import { CHANGES, lockCampaignsOf } from "./change.ts";
import { type BulkAction, LARGEST_BATCH, type Skipped, type SkipReason } from "./rules.ts";
import { lockOperation } from "./store.ts";
import { undoChanges } from "./undo.ts";
import {
  advanceOperation,
  type Batch,
  type DueOperation,
  dueOperations,
  endOperation,
  insertChanges,
  type LockedOperation,
  lockDue,
  postponeOperation,
  takeChanges,
} from "./work-store.ts";

/** The failed attempts at one batch before the operation fails: some four minutes. */
const MOST_FAILURES = 10;

/**
 * Works on the due operations in rounds, a batch of each one. Any number of processes may: each batch is one transaction
 * that locks its operation, changes contacts, records their events, and stores the place where it ended, so that a killed
 * process leaves a batch either unchanged or done.
 */
export async function workOperations(
  database: Database,
  outbox: Outbox,
  onError: (error: unknown) => void,
  ending?: AbortSignal,
): Promise<void> {
  let isMore = true;
  while (isMore && !ending?.aborted) {
    isMore = false;
    for (const due of await dueOperations(database)) {
      if (ending?.aborted) {
        return;
      }
      const own = database.onBehalfOf(due.businessId);
      try {
        isMore = (await workBatch(own, outbox, due)) || isMore;
      } catch (error) {
        await giveWay(own, due, error, onError).catch(onError);
      }
    }
  }
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
 * and ended after too many. While the database is away, nothing counts.
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
  if (
    !(error instanceof UnavailableError) &&
    (await postponeOperation(database, due, String(error))) >= MOST_FAILURES
  ) {
    await endOperation(database, due, "failed", "The service could not change the next contacts.");
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
        : undoNext(inside, businessId, undoneId, changed),
    );
    await advanceOperation(transaction, due, { ...batch, skipped: sumOf(operation.skipped, batch.skipped) });
    return !batch.isLast;
  });
}

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
  const { id, action, campaignId, targetCampaignId, callbackAt, contactIds, processedCount } = operation;
  await lockCampaignsOf(transaction, { businessId, campaignId, targetCampaignId });
  const { ids, place } = await nextOf(transaction, businessId, operation);
  const change = CHANGES[action as BulkAction];
  const { changedCount, skipped, record } = await change(transaction, {
    ...{ businessId, campaignId, targetCampaignId, callbackAt, ids, changed },
  });
  await insertChanges(transaction, { businessId, id }, processedCount, record);
  const isLast = contactIds ? processedCount + ids.length >= contactIds.length : place === null;
  return { processed: ids.length, changed: changedCount, skipped, place, isLast };
}

async function nextOf(
  transaction: Database,
  businessId: string,
  { campaignId, contactIds, filter, place, processedCount, createdAt: madeBefore }: LockedOperation,
): Promise<{ ids: string[]; place: string | null }> {
  if (contactIds) {
    return { ids: contactIds.slice(processedCount, processedCount + LARGEST_BATCH), place: null };
  }
  const page = { first: LARGEST_BATCH, after: place, madeBefore };
  const { ids, next } = await nextContacts(transaction, businessId, campaignId, filter ?? {}, page);
  return { ids, place: next };
}

async function undoNext(
  transaction: Database,
  businessId: string,
  undoneId: string,
  changed: ContactChanges,
): Promise<Batch> {
  const undone = await lockOperation(transaction, businessId, undoneId);
  const changes = undone && (await takeChanges(transaction, businessId, undoneId));
  if (!changes) {
    return { processed: 0, changed: 0, skipped: {}, place: null, isLast: true };
  }
  const { changedCount, skipped } = await undoChanges(transaction, businessId, undone, changes, changed);
  return { processed: changes.contacts.length, changed: changedCount, skipped, place: null, isLast: false };
}
