import type { FastifyReply, FastifyRequest } from "fastify";
import { failure } from "./internal-errors.ts";

/**
 * CORS of the internal listener: pages of listed origins may send operations with a bearer token. Credentials that a
 * browser would add are not allowed, so such a page cannot use the session of GraphiQL (Fetch Standard, "CORS
 * protocol").
 */
export interface InternalCors {
  /** The headers of an answer at `/graphql`. */
  headers(request: FastifyRequest): Record<string, string>;
  /** Answers a preflight. */
  preflight(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

const EXPOSED = "Retry-After, WWW-Authenticate, X-Request-Id";

/** Browsers cache a preflight for at most two hours. */
const PREFLIGHT = {
  "access-control-allow-methods": "GET, POST",
  "access-control-allow-headers": "Authorization, Content-Type",
  "access-control-max-age": "7200",
};

export function internalCors(pages: readonly string[]): InternalCors {
  const isListed = (origin: string | undefined): origin is string => origin !== undefined && pages.includes(origin);
  return {
    headers: ({ headers: { origin } }) => ({
      vary: "Origin",
      ...(isListed(origin) && { "access-control-allow-origin": origin, "access-control-expose-headers": EXPOSED }),
    }),
    async preflight(request, reply) {
      const { headers } = request;
      if (headers.origin === undefined || headers["access-control-request-method"] === undefined) {
        reply.callNotFound();
        return reply;
      }
      const message = "INTERNAL_ORIGINS does not contain the origin of this page.";
      return isListed(headers.origin)
        ? reply.headers(PREFLIGHT).status(204).send()
        : reply.status(403).send(failure("FORBIDDEN", message, request));
    },
  };
}
