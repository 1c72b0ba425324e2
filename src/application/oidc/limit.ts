import type { FastifyReply, FastifyRequest } from "fastify";
import { addressOf } from "../../platform/limit/address.ts";
import { LimitError, type Limiter } from "../../platform/limit/limiter.ts";
import { sendPage } from "./page.ts";
import { errorPage } from "./pages/index.ts";
import { STYLE_PATH } from "./pages/layout.ts";
import { passkeyScript } from "./pages/passkey-script.ts";

/** The points for a request with which anyone may write a row; see `pointsOf`. */
const ROW_POINTS = 5;
const WRITING = [
  "/oidc/auth",
  "/oidc/auth/:uid",
  "/oidc/request",
  "/oidc/device/auth",
  "/oidc/session/end",
  "/oidc/password",
];
/** Routes for programs: their answers are JSON. */
const PROGRAMS = ["/oidc/token", "/oidc/token/revocation", "/oidc/request", "/oidc/device/auth"];

/** Bounds the requests of a network to the sign-in. */
export interface SignInLimit {
  /** A hook that refuses a request over the limit. */
  onRequest(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined>;
  /** Counts an answer of the token endpoint. */
  onAnswer(request: FastifyRequest, status: number): Promise<void>;
}

/**
 * Counts by network. Requests for tokens and revocations cost nothing unless they fail: all users of a cloud tool share
 * a few addresses. Their failures have a separate count, so that they never block sign-in.
 */
export function limitSignIn(limiter: Limiter): SignInLimit {
  return {
    async onRequest(request, reply) {
      const points = pointsOf(request);
      if (points === 0) {
        return undefined;
      }
      const { allowed, remaining, retryAfter } = isForTokens(request)
        ? await limiter.take(tokensOf(request), 0)
        : await limiter.take(addressOf(request), points);
      return allowed && (remaining > 0 || !isForTokens(request)) ? undefined : refuse(request, reply, retryAfter);
    },
    async onAnswer(request, status) {
      if (isForTokens(request) && status >= 400 && status < 500) {
        await limiter.take(tokensOf(request));
      }
    },
  };
}

function pointsOf(request: FastifyRequest): number {
  const path = pathOf(request);
  if (
    request.method === "OPTIONS" ||
    path === STYLE_PATH ||
    path === passkeyScript.path ||
    /\/jwks$|\/\.well-known\//.test(path)
  ) {
    return 0;
  }
  return WRITING.includes(path) ? ROW_POINTS : 1;
}

function isForTokens(request: FastifyRequest): boolean {
  return pathOf(request).startsWith("/oidc/token");
}

function tokensOf(request: FastifyRequest): string {
  return `tokens ${addressOf(request)}`;
}

/** The path of the route with the names of its parameters. */
function pathOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? "";
}

/** The same headers as oidc-provider's own answers: a page can read the refusal and the wait. */
function corsHeaders({ headers: { origin } }: FastifyRequest): Record<string, string> {
  return origin === undefined
    ? {}
    : { "access-control-allow-origin": origin, "access-control-expose-headers": "retry-after", vary: "Origin" };
}

function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  retryAfter: number,
): FastifyReply | Promise<FastifyReply> {
  const { message } = new LimitError(retryAfter);
  reply.status(429).header("retry-after", String(retryAfter));
  return PROGRAMS.includes(pathOf(request))
    ? reply
        .headers({ "cache-control": "no-store", ...corsHeaders(request) })
        .send({ error: "temporarily_unavailable", error_description: message })
    : sendPage(reply, errorPage("temporarily_unavailable", message));
}
