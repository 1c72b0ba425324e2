import { fileURLToPath } from "node:url";
import { readConfig } from "./application/config.ts";
import { welcome, welcomeWorker } from "./application/demo/banner.ts";
import { joinPrimary, type Primary } from "./application/gateways/gateway.ts";
import { createMetrics } from "./application/metrics.ts";
import { type Core, openDomain, openOutside, openSecrets } from "./application/parts/core.ts";
import { checkStart, followClock, openDatabase, prepareRows, startServer } from "./application/parts/database.ts";
import { prepareDemo } from "./application/parts/demo.ts";
import { openGateways } from "./application/parts/gateways.ts";
import { startLimits } from "./application/parts/limits.ts";
import { openInternalListener, openPublicListener, openWorkerListener } from "./application/parts/listeners.ts";
import { openRuntime, type Runtime } from "./application/parts/runtime.ts";
import { startPruning, startWork } from "./application/parts/work.ts";
import { announceRunning } from "./application/running.ts";
import { endOnSignal } from "./application/signals.ts";
import { hasBusinesses } from "./domain/identity/operator-store.ts";
import { explainDatabase } from "./platform/postgres/open.ts";
import { UnknownKeyError } from "./platform/secret-box.ts";
import { StartError } from "./platform/start-error.ts";

// The only composition root: each role's parts, in the order in which they start. A part defers its end to
// `runtime.running`, so the parts end in the opposite order.

/** The line that the service prints when it runs. */
type Greeting = string | undefined;

/** `ROLE=all`: does the work and answers requests. */
async function startAll(runtime: Runtime): Promise<Greeting> {
  const { core, demoAdminId } = await startCore(runtime);
  startWork(runtime, core);
  return answerRequests(runtime, core, demoAdminId);
}

/** `ROLE=gateway`: only answers requests. */
async function startGateway(runtime: Runtime): Promise<Greeting> {
  const { core, demoAdminId } = await startCore(runtime);
  return answerRequests(runtime, core, demoAdminId);
}

/** `ROLE=worker`: sends texts, places calls and delivers webhooks. */
async function startWorker(runtime: Runtime): Promise<Greeting> {
  const { core } = await startCore(runtime);
  startWork(runtime, core);
  await openWorkerListener(runtime, core);
  return welcomeWorker(runtime.config);
}

/** A child of `ROLE=all` or `ROLE=gateway` when `GATEWAYS` is above 1: it has the public listener. */
async function startGatewayProcess(runtime: Runtime, primary: Primary): Promise<Greeting> {
  const database = openDatabase(runtime, primary.connection);
  followClock(runtime, database);
  const domain = await openDomain(runtime, database, await openSecrets(runtime));
  const core = await openOutside(runtime, domain);
  const limits = await startLimits(runtime, primary.limiter);
  runtime.running.defer(() => primary.flush());
  await openPublicListener(runtime, core, limits);
  primary.listening();
  return undefined;
}

/** The parts with which every first process begins. */
async function startCore(runtime: Runtime): Promise<{ core: Core; demoAdminId: string | null }> {
  const database = openDatabase(runtime, await startServer(runtime));
  await checkStart(runtime, database);
  followClock(runtime, database);
  const secrets = await openSecrets(runtime);
  await prepareRows(runtime, database, secrets.box);
  const domain = await openDomain(runtime, database, secrets);
  const demoAdminId = await prepareDemo(runtime, domain);
  return { core: await openOutside(runtime, domain), demoAdminId };
}

/** The parts that answer requests: the public listener is in this process, or in `GATEWAYS` others. */
async function answerRequests(runtime: Runtime, core: Core, demoAdminId: string | null): Promise<Greeting> {
  const { config, running } = runtime;
  const limits = await startLimits(runtime);
  await openInternalListener(runtime, core, limits, demoAdminId);
  if (config.gateways === 1) {
    await openPublicListener(runtime, core, limits);
  } else {
    await openGateways(runtime, core, limits, fileURLToPath(import.meta.url));
  }
  startPruning(runtime, core);
  running.defer(announceRunning(config.dataDir, { publicUrl: config.publicUrl }));
  return welcome(config, demoAdminId !== null, !(await hasBusinesses(core.database)));
}

const roles = { all: startAll, gateway: startGateway, worker: startWorker };

try {
  const primary = await joinPrimary();
  const config = readConfig(process.env);
  const runtime = openRuntime(config, primary === null, primary?.metrics ?? createMetrics());
  const { running } = runtime;
  let greeting: Greeting;
  try {
    greeting = primary ? await startGatewayProcess(runtime, primary) : await roles[config.role](runtime);
  } catch (error) {
    await running.disposeAsync();
    throw error;
  }
  endOnSignal(running, primary === null);
  if (greeting !== undefined) {
    // A reader of the greeting has then seen all warnings, and may send a signal at once.
    runtime.flushLog();
    console.log(greeting);
  }
} catch (error) {
  const explained = explainDatabase(error);
  if (!(explained instanceof StartError || explained instanceof UnknownKeyError)) {
    throw explained;
  }
  console.error(explained.message);
  process.exitCode = 1;
}
