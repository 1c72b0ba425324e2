import { workOnSchedule } from "../cron.ts";
import type { Database } from "../db/database.ts";
import { pruneAttempts } from "./attempts.ts";
import { pruneArtifacts } from "./provider/artifacts.ts";

/** Drops expired codes, tokens, sessions and interactions, a small batch a minute. Returns what ends it. */
export function pruneSignIn(database: Database, onError: (error: unknown) => void): () => Promise<void> {
  const prune = async (ending: AbortSignal) => {
    // As many batches as there are: what a busy service issues in an hour expires in one, too.
    while (!ending.aborted && (await pruneAttempts(database)) > 0) {}
    while (!ending.aborted && (await pruneArtifacts(database)) > 0) {}
  };
  return workOnSchedule("* * * * *", prune, onError);
}
