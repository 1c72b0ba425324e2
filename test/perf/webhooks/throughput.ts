import { setTimeout as delay } from "node:timers/promises";
import { bodyOf, seed, seedJobs } from "./events.ts";
import type { Child, ReceiverReport, Stage, Subscriber, WorkerReport } from "./stage.ts";

export interface Throughput {
  rate: number;
  /** For each delivery: statements, and microseconds of CPU of the sender, of PostgreSQL and of the receiver. */
  statements: number;
  cpu: number;
  databaseCpu: number;
  receiverCpu: number;
}

/** This number of deliveries by this number of dispatchers. */
export async function dispatched(
  stage: Stage,
  receiver: Child,
  lanes: readonly Subscriber[],
  count: number,
  dispatchers = 1,
): Promise<Throughput> {
  await prepare(stage, lanes, count);
  return await drained(stage, receiver, count, () =>
    Promise.all(Array.from({ length: dispatchers }, () => stage.dispatcher())),
  );
}

/**
 * The last third of this number of deliveries, by one dispatcher. Meanwhile a transaction may keep a snapshot from
 * before the first of them, as a backup does: vacuum removes no row that was changed since.
 */
export async function lastThird(
  stage: Stage,
  receiver: Child,
  lanes: readonly Subscriber[],
  count: number,
  isPinned: boolean,
): Promise<Throughput> {
  await prepare(stage, lanes, count);
  await stage.query("VACUUM (ANALYZE, TRUNCATE false) webhook_deliveries, subscription_health");
  const pin = isPinned ? await stage.pin() : null;
  try {
    return await drained(stage, receiver, count, async () => [await stage.dispatcher()], 2 / 3);
  } finally {
    await pin?.end();
  }
}

async function prepare(stage: Stage, lanes: readonly Subscriber[], count: number): Promise<void> {
  await stage.query("DELETE FROM webhook_deliveries");
  await seed(stage, lanes, count);
  await stage.query("CHECKPOINT");
}

/** The same number of jobs of graphile-worker with the same POST. */
export async function worked(
  stage: Stage,
  receiver: Child,
  lanes: readonly Subscriber[],
  count: number,
  batching: boolean,
): Promise<Throughput> {
  const warm = await stage.graphile(batching);
  await warm.end();
  await seedJobs(stage, lanes, count);
  await stage.query("CHECKPOINT");
  return await drained(stage, receiver, count, async () => [await stage.graphile(batching)]);
}

/** The same number of POSTs without a database. */
export function bare(stage: Stage, receiver: Child, { url, businessId }: Subscriber, count: number) {
  const body = bodyOf("evt_00000000000000000000000000", businessId, 0);
  return drained(stage, receiver, count, async () => [await stage.bare(url, body, count)]);
}

const LONGEST_MS = 120_000;

/** The first part does not count: a process compiles its code for some seconds, two at once for twice as long. */
const WARM_UP = 1 / 3;

/** The part after the warm-up, as the receiver sees it. */
async function drained(
  stage: Stage,
  receiver: Child,
  count: number,
  start: () => Promise<Child[]>,
  warmUp = WARM_UP,
): Promise<Throughput> {
  const first = Math.round(count * warmUp);
  await receiver.ask({ mark: [first, count] });
  const workers = await start();
  const look = async () => {
    const [report, ...reports] = await Promise.all([
      receiver.ask<ReceiverReport>({}),
      ...workers.map((worker) => worker.ask<WorkerReport>({})),
    ]);
    const sum = (read: (one: WorkerReport) => number) => reports.reduce((total, one) => total + read(one), 0);
    return {
      arrived: report.count,
      marks: report.marks,
      used: [sum((one) => one.statements), sum((one) => one.cpu), stage.databaseCpu(), report.cpu] as const,
    };
  };
  let from: Awaited<ReturnType<typeof look>> | undefined;
  for (const until = performance.now() + LONGEST_MS; ; ) {
    await delay(100);
    const seen = await look();
    if (seen.arrived >= first) {
      from ??= seen;
    }
    if (seen.arrived >= count || performance.now() > until) {
      await Promise.all(workers.map((worker) => worker.end()));
      const { marks, arrived, used } = seen;
      const [statements, cpu, databaseCpu, receiverCpu] = used.map(
        (value, index) => (value - (from?.used[index] ?? Number.NaN)) / (arrived - (from?.arrived ?? 0)),
      ) as [number, number, number, number];
      const seconds = ((marks[count] ?? Number.NaN) - (marks[first] ?? Number.NaN)) / 1000;
      return { rate: (count - first) / seconds, statements, cpu, databaseCpu, receiverCpu };
    }
  }
}
