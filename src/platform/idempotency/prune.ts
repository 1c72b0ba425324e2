import { workOnSchedule } from "../cron.ts";
import type { Database } from "../db/database.ts";
import { pruneBatch } from "./store.ts";

/** Small enough that no write ever waits long for one; together more than a process can write in a minute. */
const BATCH = 1_000;
const BATCHES = 500;

/** Drops the answers past their retention, batch by batch, each a transaction of its own. Returns how many it were. */
export async function pruneAnswers(
  database: Database,
  { size = BATCH, batches = BATCHES, signal }: { size?: number; batches?: number; signal?: AbortSignal } = {},
): Promise<number> {
  let dropped = 0;
  for (let batch = 0; batch < batches && !signal?.aborted; batch += 1) {
    const count = await pruneBatch(database, size);
    dropped += count;
    if (count < size) {
      break;
    }
  }
  return dropped;
}

/** Prunes once a minute; any number of processes may. Returns what ends it, after the batch in work. */
export function pruneRegularly(database: Database, onError: (error: unknown) => void): () => Promise<void> {
  return workOnSchedule("* * * * *", (signal) => pruneAnswers(database, { signal }), onError);
}
