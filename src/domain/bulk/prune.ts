import { databaseNow } from "../../platform/clock.ts";
import { workOnSchedule } from "../../platform/cron.ts";
import type { Database } from "../../platform/db/database.ts";
import { deleteParts, expiredFiles } from "./export-store.ts";
import { endHeldOperations, pruneEnded } from "./prune-store.ts";

/** The retention of operations after their ends. */
const KEPT_DAYS = 30;

/** Deletes the ended operations past their retention, in batches. One that has waited as long, and may not run, ends. */
export async function pruneOperations(database: Database, ending?: AbortSignal): Promise<void> {
  const before = new Date(databaseNow() - KEPT_DAYS * 86_400_000).toISOString();
  await endHeldOperations(database, before, `It waited for ${KEPT_DAYS} days.`);
  while (!ending?.aborted && (await pruneEnded(database, before)) > 0) {
    // The next batch.
  }
}

/**
 * Deletes the files of exports that have expired, and the parts of those that did not complete, in batches. One that cannot
 * be deleted now does not keep the others.
 */
export async function pruneFiles(
  database: Database,
  onError: (error: unknown) => void,
  ending?: AbortSignal,
): Promise<void> {
  for (const file of await expiredFiles(database)) {
    try {
      while (!ending?.aborted && (await deleteParts(database, file)) > 0) {
        // The next parts.
      }
    } catch (error) {
      onError(error);
    }
  }
}

/**
 * Prunes operations once an hour, and files each minute; several processes may. Returns the function that stops it after the
 * current batch.
 */
export function pruneOperationsRegularly(database: Database, onError: (error: unknown) => void): () => Promise<void> {
  const ends = [
    workOnSchedule("47 * * * *", (ending) => pruneOperations(database, ending), onError),
    workOnSchedule("* * * * *", (ending) => pruneFiles(database, onError, ending), onError),
  ];
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}
