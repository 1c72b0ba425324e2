import { type Answered, detailsOf } from "./answer.ts";
import type { Budget } from "./budget.ts";
import { ApiError, ConnectionError, type ErrorCode, TokenError } from "./errors.ts";
import { rememberTag } from "./etag.ts";
import { type OperationId, operations } from "./generated/operations.ts";
import type { Operation } from "./operation.ts";
import { pause, type RetrySettings, retryAfterOf, retryDelay, TimeLimit, within } from "./time.ts";
import type { TokenSource } from "./tokens.ts";
import type { CallOptions } from "./types.ts";

/** One attempt of a call, for logs and metrics. */
export interface Attempt {
  operation: OperationId;
  /** From 1. */
  attempt: number;
  milliseconds: number;
  /** Undefined if no answer came. */
  status: number | undefined;
  headers: Headers | undefined;
  /** The error, if the attempt failed. */
  error: Error | undefined;
  /** The delay before the next attempt; undefined if there is none. */
  retryInMs: number | undefined;
}

export interface TransportSettings {
  /** Ends in `/api/v1`. */
  baseUrl: string;
  tokens: TokenSource;
  fetch: typeof fetch;
  timeoutMs: number;
  attemptTimeoutMs: number;
  retry: RetrySettings;
  onAttempt: ((attempt: Attempt) => void) | undefined;
  /** Undefined if calls do not wait for it. */
  budget: Budget | undefined;
}

interface Answer {
  status?: number;
  headers?: Headers;
  body?: unknown;
  error?: ApiError | ConnectionError;
}

const RETRIED_STATUSES = [408, 429, 500, 502, 503, 504];

/** Sends a call, again if it may have not arrived or if the service is busy, until its time limit. */
export async function send(
  settings: TransportSettings,
  id: OperationId,
  input: object,
  options: CallOptions,
): Promise<Answered<unknown>> {
  const operation = operations[id];
  const request = requestOf(settings.baseUrl, operation, input);
  const headers: Record<string, string> = { accept: "application/json" };
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
  let last: ApiError | ConnectionError | undefined;
  try {
    return await within(timeoutMs, options.signal, async (signal) => {
      let token = operation.open ? undefined : await settings.tokens.get();
      let isRenewed = false;
      for (;;) {
        const waitMs = budget?.take() ?? 0;
        if (waitMs > 0 && Date.now() + waitMs < end) {
          await pause(waitMs, signal);
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
        if (token !== undefined && !isRenewed && ApiError.is(error, "expired_token", "invalid_token")) {
          const next = await settings.tokens.get(token);
          isRenewed = true;
          retryInMs = next === token ? undefined : 0;
          token = next;
        } else if (retryInMs !== undefined && Date.now() + retryInMs >= end) {
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
          return { data: answer.body, ...detailsOf(status, sent, attempt) };
        }
        if (retryInMs === undefined) {
          throw error;
        }
        await pause(retryInMs, signal);
      }
    });
  } catch (error) {
    if (error instanceof TimeLimit) {
      throw new ConnectionError(id, attempt, `no result within ${timeoutMs} ms`, last ?? error);
    }
    throw error;
  }
}

/** One attempt. It throws only when the caller's signal ends. */
async function ask(
  settings: TransportSettings,
  id: OperationId,
  { url, ...init }: { url: string; method: string; headers: Record<string, string>; body?: string },
  attempts: number,
  parent: AbortSignal,
): Promise<Answer> {
  try {
    return await within(settings.attemptTimeoutMs, parent, async (signal) => {
      // A redirect would turn a write into a read.
      const response = await settings.fetch(url, { ...init, redirect: "manual", signal });
      const { status, headers } = response;
      const text = await response.text();
      const body = parse(text);
      if (response.ok && (text === "" || body !== undefined)) {
        rememberTag(body, headers.get("etag"));
        return { status, headers, body };
      }
      return { status, headers, error: refusal(id, response, body, attempts) };
    });
  } catch (error) {
    if (parent.aborted || error instanceof TokenError) {
      throw error;
    }
    const reason = error instanceof TimeLimit ? error.message : "the connection failed";
    return { error: new ConnectionError(id, attempts, reason, error) };
  }
}

function refusal(operation: OperationId, { status, headers }: Response, body: unknown, attempts: number): ApiError {
  const error = Object((body as { error?: unknown } | undefined)?.error) as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === "string" ? value : undefined);
  return new ApiError({
    operation,
    status,
    code: (text(error.code) as ErrorCode | undefined) ?? "unrecognized_answer",
    detail: text(error.message) ?? "the answer is not one of the API: check baseUrl, and proxies on the way",
    field: text(error.field),
    requestId: text(error.request_id) ?? headers.get("x-request-id") ?? undefined,
    docUrl: text(error.doc_url),
    retryAfterMs: retryAfterOf(headers.get("retry-after")),
    attempts,
  });
}

/** The delay before the next attempt; undefined if another attempt would have the same result. */
function delayOf(error: ApiError | ConnectionError, attempt: number, retry: RetrySettings): number | undefined {
  const isTemporary =
    error instanceof ConnectionError ||
    RETRIED_STATUSES.includes(error.status) ||
    error.code === "idempotency_in_progress";
  const retryAfter = error instanceof ApiError ? error.retryAfterMs : undefined;
  return isTemporary && attempt <= retry.retries ? retryDelay(attempt, retry, retryAfter) : undefined;
}

/** Puts each field of the input in its place: the path, then the query of a read or the body of a write. */
function requestOf(baseUrl: string, { method, path }: Operation, input: object): { url: string; body?: string } {
  const fields = new Map<string, unknown>(Object.entries(input).filter(([, value]) => value !== undefined));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
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
  const query = new URLSearchParams(
    [...fields].map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return { url: baseUrl + filled + (query && `?${query}`) };
}

/** @throws TokenError that does not show the token; the error of `fetch` would. */
function headerText(token: string): string {
  if (!/^[\x20-\x7e]*$/.test(token)) {
    throw new TokenError("invalid_token", "the token has a line break or another character that no header may have");
  }
  return token;
}

function parse(text: string): unknown {
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Random enough for a day of keys, everywhere: `randomUUID` is missing on pages without https. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
