import { setTimeout as delay } from "node:timers/promises";
import { SERVICE_ITSELF } from "../../../src/domain/identity/actor-rules.ts";
import { recordEvent } from "../../../src/domain/webhook/outbox-store.ts";
import { PAD } from "./events.ts";
import type { Child, ReceiverReport, Stage, Subscriber, WorkerReport } from "./stage.ts";
import { watchSelf } from "./watch.ts";

export interface Latency {
  /** Milliseconds from the commit of each event of a healthy subscription to its arrival. */
  times: number[];
  /** The 99th percentile of the delay of the event loops, in milliseconds: a possible reason for a long time. */
  late: { dispatcher: number; receiver: number; producer: number };
  /** CPU of the dispatcher and of PostgreSQL, as parts of one core. */
  cpu: { dispatcher: number; database: number };
}

const EVERY_MS = 5;
/** With a thousand of the other subscriptions, each has an event every ten seconds. */
const BESIDE_EVERY_MS = 10;
const WARM_MS = 5_000;
const MEASURED_MS = 15_000;

/**
 * 200 events a second for the healthy subscriptions, and 100 a second for the others, each of which has one at the
 * start.
 */
export async function latency(
  stage: Stage,
  receiver: Child,
  lanes: readonly Subscriber[],
  beside: readonly Subscriber[] = [],
): Promise<Latency> {
  await stage.query("DELETE FROM webhook_deliveries");
  const dispatcher = await stage.dispatcher();
  const watched = watchSelf();
  const committed = new Map<string, number>();
  const record = async ({ businessId }: Subscriber) => {
    const id = await recordEvent(stage.database, {
      actor: SERVICE_ITSELF,
      businessId,
      type: "message.incoming.received",
      occurredAt: new Date().toISOString(),
      data: { pad: PAD },
    });
    committed.set(id, performance.timeOrigin + performance.now());
  };
  for (const subscriber of beside) {
    await record(subscriber);
  }
  const pace = async (milliseconds: number, everyMs: number, subscribers: readonly Subscriber[]) => {
    const startedAt = performance.now();
    const work: Promise<void>[] = [];
    for (let index = 0; index * everyMs < milliseconds && subscribers.length > 0; index += 1) {
      await delay(Math.max(0, startedAt + index * everyMs - performance.now()));
      work.push(record(subscribers[index % subscribers.length] as Subscriber));
    }
    await Promise.all(work);
  };
  const both = (milliseconds: number) =>
    Promise.all([pace(milliseconds, EVERY_MS, lanes), pace(milliseconds, BESIDE_EVERY_MS, beside)]);
  await both(WARM_MS);
  await receiver.ask({ record: true });
  committed.clear();
  const before = await dispatcher.ask<WorkerReport>({});
  const databaseBefore = stage.databaseCpu();
  watched();
  await both(MEASURED_MS);
  const producer = watched();
  const after = await dispatcher.ask<WorkerReport>({});
  const database = stage.databaseCpu() - databaseBefore;
  await delay(500);
  const { arrivals, late } = await receiver.ask<ReceiverReport>({ record: false });
  await dispatcher.end();
  return {
    times: arrivals.flatMap(([id, at]) => {
      const from = committed.get(id);
      return from === undefined ? [] : [Math.max(0, at - from)];
    }),
    late: { dispatcher: after.late, receiver: late, producer: producer.late },
    cpu: {
      dispatcher: (after.cpu - before.cpu) / 1000 / MEASURED_MS,
      database: database / 1000 / MEASURED_MS,
    },
  };
}

/** The time within which this part of the times lies. */
export function within(times: readonly number[], part: number): number {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
