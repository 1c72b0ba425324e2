import { type BulkInput, type BulkOperation, type BulkOptions, type BulkResult } from "./bulk.js";
import type { Methods } from "./generated/methods.js";
import { type OperationId } from "./generated/operations.js";
import type { RetrySettings } from "./time.js";
import { type TokenStore } from "./tokens.js";
import { type Attempt } from "./transport.js";
import type { Arguments, Result } from "./types.js";
interface CommonOptions {
    /** The origin of the service, with or without `/api/v1`: `https://api.example.com`. */
    baseUrl: string;
    /** Another `fetch`, for example through a proxy. */
    fetch?: typeof fetch;
    /** The time limit of a call with all its attempts, 90 s by default. */
    timeoutMs?: number;
    /** The time limit of one attempt, 30 s by default. */
    attemptTimeoutMs?: number;
    /** The attempts after the first one and their delays. */
    retry?: Partial<RetrySettings>;
    /**
     * Whether a call waits for the next window when the API has told that the rate limit leaves no request, true by
     * default. Without it the call is sent, refused and repeated.
     */
    throttle?: boolean;
    /** Told of every attempt, for logs and metrics. */
    onAttempt?: (attempt: Attempt) => void;
}
interface TokenOptions extends CommonOptions {
    /** An access key or access token, or a function that returns the current one. */
    token?: string | (() => string | Promise<string>);
    tokenStore?: never;
    clientId?: never;
}
interface AppOptions extends CommonOptions {
    /** The id of your app. */
    clientId: string;
    /** `/oidc/token` at the origin of `baseUrl` by default. */
    tokenUrl?: string;
    token?: never;
}
interface StoreOptions extends AppOptions {
    /** Where the tokens of the user are. The client refreshes them and stores the new ones. */
    tokenStore: TokenStore;
    /** The secret of your app, if it is confidential. */
    clientSecret?: string;
}
/** An app with a service user: the client gets tokens by itself, and asks again before they end. */
interface OwnOptions extends AppOptions {
    clientSecret: string;
    tokenStore?: never;
}
export type ClientOptions = TokenOptions | StoreOptions | OwnOptions;
/** The client: its methods are the operations of the API. */
export interface DialerClient extends Methods {
    /** Calls an operation by its name: `call("contacts.list", { q: "Ada" })`. */
    call<Id extends OperationId>(id: Id, ...args: Arguments<Id>): Result<Id>;
    /**
     * Sends any number of rows, 500 in a call, one call after the other, and gathers the failures:
     * `bulk("campaignContacts.add", { id, contacts: rows })`. With an `idempotencyKey` the same rows in the same order happen
     * once, even when your program starts again.
     *
     * @throws BulkError if a call is refused as a whole.
     */
    bulk<Id extends BulkOperation>(id: Id, input: BulkInput<Id>, options?: BulkOptions<Id>): Promise<BulkResult<Id>>;
}
export declare function createClient(options: ClientOptions): DialerClient;
export {};
