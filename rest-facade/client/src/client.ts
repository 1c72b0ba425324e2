import { type Answered, Call } from "./answer.ts";
import { Budget } from "./budget.ts";
import {
  BULK_FIELDS,
  type BulkInput,
  type BulkOperation,
  type BulkOptions,
  type BulkResult,
  sendInParts,
} from "./bulk.ts";
import type { Methods } from "./generated/methods.ts";
import { type OperationId, operations } from "./generated/operations.ts";
import { List, type PageOf, type Paging } from "./list.ts";
import type { RetrySettings } from "./time.ts";
import { type AppSettings, fixedToken, OwnTokens, StoredTokens, type TokenSource, type TokenStore } from "./tokens.ts";
import { type Attempt, send, type TransportSettings } from "./transport.ts";
import type { Arguments, CallOptions, Result } from "./types.ts";

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

export function createClient(options: ClientOptions): DialerClient {
  const baseUrl = apiUrl(options.baseUrl);
  const retry: RetrySettings = { retries: 4, baseDelayMs: 500, maxDelayMs: 8000, ...options.retry };
  // Some platforms refuse a `fetch` that is called as a method of another object.
  const request: typeof fetch = options.fetch ?? ((input, init) => fetch(input, init));
  const settings: TransportSettings = {
    baseUrl,
    fetch: request,
    timeoutMs: options.timeoutMs ?? 90_000,
    attemptTimeoutMs: options.attemptTimeoutMs ?? 30_000,
    retry,
    onAttempt: options.onAttempt,
    budget: options.throttle === false ? undefined : new Budget(),
    tokens: tokensOf(options, { tokenUrl: new URL("/oidc/token", baseUrl).href, fetch: request, retry }),
  };
  const call = (id: OperationId, input: object = {}, callOptions: CallOptions = {}) => {
    const operation = operations[id];
    if (!operation) {
      throw new TypeError(`there is no operation ${id}`);
    }
    if (!operation.list) {
      return new Call(send(settings, id, input, callOptions));
    }
    return new List((paging: Paging) => {
      const { all, ...cursor } = paging;
      const paged = operation.list === "pages" && all ? { limit: 100, ...input, ...cursor } : input;
      return new Call(send(settings, id, paged, callOptions) as Promise<Answered<PageOf<unknown>>>);
    });
  };
  const bulk = (id: BulkOperation, input: Record<string, unknown>, bulkOptions: BulkOptions<BulkOperation> = {}) => {
    const field = Object.hasOwn(BULK_FIELDS, id) ? BULK_FIELDS[id] : undefined;
    const rows = field && (input[field] as Iterable<unknown> | undefined);
    if (!rows) {
      throw new TypeError(`bulk takes ${Object.keys(BULK_FIELDS).join(", ")}, with their rows`);
    }
    const { onResult, ...own } = bulkOptions;
    const sendPart = (part: unknown[], partOptions: CallOptions) => call(id, { ...input, [field]: part }, partOptions);
    return sendInParts(rows, sendPart as Parameters<typeof sendInParts<unknown>>[1], onResult as never, own);
  };
  const groups: Record<string, Record<string, unknown>> = {};
  for (const id of Object.keys(operations) as OperationId[]) {
    const [group = "", name = ""] = id.split(".");
    groups[group] = { ...groups[group], [name]: (input?: object, own?: CallOptions) => call(id, input, own) };
  }
  return { ...groups, call, bulk } as unknown as DialerClient;
}

function tokensOf(options: ClientOptions, common: Pick<AppSettings, "tokenUrl" | "fetch" | "retry">): TokenSource {
  if (options.token !== undefined || options.clientId === undefined) {
    return fixedToken(options.token);
  }
  const { clientId, clientSecret, tokenUrl = common.tokenUrl, tokenStore } = options;
  const app = { ...common, clientId, clientSecret, tokenUrl };
  return tokenStore ? new StoredTokens(app, tokenStore) : new OwnTokens(app);
}

function apiUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new TypeError(`baseUrl must be an http or https URL, not ${JSON.stringify(text)}`);
  }
  const path = url.pathname.replace(/\/+$/, "");
  return url.origin + (path.endsWith("/api/v1") ? path : `${path}/api/v1`);
}
