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

/** A call that is refused because of others before it. */
export class LimitError extends Error {
  override readonly name = "LimitError";
  /** Whole seconds to wait. */
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super(`Too many requests: wait ${retryAfter} s, then back off on repeated refusals.`);
    this.retryAfter = retryAfter;
  }
}

/** @throws LimitError for a call that was one too many. */
export function requireAllowed({ allowed, retryAfter }: Allowance): void {
  if (!allowed) {
    throw new LimitError(retryAfter);
  }
}

/** A fixed window for each key, which opens at the first call. */
export interface Limiter {
  /**
   * Counts a call, or as many `points` as it costs; none tells what is left.
   *
   * @param max How many this key may have, where it is another number than that of the limiter.
   */
  take(key: string, points?: number, max?: number): Promise<Allowance>;
}

export interface LimitSettings {
  max: number;
  windowSeconds: number;
}

/** The limits on calls, by the names under which processes share them. */
export const limitNames = [
  /** Calls of the public API, for each pair of business and client. */
  "client",
  /** Calls of the public API without a token, for each network. */
  "address",
  /** Tokens that are refused, for each network; see `guardTokens`. */
  "invalidTokens",
  /** The cost of operations by the internal GraphQL, for each user. */
  "graphql",
  /** Requests to sign-in, for each network; see `limitSignIn`. */
  "signIn",
] as const;
export type LimitName = (typeof limitNames)[number];
export type Limits = Record<LimitName, Limiter>;

/** All limits, each opened with its name and settings. */
export function openLimits(
  settings: Record<LimitName, LimitSettings>,
  open: (name: LimitName, settings: LimitSettings) => Limiter = (_name, limit) => memoryLimiter(limit),
): Limits {
  return Object.fromEntries(limitNames.map((name) => [name, open(name, settings[name])])) as Limits;
}

/**
 * How many windows one limiter remembers. A bucket is forgotten before its time only when that many others were used
 * since, so to be rid of a used-up window costs more calls, each from a network of its own, than it gives. A flood
 * takes about 25 MB in all limiters together; a timer for each bucket (as rate-limiter-flexible's memory keeps) took
 * 420 bytes each, unbounded.
 */
const REMEMBERED_WINDOWS = 25_000;

/** A limiter for one process. */
export function memoryLimiter(settings: LimitSettings, remembered = REMEMBERED_WINDOWS): Limiter {
  const length = settings.windowSeconds * 1000;
  const windows = new LRUCache<string, { calls: number; endsAt: number }>({ max: remembered });
  return {
    async take(key, points = 1, max = settings.max) {
      const now = databaseNow();
      let window = windows.get(key);
      // A window that ends later than one that opens now is left from a database's clock that has been put back.
      if (!window || window.endsAt <= now || window.endsAt > now + length) {
        window = { calls: 0, endsAt: now + length };
        windows.set(key, window);
      }
      window.calls += points;
      return allowance(max, window.calls, now, window.endsAt);
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
