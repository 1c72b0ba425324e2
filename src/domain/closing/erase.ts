import { workOnSchedule } from "../../platform/cron.ts";
import type { Database } from "../../platform/db/database.ts";
import { deactivateInboxesOf, deleteBusiness } from "../identity/operator-store.ts";
import { giveBackNumbers } from "../number/commands.ts";
import { eraseBatch, hasFilesLeft } from "./erase-store.ts";
import { countErased, finishErasure, lockDue } from "./store.ts";

/**
 * Erases the businesses whose grace is over, batch by batch. Each batch is a transaction that also counts its rows:
 * after a kill another process continues. The row of a business goes last, after its files in the storage. A business
 * that cannot be erased now does not stop the others. Numbers that were bought for the business go back to the carrier
 * first, for a day of attempts.
 */
export async function eraseClosed(database: Database, ending?: AbortSignal): Promise<void> {
  const putOff: string[] = [];
  const failures: unknown[] = [];
  let place: Place | null = null;
  while (!ending?.aborted) {
    // The business of a failure.
    let current: string | null = null;
    try {
      const outcome: Outcome = await database.transaction(async (transaction) => {
        current = await lockDue(transaction, putOff);
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
      const id: string = current;
      database.tell({
        ...{ name: "erasure attempt failed", id, businessId: id },
        ...{ requestId: null, reason: String(error) },
      });
      putOff.push(current);
    }
  }
  if (failures.length > 0) {
    throw failures.length === 1 ? failures[0] : new AggregateError(failures, `${failures.length} erasures failed`);
  }
}

/** The place at which the previous batch ended. */
interface Place {
  businessId: string;
  step: number;
}

type Outcome = { outcome: "more"; place: Place } | { outcome: "wait" | "done" | "nothing" };

async function erase(transaction: Database, businessId: string, last: Place | null): Promise<Outcome> {
  const before = last?.businessId === businessId ? last.step : null;
  if (before === null) {
    await deactivateInboxesOf(transaction, businessId);
    if (await giveBackNumbers(transaction, businessId)) {
      return { outcome: "wait" };
    }
  }
  const { rows, step } = await eraseBatch(transaction, businessId, before ?? 0);
  if (rows > 0) {
    await countErased(transaction, businessId, rows);
    return { outcome: "more", place: { businessId, step } };
  }
  if (before !== null && before > 0) {
    // Work that ran during the erasure may have written rows in earlier steps.
    return { outcome: "more", place: { businessId, step: 0 } };
  }
  if (await hasFilesLeft(transaction, businessId)) {
    return { outcome: "wait" };
  }
  await deleteBusiness(transaction, businessId);
  await finishErasure(transaction, businessId);
  transaction.tell({ name: "erasure completed", id: businessId, businessId, requestId: null });
  return { outcome: "done" };
}

/**
 * Checks at once and every ten seconds; any number of processes may.
 *
 * @returns a function that stops after the current batch.
 */
export function eraseRegularly(database: Database, onError: (error: unknown) => void): () => Promise<void> {
  return workOnSchedule("*/10 * * * * *", (ending) => eraseClosed(database, ending), onError, { isDueAtStart: true });
}
