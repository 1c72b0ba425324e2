import type { OwnedDatabase } from "../db/database.ts";
import type { Wake } from "../db/wake.ts";
import { createInward, type Inward } from "./inward.ts";
import type { Carrier, CarrierEvent } from "./port.ts";
import type { CarrierSettings, Consequences } from "./rules.ts";
import type { Simulator } from "./simulator/commands.ts";
import { createSimulator } from "./simulator/index.ts";
import { startReports } from "./simulator/reports.ts";
import { startWorker, type WorkerParts } from "./worker.ts";

export interface CarrierParts extends Consequences {
  database: OwnedDatabase;
  settings: CarrierSettings;
  wake: Pick<Wake, "ring" | "on">;
  observer: Pick<WorkerParts, "claimed" | "attempted" | "onError"> & {
    /** Told of what the carrier told of and nobody has, and why. */
    ignored(event: CarrierEvent, reason: string): void;
  };
}

/** The carrier as the rest of the service uses it. */
export interface OpenCarrier {
  carrier: Carrier;
  /** Applies what the carrier tells. */
  receive: Inward;
  /** Null where the carrier is a real one. */
  simulator: Simulator | null;
  /** Starts to carry out orders. Returns what ends it: those in work are settled. */
  startWork(): () => Promise<void>;
}

/** After so many seconds a call that the carrier does not take has failed: nobody waits longer for a phone to ring. */
const CALL_GIVE_UP_SECONDS = 30;
const FIRST_PAUSE_MS = 1_000;

export function openCarrier({ database, settings, wake, observer, ...consequences }: CarrierParts): OpenCarrier {
  const { speed, seed } = settings.simulator;
  const onScheduled = () => wake.ring("carrier");
  const carrier = createSimulator({ database, speed, seed, onScheduled });
  const { confirmsKeywords } = carrier;
  const receive = createInward({ ...consequences, confirmsKeywords, ignored: observer.ignored });
  return {
    carrier,
    receive,
    simulator: { receive, speed, wake: onScheduled },
    startWork() {
      const reports = startReports(database, (event) => receive(database, event), observer.onError);
      const worker = startWorker({
        ...consequences,
        ...observer,
        database,
        carrier,
        concurrency: settings.concurrency,
        segmentsPerSecond: settings.segmentsPerSecond ?? carrier.segmentsPerSecond,
        giveUpSeconds: { text: settings.giveUpSeconds, call: CALL_GIVE_UP_SECONDS },
        firstPauseMs: FIRST_PAUSE_MS,
      });
      const forget = wake.on("carrier", () => {
        worker.wake();
        reports.wake();
      });
      return async () => {
        forget();
        await worker.end();
        await reports.end();
      };
    },
  };
}
