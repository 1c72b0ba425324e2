import { onSchedule } from "../../platform/cron.ts";
import { onBehalfOfRequest } from "../../platform/requests.ts";
import { sleeper } from "../../platform/sleeper.ts";
import { tracing } from "../../platform/tracing.ts";
import { type ClaimedJob, claimCalls, claimTexts, giveLaneBack, type Job } from "../order/claim-store.ts";
import { LanePlan, type Slots } from "../order/lane-plan.ts";
import { findLanes, untilNextCall } from "../order/lane-store.ts";
import { type AttemptParts, attempt, type Outcome } from "./attempt.ts";
import { type RecordParts, record } from "./record.ts";
import { openTextWork } from "./text-work.ts";

export interface WorkerParts extends Omit<AttemptParts & RecordParts, "texts" | "claimedAt"> {
  /** The maximum of concurrent texts, and of concurrent calls, at the carrier: slow texts delay no call. */
  concurrency: number;
  /** The segments that one number may send in a second. */
  segmentsPerSecond: number;
  /** The calls that the account may place in a second, in all processes together. */
  callsPerSecond: number;
  /**
   * Called after each claim: the age of its oldest order in seconds, 0 if none was due, null if the claim failed. While
   * running orders take all places, those behind them are not claimed, and the age of the last claim holds.
   */
  claimed(oldestSeconds: number | null): void;
  /** Called after each attempt. */
  attempted(job: Job, outcome: Outcome): void;
  /** Called with errors that stop the worker, such as an unavailable database. */
  onError(error: unknown): void;
}

/**
 * The lanes of all businesses are read at most for a tenth of the time: the more lanes have orders, the more orders are
 * claimed from one reading.
 */
const READING_PAUSE = 9;
/** A reading that took long, such as during a silence of the network, does not keep new orders waiting. */
const LONGEST_PAUSE_MS = 1_000;

export interface Worker {
  /** Looks for due orders now instead of at the next second. */
  wake(): void;
  /** Claims no further order and settles the running ones. */
  end(): Promise<void>;
}

/** The time that running orders get when the service ends; an aborted one is in doubt, and is checked later. */
const PARTING_MS = 5_000;

/** The outcomes of texts that the carrier was not asked to send: they take no time of the rate of their number. */
const NOT_ASKED: ReadonlySet<Outcome["outcome"]> = new Set(["closed", "canceled", "dropped", "gone"]);

