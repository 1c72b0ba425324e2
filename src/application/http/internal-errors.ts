import type { FastifyReply, FastifyRequest } from "fastify";
import { INTERNAL_SCOPE } from "../../domain/oauth/scopes.ts";
import { wantsPage } from "../../platform/content-negotiation.ts";
import { DomainError, UNAVAILABLE_MESSAGE, UnavailableError } from "../../platform/errors.ts";
import { LimitError } from "../../platform/limit/limiter.ts";
import { TokenError } from "../../platform/tokens/access-token.ts";
import { noticePolicy, refusalPage } from "./dashboard/pages.ts";

/** A valid token for the internal API without its scope. */
export class MissingScope extends Error {}

/** A body with more values than any operation needs; the message says which. */
export class ExcessiveBody extends Error {}

/** A request that is not as a browser sends it. The message is public. */
export class BadRequest extends Error {
  readonly statusCode = 400;
}

/** A refusal in the shape of a GraphQL response. */
export function failure(code: string, message: string, { id: requestId }: Pick<FastifyRequest, "id">) {
  return { errors: [{ message, extensions: { code, requestId } }] };
}

export interface Refusal {
  status: number;
  code: string;
  message: string;
  headers?: Record<string, string>;
}

/** Answers an error of the internal listener: a person who opens a page with a page, a program with JSON. */
export async function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const refusal = refusalOf(error);
  if (refusal.status >= 500) {
    request.log[error instanceof UnavailableError ? "warn" : "error"]({ err: error }, "request failed");
  }
  return sendRefusal(refusal, request, reply);
}

/** Sends a refusal as a page or as JSON. */
export function sendRefusal(
  { status, code, message, headers = {} }: Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.status(status).headers(headers);
  if (request.method === "GET" && wantsPage(request, reply)) {
    return reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", noticePolicy)
      .send(refusalPage(status, message, request.id));
  }
  return reply.type("application/json; charset=utf-8").send(failure(code, message, request));
}

/** The refusal of an error. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof MissingScope) {
    const challenge = `Bearer realm="internal-api", error="insufficient_scope", scope="${INTERNAL_SCOPE}"`;
    const message = `The token lacks the scope ${INTERNAL_SCOPE}.`;
    return { status: 403, code: "INSUFFICIENT_SCOPE", message, headers: { "www-authenticate": challenge } };
  }
  if (error instanceof ExcessiveBody) {
    return { status: 400, code: "OPERATION_TOO_LARGE", message: error.message };
  }
  if (error instanceof LimitError) {
    const headers = { "retry-after": String(error.retryAfter) };
    return { status: 429, code: "RATE_LIMITED", message: error.message, headers };
  }
  if (error instanceof TokenError) {
    const headers = { "www-authenticate": 'Bearer realm="internal-api"' };
    return { status: 401, code: error.code.toUpperCase(), message: error.message, headers };
  }
  if (error instanceof DomainError) {
    return { status: 403, code: error.code.toUpperCase(), message: error.message };
  }
  if (error instanceof UnavailableError) {
    return { status: 503, code: "UNAVAILABLE", message: UNAVAILABLE_MESSAGE, headers: error.headers };
  }
  if (error instanceof BadRequest) {
    return { status: 400, code: "BAD_REQUEST", message: error.message };
  }
  const { statusCode: status } = error as { statusCode?: number };
  if (status !== undefined && status < 500) {
    const message = "Send JSON of at most 1 MiB, or a file of at most 10 MiB as multipart/form-data.";
    return { status, code: "BAD_REQUEST", message };
  }
  return { status: 500, code: "INTERNAL_ERROR", message: "An unexpected error occurred." };
}
