import type { oas31 } from "zod-openapi";
import { ADDED } from "../models/common.ts";

/** The headers of answers, as reusable components (specification, "Limits" and "Errors"). */
export const answerHeaders = {
  "X-Request-Id": {
    description: "The id of the request: the client's own or a generated one.",
    required: true,
    schema: { type: "string", pattern: "^[A-Za-z0-9_-]{1,64}$" },
  },
  "X-RateLimit-Limit": {
    description: "Requests allowed in the current window.",
    required: true,
    schema: { type: "integer", minimum: 1 },
  },
  "X-RateLimit-Remaining": {
    description: "Requests left in the window.",
    required: true,
    schema: { type: "integer", minimum: 0 },
  },
  "X-RateLimit-Reset": {
    description: "The time at which the window resets, in Unix seconds.",
    required: true,
    schema: { type: "integer", minimum: 0 },
  },
  "Retry-After": {
    description: "Seconds to wait.",
    required: true,
    schema: { type: "integer", minimum: 1 },
  },
  "WWW-Authenticate": {
    description: "The bearer challenge (RFC 6750).",
    required: true,
    schema: { type: "string", pattern: "^Bearer " },
  },
  "Idempotent-Replayed": {
    description: "`true` if the answer is that of an earlier request with the same `Idempotency-Key`.",
    schema: { type: "string", const: "true" },
  },
  ETag: {
    description: "The entity tag of the object, for `If-Match` and `If-None-Match`. It changes with the object.",
    required: true,
    schema: { type: "string", pattern: '^"[^"]+"$' },
    ...ADDED,
  },
  Deprecation: {
    description: "The time at which the operation became deprecated, as `@` and Unix seconds (RFC 9745).",
    required: true,
    schema: { type: "string", pattern: "^@\\d+$" },
  },
  Sunset: {
    description: "The time from which the operation may be gone (RFC 8594).",
    required: true,
    schema: { type: "string" },
  },
  Link: {
    description: 'The next page, if there is one, with `rel="next"` (RFC 8288).',
    schema: { type: "string", pattern: '^<[^>]+>; rel="next"$' },
  },
} satisfies Record<string, oas31.HeaderObject>;

type AnswerHeader = keyof typeof answerHeaders;

const onEveryAnswer: readonly AnswerHeader[] = [
  "X-Request-Id",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
];

/** References to the headers of every answer and to the given headers. */
export function headerReferences(...more: AnswerHeader[]): Record<string, oas31.ReferenceObject> {
  return Object.fromEntries(
    [...onEveryAnswer, ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}
