import { schedule } from "node-cron";
import type { Database } from "../db/database.ts";
import { pruneAttempts } from "./attempts.ts";
import { pruneArtifacts } from "./provider/artifacts.ts";

/** Drops expired codes, tokens, sessions and interactions, a small batch a minute. Returns what ends it. */
export function pruneSignIn(database: Database, onError: (error: unknown) => void): () => Promise<void> {
  const prune = () => Promise.all([pruneArtifacts(database), pruneAttempts(database)]).catch(onError);
  const task = schedule("* * * * *", prune, { noOverlap: true });
  return async () => {
    await task.destroy();
  };
}
