"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.Call = void 0;
exports.detailsOf = detailsOf;
exports.rateLimitOf = rateLimitOf;
function detailsOf(status, headers, attempts) {
    return {
        status,
        requestId: headers.get("x-request-id") ?? undefined,
        isReplayed: headers.get("idempotent-replayed") === "true",
        rateLimit: rateLimitOf(headers),
        attempts,
        headers,
    };
}
function rateLimitOf(headers) {
    const [limit, remaining, reset] = ["limit", "remaining", "reset"].map((name) => {
        const text = headers.get(`x-ratelimit-${name}`);
        return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
    });
    return limit === undefined || remaining === undefined || reset === undefined
        ? undefined
        : { limit, remaining, resetsAt: new Date(reset * 1000) };
}
/** A call that is under way: `await` gives its result, `withResponse()` the whole answer. */
class Call extends Promise {
    /** What follows from a call is an ordinary promise. */
    static get [Symbol.species]() {
        return Promise;
    }
    #answered;
    constructor(answered) {
        super((resolve, reject) => {
            answered.then(({ data }) => resolve(data), reject);
        });
        this.#answered = answered;
    }
    /** The result with the status, the id of the request and the remaining budget. */
    withResponse() {
        // A failure reaches the caller through the other promise.
        this.catch(() => { });
        return this.#answered;
    }
}
exports.Call = Call;
