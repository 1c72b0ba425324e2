import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { Agent, type Dispatcher } from "undici";
import { allowedConnector, nameResolver, type Resolve } from "./connect.ts";
import { type OutboundError, reasonOf } from "./reasons.ts";
import { readRetryAfter } from "./retry-after.ts";
import { type TargetPolicy, targetProblem } from "./targets.ts";

export interface DownloadRequest {
  url: string;
  /** Sent to the origin of the URL alone, since they may hold credentials: what it redirects to does not get them. */
  headers?: Readonly<Record<string, string>>;
  /** The most that the file may hold, in bytes, unpacked. */
  maxBytes: number;
  /** What the download may take in all: names, connections, redirects and the last byte together. */
  timeoutMs: number;
  signal?: AbortSignal;
}

export type DownloadOutcome =
  | {
      outcome: "fetched";
      /** The media type in lower case without parameters, as the source says it. */
      contentType: string | null;
      body: Buffer;
    }
  | {
      outcome: "failed";
      reason: DownloadFailure;
      /** The status of the answer, where there was one. */
      status: number | null;
      /** Which host did what, as the end of a sentence: no path, no query. */
      message: string;
      /** Whether another try would come to the same. */
      isLasting: boolean;
      /** The wait that the source asked for. */
      retryAfterSeconds: number | null;
    };

export type DownloadFailure =
  | OutboundError
  | "status"
  | "too_large"
  | "bad_encoding"
  | "bad_redirect"
  | "too_many_redirects"
  /** It is there, and of no use to who asked. */
  | "not_sendable"
  | "busy";

export interface DownloadOptions {
  /** Certificates of authorities to trust instead of the usual ones. */
  authorities?: string | undefined;
  /** How names are looked up. */
  resolve?: Resolve | undefined;
  /** Downloads at one time, each with one connection: what is more fails as busy. */
  mostAtOnce?: number;
}

const MOST_AT_ONCE = 32;
const MOST_REDIRECTS = 5;
const CONNECT_MS = 10_000;
/** Connections wait so long for the next download from their origin, whatever the source allows. */
const IDLE_MS = 4_000;
const LONGEST_HEADERS = 16_384;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Of the statuses above 399 those that may be others the next time, beside all from 500. */
const PASSING_STATUSES = new Set([408, 425, 429]);
const PASSING: ReadonlySet<DownloadFailure> = new Set([
  ...(["timeout", "name_not_found", "connection_refused", "connection_lost", "tls_failed", "busy"] as const),
]);

/** Unpacks what was packed although we ask for nothing packed. */
const DECODERS: ReadonlyMap<string, () => NodeJS.ReadWriteStream> = new Map([
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress],
]);
/** The codes of errors of zlib, and of Brotli in Node. */
const UNPACKING_FAILED = /^(Z_|ERR__)/;

class TooLargeError extends Error {}

/**
 * Fetches files from where others have said, over https, with the guard of targets at each step: of the first URL, of
 * each redirect, and of the address that is dialed.
 */
export class Downloads {
  readonly #policy: TargetPolicy;
  readonly #agent: Agent;
  readonly #mostAtOnce: number;
  #running = 0;

  constructor(
    policy: TargetPolicy,
    { authorities, resolve = nameResolver(policy), mostAtOnce = MOST_AT_ONCE }: DownloadOptions = {},
  ) {
    this.#policy = policy;
    this.#mostAtOnce = mostAtOnce;
    this.#agent = new Agent({
      connect: allowedConnector(policy, { timeoutMs: CONNECT_MS, resolve, authorities }),
      allowH2: false,
      keepAliveTimeout: IDLE_MS,
      keepAliveMaxTimeout: IDLE_MS,
      maxHeaderSize: LONGEST_HEADERS,
      // A download has one deadline of its own over everything.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /** @throws the reason of the signal, where that ends the download. */
  async download(request: DownloadRequest): Promise<DownloadOutcome> {
    const { timeoutMs, signal } = request;
    if (this.#running >= this.#mostAtOnce) {
      return failed("busy", "too many files are being fetched");
    }
    this.#running += 1;
    const deadline = AbortSignal.timeout(timeoutMs);
    const limit = signal ? AbortSignal.any([signal, deadline]) : deadline;
    const place = { host: "" };
    try {
      return await this.#follow(request, limit, place);
    } catch (error) {
      signal?.throwIfAborted();
      return failureOf(deadline.aborted ? "timeout" : error, place.host);
    } finally {
      this.#running -= 1;
    }
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  /** @param place is told the host that is asked. */
  async #follow(
    { url: first, headers, maxBytes }: DownloadRequest,
    signal: AbortSignal,
    place: { host: string },
  ): Promise<DownloadOutcome> {
    let next = first;
    let credentials = headers;
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const problem = targetProblem(next, this.#policy);
      if (problem !== undefined) {
        const target = redirects === 0 ? "the URL" : `the URL that ${place.host} redirects to`;
        return failed("forbidden_target", `${target} ${problem}`);
      }
      const url = new URL(next);
      place.host = url.host;
      const answer = await this.#ask(url, credentials, signal);
      // What is left of an answer is let go, which is an error to it.
      answer.body.on("error", () => {});
      try {
        const { statusCode: status } = answer;
        if (!REDIRECTS.has(status)) {
          return status === 200 ? await read(answer, url.host, maxBytes, signal) : refusalOf(answer, url.host);
        }
        const target = redirectOf(url, answer);
        if (!target) {
          return failed("bad_redirect", `${url.host} answered ${status} without a valid Location`, { status });
        }
        credentials = target.origin === url.origin ? credentials : undefined;
        next = target.href;
      } finally {
        answer.body.destroy();
      }
    }
    return failed("too_many_redirects", `${place.host} redirects more than ${MOST_REDIRECTS} times`);
  }

  #ask({ origin, pathname, search }: URL, credentials: DownloadRequest["headers"], signal: AbortSignal) {
    return this.#agent.request({
      origin,
      path: pathname + search,
      method: "GET",
      headers: {
        accept: "*/*",
        "accept-encoding": "identity",
        "user-agent": "Service-Downloads/1.0",
        ...credentials,
      },
      signal,
    });
  }
}

