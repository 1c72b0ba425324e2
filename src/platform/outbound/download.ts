import type { FileHandle } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { Agent, type Dispatcher } from "undici";
import { allowedConnector, nameResolver, type Resolve } from "./connect.ts";
import { ownFaultOf } from "./own-faults.ts";
import { type OutboundError, reasonOf } from "./reasons.ts";
import { readRetryAfter } from "./retry-after.ts";
import { type TargetPolicy, targetProblem } from "./targets.ts";

export interface DownloadRequest {
  url: string;
  /** Sent only to the origin of the URL and not to a redirect's, because they may contain credentials. */
  headers?: Readonly<Record<string, string>>;
  /** The maximum size of the unpacked file in bytes. */
  maxBytes: number;
  /** The time limit for the whole download: names, connections, redirects and the last byte together. */
  timeoutMs: number;
  signal?: AbortSignal;
  /** The maximum of redirects that are followed, each to an allowed target. */
  redirects?: number;
}

export type DownloadOutcome =
  | {
      outcome: "fetched";
      /** The source's media type in lower case, without parameters. */
      contentType: string | null;
      body: Buffer;
    }
  | FailedDownload;

/** The outcome of a download into a file. */
export type SaveOutcome =
  | {
      outcome: "fetched";
      contentType: string | null;
      /** In bytes. */
      size: number;
    }
  | FailedDownload;

export interface FailedDownload {
  outcome: "failed";
  reason: DownloadFailure;
  /** The status of the answer; null without an answer. */
  status: number | null;
  /** The host and its fault, as the end of a sentence without path and query. */
  message: string;
  /** Whether a retry would have the same result. */
  isLasting: boolean;
  /** Whether this service is at fault: it says nothing about the source. */
  isOwn: boolean;
  /** The wait that the source asked for. */
  retryAfterSeconds: number | null;
}

export type DownloadFailure =
  | OutboundError
  | "status"
  | "too_large"
  | "bad_encoding"
  | "bad_redirect"
  | "too_many_redirects"
  /** The file exists and cannot be used. */
  | "not_sendable"
  | "busy"
  | "own_fault";

export interface DownloadOptions {
  /** Certificates of trusted authorities instead of the usual ones. */
  authorities?: string | undefined;
  /** The lookup of names. */
  resolve?: Resolve | undefined;
  /** The maximum number of simultaneous downloads, each with one connection: further ones fail as busy. */
  mostAtOnce?: number;
}

const MOST_AT_ONCE = 32;
const MOST_REDIRECTS = 5;
const CONNECT_MS = 10_000;
/**
 * The time that an idle connection is kept for the next download from its origin, regardless of the time that the
 * source allows.
 */
const IDLE_MS = 4_000;
const LONGEST_HEADERS = 16_384;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** The statuses of 400 to 499 that may change at a retry; those from 500 may too. */
const PASSING_STATUSES = new Set([408, 425, 429]);
const PASSING: ReadonlySet<DownloadFailure> = new Set([
  ...(["timeout", "name_not_found", "connection_refused", "connection_lost", "tls_failed"] as const),
  ...(["busy", "own_fault"] as const),
]);
const OWN: ReadonlySet<DownloadFailure> = new Set(["busy", "own_fault"]);

/** Decoders for packed answers, which come although the request asks for none. */
const DECODERS: ReadonlyMap<string, () => NodeJS.ReadWriteStream> = new Map([
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress],
]);
/** The codes of zlib's errors, and of Brotli's in Node. */
const UNPACKING_FAILED = /^(Z_|ERR__)/;

class TooLargeError extends Error {}

/**
 * Fetches files from URLs of others over https. The guard of targets checks each step: the first URL, each redirect and
 * the address that is dialed.
 */
export class Downloads {
  readonly #policy: TargetPolicy;
  readonly #agent: Agent;
  readonly #mostAtOnce: number;
  #running = 0;

