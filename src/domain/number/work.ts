import type { CarrierNumbers } from "../../platform/carrier/numbers-port.ts";
import { workOnSchedule } from "../../platform/cron.ts";
import type { Database } from "../../platform/db/database.ts";
import { type JobWorker, startJobWorker } from "../../platform/job-worker.ts";
import { attempt, type NumberOutcome } from "./attempt.ts";
import { record } from "./record.ts";
import { claimNumbers, type NumberJob, pruneFailed } from "./work-store.ts";

export interface NumberWorkerParts {
  database: Database;
  numbers: CarrierNumbers;
  /** The first pause after a failed attempt; it doubles each time. */
  firstPauseMs: number;
  /** Called after each attempt. */
  attempted(job: NumberJob, outcome: NumberOutcome): void;
  /** Called with errors that stop the work, such as an unavailable database. */
  onError(error: unknown): void;
}

/** The number of concurrent jobs of one process. */
const CONCURRENCY = 4;

/**
 * Buys, connects and releases numbers. Any number of workers may share a database. Work that is aborted at the end is
 * in doubt, and is checked later.
 */
export function startNumberWork(parts: NumberWorkerParts): JobWorker {
  const worker = startJobWorker({
    concurrency: CONCURRENCY,
    claim: (free) => claimNumbers(parts.database, free),
    carryOut: (job, ending) => carryOut(parts, job, ending),
    onError: parts.onError,
  });
  const stopPruning = workOnSchedule(
    "23 * * * *",
    async (ending) => {
      while (!ending.aborted && (await pruneFailed(parts.database)) > 0) {}
    },
    parts.onError,
  );
  return {
    wake: worker.wake,
    async end() {
      await Promise.all([worker.end(), stopPruning()]);
    },
  };
}

async function carryOut(parts: NumberWorkerParts, job: NumberJob, ending: AbortSignal): Promise<void> {
  const database = parts.database.onBehalfOf(job.businessId);
  const outcome = await attempt(parts.numbers, job, ending);
  await record(database, parts.firstPauseMs, job, outcome);
  parts.attempted(job, outcome);
}
