import {
  DomainError,
  type DomainErrorCode,
  IN_DOUBT_MESSAGE,
  shortField,
  shortMessage,
  UNAVAILABLE_MESSAGE,
  UnavailableError,
} from "../src/platform/errors.ts";
import { snakeCase } from "../src/platform/names.ts";

/** The closed catalogue of the public error codes, with their HTTP status (specification, "Errors"). */
export const errorCatalogue = {
  validation_error: { status: 400, meaning: "The request failed validation." },
  invalid_phone_number: { status: 400, meaning: "A phone number is not in E.164 format." },
  invalid_event_type: { status: 400, meaning: "Unknown webhook event type." },
  missing_token: { status: 401, meaning: "No `Authorization` header." },
  invalid_token: { status: 401, meaning: "The token is malformed, failed verification, or came in the query string." },
  expired_token: { status: 401, meaning: "The token is past its expiry." },
  insufficient_scope: { status: 403, meaning: "The token lacks the required scope." },
  forbidden: { status: 403, meaning: "The caller may not access the resource, or the plan lacks the dialer." },
  business_suspended: { status: 403, meaning: "The business is suspended, or the user belongs to no business." },
  not_found: { status: 404, meaning: "The resource does not exist." },
  conflict: { status: 409, meaning: "The request conflicts with the current state." },
  idempotency_key_reused: { status: 409, meaning: "The `Idempotency-Key` was used with another request." },
  idempotency_in_progress: { status: 409, meaning: "The first request with this key is still running." },
  gone: { status: 410, meaning: "The resource is no longer available." },
  unprocessable_entity: { status: 422, meaning: "The request was understood but cannot be processed." },
  rate_limited: { status: 429, meaning: "The rate limit is exceeded." },
  internal_error: { status: 500, meaning: "An unexpected server error." },
} as const satisfies Record<string, { status: number; meaning: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** The status and meaning of a temporary `internal_error`, such as an unreachable, busy or locked database. */
export const UNAVAILABLE = {
  status: 503,
  meaning: "The service is temporarily unavailable. Wait `Retry-After` seconds.",
} as const;

export interface ApiErrorDetails {
  /** The public name of the invalid input. */
  field?: string | undefined;
  /** The contact into which the requested one was merged. */
  mergedInto?: string | undefined;
  /** The object that has the value already. */
  existingId?: string | undefined;
  /** Headers of the answer, such as `WWW-Authenticate`. */
  headers?: Record<string, string>;
  /** Overrides the status of the code. */
  status?: typeof UNAVAILABLE.status;
  cause?: unknown;
}

/** An answer in the error envelope. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ErrorCode;
  readonly field: string | undefined;
  readonly mergedInto: string | undefined;
  readonly existingId: string | undefined;
  readonly headers: Record<string, string>;
  readonly status: number;

  constructor(code: ErrorCode, message: string, details: ApiErrorDetails = {}) {
    super(shortMessage(message), { cause: details.cause });
    this.code = code;
    this.field = shortField(details.field);
    this.mergedInto = details.mergedInto;
    this.existingId = details.existingId;
    this.headers = details.headers ?? {};
    this.status = details.status ?? errorCatalogue[code].status;
  }
}

export function unknownRoute(): ApiError {
  return new ApiError("not_found", "The route or method does not exist.");
}

export interface ErrorEnvelope {
  error: {
    code: ErrorCode;
    message: string;
    field?: string;
    merged_into?: string;
    existing_id?: string;
    request_id: string;
    doc_url: string;
  };
}

/** `publicUrl`: the origin of the error pages. */
export function errorEnvelope(error: ApiError, requestId: string, publicUrl: string): ErrorEnvelope {
  const { code, message, field, mergedInto, existingId } = error;
  return {
    error: {
      code,
      message,
      ...(field !== undefined && { field }),
      ...(mergedInto !== undefined && { merged_into: mergedInto }),
      ...(existingId !== undefined && { existing_id: existingId }),
      request_id: requestId,
      doc_url: documentationUrl(code, publicUrl),
    },
  };
}

/** The path of the error pages. */
export const ERROR_PAGES = "/docs/errors";

function documentationUrl(code: ErrorCode, publicUrl: string): string {
  return `${publicUrl}${ERROR_PAGES}/${code}`;
}

/** Converts a thrown value to a public error. An unknown error becomes an opaque `internal_error`. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) {
    return error;
  }
  if (error instanceof DomainError) {
    const { field, mergedInto, existingId, cause } = error;
    const message = publicMessage(error);
    return new ApiError(error.code, message, { field: publicField(field), mergedInto, existingId, cause });
  }
  if (error instanceof UnavailableError) {
    return new ApiError("internal_error", UNAVAILABLE_MESSAGE, {
      status: UNAVAILABLE.status,
      headers: error.headers,
      cause: error,
    });
  }
  return new ApiError("internal_error", "An unexpected error occurred. Quote the request id to the operator.", {
    cause: error,
  });
}

/**
 * Converts the error of a write without an idempotency key. If the answer of the database was lost, the write may have
 * happened, so the error must not ask for a retry, which could write twice.
 */
export function toWriteError(error: unknown): ApiError {
  if (error instanceof UnavailableError && error.inDoubt) {
    const message = `${IN_DOUBT_MESSAGE} With an Idempotency-Key it is safe to repeat the request.`;
    return new ApiError("internal_error", message, { cause: error });
  }
  return toApiError(error);
}

/** A refusal, in the terms of GraphQL. */
export interface GraphQLRefusal {
  code: string;
  message: string;
  field: string | null;
  mergedInto?: string | null;
  existingId?: string | null;
}

/** Converts a refusal of GraphQL to a public error. */
export function refusal({ code, message, field, mergedInto, existingId }: GraphQLRefusal): ApiError {
  const details = {
    field: field ?? undefined,
    mergedInto: mergedInto ?? undefined,
    existingId: existingId ?? undefined,
  };
  return toApiError(new DomainError(code.toLowerCase() as DomainErrorCode, message, details));
}

/** A message that begins with the name of its field, under the public name of the field. */
function publicMessage({ message, field }: DomainError): string {
  return field !== undefined && message.startsWith(`${field} `)
    ? `${publicField(field)}${message.slice(field.length)}`
    : message;
}

const RENAMED = new Map([
  ["first", "limit"],
  ["after", "cursor"],
  ["intoId", "into"],
]);

/** Converts a field name of the domain, such as `inboxIds` or `after`, to `inbox_ids` or `cursor`. */
function publicField(field: string | undefined): string | undefined {
  return field && (RENAMED.get(field) ?? snakeCase(field));
}
