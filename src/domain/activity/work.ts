import { workOnSchedule } from "../../platform/cron.ts";
import type { Database } from "../../platform/db/database.ts";
import { backfillActivity, foldActivity, mergeQuarters, moveActivity, pruneAttemptActivity } from "./fold-store.ts";
import { KEPT_DAYS } from "./rules.ts";

/** The batches of earlier rows between two folds: about a second of work. */
const BACKFILLED = 20;

/** Adds up the changes, and counts a part of the rows from before the counts. Any number of processes may. */
export async function workOnActivity(database: Database, ending?: AbortSignal): Promise<void> {
  for (let batch = 0; batch < BACKFILLED && !ending?.aborted; batch += 1) {
    if (!(await backfillActivity(database))) {
      break;
    }
  }
  await foldActivity(database, ending);
}

/** Works every five seconds, and prunes and merges every hour. @returns the function that stops it after the current batch. */
export function workOnActivityRegularly(database: Database, onError: (error: unknown) => void): () => Promise<void> {
  const ends = [
    workOnSchedule("*/5 * * * * *", (ending) => workOnActivity(database, ending), onError),
    workOnSchedule("*/5 * * * * *", (ending) => moveActivity(database, ending), onError),
    workOnSchedule("11 * * * *", (ending) => mergeQuarters(database, ending), onError),
    workOnSchedule("41 * * * *", (ending) => pruneAttemptActivity(database, KEPT_DAYS, ending), onError),
  ];
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}
