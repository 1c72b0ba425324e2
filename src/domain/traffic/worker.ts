import { onSchedule } from "../../platform/cron.ts";
import { sleeper } from "../../platform/sleeper.ts";
import { claimJobs, type Job, type Slots } from "../order/claim-store.ts";
import { nextDue } from "../order/next-due-store.ts";
import { type AttemptParts, attempt, type Outcome } from "./attempt.ts";
import { type RecordParts, record } from "./record.ts";

export interface WorkerParts extends AttemptParts, RecordParts {
  /** The maximum of concurrent texts, and of concurrent calls, at the carrier: slow texts delay no call. */
  concurrency: number;
  /** The segments that one number may send in a second. */
  segmentsPerSecond: number;
  /** The calls that one number may place in a second. */
  callsPerSecond: number;
  /**
   * Called after each claim: the age of its oldest order in seconds, 0 if none was due, null if the claim failed.
   */
  claimed(oldestSeconds: number | null): void;
  /** Called after each attempt. */
  attempted(job: Job, outcome: Outcome): void;
  /** Called with errors that stop the worker, such as an unavailable database. */
  onError(error: unknown): void;
}

export interface Worker {
  /** Looks for due orders now instead of at the next second. */
  wake(): void;
  /** Claims no further order and settles the running ones. */
  end(): Promise<void>;
}

/** The time that running orders get when the service ends; an aborted one is in doubt, and is checked later. */
const PARTING_MS = 5_000;

/** Executes the orders of carrier_jobs. Any number of workers may share a database. */
export function startWorker(parts: WorkerParts): Worker {
  const ending = new AbortController();
  const cut = new AbortController();
  const inWork = { text: new Map<Promise<void>, string>(), call: new Map<Promise<void>, string>() };
  // One business gets half, as with the connections.
  const share = Math.ceil(parts.concurrency / 2);
  const slotsOf = (kind: Job["kind"]): Slots => {
    const taken = [...inWork[kind].values()];
    return { free: parts.concurrency - taken.length, share, taken };
  };
  const sleep = sleeper();
  const stopPolling = onSchedule("* * * * * *", sleep.wake);
  const running = run();

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      const slots = { texts: slotsOf("text"), calls: slotsOf("call") };
      const jobs = await claimJobs(parts.database, {
        ...slots,
        segmentsPerSecond: parts.segmentsPerSecond,
        callsPerSecond: parts.callsPerSecond,
      }).catch(failed);
      parts.claimed(jobs ? Math.max(0, ...jobs.map((job) => job.ageSeconds)) : null);
      for (const job of jobs ?? []) {
        const ofKind = inWork[job.kind];
        const work: Promise<void> = carryOut(job).finally(() => {
          const { free, taken } = slotsOf(job.kind);
          if (free === 0 || taken.filter((businessId) => businessId === job.businessId).length === share) {
            sleep.wake();
          }
          ofKind.delete(work);
        });
        ofKind.set(work, job.businessId);
      }
      if (!jobs?.length && !ending.signal.aborted) {
        await sleep.until(jobs ? ((await nextDue(parts.database, slots).catch(failed)) ?? null) : null);
      }
    }
  }

  async function carryOut(job: Job): Promise<void> {
    try {
      const database = parts.database.onBehalfOf(job.businessId);
      const outcome = await attempt({ ...parts, database }, job, cut.signal);
      await record(database, parts, job, outcome);
      parts.attempted(job, outcome);
      if (outcome.outcome === "later") {
        // It is due before the end of its lease.
        sleep.wake();
      }
    } catch (error) {
      // Its lease runs out, and the next worker treats it as in doubt.
      parts.onError(error);
    }
  }

  function failed(error: unknown): undefined {
    parts.onError(error);
  }

  return {
    wake: sleep.wake,
    async end() {
      ending.abort();
      sleep.wake();
      stopPolling();
      await running;
      const parting = setTimeout(() => cut.abort(), PARTING_MS);
      await Promise.all([...inWork.text.keys(), ...inWork.call.keys()]);
      clearTimeout(parting);
    },
  };
}
