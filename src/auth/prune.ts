import { schedule } from "node-cron";
import type { Database } from "../db/database.ts";
import { pruneArtifacts } from "./provider/artifacts.ts";

/** Drops expired codes, tokens, sessions and interactions, a small batch a minute. Returns what ends it. */
export function pruneSignIn(database: Database, onError: (error: unknown) => void): () => Promise<void> {
  const task = schedule("* * * * *", () => pruneArtifacts(database).catch(onError), { noOverlap: true });
  return async () => {
    await task.destroy();
  };
}
