import { LRUCache } from "lru-cache";
import { databaseNow } from "../clock.ts";

/** The rest of a caller's allowance in the current window. */
export interface Allowance {
  /** False when this call exceeds the limit. */
  allowed: boolean;
  limit: number;
  remaining: number;
  /** The end of the window in epoch seconds. */
  resetsAt: number;
  /** Whole seconds until then, at least 1. */
  retryAfter: number;
}

/** The refusal of a call because of earlier calls. */
export class LimitError extends Error {
  override readonly name = "LimitError";
  /** Whole seconds to wait. */
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super(`Too many requests: wait ${retryAfter} s, then back off on repeated refusals.`);
    this.retryAfter = retryAfter;
  }
}

/** @throws LimitError when the call exceeds the limit. */
export function requireAllowed({ allowed, retryAfter }: Allowance): void {
  if (!allowed) {
    throw new LimitError(retryAfter);
  }
}

/** A fixed window for each key; it opens at the first call. */
export interface Limiter {
  /**
   * Counts a call, or as many `points` as it costs; 0 points return the rest of the allowance.
   *
   * @param max the limit of this key, if it differs from that of the limiter.
   */
  take(key: string, points?: number, max?: number): Promise<Allowance>;
}

export interface LimitSettings {
  max: number;
  windowSeconds: number;
}

/** The limits on calls, by the names that processes share. */
export const limitNames = [
  /** Calls of the public API, for each pair of business and client. */
  "client",
  /** Calls of the public API without a token, for each network. */
  "address",
  /** Requests for the guides and the reference, for each network. */
  "pages",
  /** Refused tokens, for each network; see `guardTokens`. */
  "invalidTokens",
  /** The cost of operations of the internal GraphQL, for each user. */
  "graphql",
  /** Requests to the sign-in, for each network; see `limitSignIn`. */
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
 * The number of windows that one limiter remembers. A bucket is forgotten early only after that many others were used,
 * so a caller who wants to escape a used-up window needs more calls, each from another network, than the window allows.
 * A flood takes about 25 MB in all limiters together; a timer for each bucket (as in the memory store of
 * rate-limiter-flexible) took 420 bytes each, without a bound.
 */
const REMEMBERED_WINDOWS = 25_000;

/** A limiter for one process. */
export function memoryLimiter(settings: LimitSettings, remembered = REMEMBERED_WINDOWS): Limiter {
  const length = settings.windowSeconds * 1000;
  // Allocates all its places at once, so the first call creates it and not the start.
  let windows: LRUCache<string, { calls: number; endsAt: number }> | undefined;
  return {
    async take(key, points = 1, max = settings.max) {
      const now = databaseNow();
      windows ??= new LRUCache({ max: remembered });
      let window = windows.get(key);
      // A window that ends later than a new one would is left from a database's clock that was set back.
      if (!window || window.endsAt <= now || window.endsAt > now + length) {
        window = { calls: 0, endsAt: now + length };
        windows.set(key, window);
      }
      window.calls += points;
      return allowance(max, window.calls, now, window.endsAt);
    },
  };
}

/** The rest of a window after `calls` calls; it ends at `endsAt`, in epoch milliseconds. */
export function allowance(limit: number, calls: number, now: number, endsAt: number): Allowance {
  return {
    allowed: calls <= limit,
    limit,
    remaining: Math.max(0, limit - calls),
    resetsAt: Math.ceil(endsAt / 1000),
    retryAfter: Math.max(1, Math.ceil((endsAt - now) / 1000)),
  };
}
