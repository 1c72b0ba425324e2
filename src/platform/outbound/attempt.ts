import type { Dispatcher } from "undici";
import { OwnFaultError, ownFaultOf } from "./own-faults.ts";
import { type OutboundError, reasonOf } from "./reasons.ts";
import { readRetryAfter } from "./retry-after.ts";
import type { Sockets } from "./sockets.ts";

/** The request of an attempt: one POST. */
export interface DeliveryRequest {
  url: URL;
  headers: Record<string, string>;
  body: Buffer;
}

/** The result of an attempt. */
export interface AttemptResult {
  /** The status of the answer, even of an incomplete one; null without an answer. */
  status: number | null;
  /** The reason for a missing or incomplete answer, one of a few words for the history; null for a complete answer. */
  error: OutboundError | null;
  /** The beginning of the answer's body as text. */
  answer: string | null;
  durationMs: number;
  /** The wait that the receiver asked for, in seconds. */
  retryAfter: number | null;
}

/** The maximum number of bytes of an answer that is read and stored. */
const LONGEST_ANSWER = 16_384;

/**
 * Makes one attempt. Only 2xx is a delivery; a redirect is an answer like any other and is never followed. An answer
 * that is incomplete at the deadline is a failure; an answer that is too long is cut and counts by its status.
 *
 * It uses undici's dispatcher directly: `request` would cost a third more, for streams that nothing reads.
 *
 * @throws OwnFaultError if this service could not make it.
 */
export function attempt(sockets: Sockets, { url, headers, body }: DeliveryRequest, timeoutMs: number) {
  return new Promise<AttemptResult>((resolve, reject) => {
    const started = performance.now();
    const socket = sockets.take(url.origin);
    let status: number | null = null;
    let retryAfter: number | null = null;
    let size = 0;
    let ended = false;
    const chunks: Buffer[] = [];

    const end = (error: OutboundError | null, { isWhole = false } = {}) => {
      if (stop({ isWhole })) {
        const durationMs = Math.round(performance.now() - started);
        resolve({ status, error, answer: size > 0 ? readText(chunks) : null, durationMs, retryAfter });
      }
    };
    const fail = (error: Error) => {
      const fault = ownFaultOf(error);
      if (fault === null) {
        end(reasonOf(error));
      } else if (stop({ isWhole: false })) {
        reject(error instanceof OwnFaultError ? error : new OwnFaultError(fault, error));
      }
    };
    /** @returns false if it has ended before. */
    const stop = ({ isWhole }: { isWhole: boolean }): boolean => {
      if (ended) {
        return false;
      }
      ended = true;
      clearTimeout(deadline);
      if (isWhole) {
        sockets.giveBack(socket);
      } else {
        sockets.close(socket);
      }
      return true;
    };
    const deadline = setTimeout(() => end("timeout"), timeoutMs);

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart() {},
      onResponseStart(_controller, statusCode, answered) {
        if (statusCode >= 200) {
          status = statusCode;
          retryAfter = readRetryAfter(statusCode, answered["retry-after"]);
        }
      },
      onResponseData(_controller, chunk) {
        if (ended) {
          return;
        }
        chunks.push(chunk.subarray(0, LONGEST_ANSWER - size));
        size += chunk.length;
        if (size > LONGEST_ANSWER) {
          end(null);
        }
      },
      onResponseEnd: () => end(null, { isWhole: true }),
      onResponseError: (_controller, error) => fail(error),
    };
    try {
      socket.client.dispatch({ path: url.pathname + url.search, method: "POST", headers, body }, handler);
    } catch (error) {
      fail(error as Error);
    }
  });
}

/** The bytes as text that PostgreSQL can store: invalid UTF-8 and NUL become replacement characters. */
function readText(chunks: readonly Buffer[]): string {
  return Buffer.concat(chunks).toString("utf8").replaceAll("\0", "\ufffd");
}
