import { expect } from "vitest";
import { startCall } from "../../src/domain/call/commands.ts";
import { startControlWork } from "../../src/domain/call/control-work.ts";
import type { CallHooks } from "../../src/domain/call/progress-store.ts";
import { sendMessage } from "../../src/domain/conversation/commands.ts";
import type { Caller } from "../../src/domain/identity/rules.ts";
import { type ClaimedJob, claimCalls, claimTexts, type Pace } from "../../src/domain/order/claim-store.ts";
import { LanePlan } from "../../src/domain/order/lane-plan.ts";
import { findLanes } from "../../src/domain/order/lane-store.ts";
import { type CarrierEventHandler, createCarrierEventHandler } from "../../src/domain/traffic/carrier-events.ts";
import { promptOf } from "../../src/domain/traffic/prompt.ts";
import type { Consequences } from "../../src/domain/traffic/rules.ts";
import { type Simulator, simulatedEvents } from "../../src/domain/traffic/simulate.ts";
import { startWorker, type WorkerParts } from "../../src/domain/traffic/worker.ts";
import type { DomainEvent, Outbox } from "../../src/domain/webhook/rules.ts";
import type { Carrier, CarrierEvent } from "../../src/platform/carrier/port.ts";
import { createSimulator, type SimulatorSettings } from "../../src/platform/carrier/simulator/index.ts";
import { followReport } from "../../src/platform/carrier/simulator/recordings.ts";
import { startReports } from "../../src/platform/carrier/simulator/reports.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { ASKED } from "./asked.ts";
import type { TestDatabase } from "./database.ts";
import { unheard } from "./unheard.ts";

/** Where the carrier would fetch an uploaded recording. */
export const audioUrl = (_businessId: string, id: string) => `https://service.example/audio/${id}`;

