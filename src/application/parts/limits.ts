import { type Limiter, type LimitName, type Limits, memoryLimiter, openLimits } from "../../platform/limit/limiter.ts";
import type { SharedLimits } from "../../platform/limit/shared.ts";
import { observeSharing } from "./observers.ts";
import type { Runtime } from "./runtime.ts";

/**
 * The limits on calls, counted in Redis if there is one.
 *
 * @param counted the limiter without Redis; for a gateway process the first process counts.
 */
export async function startLimits(runtime: Runtime, counted?: (name: LimitName) => Limiter): Promise<Limits> {
  const { config, running } = runtime;
  const shared = config.redisUrl === undefined ? null : await shareLimits(runtime, config.redisUrl);
  running.defer(() => shared?.close());
  return openLimits(
    config.limits,
    (name, settings) => shared?.limiter(name, settings) ?? counted?.(name) ?? memoryLimiter(settings),
  );
}

async function shareLimits({ logger, metrics }: Runtime, url: string): Promise<SharedLimits> {
  const { openSharedLimits } = await import("../../platform/limit/shared.ts");
  return openSharedLimits({ url, ...observeSharing(logger, metrics) });
}
