import { foldActivity } from "../../src/domain/activity/fold-store.ts";
import { workRegularly } from "../../src/domain/broadcast/work.ts";
import { createCarrierEventHandler } from "../../src/domain/traffic/carrier-events.ts";
import type { Consequences } from "../../src/domain/traffic/rules.ts";
import { startWorker } from "../../src/domain/traffic/worker.ts";
import type { CarrierEvents } from "../../src/platform/carrier/port.ts";
import { createSimulator } from "../../src/platform/carrier/simulator/index.ts";
import { startReports } from "../../src/platform/carrier/simulator/reports.ts";
import type { OwnedDatabase } from "../../src/platform/db/database.ts";
import { openPool, type TimeLimits } from "../../src/platform/db/pool.ts";
import { webhookTools } from "./webhook-tools.ts";

/** A process that does the work on texts: broadcasts, the worker and the simulated carrier, with the default sizes. */
export interface TextingProcess extends AsyncDisposable {
  database: OwnedDatabase;
  /** Waits for this number of delivered texts, and adds the changes of activity to its sums. */
  until(count: number): Promise<void>;
}

export function openTextingProcess(
  url: string,
  { limits, onStatement }: { limits?: TimeLimits; onStatement?: (name: string, milliseconds: number) => void } = {},
): TextingProcess {
  let wake = () => {};
  const fail = (error: unknown) => {
    throw error;
  };
  const database = openPool({
    connection: { connectionString: url },
    size: 10,
    onWake: () => wake(),
    ...(limits && { limits }),
    ...(onStatement && { onStatement }),
  });
  const nothing = async () => {};
  const consequences: Consequences = {
    calls: {
      accepted: nothing,
      ended: nothing,
      identified: nothing,
      handedOver: nothing,
      messageStarted: nothing,
      refused: nothing,
    },
    outbox: webhookTools.outbox,
  };
  const carrier = createSimulator({ database, speed: 1, seed: 1, onScheduled: () => wake() });
  const receive = createCarrierEventHandler({ ...consequences, confirmedKeywords: new Set(), ignored: () => {} });
  let delivered = 0;
  let reached = () => {};
  const events: CarrierEvents = async (event) => {
    await receive(database, event);
    if (event.kind === "text.status" && event.status === "delivered") {
      delivered += 1;
      reached();
    }
  };
  const reports = startReports(database, events, fail);
  const worker = startWorker({
    ...consequences,
    database,
    carrier,
    mediaUrl: () => "",
    concurrency: 100,
    segmentsPerSecond: carrier.segmentsPerSecond,
    callsPerSecond: carrier.callsPerSecond,
    giveUpSeconds: { text: 600, call: 600 },
    firstPauseMs: 1_000,
    claimed: () => {},
    attempted: () => {},
    onError: fail,
  });
  const endBroadcasts = workRegularly(database, carrier.segmentsPerSecond, fail);
  wake = () => {
    worker.wake();
    reports.wake();
  };
  return {
    database,
    async until(count) {
      await new Promise<void>((resolve) => {
        reached = () => {
          if (delivered >= count) {
            resolve();
          }
        };
        reached();
      });
      await foldActivity(database);
    },
    async [Symbol.asyncDispose]() {
      await endBroadcasts();
      await worker.end();
      await reports.end();
      await database.close();
    },
  };
}
