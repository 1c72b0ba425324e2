import { Call } from "./answer.js";
import { Budget } from "./budget.js";
import { BULK_FIELDS, sendInParts, } from "./bulk.js";
import { operations } from "./generated/operations.js";
import { List } from "./list.js";
import { fixedToken, OwnTokens, StoredTokens } from "./tokens.js";
import { send } from "./transport.js";
export function createClient(options) {
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
        budget: options.throttle === false ? undefined : new Budget(),
        tokens: tokensOf(options, { tokenUrl: new URL("/oidc/token", baseUrl).href, fetch: request, retry }),
    };
    const call = (id, input = {}, callOptions = {}) => {
        const operation = operations[id];
        if (!operation) {
            throw new TypeError(`there is no operation ${id}`);
        }
        if (!operation.list) {
            return new Call(send(settings, id, input, callOptions));
        }
        return new List((paging) => {
            const { all, ...cursor } = paging;
            const paged = operation.list === "pages" && all ? { limit: 100, ...input, ...cursor } : input;
            return new Call(send(settings, id, paged, callOptions));
        });
    };
    const bulk = (id, input, bulkOptions = {}) => {
        const field = Object.hasOwn(BULK_FIELDS, id) ? BULK_FIELDS[id] : undefined;
        const rows = field && input[field];
        if (!rows) {
            throw new TypeError(`bulk takes ${Object.keys(BULK_FIELDS).join(", ")}, with their rows`);
        }
        const { onResult, ...own } = bulkOptions;
        const sendPart = (part, partOptions) => call(id, { ...input, [field]: part }, partOptions);
        return sendInParts(rows, sendPart, onResult, own);
    };
    const groups = {};
    for (const id of Object.keys(operations)) {
        const [group = "", name = ""] = id.split(".");
        groups[group] = { ...groups[group], [name]: (input, own) => call(id, input, own) };
    }
    return { ...groups, call, bulk };
}
function tokensOf(options, common) {
    if (options.token !== undefined || options.clientId === undefined) {
        return fixedToken(options.token);
    }
    const { clientId, clientSecret, tokenUrl = common.tokenUrl, tokenStore } = options;
    const app = { ...common, clientId, clientSecret, tokenUrl };
    return tokenStore ? new StoredTokens(app, tokenStore) : new OwnTokens(app);
}
function apiUrl(text) {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (!url || !/^https?:$/.test(url.protocol)) {
        throw new TypeError(`baseUrl must be an http or https URL, not ${JSON.stringify(text)}`);
    }
    const path = url.pathname.replace(/\/+$/, "");
    return url.origin + (path.endsWith("/api/v1") ? path : `${path}/api/v1`);
}
