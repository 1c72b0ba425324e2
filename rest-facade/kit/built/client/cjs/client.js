"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.createClient = createClient;
const answer_ts_1 = require("./answer.js");
const budget_ts_1 = require("./budget.js");
const bulk_ts_1 = require("./bulk.js");
const operations_ts_1 = require("./generated/operations.js");
const list_ts_1 = require("./list.js");
const tokens_ts_1 = require("./tokens.js");
const transport_ts_1 = require("./transport.js");
function createClient(options) {
    const baseUrl = apiUrl(options.baseUrl);
    const retry = { retries: 4, baseDelayMs: 500, maxDelayMs: 8000, ...options.retry };
    // Some platforms refuse a `fetch` that is called as a method of another object.
    const request = options.fetch ?? ((input, init) => fetch(input, init));
    const settings = {
        baseUrl,
        fetch: request,
        timeoutMs: options.timeoutMs ?? 90_000,
        attemptTimeoutMs: options.attemptTimeoutMs ?? 30_000,
        retry,
        onAttempt: options.onAttempt,
        budget: options.throttle === false ? undefined : new budget_ts_1.Budget(),
        tokens: tokensOf(options, { tokenUrl: new URL("/oidc/token", baseUrl).href, fetch: request, retry }),
    };
    const call = (id, input = {}, callOptions = {}) => {
        const operation = operations_ts_1.operations[id];
        if (!operation) {
            throw new TypeError(`there is no operation ${id}`);
        }
        if (!operation.list) {
            return new answer_ts_1.Call((0, transport_ts_1.send)(settings, id, input, callOptions));
        }
        return new list_ts_1.List((paging) => {
            const { all, ...cursor } = paging;
            const paged = operation.list === "pages" && all ? { limit: 100, ...input, ...cursor } : input;
            return new answer_ts_1.Call((0, transport_ts_1.send)(settings, id, paged, callOptions));
        });
    };
    const bulk = (id, input, bulkOptions = {}) => {
        const field = Object.hasOwn(bulk_ts_1.BULK_FIELDS, id) ? bulk_ts_1.BULK_FIELDS[id] : undefined;
        const rows = field && input[field];
        if (!rows) {
            throw new TypeError(`bulk takes ${Object.keys(bulk_ts_1.BULK_FIELDS).join(", ")}, with their rows`);
        }
        const { onResult, ...own } = bulkOptions;
        const sendPart = (part, partOptions) => call(id, { ...input, [field]: part }, partOptions);
        return (0, bulk_ts_1.sendInParts)(rows, sendPart, onResult, own);
    };
    const groups = {};
    for (const id of Object.keys(operations_ts_1.operations)) {
        const [group = "", name = ""] = id.split(".");
        groups[group] = { ...groups[group], [name]: (input, own) => call(id, input, own) };
    }
    return { ...groups, call, bulk };
}
function tokensOf(options, common) {
    if (options.token !== undefined || options.clientId === undefined) {
        return (0, tokens_ts_1.fixedToken)(options.token);
    }
    const { clientId, clientSecret, tokenUrl = common.tokenUrl, tokenStore } = options;
    const app = { ...common, clientId, clientSecret, tokenUrl };
    return tokenStore ? new tokens_ts_1.StoredTokens(app, tokenStore) : new tokens_ts_1.OwnTokens(app);
}
function apiUrl(text) {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (!url || !/^https?:$/.test(url.protocol)) {
        throw new TypeError(`baseUrl must be an http or https URL, not ${JSON.stringify(text)}`);
    }
    const path = url.pathname.replace(/\/+$/, "");
    return url.origin + (path.endsWith("/api/v1") ? path : `${path}/api/v1`);
}
