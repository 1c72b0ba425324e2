import { workOnSchedule } from "../cron.ts";
import type { Database } from "../db/database.ts";
import { pruneBatch } from "./store.ts";

/** Small enough that no write waits long for one batch; together more than a process can write in a minute. */
const BATCH = 1_000;
const BATCHES = 500;

/** Deletes the answers past their retention in batches, each in its own transaction. Returns their number. */
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

/** Prunes once a minute; several processes may. Returns the function that stops it after the current batch. */
export function pruneRegularly(database: Database, onError: (error: unknown) => void): () => Promise<void> {
  return workOnSchedule("* * * * *", (signal) => pruneAnswers(database, { signal }), onError);
}
