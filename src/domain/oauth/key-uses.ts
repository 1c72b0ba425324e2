import { LRUCache } from "lru-cache";
import { workOnSchedule } from "../../platform/cron.ts";
import type { Database } from "../../platform/db/database.ts";
import { markUsed } from "./access-key-store.ts";

/** A key waits for this long between two writes; the statement itself writes at most once an hour. */
const PAUSE_MS = 65 * 60_000;
/** The maximum of keys that are remembered, and of those in one statement. */
const LARGEST = 10_000;
const BATCH = 1_000;

/** The uses of access keys. Requests only note them; a batch writes them once a minute. */
export interface KeyUses {
  /** @param tokenHash SHA-256 of the token, in base 64. */
  note(tokenHash: string): void;
  write(): Promise<void>;
}

export function keyUses(database: Database): KeyUses {
  const noted = new LRUCache<string, true>({ max: LARGEST, ttl: PAUSE_MS });
  const waiting = new Set<string>();
  return {
    note(tokenHash) {
      if (!noted.has(tokenHash) && waiting.size < LARGEST) {
        noted.set(tokenHash, true);
        waiting.add(tokenHash);
      }
    },
    async write() {
      while (waiting.size > 0) {
        const batch = [...waiting].slice(0, BATCH);
        await markUsed(
          database,
          batch.map((tokenHash) => Buffer.from(tokenHash, "base64")),
        );
        for (const tokenHash of batch) {
          waiting.delete(tokenHash);
        }
      }
    },
  };
}

/** Writes the uses once a minute. Returns the function that stops this, after it has written the rest. */
export function writeKeyUsesRegularly(uses: KeyUses, onError: (error: unknown) => void): () => Promise<void> {
  const end = workOnSchedule("* * * * *", () => uses.write(), onError);
  return async () => {
    await end();
    await uses.write().catch(onError);
  };
}
