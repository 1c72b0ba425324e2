import { databaseNow } from "../../platform/clock.ts";
import { workOnSchedule } from "../../platform/cron.ts";
import type { Database } from "../../platform/db/database.ts";
import { lowestIdAt } from "../../platform/id.ts";
import { pruneOperatorEntries } from "./operator-store.ts";
import { nextBusiness, pruneEntries } from "./store.ts";

const DAY_MS = 86_400_000;

/** Deletes the entries past their retention, those of the operator too, in batches. Returns their number. */
export async function pruneAudit(database: Database, days: number, ending?: AbortSignal): Promise<number> {
  const start = databaseNow() - days * DAY_MS;
  let pruned = await inBatches(() => pruneOperatorEntries(database, lowestIdAt("opr", start)), ending);
  for (
    let businessId = await nextBusiness(database, "");
    businessId !== undefined && !ending?.aborted;
    businessId = await nextBusiness(database, businessId)
  ) {
    pruned += await pruneAuditOf(database, businessId, start, ending);
  }
  return pruned;
}

/** Deletes the entries of a business from before a time, in milliseconds since 1970. Returns their number. */
export function pruneAuditOf(
  database: Database,
  businessId: string,
  start: number,
  ending?: AbortSignal,
): Promise<number> {
  return inBatches(() => pruneEntries(database, businessId, lowestIdAt("aud", start)), ending);
}

async function inBatches(prune: () => Promise<number>, ending?: AbortSignal): Promise<number> {
  let pruned = 0;
  let count: number;
  do {
    count = await prune();
    pruned += count;
  } while (count > 0 && !ending?.aborted);
  return pruned;
}

/** Prunes once an hour; several processes may. Returns the function that stops it after the current batch. */
export function pruneAuditRegularly(
  database: Database,
  days: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return workOnSchedule("23 * * * *", (ending) => pruneAudit(database, days, ending), onError);
}
