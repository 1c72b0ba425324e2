import { type Logger, pino } from "pino";
import { currentRequest, isDebug } from "../../platform/requests.ts";
import type { Config } from "../config.ts";
import { type DescriptorShares, descriptorLimit, shareDescriptors } from "../descriptors.ts";
import type { Metrics } from "../metrics.ts";

/** One process of the service: what every part of it is given. */
export interface Runtime {
  config: Readonly<Config>;
  /** Whether this is the first process, or a gateway process of it: what concerns them all is told by the first alone. */
  isFirst: boolean;
  logger: Logger;
  metrics: Metrics;
  descriptors: DescriptorShares;
  /** How the parts end: in the opposite order of their starts. */
  running: AsyncDisposableStack;
  /** Writes the lines that were logged so far. */
  flushLog(): void;
}

/** Lines are written together, a quarter of a second late at most, and at the end of the process all that are left. */
const LOG_DESTINATION = { dest: 1, sync: false, minLength: 4096, periodicFlush: 250 } as const;

/** @throws StartError when too few files may be open. */
export function openRuntime(config: Readonly<Config>, isFirst: boolean, metrics: Metrics): Runtime {
  const destination = pino.destination(LOG_DESTINATION);
  const mixin = isDebug(config.logLevel) && { mixin: currentRequest };
  return {
    config,
    isFirst,
    logger: pino({ level: config.logLevel, ...mixin }, destination),
    metrics,
    descriptors: shareDescriptors(descriptorLimit(), config),
    running: new AsyncDisposableStack(),
    flushLog: () => destination.flushSync(),
  };
}
