"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.WebhookError = exports.TokenError = exports.ConnectionError = exports.ApiError = void 0;
/** The API refused the call. Branch on `code`: it is stable. */
class ApiError extends Error {
    name = "ApiError";
    /** The operation, for example `contacts.save`. */
    operation;
    status;
    code;
    /** The message of the API. It may change. */
    detail;
    /** The invalid input, if there is only one: `phones`, `contacts.3.phones`. */
    field;
    /** Name it when you ask for support. */
    requestId;
    /** The page about the code. */
    docUrl;
    /** The wait that the API asks for. */
    retryAfterMs;
    /** The number of attempts that the client made. */
    attempts;
    constructor(fields) {
        const of = fields.requestId === undefined ? "" : ` (${fields.requestId})`;
        super(`${fields.operation}: ${fields.status} ${fields.code}: ${fields.detail}${of}`);
        this.operation = fields.operation;
        this.status = fields.status;
        this.code = fields.code;
        this.detail = fields.detail;
        this.field = fields.field;
        this.requestId = fields.requestId;
        this.docUrl = fields.docUrl;
        this.retryAfterMs = fields.retryAfterMs;
        this.attempts = fields.attempts;
    }
    /** Whether a caught value is an `ApiError`, with one of these codes if there are any. */
    static is(error, ...codes) {
        return error instanceof ApiError && (codes.length === 0 || codes.includes(error.code));
    }
}
exports.ApiError = ApiError;
/** No answer came: the service could not be reached, the connection broke, or the time limit passed. See `cause`. */
class ConnectionError extends Error {
    name = "ConnectionError";
    operation;
    attempts;
    constructor(operation, attempts, reason, cause) {
        super(`${operation}: ${reason}`, { cause });
        this.operation = operation;
        this.attempts = attempts;
    }
}
exports.ConnectionError = ConnectionError;
/** There is no usable token, and none can be had: usually the user must sign in again. */
class TokenError extends Error {
    name = "TokenError";
    /** The code of OAuth, for example `invalid_grant`, or `no_tokens`: the store is empty. */
    code;
    constructor(code, detail) {
        super(`${code}: ${detail}`);
        this.code = code;
    }
}
exports.TokenError = TokenError;
/** The delivery is not trustworthy: answer 400 and do nothing. */
class WebhookError extends Error {
    name = "WebhookError";
    reason;
    constructor(reason, message) {
        super(message);
        this.reason = reason;
    }
}
exports.WebhookError = WebhookError;
