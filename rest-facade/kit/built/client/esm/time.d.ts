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
export declare function retryDelay(attempt: number, { baseDelayMs, maxDelayMs }: RetrySettings, retryAfterMs: number | undefined, random?: number): number;
/** Reads `Retry-After`: seconds or a date. */
export declare function retryAfterOf(value: string | null, now?: number): number | undefined;
/** The reason of a signal that ended because of time. */
export declare class TimeLimit extends Error {
}
/** Gives the task a signal that ends after a time or with another signal, and ends with it even if the task does not. */
export declare function within<Result>(milliseconds: number, parent: AbortSignal | undefined, task: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
/** Waits. The end of the signal ends the wait. */
export declare function pause(milliseconds: number, signal: AbortSignal): Promise<void>;
