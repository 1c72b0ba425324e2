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
  const { config, metrics, running } = runtime;
  const shared = config.redisUrl === undefined ? null : await shareLimits(runtime, config.redisUrl);
  running.defer(() => shared?.close());
  return openLimits(config.limits, (name, settings) => {
    const limiter = shared?.limiter(name, settings) ?? counted?.(name);
    // What the first process counts, it also reports.
    return limiter && !shared
      ? limiter
      : observed(limiter ?? memoryLimiter(settings), () => metrics.limits.refused(name));
  });
}

/** A limiter that reports refused calls. */
function observed(limiter: Limiter, onRefused: () => void): Limiter {
  return {
    async take(key, points, max) {
      const allowance = await limiter.take(key, points, max);
      if (!allowance.allowed && points !== 0) {
        onRefused();
      }
      return allowance;
    },
  };
}

async function shareLimits({ logger, metrics }: Runtime, url: string): Promise<SharedLimits> {
  const { openSharedLimits } = await import("../../platform/limit/shared.ts");
  return openSharedLimits({ url, ...observeSharing(logger, metrics) });
}
