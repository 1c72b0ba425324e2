import type { FastifyInstance } from "fastify";
import { isLineAwaited } from "../domain/call/agent-line-need-store.ts";
import { admitBrowser } from "../domain/call/browser-phone-store.ts";
import { endSilentBrowsersRegularly } from "../domain/call/browser-phone-work.ts";
import { type ControlWorkerParts, startControlWork } from "../domain/call/control-work.ts";
import { heedLabelsRegularly } from "../domain/dialer/labels.ts";
import { LostReports, listenRegularly } from "../domain/listening/mark.ts";
import { readIncomingRegularly } from "../domain/listening/reading.ts";
import type { FetcherParts } from "../domain/media/fetch.ts";
import { type NumberWorkerParts, startNumberWork } from "../domain/number/work.ts";
import { answerIncoming } from "../domain/route/answer.ts";
import { heldCaller } from "../domain/route/hold.ts";
import { startQueueWork } from "../domain/route/queueing.ts";
import { leadRegularly } from "../domain/route/ring.ts";
import type { AttemptParts } from "../domain/traffic/attempt.ts";
import { type CarrierEventHandler, createCarrierEventHandler } from "../domain/traffic/carrier-events.ts";
import { checkRegularly } from "../domain/traffic/checks.ts";
import { loseBrowser } from "../domain/traffic/line-news.ts";
import { settleOutgoingMedia } from "../domain/traffic/media.ts";
import { promptOf } from "../domain/traffic/prompt.ts";
import type { Consequences } from "../domain/traffic/rules.ts";
import { type Simulator, simulatedEvents } from "../domain/traffic/simulate.ts";
import { startWorker, type WorkerParts } from "../domain/traffic/worker.ts";
import type { BrowserPhones } from "../platform/carrier/browser-phones-port.ts";
import type { CarrierNumbers } from "../platform/carrier/numbers-port.ts";
import type { Carrier, CarrierAccount, CarrierEvent } from "../platform/carrier/port.ts";
import { simulatedBrowserPhones } from "../platform/carrier/simulator/browser-phones.ts";
import { createSimulator } from "../platform/carrier/simulator/index.ts";
import { simulatedNumbers } from "../platform/carrier/simulator/numbers.ts";
import { followReport } from "../platform/carrier/simulator/recordings.ts";
import { type Reports, startReports } from "../platform/carrier/simulator/reports.ts";
import type { TwilioSettings } from "../platform/carrier/twilio/settings.ts";
import { workOnSchedule } from "../platform/cron.ts";
import type { OwnedDatabase } from "../platform/db/database.ts";
import type { Wake } from "../platform/db/wake.ts";
import type { CarrierSettings } from "./config/carrier.ts";

export interface CarrierParts extends Consequences {
  database: OwnedDatabase;
  settings: CarrierSettings;
  /** The origin to which an external carrier reports. */
  publicUrl: string;
  /** The URL from which the carrier fetches a picture or file. */
  mediaUrl: AttemptParts["mediaUrl"];
  /** The URL from which the carrier fetches an uploaded recording. */
  audioUrl: ControlWorkerParts["audioUrl"];
  wake: Pick<Wake, "send" | "on">;
  observer: Pick<WorkerParts, "claimed" | "attempted" | "onError"> & {
    /** Called after each attempt to buy, connect or release a number. */
    numberAttempted: NumberWorkerParts["attempted"];
    /** Called after the end of a leg that the carrier had for an order which was given up. */
    droppedStray: ControlWorkerParts["droppedStray"];
    /** Called with a carrier event that matches no record, and the reason. */
    ignored(event: CarrierEvent, reason: string): void;
    /** Called regularly with what the carrier says of the account; null if it did not answer. */
    account(account: CarrierAccount | null): void;
    /** Called with the reason when the credentials of a carrier could not be checked at the start. */
    unchecked(reason: string): void;
  };
}

/** The carrier for the rest of the service. */
export interface OpenCarrier {
  carrier: Carrier;
  /** The numbers that the carrier sells and keeps. */
  numbers: CarrierNumbers;
  /** How browsers become phones; null if they do not. */
  browserPhones: BrowserPhones | null;
  /** Applies a carrier event. */
  receive: CarrierEventHandler;
  /** Null for a real carrier. */
  simulator: Simulator | null;
  /** Serves the reports of the carrier on the public listener; null if it sends none there. */
  mountReports: ((app: FastifyInstance) => void) | null;
  /** Settles one of the media of an outgoing text, and its consequence for the text. */
  settleMedia: FetcherParts["settleOutgoing"];
  /** Notes while this process receives the reports of the carrier. Returns the function that stops it. */
  startListening(): () => Promise<void>;
  /** Starts to carry out orders. Returns the function that stops it after the orders in progress. */
  startWork(): () => Promise<void>;
}

/**
 * The seconds after which a call that the carrier does not accept has failed: callers do not wait longer for a phone to
 * ring.
 */
const CALL_GIVE_UP_SECONDS = 30;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_READ_MS = 10_000;

/** The parts that differ between carriers. */
interface Opened
  extends Pick<OpenCarrier, "carrier" | "numbers" | "browserPhones" | "receive" | "simulator" | "mountReports"> {
  /** Reports the events of a carrier inside this program; absent when reports arrive at the public listener. */
  startReports?(): Reports;
}

