"use strict";
/** Time limits, waits and the delays between attempts. */
Object.defineProperty(exports, "__esModule", { value: true });
exports.TimeLimit = void 0;
exports.retryDelay = retryDelay;
exports.retryAfterOf = retryAfterOf;
exports.within = within;
exports.pause = pause;
/**
 * Returns the delay after a failed attempt. Half of it is random, so that clients that failed together do not return
 * together.
 *
 * @param attempt the number of attempts so far, from 1.
 * @param random from 0 to 1.
 */
function retryDelay(attempt, { baseDelayMs, maxDelayMs }, retryAfterMs, random = Math.random()) {
    const step = Math.min(maxDelayMs, baseDelayMs * 2 ** (attempt - 1));
    return retryAfterMs === undefined ? step * (0.5 + random / 2) : retryAfterMs + baseDelayMs * random;
}
/** Reads `Retry-After`: seconds or a date. */
function retryAfterOf(value, now = Date.now()) {
    if (value === null || value.trim() === "") {
        return undefined;
    }
    const milliseconds = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now;
    return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}
/** The reason of a signal that ended because of time. */
class TimeLimit extends Error {
}
exports.TimeLimit = TimeLimit;
/** Gives the task a signal that ends after a time or with another signal, and ends with it even if the task does not. */
async function within(milliseconds, parent, task) {
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
        return await new Promise((resolve, reject) => {
            signal.addEventListener("abort", () => reject(signal.reason), { once: true });
            task(signal).then(resolve, reject);
        });
    }
    finally {
        clearTimeout(timer);
        parent?.removeEventListener("abort", follow);
    }
}
/** Waits. The end of the signal ends the wait. */
function pause(milliseconds, signal) {
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