/** Makes the attempt in the trace of the order, if this process traces. */
function inTrace({ kind, id, businessId, attempts }: Job, work: () => Promise<Outcome>): Promise<Outcome> {
  const traces = tracing();
  if (!traces) {
    return work();
  }
  return traces.attempt(
    `carrier ${kind} attempt`,
    id,
    { "business.id": businessId, attempt: attempts },
    async (span) => {
      const made = await work();
      span.add({ outcome: made.outcome });
      return made;
    },
  );
}

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
  const texts = openTextWork(parts.database, parts.outbox);
  const plan = new LanePlan();
  /** There may be orders that the plan does not know. */
  let hasNews = true;
  let mayReadAt = 0;
  /** When the next call may be claimed, on the clock of the process; null: none is known. */
  let nextCallAt: number | null = null;
  const look = () => {
    hasNews = true;
    sleep.wake();
  };
  const stopPolling = onSchedule("* * * * * *", look);
  const running = run();

  async function run(): Promise<void> {
    const oldestSeconds = { text: 0, call: 0 };
    while (!ending.signal.aborted) {
      const claimedAt = performance.now();
      const capacity = { texts: slotsOf("text"), calls: slotsOf("call") };
      const jobs = await claim(capacity).catch(failed);
      for (const kind of ["text", "call"] as const) {
        const waits = (jobs ?? []).flatMap((job) => (job.kind === kind ? [job.waitedSeconds] : []));
        if (waits.length > 0 || !isTaken(kind === "text" ? capacity.texts : capacity.calls)) {
          oldestSeconds[kind] = Math.max(0, ...waits);
        }
      }
      parts.claimed(jobs ? Math.max(oldestSeconds.text, oldestSeconds.call) : null);
      for (const job of jobs ?? []) {
        const ofKind = inWork[job.kind];
        const work: Promise<void> = carryOut(job, claimedAt).finally(() => {
          const { free, taken } = slotsOf(job.kind);
          if (free === 0 || taken.filter((businessId) => businessId === job.businessId).length === share) {
            look();
          }
          ofKind.delete(work);
        });
        ofKind.set(work, job.businessId);
      }
      if (!jobs?.length && !ending.signal.aborted) {
        await sleep.until(jobs ? untilNext(capacity) : null);
      }
    }
  }

  async function claim({ texts, calls }: Capacity): Promise<ClaimedJob[]> {
    if (hasNews && hasRoom({ texts, calls }) && performance.now() >= mayReadAt) {
      hasNews = false;
      const startedAt = performance.now();
      plan.learn(await findLanes(parts.database));
      const milliseconds = await untilNextCall(parts.database);
      const endedAt = performance.now();
      nextCallAt = milliseconds === null ? null : endedAt + milliseconds;
      mayReadAt = endedAt + Math.min((endedAt - startedAt) * READING_PAUSE, LONGEST_PAUSE_MS);
    }
    const claimed = await claimDueCalls(calls);
    // The claimed calls are carried out in any case.
    const others = claimDueTexts(texts);
    return [...claimed, ...((await (claimed.length > 0 ? others.catch(failed) : others)) ?? [])];
  }

  async function claimDueCalls({ free, taken, share }: Slots): Promise<ClaimedJob[]> {
    if (free <= 0 || nextCallAt === null || nextCallAt > performance.now()) {
      return [];
    }
    const sated = satedIn({ taken, share });
    const jobs = await claimCalls(parts.database, free, sated, parts);
    const [first] = jobs;
    nextCallAt = first ? performance.now() + first.laneMilliseconds : null;
    // Another worker was quicker, unless only businesses with their share have calls.
    hasNews ||= !first && sated.length === 0;
    return jobs;
  }

  async function claimDueTexts(texts: Slots): Promise<ClaimedJob[]> {
    const lanes = plan.pick(texts);
    const jobs = await claimTexts(parts.database, lanes, parts);
    const ofLanes = new Map(jobs.map((job) => [job.inboxId, job]));
    for (const { businessId, inboxId, laneMilliseconds } of ofLanes.values()) {
      plan.add({ businessId, inboxId, milliseconds: laneMilliseconds });
    }
    // Another worker was quicker, or the plan is wrong.
    hasNews ||= ofLanes.size < lanes.length;
    return jobs;
  }

  function untilNext({ texts, calls }: Capacity): number | null {
    const now = performance.now();
    const times = [
      plan.untilNext(texts),
      nextCallAt !== null && calls.free > 0 ? nextCallAt - now : null,
      hasNews && hasRoom({ texts, calls }) ? mayReadAt - now : null,
    ];
    const known = times.filter((time) => time !== null);
    return known.length > 0 ? Math.min(...known) : null;
  }

  async function carryOut(job: ClaimedJob, claimedAt: number): Promise<void> {
    try {
      const database = parts.database.onBehalfOf(job.businessId);
      const outcome = await inTrace(job, async () => {
        const made = await attempt({ ...parts, texts, database, claimedAt }, job, cut.signal);
        return onBehalfOfRequest(job.requestId, () => record(database, { ...parts, texts }, job, made));
      });
      parts.attempted(job, outcome);
      if (job.kind === "text" && NOT_ASKED.has(outcome.outcome)) {
        const { businessId, inboxId } = job;
        plan.hasten({ businessId, inboxId, milliseconds: await giveLaneBack(database, job) });
        sleep.wake();
      }
      if (outcome.outcome === "later") {
        // It is due before the end of its lease.
        look();
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
    wake: look,
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

/** The free places for each kind of orders. */
interface Capacity {
  texts: Slots;
  calls: Slots;
}

/** The businesses that have their share of the places. */
const satedIn = ({ taken, share }: Pick<Slots, "taken" | "share">): string[] =>
  [...new Set(taken)].filter((id) => taken.filter((each) => each === id).length >= share);

/** Whether orders may wait because others take the places. */
const isTaken = (slots: Slots): boolean => slots.free <= 0 || satedIn(slots).length > 0;

const hasRoom = ({ texts, calls }: Capacity): boolean => texts.free > 0 || calls.free > 0;
