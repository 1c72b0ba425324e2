import { RateLimiterMemory } from "rate-limiter-flexible";

/** What a caller has left in the current window. */
export interface Allowance {
  /** False when this call is one too many. */
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Epoch seconds when the window ends. */
  resetsAt: number;
  /** Whole seconds until then, never below 1. */
  retryAfter: number;
}

/** A fixed window for each key, which opens at the first call. */
export interface Limiter {
  /** Counts one call. */
  take(key: string): Promise<Allowance>;
}

/** A limiter for one process. */
export function memoryLimiter(settings: { max: number; windowSeconds: number }): Limiter {
  const limiter = new RateLimiterMemory({ points: settings.max, duration: settings.windowSeconds });
  return {
    async take(key) {
      const result = await limiter.penalty(key);
      const now = Date.now();
      return {
        allowed: result.consumedPoints <= settings.max,
        limit: settings.max,
        remaining: Math.max(0, settings.max - result.consumedPoints),
        resetsAt: Math.ceil((now + result.msBeforeNext) / 1000),
        retryAfter: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
      };
    },
  };
}
