import { pruneAttempts } from "../../domain/identity/attempt-store.ts";
import { pruneSteps } from "../../domain/identity/second-factor/step-store.ts";
import { pruneAccessKeys } from "../../domain/oauth/access-key-store.ts";
import { pruneDocuments } from "../../domain/oauth/agent-store.ts";
import { pruneArtifacts } from "../../domain/oauth/artifact-store.ts";
import { workOnSchedule } from "../../platform/cron.ts";
import type { Database } from "../../platform/db/database.ts";

/**
 * Deletes expired codes, tokens, sessions, interactions, steps, access keys and documents of agents, in small batches once a minute. Returns
 * the function that stops it.
 */
export function pruneSignIn(database: Database, onError: (error: unknown) => void): () => Promise<void> {
  const prune = async (ending: AbortSignal) => {
    // Without a maximum of batches: a busy service's rows expire as fast as it writes them.
    while (!ending.aborted && (await pruneAttempts(database)) > 0) {}
    while (!ending.aborted && (await pruneSteps(database)) > 0) {}
    while (!ending.aborted && (await pruneArtifacts(database)) > 0) {}
    while (!ending.aborted && (await pruneDocuments(database)) > 0) {}
    while (!ending.aborted && (await pruneAccessKeys(database)) > 0) {}
  };
  return workOnSchedule("* * * * *", prune, onError);
}
