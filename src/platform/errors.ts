/**
 * The closed catalogue of domain errors. A code says what is wrong in terms of the domain; which HTTP status it gets
 * is the facade's business, and every code here is a code of the public API too (specification, "Errors").
 */
export const domainErrorCodes = [
  "validation_error",
  "invalid_phone_number",
  "invalid_event_type",
  "forbidden",
  "business_suspended",
  "not_found",
  "conflict",
  "gone",
  "unprocessable_entity",
  "idempotency_key_reused",
  "idempotency_in_progress",
] as const;

export type DomainErrorCode = (typeof domainErrorCodes)[number];

export interface DomainErrorDetails {
  /** The path of the input at fault in the domain's own names, such as `inboxIds` or `contacts.3.customerId`. */
  field?: string | undefined;
  /** What went wrong inside: for the log, never for the caller. */
  cause?: unknown;
}

/** Characters of a message, and of the name of a field: both may show what was sent, which may be a megabyte. */
const LONGEST_MESSAGE = 500;
const LONGEST_FIELD = 200;

/** Something the caller asked for that the domain refuses. The message is public. */
export class DomainError extends Error {
  override readonly name = "DomainError";
  readonly code: DomainErrorCode;
  readonly field: string | undefined;

  constructor(code: DomainErrorCode, message: string, details: DomainErrorDetails = {}) {
    super(shortMessage(message), { cause: details.cause });
    this.code = code;
    this.field = shortField(details.field);
  }
}

/** A message for whoever asked, without the rest of one that shows a long input. */
export function shortMessage(message: string): string {
  return shortened(message, LONGEST_MESSAGE);
}

/** The name of a field at fault, which may be one that the sender made up. */
export function shortField(field: string | undefined): string | undefined {
  return field === undefined ? undefined : shortened(field, LONGEST_FIELD);
}

function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…` : text;
}

/** After so many seconds what was unavailable may be asked for again: by then a lock is free or has been given up. */
export const TRY_AGAIN_SECONDS = 5;
/** What a caller is told of it. */
export const UNAVAILABLE_MESSAGE = `The service is temporarily unavailable: try again in ${TRY_AGAIN_SECONDS} s.`;

/**
 * What a caller is told of a write whose answer was lost: to ask for another try would be to ask for doing it twice.
 */
export const IN_DOUBT_MESSAGE = "The request may or may not have been carried out: check before you repeat it.";

/** The service cannot do it now, and may soon: the database is away, busy or locked. The message is for the log. */
export class UnavailableError extends Error {
  override readonly name = "UnavailableError";
  /** The SQLSTATE of PostgreSQL, where it said why. */
  readonly code: string | undefined;
  /** Whether it may have been done all the same: it was sent, and the answer never came. */
  readonly inDoubt: boolean;

  constructor(message: string, { code, inDoubt = false }: { code?: string | undefined; inDoubt?: boolean } = {}) {
    super(message);
    this.code = code;
    this.inDoubt = inDoubt;
  }
}
