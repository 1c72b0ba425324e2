import { onSchedule } from "./cron.ts";

export interface JobWorkerParts<Job> {
  /** The maximum number of concurrent jobs. */
  concurrency: number;
  /**
   * Claims due jobs: at most `free`, which is at least one. `running` are the jobs that this worker carries out now.
   */
  claim(free: number, running: readonly Job[]): Promise<readonly Job[]>;
  /** Carries out a job; the signal aborts when the worker ends. The lease of a job whose work fails runs out. */
  carryOut(job: Job, ending: AbortSignal): Promise<void>;
  /** Called with errors of claims and of jobs, such as an unavailable database; the work continues. */
  onError(error: unknown): void;
}

export interface JobWorker {
  /** Looks for due jobs now instead of at the next second. */
  wake(): void;
  /** Claims no more jobs, aborts the running ones and waits for their ends. */
  end(): Promise<void>;
}

/** Claims due jobs every second, when woken and when a job has ended. Several workers may share a database. */
export function startJobWorker<Job>({ concurrency, claim, carryOut, onError }: JobWorkerParts<Job>): JobWorker {
  const ending = new AbortController();
  const inWork = new Map<Promise<void>, Job>();
  let looking: Promise<void> | null = null;
  let isWoken = false;

  async function look(): Promise<void> {
    do {
      isWoken = false;
      const free = concurrency - inWork.size;
      for (const job of free > 0 ? await claim(free, [...inWork.values()]) : []) {
        const work: Promise<void> = carryOut(job, ending.signal)
          .catch(onError)
          .finally(() => {
            inWork.delete(work);
            wake();
          });
        inWork.set(work, job);
      }
    } while (isWoken && !ending.signal.aborted);
  }

  function wake(): void {
    isWoken = true;
    if (!ending.signal.aborted) {
      looking ??= look()
        .catch(onError)
        .finally(() => {
          looking = null;
        });
    }
  }

  const stopPolling = onSchedule("* * * * * *", wake);
  return {
    wake,
    async end() {
      stopPolling();
      ending.abort();
      await looking;
      await Promise.all(inWork.keys());
    },
  };
}
