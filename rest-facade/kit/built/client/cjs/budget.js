"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.Budget = void 0;
const answer_ts_1 = require("./answer.js");
/**
 * The requests that the rate limit leaves to this client, as the latest answers tell. A request that would be refused
 * waits for the next window instead. Other clients with the same token are not counted: the API then refuses a request,
 * and it is repeated after `Retry-After`.
 */
class Budget {
    #limit = 0;
    #remaining = Number.POSITIVE_INFINITY;
    /** By the clock of this machine, in milliseconds. */
    #resetsAt = 0;
    /** Takes a request from the budget. Returns the time to wait before the next try if nothing is left, otherwise 0. */
    take(now = Date.now()) {
        if (this.#remaining <= 0 && now < this.#resetsAt) {
            return this.#resetsAt - now;
        }
        if (this.#remaining <= 0) {
            // A new window has begun; its first answer tells its end.
            this.#remaining = this.#limit;
        }
        this.#remaining -= 1;
        return 0;
    }
    /** Reads the headers of an answer. An older answer of the same window leaves no more than a newer one. */
    learn(headers, now = Date.now()) {
        const told = (0, answer_ts_1.rateLimitOf)(headers);
        if (!told) {
            return;
        }
        const sentAt = Date.parse(headers.get("date") ?? "");
        const ahead = Number.isNaN(sentAt) ? 0 : sentAt - now;
        const resetsAt = told.resetsAt.getTime() - ahead;
        if (resetsAt > this.#resetsAt + SAME_WINDOW_MS) {
            this.#resetsAt = resetsAt;
            this.#limit = told.limit;
            this.#remaining = told.remaining;
        }
        else if (resetsAt > this.#resetsAt - SAME_WINDOW_MS) {
            this.#remaining = Math.min(this.#remaining, told.remaining);
        }
    }
}
exports.Budget = Budget;
/** The times of answers are in whole seconds, so the end of one window is told with this difference at most. */
const SAME_WINDOW_MS = 2_000;
