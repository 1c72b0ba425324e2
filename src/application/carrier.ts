import { isLineAwaited } from "../domain/call/agent-line-store.ts";
import { findInboxByNumber } from "../domain/identity/called-inbox-store.ts";
import type { FetcherParts } from "../domain/media/fetch.ts";
import type { AttemptParts } from "../domain/traffic/attempt.ts";
import { type CarrierEventHandler, createCarrierEventHandler } from "../domain/traffic/carrier-events.ts";
import { checkRegularly } from "../domain/traffic/checks.ts";
import { settleOutgoingMedia } from "../domain/traffic/media.ts";
import type { CarrierSettings, Consequences } from "../domain/traffic/rules.ts";
import type { Simulator } from "../domain/traffic/simulate.ts";
import { startWorker, type WorkerParts } from "../domain/traffic/worker.ts";
import type { Carrier, CarrierEvent } from "../platform/carrier/port.ts";
import { createSimulator } from "../platform/carrier/simulator/index.ts";
import { type Reports, startReports } from "../platform/carrier/simulator/reports.ts";
import { confirmedKeywords } from "../platform/carrier/twilio/carrier.ts";
import { startTwilio, type TwilioCallbacks } from "../platform/carrier/twilio/index.ts";
import type { TwilioSettings } from "../platform/carrier/twilio/settings.ts";
import type { OwnedDatabase } from "../platform/db/database.ts";
import type { Wake } from "../platform/db/wake.ts";

export interface CarrierParts extends Consequences {
  database: OwnedDatabase;
  settings: CarrierSettings;
  /** The origin that a carrier elsewhere reports to. */
  publicUrl: string;
  /** The URL by which the carrier fetches a picture or file. */
  mediaUrl: AttemptParts["mediaUrl"];
  wake: Pick<Wake, "ring" | "on">;
  observer: Pick<WorkerParts, "claimed" | "attempted" | "onError"> & {
    /** Told of what the carrier told of and nobody has, and why. */
    ignored(event: CarrierEvent, reason: string): void;
    /** Told why the credentials of a carrier could not be checked at the start. */
    unchecked(reason: string): void;
  };
}

/** The carrier as the rest of the service uses it. */
export interface OpenCarrier {
  carrier: Carrier;
  /** Applies what the carrier tells. */
  receive: CarrierEventHandler;
  /** Null where the carrier is a real one. */
  simulator: Simulator | null;
  /** What the carrier calls on the public listener; null where it is simulated. */
  callbacks: TwilioCallbacks | null;
  /** Settles one of the media of an outgoing text, and does what follows for the text. */
  settleMedia: FetcherParts["settleOutgoing"];
  /** Starts to carry out orders. Returns what ends it: those in work are settled. */
  startWork(): () => Promise<void>;
}

/** After so many seconds a call that the carrier does not take has failed: nobody waits longer for a phone to ring. */
const CALL_GIVE_UP_SECONDS = 30;
const FIRST_PAUSE_MS = 1_000;

/** What differs from carrier to carrier. */
interface Opened extends Pick<OpenCarrier, "carrier" | "receive" | "simulator" | "callbacks"> {
  /** Tells what a carrier inside this program reports; nothing where reports come by the public listener. */
  startReports?(): Reports;
}

/** @throws StartError when the carrier refuses the credentials. */
export async function openCarrier(parts: CarrierParts): Promise<OpenCarrier> {
  const { database, settings, wake, observer, outbox, calls } = parts;
  const opened = settings.twilio ? await openTwilio(parts, settings.twilio) : openSimulator(parts);
  const { startReports: report, ...open } = opened;
  return {
    ...open,
    settleMedia: (transaction, media, settle) => settleOutgoingMedia(transaction, { outbox }, media, settle),
    startWork() {
      const reports = report?.();
      const { carrier, receive } = open;
      const endChecks = checkRegularly({ database, carrier, receive }, observer.onError);
      const worker = startWorker({
        outbox,
        calls,
        ...observer,
        database,
        carrier: open.carrier,
        mediaUrl: parts.mediaUrl,
        concurrency: settings.concurrency,
        segmentsPerSecond: settings.segmentsPerSecond ?? open.carrier.segmentsPerSecond,
        callsPerSecond: open.carrier.callsPerSecond,
        giveUpSeconds: { text: settings.giveUpSeconds, call: CALL_GIVE_UP_SECONDS },
        firstPauseMs: FIRST_PAUSE_MS,
      });
      const forget = wake.on("carrier", () => {
        worker.wake();
        reports?.wake();
      });
      return async () => {
        forget();
        await Promise.all([worker.end(), endChecks()]);
        await reports?.end();
      };
    },
  };
}

function openSimulator({ database, settings, wake, observer, outbox, calls }: CarrierParts): Opened {
  const { speed, seed } = settings.simulator;
  const onScheduled = () => wake.ring("carrier");
  const carrier = createSimulator({ database, speed, seed, onScheduled });
  const { confirmedKeywords } = carrier;
  const receive = createCarrierEventHandler({ outbox, calls, confirmedKeywords, ignored: observer.ignored });
  return {
    carrier,
    receive,
    simulator: { receive, speed, wake: onScheduled },
    callbacks: null,
    startReports: () => startReports(database, (event) => receive(database, event), observer.onError),
  };
}

async function openTwilio(
  { database, observer, outbox, calls, publicUrl }: CarrierParts,
  settings: TwilioSettings,
): Promise<Opened> {
  const receive = createCarrierEventHandler({ outbox, calls, confirmedKeywords, ignored: observer.ignored });
  const { carrier, callbacks } = await startTwilio({
    settings,
    publicUrl,
    events: (event) => receive(database, event),
    forwardingOf: async (number) => (await findInboxByNumber(database, number))?.forwardTo ?? null,
    isAwaited: ({ businessId, id }) => isLineAwaited(database, businessId, id),
    unchecked: observer.unchecked,
  });
  return { carrier, receive, simulator: null, callbacks };
}
