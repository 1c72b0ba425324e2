import { workOnSchedule } from "../../platform/cron.ts";
import { isFarApart } from "../../platform/db/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { BEGINNING, nextBusiness, pruneBatch } from "./retention-store.ts";

/**
 * Deletes the rows past their retention, in batches in the order of the list. Any number of processes may. While the
 * clocks of this machine and the database differ too much, one of them is wrong, and nothing is deleted.
 */
export async function pruneDeletions(database: Database, ending?: AbortSignal): Promise<void> {
  for (
    let businessId = await nextBusiness(database, "");
    businessId !== undefined && !ending?.aborted && !isFarApart();
    businessId = await nextBusiness(database, businessId)
  ) {
    let batch = await pruneBatch(database, businessId, BEGINNING);
    while (batch !== undefined && batch.deleted > 0 && !ending?.aborted) {
      batch = await pruneBatch(database, businessId, batch);
    }
  }
}

/** Prunes once an hour; several processes may. Returns the function that stops it after the current batch. */
export function pruneDeletionsRegularly(database: Database, onError: (error: unknown) => void): () => Promise<void> {
  return workOnSchedule("23 * * * *", (ending) => pruneDeletions(database, ending), onError);
}
