import { workOnSchedule } from "../../platform/cron.ts";
import type { Database } from "../../platform/db/database.ts";
import { type AssignedPlace, BEGINNING, unassignLost } from "../conversation/assignment-store.ts";
import {
  beginUnassigning,
  endUnassigning,
  nextUnassigning,
  type UnassigningUser,
} from "../identity/unassigning-store.ts";
import { lockAssignee } from "../identity/usable-inbox-store.ts";

/**
 * Unassigns the conversations that a changed user may no longer use: at once as many as one statement examines, so that
 * the change never depends on how many there are, and the others soon.
 */
export async function unassignOf(transaction: Database, businessId: string, userId: string): Promise<void> {
  const { next } = await unassignLost(transaction, businessId, userId, BEGINNING);
  if (next !== null) {
    await beginUnassigning(transaction, businessId, userId);
  }
}

/**
 * Unassigns what changes of users left, in short transactions: a kill loses nothing. Any number of processes may. A user
 * who fails does not stop those behind.
 */
export async function unassignDue(database: Database, ending?: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (
    let user = await nextUnassigning(database, { businessId: "", id: "" });
    user !== undefined && !ending?.aborted;
    user = await nextUnassigning(database, user)
  ) {
    await unassign(database.onBehalfOf(user.businessId), user, ending).catch((error) => failures.push(error));
  }
  if (failures.length > 0) {
    throw failures.length === 1
      ? failures[0]
      : new AggregateError(failures, `conversations of ${failures.length} users were not unassigned`);
  }
}

async function unassign(database: Database, user: UnassigningUser, ending?: AbortSignal): Promise<void> {
  // A conversation that loses its newest texts moves back behind the walk: the last walk finds none.
  while (!ending?.aborted && (await walk(database, user, ending)) > 0) {
    // Once more.
  }
  if (!ending?.aborted) {
    await endUnassigning(database, user);
  }
}

/** @returns the number of unassigned conversations. */
async function walk(database: Database, { businessId, id }: UnassigningUser, ending?: AbortSignal): Promise<number> {
  let count = 0;
  let after: AssignedPlace | null = BEGINNING;
  while (after !== null && !ending?.aborted) {
    const place: AssignedPlace = after;
    const { unassigned, next } = await database.transaction(async (transaction) => {
      await lockAssignee(transaction, businessId, id);
      return unassignLost(transaction, businessId, id, place);
    });
    count += unassigned;
    after = next;
  }
  return count;
}

/** Does so every few seconds. Returns the function that stops it after the current batch. */
export function unassignRegularly(database: Database, onError: (error: unknown) => void): () => Promise<void> {
  return workOnSchedule("*/5 * * * * *", (ending) => unassignDue(database, ending), onError, { isDueAtStart: true });
}
