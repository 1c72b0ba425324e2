import { fileURLToPath } from "node:url";
import { hasBusinesses } from "../domain/identity/operator-store.ts";
import { welcome, welcomeWorker } from "./demo/banner.ts";
import type { Primary } from "./gateways/gateway.ts";
import { type Core, openDomain, openOutside } from "./parts/core.ts";
import type { DatabasePart } from "./parts/database.ts";
import { prepareDemo } from "./parts/demo.ts";
import { openGateways } from "./parts/gateways.ts";
import { startLimits } from "./parts/limits.ts";
import { openInternalListener, openPublicListener, openWorkerListener } from "./parts/listeners.ts";
import { startPruning } from "./parts/pruning.ts";
import type { Runtime } from "./parts/runtime.ts";
import type { Secrets } from "./parts/secrets.ts";
import { announceRunning } from "./running.ts";

// The only composition root: each role's parts, in the order in which they start. A part defers its end to
// `runtime.running`, so the parts end in the opposite order.

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url));

/** What `main.ts` has opened and checked. */
type Ground = DatabasePart & Secrets;

/** The line that the service prints when it runs. */
type Greeting = string | undefined;

/** `ROLE=all`: does the work and answers requests. */
async function startAll(runtime: Runtime, ground: Ground): Promise<Greeting> {
  const { core, demoAdminId } = await startCore(runtime, ground);
  // Deferred first, so that the work ends after the listeners.
  const work = runtime.running.use(new AsyncDisposableStack());
  const greeting = await answerRequests(runtime, core, demoAdminId);
  await startWork({ ...runtime, running: work }, core);
  return greeting;
}

/** `ROLE=gateway`: only answers requests. */
async function startGateway(runtime: Runtime, ground: Ground): Promise<Greeting> {
  const { core, demoAdminId } = await startCore(runtime, ground);
  return answerRequests(runtime, core, demoAdminId);
}

/** `ROLE=worker`: sends texts, places calls and delivers webhooks. */
async function startWorker(runtime: Runtime, ground: Ground): Promise<Greeting> {
  const { core } = await startCore(runtime, ground);
  await startWork(runtime, core);
  await openWorkerListener(runtime, core);
  return welcomeWorker(runtime.config, runtime.operationsUrl);
}

/** Starts the parts of the role that the settings name, on a database that is ready. */
export function startRole(runtime: Runtime, ground: Ground): Promise<Greeting> {
  return { all: startAll, gateway: startGateway, worker: startWorker }[runtime.config.role](runtime, ground);
}

/** A child of `ROLE=all` or `ROLE=gateway` when `GATEWAYS` is above 1: it has the public listener. */
export async function startGatewayProcess(runtime: Runtime, ground: Ground, primary: Primary): Promise<Greeting> {
  const domain = await openDomain(runtime, ground);
  const core = await openOutside(runtime, domain);
  const limits = await startLimits(runtime, primary.limiter);
  runtime.running.defer(() => primary.flush());
  await openPublicListener(runtime, core, limits);
  primary.onLoad(() => runtime.onDemand.loadAll());
  primary.listening();
  return undefined;
}

/** Loads the modules of the work only here: `ROLE=all` then already answers requests, and a gateway needs none. */
async function startWork(runtime: Runtime, core: Core): Promise<void> {
  const work = await import("./parts/work.ts");
  await work.startWork(runtime, core);
}

/** The parts with which every first process begins. */
async function startCore(runtime: Runtime, ground: Ground): Promise<{ core: Core; demoAdminId: string | null }> {
  const domain = await openDomain(runtime, ground);
  const core = await openOutside(runtime, domain);
  return { core, demoAdminId: await prepareDemo(runtime, core) };
}

/** The parts that answer requests: the public listener is in this process, or in `GATEWAYS` others. */
async function answerRequests(runtime: Runtime, core: Core, demoAdminId: string | null): Promise<Greeting> {
  const { config, running } = runtime;
  const limits = await startLimits(runtime);
  await openInternalListener(runtime, core, limits, demoAdminId);
  if (config.gateways === 1) {
    await openPublicListener(runtime, core, limits);
  } else {
    await openGateways(runtime, core, limits, MAIN);
  }
  startPruning(runtime, core);
  running.defer(announceRunning(config.dataDir, { publicUrl: config.publicUrl }));
  return welcome(config, {
    operationsUrl: runtime.operationsUrl,
    isDemo: demoAdminId !== null,
    isEmpty: !(await hasBusinesses(core.database)),
  });
}
