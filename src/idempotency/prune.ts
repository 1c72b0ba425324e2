import { schedule } from "node-cron";
import type { Database } from "../db/database.ts";
import { pruneAnswers } from "./store.ts";

/** Drops kept answers past their retention, a small batch a minute. Returns what ends it. */
export function pruneRegularly(database: Database, onError: (error: unknown) => void): () => Promise<void> {
  const task = schedule("* * * * *", () => pruneAnswers(database).catch(onError), { noOverlap: true });
  return async () => {
    await task.destroy();
  };
}
