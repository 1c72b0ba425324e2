import { type Logger, pino } from "pino";
import { OnDemand } from "../../platform/on-demand.ts";
import type { Config } from "../config.ts";
import { type DescriptorShares, descriptorLimit, shareDescriptors } from "../descriptors.ts";
import { Lifecycle } from "../lifecycle.ts";
import { openLog } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import { Readiness } from "../readiness.ts";

/** The context of one process of the service, for all its parts. */
export interface Runtime {
  config: Readonly<Config>;
  /** Whether this is the first process, not a gateway process: only the first logs events that concern all of them. */
  isFirst: boolean;
  logger: Logger;
  metrics: Metrics;
  descriptors: DescriptorShares;
  lifecycle: Lifecycle;
  readiness: Readiness;
  /** What the listeners load at their first use, and at the latest before the process is ready. */
  onDemand: OnDemand;
  /** The origin of the open operations listener. */
  operationsUrl?: string;
  /** Ends the parts in the opposite order of their starts. */
  running: AsyncDisposableStack;
  /** Writes the buffered lines of the log. */
  flushLog(): void;
}

/**
 * Lines are written together, at most a quarter of a second late, and the rest at the end of the process. Each write
 * wakes a thread, so that a busy process writes 32 kB or more at once.
 */
const LOG_DESTINATION = { dest: 1, sync: false, minLength: 32_768, maxWrite: 65_536, periodicFlush: 250 } as const;

/** @throws StartError when the limit of open files is too low. */
export function openRuntime(config: Readonly<Config>, isFirst: boolean, metrics: Metrics): Runtime {
  const destination = pino.destination(LOG_DESTINATION);
  const lifecycle = new Lifecycle();
  const running = new AsyncDisposableStack();
  const { logger, sumUp } = openLog(config.logLevel, destination);
  running.defer(sumUp);
  running.defer(metrics.process.follow());
  if (isFirst) {
    running.defer(metrics.disk.follow(config.dataDir));
    if (config.production) {
      running.defer(metrics.certificates.follow([config.publicUrl, config.internalUrl]));
    }
  }
  return {
    config,
    isFirst,
    logger,
    metrics,
    descriptors: shareDescriptors(descriptorLimit(), config),
    lifecycle,
    readiness: new Readiness(lifecycle),
    onDemand: new OnDemand(),
    running,
    flushLog() {
      sumUp();
      destination.flushSync();
    },
  };
}
