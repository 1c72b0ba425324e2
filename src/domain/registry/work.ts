import { workOnSchedule } from "../../platform/cron.ts";
import type { Database } from "../../platform/db/database.ts";
import { UnavailableError } from "../../platform/errors.ts";
import { workInRounds } from "../../platform/rounds.ts";
import {
  type DueVersion,
  dropNumbers,
  dueVersions,
  lockVersion,
  postponeVersion,
  publishVersion,
  writeBatch,
} from "./work-store.ts";

/** The failed attempts at one batch before an import fails: some minutes. */
const MOST_FAILURES = 10;
const FAILURE = "The service could not import the next numbers.";

/**
 * Works on the files of registries in rounds, a batch of each. Any number of processes may: a batch is one transaction
 * that locks its import, writes the numbers, counts and deletes the batch. The numbers of a version count only from the
 * transaction that publishes it, so campaigns see the former list or the new one, and never a part.
 */
export function workRegistries(
  database: Database,
  onError: (error: unknown) => void,
  ending?: AbortSignal,
): Promise<void> {
  const work = async (due: DueVersion) => {
    const own = database.onBehalfOf(due.businessId);
    try {
      return await workOn(own, due);
    } catch (error) {
      // It is retried later.
      onError(error);
      if (!(error instanceof UnavailableError)) {
        await postponeVersion(own, due, MOST_FAILURES, FAILURE).catch(onError);
      }
      return false;
    }
  };
  return workInRounds({ due: () => dueVersions(database), work }, ending);
}

/** @returns whether more is left. */
function workOn(database: Database, due: DueVersion): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const locked = await lockVersion(transaction, due);
    if (!locked) {
      return false;
    }
    if (locked.state !== "running") {
      return dropNumbers(transaction, due, locked);
    }
    if (await writeBatch(transaction, due, locked.version)) {
      return true;
    }
    await publishVersion(transaction, due, locked.registryId);
    return false;
  });
}

/** Works once a second. @returns a function that stops after the current batch. */
export function workRegistriesRegularly(database: Database, onError: (error: unknown) => void): () => Promise<void> {
  return workOnSchedule("* * * * * *", (ending) => workRegistries(database, onError, ending), onError);
}
