import { workOnSchedule } from "../../platform/cron.ts";
import type { Database } from "../../platform/db/database.ts";
import { SERVICE_ITSELF } from "../identity/actor-rules.ts";
import { withEvents } from "../webhook/noted.ts";
import type { Outbox } from "../webhook/rules.ts";
import { noteChange } from "./commands.ts";
import { changedPresences, pruneSeconds } from "./store.ts";

/** The users of one look. */
const BATCH = 200;

/** The rows that one statement deletes. */
const PRUNED = 500;

/**
 * Notes the states that have changed by themselves: a call began or ended, a page was closed, calls were missed. One user
 * whose state cannot be noted does not stop the others. Any number of processes may.
 */
export async function notePresences(database: Database, outbox: Outbox, ending?: AbortSignal): Promise<void> {
  const failures: unknown[] = [];
  for (const { businessId, userId } of await changedPresences(database, BATCH)) {
    if (ending?.aborted) {
      break;
    }
    const acting = { businessId, actor: SERVICE_ITSELF };
    await withEvents(database.onBehalfOf(businessId), outbox, acting, (transaction) =>
      noteChange(transaction, businessId, userId),
    ).catch((error) => failures.push(error));
  }
  if (failures.length > 0) {
    throw failures.length === 1
      ? failures[0]
      : new AggregateError(failures, `${failures.length} presences were not noted`);
  }
}

/** Deletes old figures, a batch at a time. */
export async function prunePresence(database: Database, ending?: AbortSignal): Promise<void> {
  while (!ending?.aborted && (await pruneSeconds(database, PRUNED)) === PRUNED) {
    // The next batch.
  }
}

/** Notes every five seconds, and prunes every hour. @returns a function that stops it after the current batch. */
export function workOnPresenceRegularly(
  database: Database,
  outbox: Outbox,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const ends = [
    workOnSchedule("*/5 * * * * *", (ending) => notePresences(database, outbox, ending), onError),
    workOnSchedule("47 * * * *", (ending) => prunePresence(database, ending), onError),
  ];
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}
