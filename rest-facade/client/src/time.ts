/** Time limits, waits and the delays between attempts. */

export interface RetrySettings {
  /** The number of attempts after the first one, 4 by default. */
  retries: number;
  /** The delay before the second attempt, 500 ms by default. It doubles with each attempt; up to half of it is random. */
  baseDelayMs: number;
  /** The longest delay that the client chooses by itself, 8 s by default. A longer `Retry-After` is obeyed. */
  maxDelayMs: number;
}

/**
 * Returns the delay after a failed attempt. Half of it is random, so that clients that failed together do not return
 * together.
 *
 * @param attempt the number of attempts so far, from 1.
 * @param random from 0 to 1.
 */
export function retryDelay(
  attempt: number,
  { baseDelayMs, maxDelayMs }: RetrySettings,
  retryAfterMs: number | undefined,
  random: number = Math.random(),
): number {
  const step = Math.min(maxDelayMs, baseDelayMs * 2 ** (attempt - 1));
  return retryAfterMs === undefined ? step * (0.5 + random / 2) : retryAfterMs + baseDelayMs * random;
}

/** Reads `Retry-After`: seconds or a date. */
export function retryAfterOf(value: string | null, now: number = Date.now()): number | undefined {
  if (value === null || value.trim() === "") {
    return undefined;
  }
  const milliseconds = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}

/** The reason of a signal that ended because of time. */
export class TimeLimit extends Error {}

/** Gives the task a signal that ends after a time or with another signal, and ends with it even if the task does not. */
export async function within<Result>(
  milliseconds: number,
  parent: AbortSignal | undefined,
  task: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const { signal } = controller;
  const follow = () => controller.abort(parent?.reason);
  const timer = setTimeout(() => controller.abort(new TimeLimit(`no answer within ${milliseconds} ms`)), milliseconds);
  parent?.addEventListener("abort", follow, { once: true });
  try {
    if (parent?.aborted) {
      follow();
    }
    signal.throwIfAborted();
    return await new Promise<Result>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      task(signal).then(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
    parent?.removeEventListener("abort", follow);
  }
}

/** Waits. The end of the signal ends the wait. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", end);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", end, { once: true });
  });
}
