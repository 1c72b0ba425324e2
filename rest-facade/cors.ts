import type { IncomingHttpHeaders } from "node:http";
import { answerHeaders } from "./openapi/headers.ts";

/**
 * Pages of every origin may call the API: a bearer token is sent on purpose, never by a browser of itself, so nobody's
 * page can act as somebody else. Credentials that a browser would add are not allowed (Fetch Standard, "CORS
 * protocol").
 */

const ANSWER = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": Object.keys(answerHeaders).join(", "),
};

/** The headers of an answer to a page; none where no page asks. */
export function corsHeaders({ origin }: IncomingHttpHeaders): Record<string, string> {
  return origin === undefined ? {} : ANSWER;
}

/** Whether it is what a browser asks before a request to another origin. */
export function isPreflight(method: string, headers: IncomingHttpHeaders): boolean {
  return method === "OPTIONS" && headers.origin !== undefined && headers["access-control-request-method"] !== undefined;
}

/** The wildcard stands for every header but `Authorization`. Browsers ask again after two hours at the latest. */
export const preflightHeaders = {
  "access-control-allow-methods": "GET, HEAD, POST, PATCH, DELETE",
  "access-control-allow-headers": "Authorization, *",
  "access-control-max-age": "7200",
};
