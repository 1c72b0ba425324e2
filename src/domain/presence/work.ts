import { workOnSchedule } from "../../platform/cron.ts";
import type { Database } from "../../platform/db/database.ts";
import { throwFailures } from "../../platform/failures.ts";
import { SERVICE_ITSELF } from "../identity/actor-rules.ts";
import { withEvents } from "../webhook/noted.ts";
import type { Outbox } from "../webhook/rules.ts";
import { noteChange } from "./commands.ts";
import { changedPresences, pruneSeconds, takeTurnToLook } from "./store.ts";

/** The users of one look. */
const BATCH = 200;

/** The looks of one run. */
const MOST_LOOKS = 20;

/** The rows that one statement deletes. */
const PRUNED = 500;

/**
 * Notes the states that have changed by themselves: a call began or ended, a page was closed, calls were missed. One user
 * whose state cannot be noted does not stop the others. Any number of processes may: one of them looks at a time, and a
 * state is noted once.
 */
export async function notePresences(database: Database, outbox: Outbox, ending?: AbortSignal): Promise<void> {
  const failures = new Map<string, unknown>();
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    // The turn ends with the look: the notes need a connection too, and a process may have a single one.
    const changed = await database.transaction(async (turn) =>
      (await takeTurnToLook(turn)) ? changedPresences(turn, BATCH, [...failures.keys()]) : [],
    );
    for (const { businessId, userId } of changed) {
      if (ending?.aborted) {
        return;
      }
      const acting = { businessId, actor: SERVICE_ITSELF };
      await withEvents(database.onBehalfOf(businessId), outbox, acting, (transaction) =>
        noteChange(transaction, businessId, userId),
      ).catch((error) => failures.set(userId, error));
    }
    if (changed.length < BATCH) {
      break;
    }
  }
  throwFailures([...failures.values()], (count) => `${count} presences were not noted`);
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
