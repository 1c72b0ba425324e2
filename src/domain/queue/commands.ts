import type { Database } from "../../platform/db/database.ts";
import { isForeignKeyViolation } from "../../platform/db/failure.ts";
import { DomainError, requireKnown } from "../../platform/errors.ts";
import { newIdentity } from "../../platform/id.ts";
import { parseInput } from "../../platform/input.ts";
import { lockAudio } from "../audio/use-store.ts";
import { lockBusiness } from "../identity/business-lock-store.ts";
import { requireRoom } from "../identity/caps.ts";
import { requirePermission } from "../identity/permissions.ts";
import type { Caller } from "../identity/rules.ts";
import { activeAmong } from "../identity/users.ts";
import { countCallbacks, isCallbackRunning } from "./callback-store.ts";
import { isCircle, type Queue, type QueueDraft, queueDraft } from "./rules.ts";
import {
  countQueues,
  deleteQueueRow,
  findQueue,
  insertQueue,
  lockQueue,
  overflowQueues,
  updateQueue,
} from "./store.ts";
import { countCallers, deleteFormerCallers } from "./waiting-store.ts";

/** The actions of admins on queues. Changes to the queues of one business wait for one another. */

/** @throws DomainError `validation_error` on an input, `conflict` if the business has the maximum of queues. */
export function createQueue(database: Database, caller: Caller, input: unknown): Promise<Queue> {
  requirePermission(caller, "inboxes.manage");
  const draft = parseInput(queueDraft, input);
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    const caps = await lockBusiness(transaction, businessId);
    requireRoom(await countQueues(transaction, businessId), caps.queues, "queues", "Delete one that is not in use.");
    const identity = newIdentity("que");
    await requireUsable(transaction, businessId, identity.id, draft);
    await insertQueue(transaction, businessId, { ...identity, ...draft });
    return (await findQueue(transaction, businessId, identity.id)) as Queue;
  });
}

/**
 * Sets a queue: all of it. Callers who wait keep their places, and leave it after the new longest wait.
 *
 * @throws DomainError `not_found`, `validation_error` on an input.
 */
export function setQueue(database: Database, caller: Caller, id: string, input: unknown): Promise<Queue> {
  requirePermission(caller, "inboxes.manage");
  const draft = parseInput(queueDraft, input);
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    await lockBusiness(transaction, businessId);
    await requireQueue(transaction, businessId, id);
    await requireUsable(transaction, businessId, id, draft);
    await updateQueue(transaction, businessId, id, draft);
    // Somebody of the new members may be free.
    transaction.wake("queue");
    return (await findQueue(transaction, businessId, id)) as Queue;
  });
}

/**
 * Deletes a queue with its figures.
 *
 * @throws DomainError `not_found`, `conflict` while a route or another queue leads to it, callers are in it or callbacks of
 *   it are due.
 */
export function deleteQueue(database: Database, caller: Caller, id: string): Promise<void> {
  requirePermission(caller, "inboxes.manage");
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    await requireNobody(transaction, businessId, id);
    // The history may be long, and no other change is to wait for it: a few more rows follow with the queue.
    await deleteFormerCallers(transaction, businessId, id);
    await lockBusiness(transaction, businessId);
    await requireQueue(transaction, businessId, id);
    await requireNobody(transaction, businessId, id);
    await deleteQueueRow(transaction, businessId, id).catch((error) => {
      if (isForeignKeyViolation(error)) {
        throw new DomainError("conflict", "A route or another queue leads to this queue: change it first.");
      }
      throw error;
    });
  });
}

async function requireQueue(transaction: Database, businessId: string, id: string): Promise<void> {
  if (!(await lockQueue(transaction, businessId, id))) {
    throw new DomainError("not_found", "The queue does not exist.");
  }
}

async function requireNobody(transaction: Database, businessId: string, id: string): Promise<void> {
  if ((await countCallers(transaction, businessId, id)) > 0) {
    throw new DomainError("conflict", "Callers are in this queue: wait until they have left it.");
  }
  const isDue = (await countCallbacks(transaction, businessId, id)) > 0;
  if (isDue || (await isCallbackRunning(transaction, businessId, id))) {
    throw new DomainError("conflict", "Callbacks of this queue are due: wait until they are made, or end their calls.");
  }
}

async function requireUsable(
  transaction: Database,
  businessId: string,
  id: string,
  { memberIds, overflow, overflowQueueId, holdAudioId }: QueueDraft,
): Promise<void> {
  const active = await activeAmong(transaction, businessId, memberIds);
  requireKnown(
    "memberIds",
    memberIds,
    (userId) => active.has(userId),
    (userId) => `This business has no active user ${userId}.`,
  );
  const recordings = [
    ["overflow.greetingId", overflow?.greetingId ?? null],
    ["holdAudioId", holdAudioId],
  ] as const;
  for (const [field, audioId] of recordings) {
    if (audioId !== null && !(await lockAudio(transaction, businessId, audioId))) {
      throw new DomainError("validation_error", "This business has no such recording.", { field });
    }
  }
  if (overflowQueueId !== null) {
    const field = "overflowQueueId";
    if (overflowQueueId !== id && !(await findQueue(transaction, businessId, overflowQueueId))) {
      throw new DomainError("validation_error", "This business has no such queue.", { field });
    }
    const next = await overflowQueues(transaction, businessId);
    if (isCircle(next.set(id, overflowQueueId), id)) {
      throw new DomainError("validation_error", "Callers would come back to this queue.", { field });
    }
  }
}
