import { workOnSchedule } from "../../platform/cron.ts";
import type { Database } from "../../platform/db/database.ts";
import { DomainError, UnavailableError } from "../../platform/errors.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import { actorFrom } from "../identity/actor-rules.ts";
import { withEvents } from "../webhook/noted.ts";
import type { Outbox } from "../webhook/rules.ts";
import { readBatch, settleBatch } from "./batch.ts";
import { mapColumns, requireCountry } from "./columns.ts";
import {
  type DueImport,
  deleteJob,
  dueImports,
  endImport,
  lockJob,
  nextBatch,
  passBatch,
  postponeImport,
} from "./job-store.ts";
import { advanceImport, findImport } from "./store.ts";

/** The number of businesses served at the same time: one that waits delays none of the others. */
const BUSINESSES = 2;

/** The failed attempts at one batch before the import fails: some six minutes. */
const MOST_FAILURES = 10;

export interface ImportTools {
  /** Opens the rows of the files. */
  box: SecretBox;
  outbox: Outbox;
}

/**
 * Works on the due imports in rounds: a batch of each one, and then those that are due by now. Any number of processes
 * may: each batch is one transaction that locks its import, adds the contacts, counts them and deletes the batch, so
 * that a killed process leaves a batch either unchanged or imported.
 */
export async function workImports(
  database: Database,
  { box, outbox }: ImportTools,
  onError: (error: unknown) => void,
  ending?: AbortSignal,
): Promise<void> {
  const tryBatch = async (due: DueImport) => {
    const own = database.onBehalfOf(due.businessId);
    try {
      return await importBatch(own, { box, outbox }, due);
    } catch (error) {
      // The others continue; this one is retried later.
      onError(error);
      await giveWay(own, due, error).catch(onError);
      return false;
    }
  };
  let isMore = true;
  while (isMore && !ending?.aborted) {
    isMore = false;
    const waiting = [...Map.groupBy(await dueImports(database), ({ businessId }) => businessId).values()];
    const work = async () => {
      for (let those = waiting.shift(); those && !ending?.aborted; those = waiting.shift()) {
        const [due, ...others] = those as [DueImport, ...DueImport[]];
        isMore = (await tryBatch(due)) || isMore;
        if (others.length > 0) {
          waiting.push(others);
        }
      }
    };
    await Promise.all(Array.from({ length: BUSINESSES }, work));
  }
}

/** Works once a second. @returns a function that stops after the current batches. */
export function importRegularly(
  database: Database,
  tools: ImportTools,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return workOnSchedule("* * * * * *", (ending) => workImports(database, tools, onError, ending), onError);
}

/** @returns whether there is more to do. */
async function importBatch(
  database: Database,
  { box, outbox }: ImportTools,
  { businessId, importId }: DueImport,
): Promise<boolean> {
  try {
    return await database.transaction(async (transaction) => {
      const job = await lockJob(transaction, businessId, importId);
      const found = job && (await findImport(transaction, businessId, importId));
      if (!found) {
        return false;
      }
      const { options } = job;
      const { campaignId, rowCount: rowsBefore, createdCount: createdBefore } = found;
      const { headers, country, onDuplicate } = options;
      const columns = mapColumns(headers, options.columns);
      const { position, rows, isLast } = await nextBatch(transaction, box, businessId, importId);
      const read = await readBatch(rows, { columns, country: requireCountry(country) });
      const target = { businessId, importId, campaignId, onDuplicate, columns, rowsBefore, createdBefore };
      const tally = await withEvents(transaction, outbox, { businessId, actor: actorFrom(found) }, (inside) =>
        settleBatch(inside, target, read),
      );
      if (!(await advanceImport(transaction, businessId, found, tally, { isFinished: isLast }))) {
        throw new Error(`The import ${importId} is not at row ${rowsBefore}: its batch is undone.`);
      }
      if (isLast) {
        await deleteJob(transaction, businessId, importId);
      } else {
        await passBatch(transaction, businessId, importId, position);
      }
      return !isLast;
    });
  } catch (error) {
    if (error instanceof DomainError) {
      // The campaign was archived, for example. The contacts of earlier batches stay.
      await endImport(database, businessId, importId, { state: "failed", failure: error.message });
      return false;
    }
    throw error;
  }
}

/** Puts an import off after a failure, and ends it after too many. While the database is away, nothing counts. */
async function giveWay(database: Database, due: DueImport, error: unknown): Promise<void> {
  if (!(error instanceof UnavailableError) && (await postponeImport(database, due, String(error))) >= MOST_FAILURES) {
    const failure = "The service could not import the next rows.";
    await endImport(database, due.businessId, due.importId, { state: "failed", failure });
  }
}
