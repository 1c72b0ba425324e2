import { LRUCache } from "lru-cache";
import { databaseNow } from "../clock.ts";

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

export interface LimitSettings {
  max: number;
  windowSeconds: number;
}

/**
 * How many windows one limiter remembers. A bucket is forgotten before its time only when that many others were used
 * since, so to be rid of a used-up window costs more calls, each from a network of its own, than it gives. A flood
 * takes about 25 MB; a timer for each bucket (as rate-limiter-flexible's memory keeps) took 420 bytes each, unbounded.
 */
const REMEMBERED_WINDOWS = 100_000;

/** A limiter for one process. */
export function memoryLimiter(settings: LimitSettings, remembered = REMEMBERED_WINDOWS): Limiter {
  const length = settings.windowSeconds * 1000;
  const windows = new LRUCache<string, { calls: number; endsAt: number }>({ max: remembered });
  return {
    async take(key) {
      const now = databaseNow();
      let window = windows.get(key);
      // A window that ends later than one that opens now is left from a database's clock that has been put back.
      if (!window || window.endsAt <= now || window.endsAt > now + length) {
        window = { calls: 0, endsAt: now + length };
        windows.set(key, window);
      }
      window.calls += 1;
      return allowance(settings.max, window.calls, now, window.endsAt);
    },
  };
}

/** What `calls` calls leave of a window that ends at `endsAt`, in epoch milliseconds. */
export function allowance(limit: number, calls: number, now: number, endsAt: number): Allowance {
  return {
    allowed: calls <= limit,
    limit,
    remaining: Math.max(0, limit - calls),
    resetsAt: Math.ceil(endsAt / 1000),
    retryAfter: Math.max(1, Math.ceil((endsAt - now) / 1000)),
  };
}
