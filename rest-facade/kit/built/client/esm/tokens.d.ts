import { type RetrySettings } from "./time.js";
/**
 * The access token of each call: a text, a function of yours, tokens in a store that the client refreshes, or tokens that
 * an app with a service user gets for itself.
 */
export interface Tokens {
    accessToken: string;
    /** Without it the client cannot refresh. */
    refreshToken?: string | undefined;
    /** In milliseconds since 1970. Without it the client refreshes when the API refuses the token. */
    expiresAt?: number | undefined;
}
/** Where your program keeps the tokens of one user: a row, a file, a session. */
export interface TokenStore {
    get(): Tokens | undefined | Promise<Tokens | undefined>;
    /** Replace both tokens together: the old refresh token ends within a minute. */
    set(tokens: Tokens): void | Promise<void>;
}
export interface TokenSource {
    /** @param refused the token that the API has just refused: the source gives another one if it can. */
    get(refused?: string): Promise<string | undefined>;
}
export declare function fixedToken(token: string | undefined | (() => string | Promise<string>)): TokenSource;
/** The app, and where it gets tokens. */
export interface AppSettings {
    clientId: string;
    clientSecret: string | undefined;
    tokenUrl: string;
    fetch: typeof fetch;
    retry: RetrySettings;
}
/** Tokens in a store. Calls at the same time share one refresh. */
export declare class StoredTokens implements TokenSource {
    #private;
    constructor(app: AppSettings, store: TokenStore);
    get(refused?: string): Promise<string>;
}
/** Tokens that an app with a service user gets for itself. Calls at the same time share one request. */
export declare class OwnTokens implements TokenSource {
    #private;
    constructor(app: AppSettings);
    get(refused?: string): Promise<string>;
}