  constructor(
    policy: TargetPolicy,
    {
      authorities,
      resolve = nameResolver(policy, { timeoutMs: CONNECT_MS }),
      mostAtOnce = MOST_AT_ONCE,
    }: DownloadOptions = {},
  ) {
    this.#policy = policy;
    this.#mostAtOnce = mostAtOnce;
    this.#agent = new Agent({
      connect: allowedConnector(policy, { timeoutMs: CONNECT_MS, resolve, authorities }),
      allowH2: false,
      keepAliveTimeout: IDLE_MS,
      keepAliveMaxTimeout: IDLE_MS,
      maxHeaderSize: LONGEST_HEADERS,
      // A download has one deadline for everything.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /** @throws the reason of the signal when the signal aborts the download. */
  async download(request: DownloadRequest): Promise<DownloadOutcome> {
    const chunks: Buffer[] = [];
    const found = await this.#fetch(request, async (source) => {
      for await (const chunk of source) {
        chunks.push(chunk as Buffer);
      }
    });
    return found.outcome === "failed" ? found : { ...found, body: Buffer.concat(chunks) };
  }

  /** Downloads into an empty file, which the caller closes. @throws as `download`, and when the file takes no more. */
  async save(request: DownloadRequest, file: FileHandle): Promise<SaveOutcome> {
    let size = 0;
    let refused: unknown;
    const found = await this.#fetch(request, async (source) => {
      for await (const chunk of source) {
        await file.appendFile(chunk).catch((error) => {
          refused = error;
          throw error;
        });
        size += chunk.length;
      }
    });
    if (refused !== undefined) {
      throw refused;
    }
    return found.outcome === "failed" ? found : { ...found, size };
  }

  async #fetch(request: DownloadRequest, keep: Keep): Promise<Fetched | FailedDownload> {
    const { timeoutMs, signal } = request;
    if (this.#running >= this.#mostAtOnce) {
      return failed("busy", "too many files are being fetched");
    }
    this.#running += 1;
    const deadline = AbortSignal.timeout(timeoutMs);
    const limit = signal ? AbortSignal.any([signal, deadline]) : deadline;
    const place = { host: "" };
    try {
      return await this.#follow(request, limit, place, keep);
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

  /** @param place receives the host of the current request. */
  async #follow(
    { url: first, headers, maxBytes, redirects: most = MOST_REDIRECTS }: DownloadRequest,
    signal: AbortSignal,
    place: { host: string },
    keep: Keep,
  ): Promise<Fetched | FailedDownload> {
    let next = first;
    let credentials = headers;
    for (let redirects = 0; redirects <= most; redirects += 1) {
      const problem = targetProblem(next, this.#policy);
      if (problem !== undefined) {
        const target = redirects === 0 ? "the URL" : `the URL that ${place.host} redirects to`;
        return failed("forbidden_target", `${target} ${problem}`);
      }
      const url = new URL(next);
      place.host = url.host;
      const answer = await this.#ask(url, credentials, signal);
      // The rest of an answer is discarded, which counts as an error there.
      answer.body.on("error", () => {});
      try {
        const { statusCode: status } = answer;
        if (!REDIRECTS.has(status)) {
          return status === 200 ? await read(answer, url.host, maxBytes, signal, keep) : refusalOf(answer, url.host);
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
    return failed(
      "too_many_redirects",
      most === 0 ? `${place.host} redirects` : `${place.host} redirects more than ${most} times`,
    );
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

/** The target of a redirect; null when it names none. The fragment is for readers and is never sent. */
function redirectOf(url: URL, { headers }: Dispatcher.ResponseData): URL | null {
  const target = typeof headers.location === "string" ? URL.parse(headers.location, url) : null;
  if (target) {
    target.hash = "";
  }
  return target;
}

function refusalOf({ statusCode: status, headers }: Dispatcher.ResponseData, host: string): FailedDownload {
  const isLasting = status < 500 && !PASSING_STATUSES.has(status);
  const retryAfterSeconds = readRetryAfter(status, headers["retry-after"]);
  return failed("status", `${host} answered ${status}`, { status, isLasting, retryAfterSeconds });
}

async function read(
  { headers, body }: Dispatcher.ResponseData,
  host: string,
  maxBytes: number,
  signal: AbortSignal,
  keep: Keep,
): Promise<Fetched | FailedDownload> {
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
  // Bounds both the input and the unpacked output: a packed file may be endless and unpack to nothing.
  const bound = () => atMost(maxBytes);
  await (decoder
    ? pipeline(body, bound(), decoder(), bound(), keep, { signal })
    : pipeline(body, bound(), keep, { signal }));
  const [contentType = ""] = String(headers["content-type"] ?? "").split(";", 1);
  return { outcome: "fetched", contentType: contentType.trim().toLowerCase() || null };
}

/** Keeps the bytes of an answer. */
type Keep = (source: Bytes) => Promise<void>;

type Fetched = Pick<Extract<DownloadOutcome, { outcome: "fetched" }>, "outcome" | "contentType">;

/** No stream here has an encoding, so each yields only buffers. */
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

function failureOf(error: unknown, host: string): FailedDownload {
  const fault = error instanceof Error ? ownFaultOf(error) : null;
  if (fault !== null) {
    return failed("own_fault", `this service cannot make requests: ${fault}`);
  }
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
): FailedDownload {
  return { outcome: "failed", reason, status, message, isLasting, isOwn: OWN.has(reason), retryAfterSeconds };
}

type FailureDetails = Partial<Pick<FailedDownload, "status" | "isLasting" | "retryAfterSeconds">>;

/** Fetches a file from a URL, within limits. */
export type FetchFile = (url: string, limits: FetchLimits) => Promise<DownloadOutcome>;

/** Fetches something by its name into an empty file, within limits. */
export type SaveFile = (name: string, file: FileHandle, limits: FetchLimits) => Promise<SaveOutcome>;

export interface FetchLimits {
  maxBytes: number;
  timeoutMs: number;
  signal: AbortSignal;
}
