import { databaseNow } from "../../platform/clock.ts";
import { workOnSchedule } from "../../platform/cron.ts";
import type { Database } from "../../platform/db/database.ts";
import { lowestIdAt } from "../../platform/id.ts";
import { nextBusinessWithImports, pruneBatch } from "./prune-store.ts";

/** The retention of imports after their ends, in milliseconds: 30 days. */
const KEPT_MS = 30 * 86_400_000;

/** Deletes the ended imports past their retention, with their refusals, in batches. Contacts stay. */
export async function pruneImports(database: Database, ending?: AbortSignal): Promise<void> {
  const before = databaseNow() - KEPT_MS;
  const endedBefore = { id: lowestIdAt("imp", before), time: new Date(before).toISOString() };
  for (
    let businessId = await nextBusinessWithImports(database, "");
    businessId !== undefined && !ending?.aborted;
    businessId = await nextBusinessWithImports(database, businessId)
  ) {
    let count: number;
    do {
      count = await pruneBatch(database, businessId, endedBefore);
    } while (count > 0 && !ending?.aborted);
  }
}

/** Prunes once an hour; several processes may. Returns the function that stops it after the current batch. */
export function pruneImportsRegularly(database: Database, onError: (error: unknown) => void): () => Promise<void> {
  return workOnSchedule("41 * * * *", (ending) => pruneImports(database, ending), onError);
}
