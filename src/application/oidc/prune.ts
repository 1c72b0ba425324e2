import { pruneAttempts } from "../../domain/identity/attempt-store.ts";
import { pruneArtifacts } from "../../domain/oauth/artifact-store.ts";
import { workOnSchedule } from "../../platform/cron.ts";
import type { Database } from "../../platform/db/database.ts";

/** Drops expired codes, tokens, sessions and interactions, a small batch a minute. Returns what ends it. */
export function pruneSignIn(database: Database, onError: (error: unknown) => void): () => Promise<void> {
  const prune = async (ending: AbortSignal) => {
    // As many batches as there are: what a busy service issues in an hour expires in one, too.
    while (!ending.aborted && (await pruneAttempts(database)) > 0) {}
    while (!ending.aborted && (await pruneArtifacts(database)) > 0) {}
  };
  return workOnSchedule("* * * * *", prune, onError);
}
