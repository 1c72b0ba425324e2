"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.send = send;
const answer_ts_1 = require("./answer.js");
const errors_ts_1 = require("./errors.js");
const etag_ts_1 = require("./etag.js");
const operations_ts_1 = require("./generated/operations.js");
const time_ts_1 = require("./time.js");
const RETRIED_STATUSES = [408, 429, 500, 502, 503, 504];
/** Sends a call, again if it may have not arrived or if the service is busy, until its time limit. */
async function send(settings, id, input, options) {
    const operation = operations_ts_1.operations[id];
    const request = requestOf(settings.baseUrl, operation, input);
    const headers = { accept: "application/json" };
    if (request.body !== undefined) {
        headers["content-type"] = "application/json";
    }
    if (operation.keyed) {
        headers["idempotency-key"] = options.idempotencyKey ?? newKey();
    }
    if (options.ifMatch !== undefined) {
        headers["if-match"] = options.ifMatch;
    }
    if (options.requestId !== undefined) {
        headers["x-request-id"] = options.requestId;
    }
    // A call without a token counts elsewhere.
    const budget = operation.open ? undefined : settings.budget;
    const mayRepeat = operation.method === "GET" || operation.keyed === true;
    const timeoutMs = options.timeoutMs ?? settings.timeoutMs;
    const end = Date.now() + timeoutMs;
    let attempt = 0;
    let last;
    try {
        return await (0, time_ts_1.within)(timeoutMs, options.signal, async (signal) => {
            let token = operation.open ? undefined : await settings.tokens.get();
            let isRenewed = false;
            for (;;) {
                const waitMs = budget?.take() ?? 0;
                if (waitMs > 0 && Date.now() + waitMs < end) {
                    await (0, time_ts_1.pause)(waitMs, signal);
                    continue;
                }
                attempt += 1;
                const began = Date.now();
                if (token !== undefined) {
                    headers.authorization = `Bearer ${headerText(token)}`;
                }
                const answer = await ask(settings, id, { ...request, method: operation.method, headers }, attempt, signal);
                const { error, status, headers: sent } = answer;
                last = error;
                if (sent) {
                    budget?.learn(sent);
                }
                let retryInMs = error && mayRepeat ? delayOf(error, attempt, settings.retry) : undefined;
                if (token !== undefined && !isRenewed && errors_ts_1.ApiError.is(error, "expired_token", "invalid_token")) {
                    const next = await settings.tokens.get(token);
                    isRenewed = true;
                    retryInMs = next === token ? undefined : 0;
                    token = next;
                }
                else if (retryInMs !== undefined && Date.now() + retryInMs >= end) {
                    retryInMs = undefined;
                }
                settings.onAttempt?.({
                    operation: id,
                    attempt,
                    milliseconds: Date.now() - began,
                    status,
                    headers: sent,
                    error,
                    retryInMs,
                });
                if (status !== undefined && sent && !error) {
                    return { data: answer.body, ...(0, answer_ts_1.detailsOf)(status, sent, attempt) };
                }
                if (retryInMs === undefined) {
                    throw error;
                }
                await (0, time_ts_1.pause)(retryInMs, signal);
            }
        });
    }
    catch (error) {
        if (error instanceof time_ts_1.TimeLimit) {
            throw new errors_ts_1.ConnectionError(id, attempt, `no result within ${timeoutMs} ms`, last ?? error);
        }
        throw error;
    }
}
/** One attempt. It throws only when the caller's signal ends. */
async function ask(settings, id, { url, ...init }, attempts, parent) {
    try {
        return await (0, time_ts_1.within)(settings.attemptTimeoutMs, parent, async (signal) => {
            // A redirect would turn a write into a read.
            const response = await settings.fetch(url, { ...init, redirect: "manual", signal });
            const { status, headers } = response;
            const text = await response.text();
            const body = parse(text);
            if (response.ok && (text === "" || body !== undefined)) {
                (0, etag_ts_1.rememberTag)(body, headers.get("etag"));
                return { status, headers, body };
            }
            return { status, headers, error: refusal(id, response, body, attempts) };
        });
    }
    catch (error) {
        if (parent.aborted || error instanceof errors_ts_1.TokenError) {
            throw error;
        }
        const reason = error instanceof time_ts_1.TimeLimit ? error.message : "the connection failed";
        return { error: new errors_ts_1.ConnectionError(id, attempts, reason, error) };
    }
}
function refusal(operation, { status, headers }, body, attempts) {
    const error = Object(body?.error);
    const text = (value) => (typeof value === "string" ? value : undefined);
    return new errors_ts_1.ApiError({
        operation,
        status,
        code: text(error.code) ?? "unrecognized_answer",
        detail: text(error.message) ?? "the answer is not one of the API: check baseUrl, and proxies on the way",
        field: text(error.field),
        requestId: text(error.request_id) ?? headers.get("x-request-id") ?? undefined,
        docUrl: text(error.doc_url),
        retryAfterMs: (0, time_ts_1.retryAfterOf)(headers.get("retry-after")),
        attempts,
    });
}
/** The delay before the next attempt; undefined if another attempt would have the same result. */
function delayOf(error, attempt, retry) {
    const isTemporary = error instanceof errors_ts_1.ConnectionError ||
        RETRIED_STATUSES.includes(error.status) ||
        error.code === "idempotency_in_progress";
    const retryAfter = error instanceof errors_ts_1.ApiError ? error.retryAfterMs : undefined;
    return isTemporary && attempt <= retry.retries ? (0, time_ts_1.retryDelay)(attempt, retry, retryAfter) : undefined;
}
/** Puts each field of the input in its place: the path, then the query of a read or the body of a write. */
function requestOf(baseUrl, { method, path }, input) {
    const fields = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
    const filled = path.replace(/\{(\w+)\}/g, (_, name) => {
        const value = fields.get(name);
        fields.delete(name);
        if (typeof value !== "string" || value === "" || /^\.{1,2}$/.test(value)) {
            throw new TypeError(`${name} must be a text that is not empty`);
        }
        return encodeURIComponent(value);
    });
    if (method === "POST" || method === "PATCH") {
        return { url: baseUrl + filled, ...(fields.size > 0 && { body: JSON.stringify(Object.fromEntries(fields)) }) };
    }
    const query = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)])).toString();
    return { url: baseUrl + filled + (query && `?${query}`) };
}
/** @throws TokenError that does not show the token; the error of `fetch` would. */
function headerText(token) {
    if (!/^[\x20-\x7e]*$/.test(token)) {
        throw new errors_ts_1.TokenError("invalid_token", "the token has a line break or another character that no header may have");
    }
    return token;
}
function parse(text) {
    try {
        return text === "" ? undefined : JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
/** Random enough for a day of keys, everywhere: `randomUUID` is missing on pages without https. */
function newKey() {
    return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
