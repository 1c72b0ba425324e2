import { workOnSchedule } from "../../platform/cron.ts";
import type { Database } from "../../platform/db/database.ts";
import { deactivateInboxesOf, deleteBusiness } from "../identity/operator-store.ts";
import { eraseBatch, hasFilesLeft } from "./erase-store.ts";
import { countErased, finishErasure, holdDue } from "./store.ts";

/**
 * Erases the businesses whose grace is over, a batch in each transaction, which counts it: a kill at any moment leaves
 * the rest to the next process. A business goes last, when its files are gone from the storage too. One that cannot be
 * erased now keeps none of the others.
 */
export async function eraseClosed(database: Database, ending?: AbortSignal): Promise<void> {
  const putOff: string[] = [];
  const failures: unknown[] = [];
  let place: Place | null = null;
  while (!ending?.aborted) {
    // The business that a failure is about.
    let current: string | null = null;
    try {
      const outcome: Outcome = await database.transaction(async (transaction) => {
        current = await holdDue(transaction, putOff);
        return current === null ? { outcome: "nothing" } : await erase(transaction, current, place);
      });
      if (outcome.outcome === "nothing") {
        break;
      }
      place = outcome.outcome === "more" ? outcome.place : null;
      if (outcome.outcome === "wait" && current !== null) {
        putOff.push(current);
      }
    } catch (error) {
      failures.push(error);
      if (current === null) {
        break;
      }
      putOff.push(current);
    }
  }
  if (failures.length > 0) {
    throw failures.length === 1 ? failures[0] : new AggregateError(failures, `${failures.length} erasures failed`);
  }
}

/** Where the batch before has ended. */
interface Place {
  businessId: string;
  step: number;
}

type Outcome = { outcome: "more"; place: Place } | { outcome: "wait" | "done" | "nothing" };

async function erase(transaction: Database, businessId: string, last: Place | null): Promise<Outcome> {
  const before = last?.businessId === businessId ? last.step : null;
  if (before === null) {
    await deactivateInboxesOf(transaction, businessId);
  }
  const { rows, step } = await eraseBatch(transaction, businessId, before ?? 0);
  if (rows > 0) {
    await countErased(transaction, businessId, rows);
    return { outcome: "more", place: { businessId, step } };
  }
  if (before !== null && before > 0) {
    // What was under way while it was erased may have written rows behind the last step.
    return { outcome: "more", place: { businessId, step: 0 } };
  }
  if (await hasFilesLeft(transaction, businessId)) {
    return { outcome: "wait" };
  }
  await deleteBusiness(transaction, businessId);
  await finishErasure(transaction, businessId);
  return { outcome: "done" };
}

/** Looks every ten seconds; any number of processes may. @returns what ends it, after the batch in work. */
export function eraseRegularly(database: Database, onError: (error: unknown) => void): () => Promise<void> {
  return workOnSchedule("*/10 * * * * *", (ending) => eraseClosed(database, ending), onError);
}
