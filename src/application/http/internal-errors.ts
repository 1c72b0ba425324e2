import type { FastifyReply, FastifyRequest } from "fastify";
import { INTERNAL_SCOPE } from "../../domain/oauth/scopes.ts";
import { DomainError, TRY_AGAIN_SECONDS, UNAVAILABLE_MESSAGE, UnavailableError } from "../../platform/errors.ts";
import { LimitError } from "../../platform/limit/limiter.ts";
import { TokenError } from "../../platform/tokens/access-token.ts";

/** A valid token for the internal API without its scope. */
export class MissingScope extends Error {}

/** A body with more values than any operation needs; the message says which. */
export class ExcessiveBody extends Error {}

/** A refusal in the shape of a GraphQL response. */
export function failure(code: string, message: string, { id: requestId }: Pick<FastifyRequest, "id">) {
  return { errors: [{ message, extensions: { code, requestId } }] };
}

/** Answers an error of the internal listener. */
export async function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (error instanceof MissingScope) {
    const challenge = `Bearer realm="internal-api", error="insufficient_scope", scope="${INTERNAL_SCOPE}"`;
    return reply
      .status(403)
      .header("www-authenticate", challenge)
      .send(failure("INSUFFICIENT_SCOPE", `The token lacks the scope ${INTERNAL_SCOPE}.`, request));
  }
  if (error instanceof ExcessiveBody) {
    return reply.status(400).send(failure("OPERATION_TOO_LARGE", error.message, request));
  }
  if (error instanceof LimitError) {
    return reply
      .status(429)
      .header("retry-after", String(error.retryAfter))
      .send(failure("RATE_LIMITED", error.message, request));
  }
  if (error instanceof TokenError) {
    return reply
      .status(401)
      .header("www-authenticate", 'Bearer realm="internal-api"')
      .send(failure(error.code.toUpperCase(), error.message, request));
  }
  if (error instanceof DomainError) {
    return reply.status(403).send(failure(error.code.toUpperCase(), error.message, request));
  }
  if (error instanceof UnavailableError) {
    request.log.warn({ err: error }, "request failed");
    return reply
      .status(503)
      .header("retry-after", String(TRY_AGAIN_SECONDS))
      .send(failure("UNAVAILABLE", UNAVAILABLE_MESSAGE, request));
  }
  const status = (error as { statusCode?: number }).statusCode;
  if (status !== undefined && status < 500) {
    const message = "Send JSON of at most 1 MiB, or a file of at most 10 MiB as multipart/form-data.";
    return reply.status(status).send(failure("BAD_REQUEST", message, request));
  }
  request.log.error({ err: error }, "request failed");
  return reply.status(500).send(failure("INTERNAL_ERROR", "An unexpected error occurred.", request));
}
