import { ConnectionError, TokenError } from "./errors.js";
import { pause, retryAfterOf, retryDelay, within } from "./time.js";
export function fixedToken(token) {
    return { get: async () => (typeof token === "function" ? await token() : token) };
}
/** A token that ends this soon is refreshed before its use. */
const EARLY_MS = 30_000;
/** A used refresh token stays valid for a minute. Repeating its use later would end the access. */
const GRANT_LIMIT_MS = 45_000;
const ATTEMPT_LIMIT_MS = 15_000;
/** Tokens in a store. Calls at the same time share one refresh. */
export class StoredTokens {
    #app;
    #store;
    #known;
    /** New tokens that the store did not take. */
    #unsaved = false;
    #refreshing;
    constructor(app, store) {
        this.#app = app;
        this.#store = store;
    }
    async get(refused) {
        const known = this.#known;
        if (known && !this.#unsaved && isUsable(known, refused)) {
            return known.accessToken;
        }
        this.#refreshing ??= this.#renew(refused).finally(() => {
            this.#refreshing = undefined;
        });
        return this.#refreshing;
    }
    /** Another process may have refreshed: the store is read first, and again if the refresh is refused. */
    async #renew(refused) {
        if (this.#unsaved && this.#known) {
            await this.#save(this.#known);
        }
        let tokens = await this.#read();
        if (isUsable(tokens, refused)) {
            return tokens.accessToken;
        }
        for (;;) {
            const used = tokens.refreshToken;
            if (used === undefined) {
                return tokens.accessToken;
            }
            try {
                const form = { grant_type: "refresh_token", refresh_token: used };
                const fresh = { refreshToken: used, ...(await grant(this.#app, form)) };
                await this.#save(fresh);
                return fresh.accessToken;
            }
            catch (error) {
                if (!(error instanceof TokenError) || error.code !== "invalid_grant") {
                    throw error;
                }
                tokens = await this.#read();
                if (tokens.refreshToken === used) {
                    throw error;
                }
                if (isUsable(tokens, refused)) {
                    return tokens.accessToken;
                }
            }
        }
    }
    async #read() {
        const tokens = await this.#store.get();
        if (!tokens) {
            throw new TokenError("no_tokens", "the token store is empty: sign in, and store the tokens");
        }
        this.#known = tokens;
        return tokens;
    }
    async #save(tokens) {
        this.#known = tokens;
        this.#unsaved = true;
        await this.#store.set(tokens);
        this.#unsaved = false;
    }
}
/** Tokens that an app with a service user gets for itself. Calls at the same time share one request. */
export class OwnTokens {
    #app;
    #known;
    #asking;
    constructor(app) {
        this.#app = app;
    }
    async get(refused) {
        if (!this.#known || !isUsable(this.#known, refused)) {
            this.#asking ??= grant(this.#app, { grant_type: "client_credentials" }).finally(() => {
                this.#asking = undefined;
            });
            this.#known = await this.#asking;
        }
        return this.#known.accessToken;
    }
}
/** Asks for tokens, again after a lost connection and an answer of a busy service. */
function grant(app, fields) {
    const { clientId, clientSecret, retry } = app;
    const form = new URLSearchParams({
        ...fields,
        client_id: clientId,
        ...(clientSecret !== undefined && { client_secret: clientSecret }),
    });
    const end = Date.now() + GRANT_LIMIT_MS;
    return within(GRANT_LIMIT_MS, undefined, async (signal) => {
        for (let attempt = 1;; attempt += 1) {
            const outcome = await request(app, form, signal).catch((error) => ({ error }));
            if (!("error" in outcome)) {
                return outcome;
            }
            if (outcome.error instanceof TokenError) {
                throw outcome.error;
            }
            const retryAfter = outcome.error instanceof Busy ? outcome.error.retryAfterMs : undefined;
            const delay = retryDelay(attempt, retry, retryAfter);
            if (attempt > retry.retries || Date.now() + delay >= end) {
                throw new ConnectionError("refresh", attempt, "the token could not be refreshed", outcome.error);
            }
            await pause(delay, signal);
        }
    });
}
function request(app, form, parent) {
    return within(ATTEMPT_LIMIT_MS, parent, async (signal) => {
        const response = await app.fetch(app.tokenUrl, {
            method: "POST",
            headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
            body: form.toString(),
            redirect: "manual",
            signal,
        });
        const text = await response.text();
        if (response.status === 429 || response.status >= 500) {
            throw new Busy(response.status, retryAfterOf(response.headers.get("retry-after")));
        }
        const answer = parse(text);
        if (!response.ok || typeof answer.access_token !== "string") {
            throw new TokenError(typeof answer.error === "string" ? answer.error : "unrecognized_answer", String(answer.error_description ?? `the token endpoint answered ${response.status}`));
        }
        const seconds = Number(answer.expires_in);
        return {
            accessToken: answer.access_token,
            ...(typeof answer.refresh_token === "string" && { refreshToken: answer.refresh_token }),
            ...(seconds > 0 && { expiresAt: Date.now() + seconds * 1000 }),
        };
    });
}
class Busy extends Error {
    retryAfterMs;
    constructor(status, retryAfterMs) {
        super(`the token endpoint answered ${status}`);
        this.retryAfterMs = retryAfterMs;
    }
}
function isUsable({ accessToken, expiresAt }, refused) {
    return accessToken !== refused && (expiresAt === undefined || expiresAt - Date.now() > EARLY_MS);
}
function parse(text) {
    try {
        return Object(JSON.parse(text));
    }
    catch {
        return {};
    }
}