export interface TestCarrier {
  /** An announcement here, or in the test's own database, wakes the worker at once. */
  database: Database;
  carrier: Carrier;
  calls: CallHooks;
  receive: CarrierEventHandler;
  outbox: Outbox;
  /** Every domain event that was recorded, in no order. */
  domainEvents: DomainEvent[];
  /** The calls that the hooks received. */
  accepted: string[];
  ended: string[];
  ignored: CarrierEvent[];
  /** The orders that were given up, and whose legs were ended. */
  strays: (string | null)[];
  errors: unknown[];
  /** Has the worker look for orders now: those of plain SQL are announced to nobody. */
  wake(): void;
  /** Starts to work and to report. */
  start(settings?: Partial<WorkerParts>): void;
  /** Waits until no order and no report is left. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The simulated carrier, the worker and the handler of carrier events on a database with demo data, quick and without
 * webhooks.
 */
export function createTestCarrier(
  test: Pick<TestDatabase, "query" | "wakes" | "ofWorkers">,
  settings: Partial<SimulatorSettings> & { carrier?: Carrier; hooks?: CallHooks; outbox?: Outbox } = {},
): TestCarrier {
  let wake = () => {};
  const woken = () => wake();
  test.wakes.add(woken);
  const database = test.ofWorkers();
  const carrier =
    settings.carrier ?? createSimulator({ database, speed: 50, seed: 1, onScheduled: () => wake(), ...settings });
  const [domainEvents, accepted, ended, ignored, strays, errors]: [
    DomainEvent[],
    string[],
    string[],
    CarrierEvent[],
    (string | null)[],
    unknown[],
  ] = [[], [], [], [], [], []];
  const calls: CallHooks = {
    async accepted(transaction, call) {
      accepted.push(call.id);
      await settings.hooks?.accepted(transaction, call);
    },
    async ended(transaction, call) {
      ended.push(call.id);
      await settings.hooks?.ended(transaction, call);
    },
    messageStarted: async (transaction, call) => settings.hooks?.messageStarted(transaction, call),
    refused: async (transaction, call) => settings.hooks?.refused(transaction, call),
    identified: async (transaction, call) => settings.hooks?.identified(transaction, call),
    handedOver: async (transaction, call) => settings.hooks?.handedOver(transaction, call),
  };
  const outbox: Outbox = async (transaction, domainEvent) => {
    domainEvents.push(domainEvent);
    await settings.outbox?.(transaction, domainEvent);
  };
  const all = settings.outbox?.all;
  if (all) {
    outbox.all = async (transaction, several) => {
      await all(transaction, several);
      domainEvents.push(...several);
    };
  }
  const consequences: Consequences = { calls, outbox };
  const receive = createCarrierEventHandler({
    ...consequences,
    confirmedKeywords: carrier.confirmedKeywords,
    ignored: (event) => ignored.push(event),
  });
  const ends: (() => Promise<void>)[] = [];
  return {
    database,
    carrier,
    calls,
    receive,
    outbox,
    domainEvents,
    accepted,
    ended,
    ignored,
    strays,
    errors,
    wake: () => wake(),
    start(parts = {}) {
      const onError = (error: unknown) => errors.push(error);
      const worker = startWorker({
        ...consequences,
        database,
        carrier,
        mediaUrl: (_businessId, id) => `https://service.example/media/${id}`,
        concurrency: 8,
        segmentsPerSecond: 10_000,
        callsPerSecond: 10_000,
        giveUpSeconds: { text: 60, call: 60 },
        firstPauseMs: 1,
        claimed: () => {},
        attempted: () => {},
        onError,
        ...parts,
      });
      const { seed = 1, speed = 50 } = settings;
      const reports = startReports(
        database,
        simulatedEvents(database, { receive, speed, audioUrl }),
        onError,
        (owned, businessId, event) => followReport(owned, { seed, speed }, businessId, event),
      );
      const controls = startControlWork({
        database,
        carrier,
        calls,
        audioUrl,
        promptOf,
        droppedStray: ({ order }) => strays.push(order),
        onError,
      });
      const before = wake;
      wake = () => {
        before();
        worker.wake();
        controls.wake();
        reports.wake();
        controls.wake();
      };
      ends.push(worker.end, reports.end, controls.end);
    },
    async settle() {
      const left = `SELECT (SELECT count(*) FROM carrier_jobs WHERE due_at < now() + interval '1 day')::int AS jobs,
        (SELECT count(*) FROM simulator_reports)::int AS reports,
        (SELECT count(*) FROM call_controls
          WHERE due_at < now() + interval '1 day' AND control ->> 'do' <> 'confirm_move')::int AS controls`;
      wake();
      await expect.poll(() => test.query(left), { timeout: 60_000 }).toEqual([{ jobs: 0, reports: 0, controls: 0 }]);
    },
    async close() {
      test.wakes.delete(woken);
      await Promise.all(ends.map((end) => end()));
    },
  };
}

/** Claims the due orders of all lanes, as a worker without running orders does: at most `size` of each kind. */
export async function claimDue(database: Database, size: number, pace: Pace): Promise<ClaimedJob[]> {
  const plan = new LanePlan();
  plan.learn(await findLanes(database));
  const slots = { free: size, share: size, taken: [] };
  return [...(await claimCalls(database, size, [], pace)), ...(await claimTexts(database, plan.pick(slots), pace))];
}

/** Orders a text as the API does. */
export async function orderText(database: Database, caller: Caller, inboxId: string, to: string, body = "Hello") {
  return (await sendMessage(database, caller, { inboxId, to, body })).id;
}

export async function orderCall(database: Database, caller: Caller, inboxId: string, to: string) {
  return (await unheard(startCall)(database, caller, { inboxId, to, ...ASKED })).id;
}

/** The carrier has no legs of orders that were given up. */
export const noStrays: Pick<Carrier, "askCall" | "askConference" | "hangUp"> = {
  askCall: async () => null,
  askConference: async () => null,
  hangUp: async () => {},
};

/** What the work on controls needs besides, for tests without recorded messages. */
export const quietControls = {
  audioUrl,
  promptOf: async () => null,
  calls: { messageStarted: async () => {} },
  droppedStray: () => {},
};

/** The simulated carrier for tests that need only incoming texts and calls. */
export function quietSimulator(): Simulator {
  const calls: CallHooks = {
    accepted: async () => {},
    ended: async () => {},
    messageStarted: async () => {},
    refused: async () => {},
    identified: async () => {},
    handedOver: async () => {},
  };
  const receive = createCarrierEventHandler({
    outbox: async () => {},
    calls,
    confirmedKeywords: new Set(),
    ignored: () => {},
  });
  return { receive, speed: 1, audioUrl };
}
