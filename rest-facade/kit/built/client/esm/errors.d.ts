import type { components } from "./generated/api.js";
/** The codes of the API, and `unrecognized_answer` for an answer that is not the API's, for example of a proxy. */
export type ErrorCode = components["schemas"]["ErrorDetails"]["code"] | "unrecognized_answer";
export interface ApiErrorFields {
    operation: string;
    status: number;
    code: ErrorCode;
    detail: string;
    field: string | undefined;
    requestId: string | undefined;
    docUrl: string | undefined;
    retryAfterMs: number | undefined;
    /** The number of attempts, this one included. */
    attempts: number;
}
/** The API refused the call. Branch on `code`: it is stable. */
export declare class ApiError extends Error {
    readonly name = "ApiError";
    /** The operation, for example `contacts.save`. */
    readonly operation: string;
    readonly status: number;
    readonly code: ErrorCode;
    /** The message of the API. It may change. */
    readonly detail: string;
    /** The invalid input, if there is only one: `phones`, `contacts.3.phones`. */
    readonly field: string | undefined;
    /** Name it when you ask for support. */
    readonly requestId: string | undefined;
    /** The page about the code. */
    readonly docUrl: string | undefined;
    /** The wait that the API asks for. */
    readonly retryAfterMs: number | undefined;
    /** The number of attempts that the client made. */
    readonly attempts: number;
    constructor(fields: ApiErrorFields);
    /** Whether a caught value is an `ApiError`, with one of these codes if there are any. */
    static is(error: unknown, ...codes: ErrorCode[]): error is ApiError;
}
/** No answer came: the service could not be reached, the connection broke, or the time limit passed. See `cause`. */
export declare class ConnectionError extends Error {
    readonly name = "ConnectionError";
    readonly operation: string;
    readonly attempts: number;
    constructor(operation: string, attempts: number, reason: string, cause?: unknown);
}
/** There is no usable token, and none can be had: usually the user must sign in again. */
export declare class TokenError extends Error {
    readonly name = "TokenError";
    /** The code of OAuth, for example `invalid_grant`, or `no_tokens`: the store is empty. */
    readonly code: string;
    constructor(code: string, detail: string);
}
/** The delivery is not trustworthy: answer 400 and do nothing. */
export declare class WebhookError extends Error {
    readonly name = "WebhookError";
    readonly reason: "malformed" | "not_signed" | "too_old";
    constructor(reason: WebhookError["reason"], message: string);
}
