import { startControlWork } from "../../src/domain/call/control-work.ts";
import { startQueueWork } from "../../src/domain/route/queueing.ts";
import { leadRegularly } from "../../src/domain/route/ring.ts";
import { createCarrierEventHandler } from "../../src/domain/traffic/carrier-events.ts";
import { checkRegularly } from "../../src/domain/traffic/checks.ts";
import { promptOf } from "../../src/domain/traffic/prompt.ts";
import type { Consequences } from "../../src/domain/traffic/rules.ts";
import { simulatedEvents } from "../../src/domain/traffic/simulate.ts";
import { startWorker } from "../../src/domain/traffic/worker.ts";
import { createSimulator } from "../../src/platform/carrier/simulator/index.ts";
import { startReports } from "../../src/platform/carrier/simulator/reports.ts";
import { openPool } from "../../src/platform/db/pool.ts";
import { openWake } from "../../src/platform/db/wake.ts";
import { killAround, type Moment } from "../support/kill-around.ts";

/**
 * A process that leads incoming calls on the simulated carrier, as the service does, and kills itself with SIGKILL at one
 * of its statements. `FAULT` is that moment and the number of statements that pass first; empty: it lives.
 */

const [moment, unharmed] = (process.env.FAULT ?? "").split(" ") as [Moment, string];
if (unharmed !== undefined) {
  let left = Number(unharmed);
  killAround(moment, () => {
    left -= 1;
    return left === 0;
  });
}

const complain = (error: unknown) => process.stderr.write(`${String(error)}\n`);
const speed = Number(process.env.SPEED);
const seed = Number(process.env.SEED);
const connection = { connectionString: process.env.DATABASE_URL as string };
const wake = openWake(connection, { onError: complain });
// As many connections as a process of the service has.
const database = openPool({ connection, size: 10, onWake: (channel) => wake.send(channel) });
const carrier = createSimulator({ database, speed, seed, onScheduled: () => wake.send("carrier") });
const nothing = async () => {};
const consequences: Consequences = {
  outbox: nothing,
  calls: {
    accepted: nothing,
    ended: nothing,
    identified: nothing,
    handedOver: nothing,
    messageStarted: nothing,
    refused: nothing,
  },
};
const { calls } = consequences;
const audioUrl = () => "";
const receive = createCarrierEventHandler({ ...consequences, confirmedKeywords: new Set(), ignored: () => {} });
const reports = startReports(database, simulatedEvents(database, { receive, speed, audioUrl }), complain);
const worker = startWorker({
  ...consequences,
  database,
  carrier,
  mediaUrl: () => "",
  concurrency: 8,
  segmentsPerSecond: 10_000,
  callsPerSecond: 10_000,
  giveUpSeconds: { text: 3_600, call: 30 },
  firstPauseMs: 10,
  claimed: () => {},
  attempted: () => {},
  onError: complain,
});
const controls = startControlWork({
  ...{ database, carrier, calls, audioUrl, promptOf },
  droppedStray: () => {},
  onError: complain,
});
const queueWork = startQueueWork(database, complain);
leadRegularly(database, consequences.outbox, complain);
checkRegularly({ database, carrier, receive, calls }, complain);
wake.on("carrier", () => {
  worker.wake();
  controls.wake();
  reports.wake();
});
wake.on("queue", queueWork.wake);
process.stdout.write("ready\n");