/** @throws StartError when the carrier refuses the credentials. */
export async function openCarrier(parts: CarrierParts): Promise<OpenCarrier> {
  const { database, settings, wake, observer, outbox, calls } = parts;
  const lost = new LostReports();
  const opened = await openNamed(parts, lost);
  const { startReports: report, ...open } = opened;
  return {
    ...open,
    settleMedia: (transaction, media, settle) => settleOutgoingMedia(transaction, { outbox }, media, settle),
    startListening: () => listenRegularly(database, lost, observer.onError),
    startWork() {
      const reports = report?.();
      const { carrier, receive } = open;
      const endChecks = checkRegularly({ database, carrier, receive, calls }, observer.onError);
      const endReading = readIncomingRegularly({ database, carrier, receive }, observer.onError);
      const endLeading = leadRegularly(database, outbox, observer.onError);
      const queueWork = startQueueWork(database, observer.onError);
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
      const numberWork = startNumberWork({
        database,
        numbers: open.numbers,
        firstPauseMs: FIRST_PAUSE_MS,
        attempted: observer.numberAttempted,
        onError: observer.onError,
      });
      const endLabels = heedLabelsRegularly(database, open.numbers, observer.onError);
      const endAccount = readAccountRegularly(carrier, observer.account);
      const endNoticing = endSilentBrowsersRegularly(database, open.carrier, loseBrowser, observer.onError);
      const controlWork = startControlWork({
        database,
        carrier,
        calls,
        audioUrl: parts.audioUrl,
        promptOf,
        droppedStray: observer.droppedStray,
        onError: observer.onError,
      });
      const forgets = [
        wake.on("carrier", () => {
          worker.wake();
          controlWork.wake();
          reports?.wake();
        }),
        wake.on("number", numberWork.wake),
        wake.on("queue", queueWork.wake),
      ];
      return async () => {
        for (const forget of forgets) {
          forget();
        }
        const ends = [worker.end(), controlWork.end(), numberWork.end(), endChecks(), endReading(), endLeading()];
        await Promise.all([...ends, endNoticing(), endAccount(), endLabels(), queueWork.end()]);
        await reports?.end();
      };
    },
  };
}

/** Every five minutes. @returns the function that stops it. */
function readAccountRegularly(carrier: Carrier, tell: CarrierParts["observer"]["account"]): () => Promise<void> {
  const read = async () => tell(await carrier.readAccount(AbortSignal.timeout(LONGEST_READ_MS)));
  return workOnSchedule("*/5 * * * *", read, () => tell(null));
}

async function openNamed(parts: CarrierParts, lost: LostReports): Promise<Opened> {
  const { settings } = parts;
  switch (settings.name) {
    case "simulator":
      return openSimulator(parts);
    case "twilio":
      return openTwilio(parts, settings.twilio, lost);
  }
}

function openSimulator({ database, settings, wake, observer, outbox, calls, audioUrl }: CarrierParts): Opened {
  const { speed, seed } = settings.simulator;
  const onScheduled = () => wake.send("carrier");
  const carrier = createSimulator({ database, speed, seed, onScheduled });
  const { confirmedKeywords } = carrier;
  const receive = createCarrierEventHandler({ outbox, calls, confirmedKeywords, ignored: observer.ignored });
  const simulator = { receive, speed, audioUrl };
  return {
    carrier,
    numbers: simulatedNumbers({ database, speed, seed }),
    browserPhones: simulatedBrowserPhones,
    receive,
    simulator,
    mountReports: null,
    startReports: () =>
      startReports(database, simulatedEvents(database, simulator), observer.onError, (owned, businessId, event) =>
        followReport(owned, { seed, speed }, businessId, event),
      ),
  };
}

async function openTwilio(
  { database, observer, outbox, calls, publicUrl, audioUrl }: CarrierParts,
  settings: TwilioSettings,
  lost: LostReports,
): Promise<Opened> {
  const { confirmedKeywords, startTwilio } = await import("../platform/carrier/twilio/index.ts");
  const { mountTwilio } = await import("./http/twilio-callbacks.ts");
  const receive = createCarrierEventHandler({ outbox, calls, confirmedKeywords, ignored: observer.ignored });
  const { carrier, numbers, browserPhones, callbacks } = await startTwilio({
    settings,
    publicUrl,
    async events(event) {
      try {
        await receive(database, event);
      } catch (error) {
        if (event.kind === "text.incoming" || event.kind === "call.incoming") {
          lost.add(event.to);
        }
        throw error;
      }
    },
    answerIncoming: (call) => answerIncoming(database, audioUrl, call),
    heldCaller: (call) => heldCaller(database.onBehalfOf(call.businessId), audioUrl, call),
    isAwaited: ({ businessId, id }) => isLineAwaited(database, businessId, id),
    admitBrowser: ({ businessId, id }, leg) => admitBrowser(database.onBehalfOf(businessId), { businessId, id }, leg),
    unchecked: observer.unchecked,
  });
  const mountReports = (app: FastifyInstance) => mountTwilio(app, callbacks);
  return { carrier, numbers, browserPhones, receive, simulator: null, mountReports };
}
