import { needsDialer } from "../../src/domain/identity/permissions.ts";
import { type ErrorCode, errorCatalogue, UNAVAILABLE } from "../errors.ts";
import { changesObject, type Declaration } from "../route.ts";

/**
 * Every error code of an endpoint, in the order of the catalogue: the codes of its kind, and the declared codes in
 * `fails`.
 */
export function codesOf({ on, scope, may, fails, isHealthCheck }: Declaration): ErrorCode[] {
  const codes = new Set<ErrorCode>([
    // Every endpoint refuses an unknown query parameter and a token in the query.
    "validation_error",
    "invalid_token",
    "internal_error",
    ...fails,
  ]);
  const add = (...more: ErrorCode[]) => more.forEach((code) => void codes.add(code));
  if (!isHealthCheck) {
    add("rate_limited");
  }
  if (scope !== null) {
    add("missing_token", "expired_token", "insufficient_scope", "business_suspended");
    if (on.method !== "GET") {
      add("idempotency_key_reused", "idempotency_in_progress");
    }
    if (changesObject({ on })) {
      add("conflict");
    }
  }
  if (needsDialer(may)) {
    add("forbidden");
  }
  return (Object.keys(errorCatalogue) as ErrorCode[]).filter((code) => codes.has(code));
}

/** The same codes by their status, in ascending order. */
export function codesByStatus(declaration: Declaration): Map<number, ErrorCode[]> {
  const byStatus = Map.groupBy<number, ErrorCode>(codesOf(declaration), (code) => errorCatalogue[code].status);
  return byStatus.set(UNAVAILABLE.status, ["internal_error"]);
}

/** Every status of an endpoint, in ascending order. */
export function statusesOf(declaration: Declaration): number[] {
  const successes = Object.keys(declaration.answers.models).map(Number);
  return [...successes, ...codesByStatus(declaration).keys()].sort((left, right) => left - right);
}
