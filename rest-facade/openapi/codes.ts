import { type ErrorCode, errorCatalogue, UNAVAILABLE } from "../errors.ts";
import type { Declaration } from "../route.ts";

/**
 * Every error code that an endpoint can answer, in the order of the catalogue: those that follow from its kind, and
 * those that it declares in `fails`.
 */
export function codesOf({ on, scope, requires, fails, isProbe }: Declaration): ErrorCode[] {
  const codes = new Set<ErrorCode>([
    // An unknown query parameter, and a token in the query, are refused everywhere.
    "validation_error",
    "invalid_token",
    "internal_error",
    ...fails,
  ]);
  const add = (...more: ErrorCode[]) => more.forEach((code) => void codes.add(code));
  if (!isProbe) {
    add("rate_limited");
  }
  if (scope !== null) {
    add("missing_token", "expired_token", "insufficient_scope", "business_suspended");
    if (on.method !== "GET") {
      add("idempotency_key_reused", "idempotency_in_progress");
    }
  }
  if (requires?.includes("dialer")) {
    add("forbidden");
  }
  return (Object.keys(errorCatalogue) as ErrorCode[]).filter((code) => codes.has(code));
}

/** The same codes by their status, in ascending order. */
export function codesByStatus(declaration: Declaration): Map<number, ErrorCode[]> {
  const byStatus = Map.groupBy<number, ErrorCode>(codesOf(declaration), (code) => errorCatalogue[code].status);
  return byStatus.set(UNAVAILABLE.status, ["internal_error"]);
}

/** Every status that an endpoint can answer, ascending. */
export function statusesOf(declaration: Declaration): number[] {
  const successes = Object.keys(declaration.answers.models).map(Number);
  return [...successes, ...codesByStatus(declaration).keys()].sort((left, right) => left - right);
}
