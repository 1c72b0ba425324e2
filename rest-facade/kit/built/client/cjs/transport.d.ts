import { type Answered } from "./answer.js";
import type { Budget } from "./budget.js";
import { type OperationId } from "./generated/operations.js";
import { type RetrySettings } from "./time.js";
import type { TokenSource } from "./tokens.js";
import type { CallOptions } from "./types.js";
/** One attempt of a call, for logs and metrics. */
export interface Attempt {
    operation: OperationId;
    /** From 1. */
    attempt: number;
    milliseconds: number;
    /** Undefined if no answer came. */
    status: number | undefined;
    headers: Headers | undefined;
    /** The error, if the attempt failed. */
    error: Error | undefined;
    /** The delay before the next attempt; undefined if there is none. */
    retryInMs: number | undefined;
}
export interface TransportSettings {
    /** Ends in `/api/v1`. */
    baseUrl: string;
    tokens: TokenSource;
    fetch: typeof fetch;
    timeoutMs: number;
    attemptTimeoutMs: number;
    retry: RetrySettings;
    onAttempt: ((attempt: Attempt) => void) | undefined;
    /** Undefined if calls do not wait for it. */
    budget: Budget | undefined;
}
/** Sends a call, again if it may have not arrived or if the service is busy, until its time limit. */
export declare function send(settings: TransportSettings, id: OperationId, input: object, options: CallOptions): Promise<Answered<unknown>>;
