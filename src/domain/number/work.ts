import type { CarrierNumbers } from "../../platform/carrier/numbers-port.ts";
import { onSchedule, workOnSchedule } from "../../platform/cron.ts";
import type { Database } from "../../platform/db/database.ts";
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

export interface NumberWorker {
  /** Looks for due work now instead of at the next second. */
  wake(): void;
  /** Claims no more work, and aborts what is under way: it is in doubt, and is checked later. */
  end(): Promise<void>;
}

/** The number of concurrent jobs of one process. */
const CONCURRENCY = 4;

/** Buys, connects and releases numbers. Any number of workers may share a database. */
export function startNumberWork(parts: NumberWorkerParts): NumberWorker {
  const ending = new AbortController();
  const inWork = new Set<Promise<void>>();
  let looking: Promise<void> | null = null;
  let isWoken = false;

  async function look(): Promise<void> {
    do {
      isWoken = false;
      const free = CONCURRENCY - inWork.size;
      for (const job of free > 0 ? await claimNumbers(parts.database, free) : []) {
        const work: Promise<void> = carryOut(job)
          .catch(parts.onError)
          .finally(() => {
            inWork.delete(work);
            wake();
          });
        inWork.add(work);
      }
    } while (isWoken && !ending.signal.aborted);
  }

  async function carryOut(job: NumberJob): Promise<void> {
    const database = parts.database.onBehalfOf(job.businessId);
    const outcome = await attempt(parts.numbers, job, ending.signal);
    await record(database, parts.firstPauseMs, job, outcome);
    parts.attempted(job, outcome);
  }

  function wake(): void {
    isWoken = true;
    if (!ending.signal.aborted) {
      looking ??= look()
        .catch(parts.onError)
        .finally(() => {
          looking = null;
        });
    }
  }

  const stopPolling = onSchedule("* * * * * *", wake);
  const stopPruning = workOnSchedule(
    "23 * * * *",
    async (signal) => {
      while (!signal.aborted && (await pruneFailed(parts.database)) > 0) {}
    },
    parts.onError,
  );
  return {
    wake,
    async end() {
      stopPolling();
      ending.abort();
      await stopPruning();
      await looking;
      await Promise.all(inWork);
    },
  };
}
