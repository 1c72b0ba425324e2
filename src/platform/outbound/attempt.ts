import type { Dispatcher } from "undici";
import { type OutboundError, reasonOf } from "./reasons.ts";
import { readRetryAfter } from "./retry-after.ts";
import type { Sockets } from "./sockets.ts";

/** What is sent: one POST. */
export interface DeliveryRequest {
  url: URL;
  headers: Record<string, string>;
  body: Buffer;
}

/** How an attempt ended. */
export interface AttemptResult {
  /** The status of the answer, also of one that never ended; null where none came. */
  status: number | null;
  /** Why there is no whole answer: one of a few words for the history; null where there is one. */
  error: OutboundError | null;
  /** The beginning of the answer's body as text. */
  answer: string | null;
  durationMs: number;
  /** The wait that the receiver asked for, in seconds. */
  retryAfter: number | null;
}

/** The most of an answer that is read and kept, in bytes. */
const LONGEST_ANSWER = 16_384;

/**
 * Makes one attempt. Only 2xx is a delivery; a redirect is an answer like any other and never followed. An answer
 * that is still dripping at the deadline has failed, one that is too long is cut and counts by its status.
 *
 * It speaks to undici's dispatcher itself: `request` would cost a third more, in streams that nobody reads.
 */
export function attempt(sockets: Sockets, { url, headers, body }: DeliveryRequest, timeoutMs: number) {
  return new Promise<AttemptResult>((resolve) => {
    const started = performance.now();
    const socket = sockets.take(url.origin);
    let status: number | null = null;
    let retryAfter: number | null = null;
    let size = 0;
    let ended = false;
    const chunks: Buffer[] = [];

    const end = (error: OutboundError | null, isWhole = false) => {
      if (ended) {
        return;
      }
      ended = true;
      clearTimeout(deadline);
      if (isWhole) {
        sockets.giveBack(socket);
      } else {
        sockets.close(socket);
      }
      const durationMs = Math.round(performance.now() - started);
      resolve({ status, error, answer: size > 0 ? readText(chunks) : null, durationMs, retryAfter });
    };
    const deadline = setTimeout(end, timeoutMs, "timeout");

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
      onResponseEnd: () => end(null, true),
      onResponseError: (_controller, error) => end(reasonOf(error)),
    };
    try {
      socket.client.dispatch({ path: url.pathname + url.search, method: "POST", headers, body }, handler);
    } catch (error) {
      end(reasonOf(error as Error));
    }
  });
}

/** The bytes as text that PostgreSQL can hold: what is no UTF-8 is marked, and so is a NUL. */
function readText(chunks: readonly Buffer[]): string {
  return Buffer.concat(chunks).toString("utf8").replaceAll("\0", "\ufffd");
}
