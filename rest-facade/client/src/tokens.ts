import { ConnectionError, TokenError } from "./errors.ts";
import { pause, type RetrySettings, retryAfterOf, retryDelay, within } from "./time.ts";

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

export function fixedToken(token: string | undefined | (() => string | Promise<string>)): TokenSource {
  return { get: async () => (typeof token === "function" ? await token() : token) };
}

/** The app, and where it gets tokens. */
export interface AppSettings {
  clientId: string;
  clientSecret: string | undefined;
  tokenUrl: string;
  fetch: typeof fetch;
  retry: RetrySettings;
}

/** A token that ends this soon is refreshed before its use. */
const EARLY_MS = 30_000;
/** A used refresh token stays valid for a minute. Repeating its use later would end the access. */
const GRANT_LIMIT_MS = 45_000;
const ATTEMPT_LIMIT_MS = 15_000;

/** Tokens in a store. Calls at the same time share one refresh. */
export class StoredTokens implements TokenSource {
  readonly #app: AppSettings;
  readonly #store: TokenStore;
  #known: Tokens | undefined;
  /** New tokens that the store did not take. */
  #unsaved = false;
  #refreshing: Promise<string> | undefined;

  constructor(app: AppSettings, store: TokenStore) {
    this.#app = app;
    this.#store = store;
  }

  async get(refused?: string): Promise<string> {
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
  async #renew(refused: string | undefined): Promise<string> {
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
      } catch (error) {
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

  async #read(): Promise<Tokens> {
    const tokens = await this.#store.get();
    if (!tokens) {
      throw new TokenError("no_tokens", "the token store is empty: sign in, and store the tokens");
    }
    this.#known = tokens;
    return tokens;
  }

  async #save(tokens: Tokens): Promise<void> {
    this.#known = tokens;
    this.#unsaved = true;
    await this.#store.set(tokens);
    this.#unsaved = false;
  }
}

/** Tokens that an app with a service user gets for itself. Calls at the same time share one request. */
export class OwnTokens implements TokenSource {
  readonly #app: AppSettings;
  #known: Tokens | undefined;
  #asking: Promise<Tokens> | undefined;

  constructor(app: AppSettings) {
    this.#app = app;
  }

  async get(refused?: string): Promise<string> {
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
function grant(app: AppSettings, fields: Record<string, string>): Promise<Tokens> {
  const { clientId, clientSecret, retry } = app;
  const form = new URLSearchParams({
    ...fields,
    client_id: clientId,
    ...(clientSecret !== undefined && { client_secret: clientSecret }),
  });
  const end = Date.now() + GRANT_LIMIT_MS;
  return within(GRANT_LIMIT_MS, undefined, async (signal) => {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await request(app, form, signal).catch((error: unknown) => ({ error }));
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

function request(app: AppSettings, form: URLSearchParams, parent: AbortSignal): Promise<Tokens> {
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
      throw new TokenError(
        typeof answer.error === "string" ? answer.error : "unrecognized_answer",
        String(answer.error_description ?? `the token endpoint answered ${response.status}`),
      );
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
  readonly retryAfterMs: number | undefined;

  constructor(status: number, retryAfterMs: number | undefined) {
    super(`the token endpoint answered ${status}`);
    this.retryAfterMs = retryAfterMs;
  }
}

function isUsable({ accessToken, expiresAt }: Tokens, refused: string | undefined): boolean {
  return accessToken !== refused && (expiresAt === undefined || expiresAt - Date.now() > EARLY_MS);
}

function parse(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
