import type { FastifyBaseLogger } from "fastify";
import { GraphQLError, type GraphQLErrorOptions } from "graphql";
import { isAsyncIterable, type Plugin } from "graphql-yoga";
import { AnswerTooLargeError } from "../../../schema/answer-size.ts";
import type { RequestSource } from "../../domain/audit/rules.ts";
import { FRESH_PROOF_SECONDS, ProofRequired } from "../../domain/identity/fresh-proof.ts";
import {
  DomainError,
  shortMessage,
  TRY_AGAIN_SECONDS,
  UNAVAILABLE_MESSAGE,
  UnavailableError,
} from "../../platform/errors.ts";
import { LimitError } from "../../platform/limit/limiter.ts";

/** The maximum of reported errors of an operation: a field of a long list may fail in each row. */
const MOST_ERRORS = 100;

/** The hidden causes of answered errors, until they are logged with the id of the request. */
const causes = new WeakMap<GraphQLError, unknown>();

/** Converts a thrown value to an error for the caller. */
export function toAnswer(error: unknown): GraphQLError {
  const cause = error instanceof GraphQLError ? error.originalError : error;
  const place = error instanceof GraphQLError ? { nodes: error.nodes, path: error.path } : {};
  if (cause instanceof DomainError) {
    const { code, field, faults } = cause;
    const extensions = {
      code: code.toUpperCase(),
      ...(field !== undefined && { field, faults: faults.map(publicFault) }),
    };
    return answer(cause.message, { ...place, extensions });
  }
  if (cause instanceof ProofRequired) {
    const extensions = { code: "PROOF_REQUIRED", maxAgeSeconds: FRESH_PROOF_SECONDS };
    return answer(cause.message, { ...place, extensions });
  }
  if (cause instanceof LimitError) {
    const http = { status: 429, headers: { "retry-after": String(cause.retryAfter) } };
    return answer(cause.message, { ...place, extensions: { code: "RATE_LIMITED", http } });
  }
  if (cause instanceof AnswerTooLargeError) {
    return answer(cause.message, { ...place, extensions: { code: "OPERATION_TOO_LARGE" } });
  }
  if (cause instanceof UnavailableError) {
    // The status and the header apply to the whole answer.
    const http = { status: 503, headers: { "retry-after": String(TRY_AGAIN_SECONDS) } };
    return hiding(cause, answer(UNAVAILABLE_MESSAGE, { ...place, extensions: { code: "UNAVAILABLE", http } }));
  }
  if (error instanceof GraphQLError && (cause === undefined || cause instanceof GraphQLError)) {
    return error;
  }
  return hiding(cause, answer("An unexpected error occurred.", { ...place, extensions: { code: "INTERNAL_ERROR" } }));
}

type Fault = DomainError["faults"][number];

const publicFault = ({ path, code, message }: Fault) => ({ path: path ?? null, code: code.toUpperCase(), message });

function answer(
  message: string,
  options: { [Key in keyof GraphQLErrorOptions]: GraphQLErrorOptions[Key] | undefined },
) {
  return new GraphQLError(message, options as GraphQLErrorOptions);
}

/** Remembers the cause of an answered error for the log. */
export function hiding(cause: unknown, error: GraphQLError): GraphQLError {
  causes.set(error, cause);
  return error;
}

/**
 * Gives each error of an answer a code and the id of the request, cuts input that its message quotes, and logs hidden
 * causes with the same id.
 */
export function answersPlugin(logger: FastifyBaseLogger): Plugin<object, { source: RequestSource }> {
  return {
    onResultProcess({ result, setResult, serverContext: { source } }) {
      if (isAsyncIterable(result)) {
        return;
      }
      const complete = (error: GraphQLError) => completed(error, source.requestId ?? null, logger);
      const parts = [result].flat();
      if (parts.some(({ errors }) => errors)) {
        const all = parts.map((part) =>
          part.errors ? { ...part, errors: part.errors.slice(0, MOST_ERRORS).map(complete) } : part,
        );
        setResult(Array.isArray(result) ? all : (all[0] as (typeof all)[number]));
      }
    },
  };
}

function completed(error: GraphQLError, requestId: string | null, logger: FastifyBaseLogger): GraphQLError {
  const cause = causes.get(error);
  if (cause !== undefined) {
    const level = cause instanceof UnavailableError && !cause.inDoubt ? "warn" : "error";
    logger[level]({ reqId: requestId, err: cause }, "a GraphQL operation failed");
  }
  const { message, nodes, source, positions, path, originalError } = error;
  const extensions = { code: "BAD_REQUEST", ...error.extensions, requestId };
  return answer(shortMessage(message), { nodes, source, positions, path, originalError, extensions });
}
