import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { networkMatcher } from "../../platform/limit/address.ts";
import { unknownCautions } from "../config/unknown.ts";
import { type Binding, listen } from "../http/listen.ts";
import { Lifecycle } from "../lifecycle.ts";
import { openLog } from "../log.ts";
import { openOperations } from "../parts/operations.ts";
import { startTracing } from "../parts/tracing.ts";
import { Readiness } from "../readiness.ts";
import { endOnSignal } from "../signals.ts";
import { VERSION } from "../version.ts";
import { Directory } from "./directory.ts";
import { createInternalRouter } from "./internal-listener.ts";
import { CellKeys } from "./keys.ts";
import { createRouterMetrics } from "./metrics.ts";
import { createRouter } from "./server.ts";
import { readRouterSettings } from "./settings.ts";

/** The most connections of clients to a listener of a router. */
const MOST_CONNECTIONS = 10_000;

/**
 * `ROLE=router`: sends requests to the cells of their businesses. It has neither a database nor state.
 *
 * @returns the line that it prints when it runs.
 * @throws StartError
 */
export async function startRouter(variables: NodeJS.ProcessEnv): Promise<string> {
  const settings = readRouterSettings(variables);
  const { host, port, publicUrl, internal, cells, logLevel } = settings;
  const { logger, sumUp } = openLog(logLevel, pino.destination(1));
  const lifecycle = new Lifecycle();
  const readiness = new Readiness(lifecycle);
  const metrics = createRouterMetrics();
  const running = new AsyncDisposableStack();
  running.defer(sumUp);
  running.defer(metrics.process.follow());
  const runtime = { config: { ...settings, role: "router" }, isFirst: true, logger, lifecycle, readiness, metrics };
  const opened = { ...runtime, running };
  try {
    await startTracing(opened);
    for (const caution of [...(await openOperations(opened)), ...unknownCautions(variables)]) {
      logger.warn(caution);
    }
    logger.info({ version: VERSION, role: "router", node: process.version }, "the service starts");
    const directory = new Directory(cells, settings.encryptionKeys, metrics.directory);
    running.defer(() => directory.close());
    const answered = async () => ((await directory.answers()) ? null : { reason: "no cell answers", isShared: true });
    readiness.depend({ directory: answered }, { answersRequests: true });
    const services = { settings, directory, keys: new CellKeys(cells), metrics, logger };
    const connections = { most: MOST_CONNECTIONS, isUnbounded: networkMatcher(settings.trustedProxies) };
    const open = async (listener: FastifyInstance, binding: Binding) => {
      running.defer(() => listener.close());
      await listen(listener, binding, connections, lifecycle);
    };
    if (internal) {
      const listener = createInternalRouter(internal.url, services);
      await open(listener, { ...internal, hostSetting: "INTERNAL_HOST", portSetting: "INTERNAL_PORT" });
    }
    await open(createRouter(publicUrl, services), { host, port, hostSetting: "HOST", portSetting: "PORT" });
  } catch (error) {
    await running.disposeAsync();
    throw error;
  }
  lifecycle.run();
  logger.info({ publicUrl }, "the service runs");
  const onDrain = () =>
    logger.info(`this router is not ready any more, and closes its listener in ${settings.drainMs / 1_000} s`);
  endOnSignal({ running, lifecycle, times: settings, onDrain });
  return `The router is running\n  ${publicUrl} leads to ${cells.map(({ name }) => name).join(", ")}`;
}
