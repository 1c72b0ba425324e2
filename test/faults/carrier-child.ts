import { SERVICE_ITSELF } from "../../src/domain/identity/actor-rules.ts";
import { createCarrierEventHandler } from "../../src/domain/traffic/carrier-events.ts";
import type { Consequences } from "../../src/domain/traffic/rules.ts";
import { startWorker } from "../../src/domain/traffic/worker.ts";
import { recordEvent } from "../../src/domain/webhook/outbox-store.ts";
import { createSimulator } from "../../src/platform/carrier/simulator/index.ts";
import { startReports } from "../../src/platform/carrier/simulator/reports.ts";
import { openPool } from "../../src/platform/db/pool.ts";
import { killAround, type Moment } from "../support/kill-around.ts";

/**
 * A process that only works for the carrier, and kills itself with SIGKILL at one of its statements: `before` it is
 * sent, when it is `sent`, or `after` its result arrived. `FAULT` contains that moment and the number of statements
 * that pass first.
 */

const [moment, unharmed] = (process.env.FAULT ?? "").split(" ") as [Moment, string];
let left = Number(unharmed);
killAround(moment, () => {
  left -= 1;
  return left === 0;
});

const complain = (error: unknown) => process.stderr.write(`${String(error)}\n`);

let wake = () => {};
const database = openPool({
  connection: { connectionString: process.env.DATABASE_URL as string },
  size: 4,
  onWake: () => wake(),
});
const carrier = createSimulator({ database, speed: 1000, seed: 1, onScheduled: () => wake() });
const consequences: Consequences = {
  outbox: async (transaction, { businessId, type, occurredAt, subject }) => {
    await recordEvent(transaction, { actor: SERVICE_ITSELF, businessId, type, occurredAt, data: subject });
  },
  calls: {
    accepted: async () => {},
    ended: async () => {},
    identified: async () => {},
    handedOver: async () => {},
    messageStarted: async () => {},
    refused: async () => {},
  },
};
const receive = createCarrierEventHandler({ ...consequences, confirmedKeywords: new Set(), ignored: () => {} });
const reports = startReports(database, (event) => receive(database, event), complain);
const worker = startWorker({
  ...consequences,
  database,
  carrier,
  mediaUrl: () => "",
  concurrency: 4,
  segmentsPerSecond: 10_000,
  callsPerSecond: 10_000,
  giveUpSeconds: { text: 3600, call: 3600 },
  firstPauseMs: 10,
  claimed: () => {},
  attempted: () => {},
  onError: complain,
});
wake = () => {
  worker.wake();
  reports.wake();
};
