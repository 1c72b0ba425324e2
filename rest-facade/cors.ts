import type { IncomingHttpHeaders } from "node:http";
import { answerHeaders } from "./openapi/headers.ts";

/**
 * Pages of every origin may call the API. A browser never sends a bearer token by itself, so no page can act for
 * another user. Credentials that a browser would add are not allowed (Fetch Standard, "CORS protocol").
 */

const ANSWER = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": Object.keys(answerHeaders).join(", "),
};

/** The CORS headers of an answer; none without an `Origin` header. */
export function corsHeaders({ origin }: IncomingHttpHeaders): Record<string, string> {
  return origin === undefined ? {} : ANSWER;
}

/** Whether the request is a CORS preflight. */
export function isPreflight(method: string, headers: IncomingHttpHeaders): boolean {
  return method === "OPTIONS" && headers.origin !== undefined && headers["access-control-request-method"] !== undefined;
}

/** The wildcard covers every header except `Authorization`. Browsers cache a preflight for at most two hours. */
export const preflightHeaders = {
  "access-control-allow-methods": "GET, HEAD, POST, PATCH, DELETE",
  "access-control-allow-headers": "Authorization, *",
  "access-control-max-age": "7200",
};