/** Where an answer leads; null where it names no place. The part after `#` is for readers, and is never sent. */
function redirectOf(url: URL, { headers }: Dispatcher.ResponseData): URL | null {
  const target = typeof headers.location === "string" ? URL.parse(headers.location, url) : null;
  if (target) {
    target.hash = "";
  }
  return target;
}

function refusalOf({ statusCode: status, headers }: Dispatcher.ResponseData, host: string): DownloadOutcome {
  const isLasting = status < 500 && !PASSING_STATUSES.has(status);
  const retryAfterSeconds = readRetryAfter(status, headers["retry-after"]);
  return failed("status", `${host} answered ${status}`, { status, isLasting, retryAfterSeconds });
}

async function read(
  { headers, body }: Dispatcher.ResponseData,
  host: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<DownloadOutcome> {
  const encoding = String(headers["content-encoding"] ?? "identity")
    .trim()
    .toLowerCase();
  const decoder = DECODERS.get(encoding);
  if (encoding !== "identity" && !decoder) {
    return failed("bad_encoding", `${host} answered with a Content-Encoding that is not supported`, { status: 200 });
  }
  if (Number(headers["content-length"]) > maxBytes) {
    throw new TooLargeError();
  }
  const chunks: Buffer[] = [];
  const keep = async (source: Bytes) => {
    for await (const chunk of source) {
      chunks.push(chunk as Buffer);
    }
  };
  // What comes in is bounded as well as what it unpacks to: a packed file may be endless and hold nothing.
  const bound = () => atMost(maxBytes);
  await (decoder
    ? pipeline(body, bound(), decoder(), bound(), keep, { signal })
    : pipeline(body, bound(), keep, { signal }));
  const [contentType = ""] = String(headers["content-type"] ?? "").split(";", 1);
  return { outcome: "fetched", contentType: contentType.trim().toLowerCase() || null, body: Buffer.concat(chunks) };
}

/** No stream here is given an encoding: it gives out buffers alone. */
type Bytes = AsyncIterable<string | Buffer>;

function atMost(maxBytes: number) {
  return async function* bound(source: Bytes) {
    let size = 0;
    for await (const chunk of source) {
      size += chunk.length;
      if (size > maxBytes) {
        throw new TooLargeError();
      }
      yield chunk;
    }
  };
}

const MESSAGES: Readonly<Record<OutboundError | "too_large" | "bad_encoding", string>> = {
  timeout: "did not send the file in time",
  name_not_found: "has no address",
  connection_refused: "refuses connections",
  connection_lost: "broke the connection",
  tls_failed: "has no trusted certificate",
  forbidden_target: "resolves to an address that is not public",
  not_http: "did not answer with valid HTTP",
  too_large: "sends a file that is too large",
  bad_encoding: "sent a compressed file that cannot be decompressed",
};

function failureOf(error: unknown, host: string): DownloadOutcome {
  const reason = wordOf(error);
  return failed(reason, `${host} ${MESSAGES[reason]}`);
}

function wordOf(error: unknown): keyof typeof MESSAGES {
  if (error === "timeout") {
    return "timeout";
  }
  if (error instanceof TooLargeError) {
    return "too_large";
  }
  const { code = "" } = error as NodeJS.ErrnoException;
  return UNPACKING_FAILED.test(code) ? "bad_encoding" : reasonOf(error as Error);
}

function failed(
  reason: DownloadFailure,
  message: string,
  { status = null, isLasting = !PASSING.has(reason), retryAfterSeconds = null }: FailureDetails = {},
): DownloadOutcome {
  return { outcome: "failed", reason, status, message, isLasting, retryAfterSeconds };
}

type FailureDetails = Partial<
  Pick<Extract<DownloadOutcome, { outcome: "failed" }>, "status" | "isLasting" | "retryAfterSeconds">
>;

/** Fetches a file from its place, within limits. */
export type FetchFile = (url: string, limits: FetchLimits) => Promise<DownloadOutcome>;

export interface FetchLimits {
  maxBytes: number;
  timeoutMs: number;
  signal: AbortSignal;
}
