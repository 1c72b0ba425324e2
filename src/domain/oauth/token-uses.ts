import { LRUCache } from "lru-cache";
import { workOnSchedule } from "../../platform/cron.ts";
import type { Database } from "../../platform/db/database.ts";
import { markUsed } from "./access-key-store.ts";
import { markGrantsUsed } from "./store.ts";

/** A key or grant waits for this long between two writes; the statement itself writes at most once an hour. */
const PAUSE_MS = 65 * 60_000;
/** The maximum of keys or grants that are remembered, and of those in one statement. */
const LARGEST = 10_000;
const BATCH = 1_000;

/** The uses of access keys, or of the grants to apps. Requests only collect them; a batch writes them once a minute. */
export interface Uses {
  /** @param key SHA-256 of the token of an access key, or of the id of a grant, in base 64. */
  add(key: string): void;
  write(): Promise<void>;
}

export function keyUses(database: Database): Uses {
  return batched((keys) => markUsed(database, keys));
}

export function grantUses(database: Database): Uses {
  return batched((keys) => markGrantsUsed(database, keys));
}

function batched(mark: (keys: readonly Buffer[]) => Promise<void>): Uses {
  const remembered = new LRUCache<string, true>({ max: LARGEST, ttl: PAUSE_MS });
  const waiting = new Set<string>();
  return {
    add(key) {
      if (!remembered.has(key) && waiting.size < LARGEST) {
        remembered.set(key, true);
        waiting.add(key);
      }
    },
    async write() {
      while (waiting.size > 0) {
        const batch = [...waiting].slice(0, BATCH);
        await mark(batch.map((key) => Buffer.from(key, "base64")));
        for (const key of batch) {
          waiting.delete(key);
        }
      }
    },
  };
}

/** Writes the uses once a minute. Returns the function that stops this, after it has written the rest. */
export function writeUsesRegularly(uses: Uses, onError: (error: unknown) => void): () => Promise<void> {
  const end = workOnSchedule("* * * * *", () => uses.write(), onError);
  return async () => {
    await end();
    await uses.write().catch(onError);
  };
}
