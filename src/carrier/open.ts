import type { OwnedDatabase } from "../db/database.ts";
import type { Wake } from "../db/wake.ts";
import { findInboxByNumber } from "./inbox.ts";
import { createInward, type Inward } from "./inward.ts";
import type { Carrier, CarrierEvent } from "./port.ts";
import type { CarrierSettings, Consequences } from "./rules.ts";
import type { Simulator } from "./simulator/commands.ts";
import { createSimulator } from "./simulator/index.ts";
import { startReports } from "./simulator/reports.ts";
import type { TwilioCallbacks } from "./twilio/index.ts";
import type { TwilioSettings } from "./twilio/settings.ts";
import { startWorker, type WorkerParts } from "./worker.ts";

export interface CarrierParts extends Consequences {
  database: OwnedDatabase;
  settings: CarrierSettings;
  /** The account at Twilio; undefined: the carrier is simulated. */
  twilio: TwilioSettings | undefined;
  publicUrl: string;
  wake: Pick<Wake, "ring" | "on">;
  observer: Pick<WorkerParts, "claimed" | "attempted" | "onError"> & {
    /** Told of what the carrier told of and nobody has, and why. */
    ignored(event: CarrierEvent, reason: string): void;
    /** Told why the credentials of the carrier could not be checked. */
    unchecked(reason: string): void;
  };
}

/** The carrier as the rest of the service uses it. */
export interface OpenCarrier {
  /** Null where the carrier is a real one. */
  simulator: Simulator | null;
  /** What Twilio calls; null where it is not the carrier. */
  callbacks: TwilioCallbacks | null;
  /** Starts to carry out orders. Returns what ends it: those in work are settled. */
  startWork(): () => Promise<void>;
}

/** After so many seconds a call that the carrier does not take has failed: nobody waits longer for a phone to ring. */
const CALL_GIVE_UP_SECONDS = 30;
const FIRST_PAUSE_MS = 1_000;

/** Opens the carrier that the settings name. @throws StartError */
export async function openCarrier(parts: CarrierParts): Promise<OpenCarrier> {
  return parts.twilio ? openTwilio(parts, parts.twilio) : openSimulator(parts);
}

async function openTwilio(parts: CarrierParts, settings: TwilioSettings): Promise<OpenCarrier> {
  const { database, publicUrl, observer } = parts;
  // The package is large: it is loaded where it is used.
  const { startTwilio } = await import("./twilio/index.ts");
  let receive: Inward | undefined;
  const { carrier, callbacks } = await startTwilio({
    settings,
    publicUrl,
    unchecked: observer.unchecked,
    events: async (event) => receive?.(database, event),
    forwardingOf: async (number) => (await findInboxByNumber(database, number))?.forwardTo ?? null,
  });
  receive = inwardOf(parts, carrier);
  return { simulator: null, callbacks, startWork: () => startOrders(parts, carrier) };
}

function openSimulator(parts: CarrierParts): OpenCarrier {
  const { database, settings, wake, observer } = parts;
  const { speed, seed } = settings.simulator;
  const onScheduled = () => wake.ring("carrier");
  const carrier = createSimulator({ database, speed, seed, onScheduled });
  const receive = inwardOf(parts, carrier);
  return {
    simulator: { receive, speed, wake: onScheduled },
    callbacks: null,
    startWork() {
      const reports = startReports(database, (event) => receive(database, event), observer.onError);
      const forget = wake.on("carrier", reports.wake);
      const endOrders = startOrders(parts, carrier);
      return async () => {
        await endOrders();
        forget();
        await reports.end();
      };
    },
  };
}

function inwardOf({ observer, outbox, calls }: CarrierParts, { confirmsKeywords }: Carrier): Inward {
  return createInward({ outbox, calls, confirmsKeywords, ignored: observer.ignored });
}

function startOrders(parts: CarrierParts, carrier: Carrier): () => Promise<void> {
  const { database, settings, wake, observer, outbox, calls } = parts;
  const worker = startWorker({
    ...observer,
    outbox,
    calls,
    database,
    carrier,
    concurrency: settings.concurrency,
    segmentsPerSecond: settings.segmentsPerSecond ?? carrier.segmentsPerSecond,
    giveUpSeconds: { text: settings.giveUpSeconds, call: CALL_GIVE_UP_SECONDS },
    firstPauseMs: FIRST_PAUSE_MS,
  });
  const forget = wake.on("carrier", worker.wake);
  return async () => {
    forget();
    await worker.end();
  };
}
