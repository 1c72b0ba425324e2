import { workOnSchedule } from "../cron.ts";
import type { Database } from "../db/database.ts";
import type { Storage } from "./port.ts";
import { claimRemovals, finishRemoval } from "./removal-store.ts";

/** The maximum number of objects that one sweep removes. */
const MOST = 50;

/** Removes objects without references. An object that the storage does not remove is retried later. */
export async function sweepStorage(database: Database, storage: Pick<Storage, "remove">, ending?: AbortSignal) {
  const failures: unknown[] = [];
  for (const removal of await claimRemovals(database, MOST)) {
    if (!ending?.aborted) {
      try {
        await storage.remove(removal.key);
        await finishRemoval(database, removal);
      } catch (error) {
        failures.push(error);
      }
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} objects could not be removed from the storage`);
  }
}

/** Sweeps every five seconds; several processes may. @returns the function that stops it. */
export function sweepStorageRegularly(
  database: Database,
  storage: Pick<Storage, "remove">,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return workOnSchedule("*/5 * * * * *", (ending) => sweepStorage(database, storage, ending), onError);
}
