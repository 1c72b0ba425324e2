import { workOnSchedule } from "../cron.ts";
import type { Database } from "../db/database.ts";
import type { Storage } from "./port.ts";
import { claimRemovals, finishRemoval } from "./removal-store.ts";

/** How many objects are removed in one sweep. */
const MOST = 50;

/** Removes what nothing refers to any more. What the storage does not remove now is tried again later. */
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

/** Sweeps every five seconds; any number of processes may. @returns what ends it. */
export function sweepStorageRegularly(
  database: Database,
  storage: Pick<Storage, "remove">,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return workOnSchedule("*/5 * * * * *", (ending) => sweepStorage(database, storage, ending), onError);
}
