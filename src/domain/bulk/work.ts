import { workOnSchedule } from "../../platform/cron.ts";
import type { Database } from "../../platform/db/database.ts";
import { DomainError, UnavailableError } from "../../platform/errors.ts";
import { lockRecipientsOf } from "../broadcast/contact-lock-store.ts";
import {
  type ContactState,
  type Copying,
  copyContacts,
  lockCampaigns,
  moveContacts,
  moveContactsBack,
  NOT_CALLED,
  nextContacts,
  type Way,
} from "../campaign/copying.ts";
import { eraseCampaignContacts } from "../campaign/erasure.ts";
import { lockCampaign } from "../campaign/lock-store.ts";
import { actorFrom } from "../identity/actor-rules.ts";
import { withEvents } from "../webhook/noted.ts";
import type { Outbox } from "../webhook/rules.ts";
import { type CreatedContact, LARGEST_BATCH, type Skipped, type SkipReason } from "./rules.ts";
import { lockOperation } from "./store.ts";
import { lockCreated } from "./used-store.ts";
import {
  advanceOperation,
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

/** The contacts of a batch by what became of them. */
interface Outcome {
  processed: number;
  changed: number;
  skipped: Skipped;
  place: string | null;
  isLast: boolean;
}

/** @returns whether there is more to do. */
function workBatch(database: Database, outbox: Outbox, due: DueOperation): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const operation = await lockDue(transaction, due);
    if (!operation) {
      return false;
    }
    const { businessId } = due;
    const outcome = await withEvents(transaction, outbox, { businessId, actor: actorFrom(operation) }, (inside) =>
      operation.undoneId === null
        ? changeBatch(inside, businessId, operation)
        : undoBatch(inside, businessId, operation.undoneId),
    );
    const skipped = sumOf(operation.skipped, outcome.skipped);
    await advanceOperation(transaction, due, { ...outcome, skipped });
    return !outcome.isLast;
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

/** Copies or moves the next contacts. */
async function changeBatch(transaction: Database, businessId: string, operation: LockedOperation): Promise<Outcome> {
  const { campaignId: fromId, action, processedCount } = operation;
  const way: Way = { fromId, toId: operation.targetCampaignId as string };
  await lockCampaigns(transaction, businessId, way);
  const { ids, place } = await nextOf(transaction, businessId, operation);
  if (action === "move") {
    await lockRecipientsOf(transaction, businessId, fromId, ids);
  }
  const change = action === "move" ? moveContacts : copyContacts;
  const { copied, repeated, inProgress } = await change(transaction, businessId, way, ids);
  const created = copied.map(({ id, before }) => (action === "move" ? { id, before: compact(before) } : { id }));
  await insertChanges(transaction, { businessId, id: operation.id }, processedCount, created);
  return {
    processed: ids.length,
    changed: copied.length,
    skipped: {
      repeated,
      in_progress: inProgress,
      gone: ids.length - copied.length - repeated - inProgress,
    },
    place,
    isLast: operation.contactIds ? processedCount + ids.length >= operation.contactIds.length : place === null,
  };
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

/** Without what is so of every contact that nobody has called. */
function compact(state: ContactState): Partial<ContactState> {
  return Object.fromEntries(
    Object.entries(state).filter(([name, value]) => value !== NOT_CALLED[name as keyof ContactState]),
  );
}

/** Undoes the next batch of an operation. */
async function undoBatch(transaction: Database, businessId: string, undoneId: string): Promise<Outcome> {
  const nothing = { processed: 0, changed: 0, skipped: {}, place: null, isLast: true };
  // Its retention may have ended.
  const undone = await lockOperation(transaction, businessId, undoneId);
  const changes = undone && (await takeChanges(transaction, businessId, undoneId));
  if (!changes) {
    return nothing;
  }
  const { campaignId, targetCampaignId, action } = undone;
  const toId = targetCampaignId as string;
  const { contacts } = changes;
  const ids = contacts.map(({ id }) => id);
  if (action === "move") {
    await lockCampaigns(transaction, businessId, { fromId: toId, toId: campaignId });
  } else {
    await lockCampaign(transaction, businessId, toId);
  }
  await lockRecipientsOf(transaction, businessId, toId, ids);
  const reasons = await lockCreated(transaction, businessId, toId, ids);
  const skipped: Skipped = { gone: contacts.length - reasons.size };
  for (const reason of reasons.values()) {
    if (reason !== null) {
      skipped[reason] = (skipped[reason] ?? 0) + 1;
    }
  }
  const free = contacts.filter(({ id }) => reasons.get(id) === null);
  if (action === "copy") {
    const unused = free.map(({ id }) => id);
    const changed = await eraseCampaignContacts(transaction, businessId, toId, unused);
    return { ...nothing, processed: contacts.length, changed, skipped, isLast: false };
  }
  const { copied, repeated } = await moveBack(transaction, businessId, { fromId: toId, toId: campaignId }, free);
  return {
    ...nothing,
    processed: contacts.length,
    changed: copied.length,
    skipped: { ...skipped, repeated },
    isLast: false,
  };
}

function moveBack(
  transaction: Database,
  businessId: string,
  way: Way,
  contacts: readonly CreatedContact[],
): Promise<Copying> {
  const states = new Map(contacts.map(({ id, before }) => [id, { ...NOT_CALLED, ...before }]));
  return moveContactsBack(transaction, businessId, way, states);
}
