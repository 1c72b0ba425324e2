/**
 * The closed catalogue of domain errors. A code names the error in terms of the domain; the facade chooses the HTTP
 * status. Every code here is also a code of the public API (specification, "Errors").
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

/** One fault of an input. */
export interface Fault {
  /** The exact path of the input, such as `phones.0.number`; undefined for the input as a whole. */
  path: string | undefined;
  code: DomainErrorCode;
  message: string;
}

/** The maximum number of reported faults of one input. */
export const MOST_FAULTS = 50;

export interface DomainErrorDetails {
  /** The path of the faulty input in the domain's own names, such as `inboxIds` or `contacts.3.customerId`. */
  field?: string | undefined;
  /** All faults of the input, the first of which the error names; by default that one alone. */
  faults?: readonly Fault[] | undefined;
  /** The contact into which the requested one was merged. */
  mergedInto?: string | undefined;
  /** The object that has the value already. */
  existingId?: string | undefined;
  /** The internal cause: for the log, never for the caller. */
  cause?: unknown;
}

/**
 * The maximum number of characters of a message, and of the name of a field: both may quote input, which may be a
 * megabyte.
 */
const LONGEST_MESSAGE = 500;
const LONGEST_FIELD = 200;

/** A request that the domain refuses. The message is public. */
export class DomainError extends Error {
  override readonly name = "DomainError";
  readonly code: DomainErrorCode;
  readonly field: string | undefined;
  readonly mergedInto: string | undefined;
  readonly existingId: string | undefined;
  /** At least one, at most `MOST_FAULTS`. */
  readonly faults: readonly Fault[];

  constructor(code: DomainErrorCode, message: string, details: DomainErrorDetails = {}) {
    super(shortMessage(message), { cause: details.cause });
    this.code = code;
    this.field = shortField(details.field);
    this.mergedInto = details.mergedInto;
    this.existingId = details.existingId;
    const faults = details.faults ?? [{ path: this.field, code, message }];
    this.faults = faults
      .slice(0, MOST_FAULTS)
      .map((fault) => ({ ...fault, path: shortField(fault.path), message: shortMessage(fault.message) }));
  }
}

/** @throws DomainError for these faults, if there are any. */
export function requireNoFaults(faults: readonly Fault[]): void {
  const [first] = faults;
  if (first) {
    throw new DomainError(first.code, first.message, { field: first.path, faults });
  }
}

/**
 * @throws DomainError `validation_error` that names every item of a list that is not known.
 *
 * @param describe the message for an item.
 */
export function requireKnown(
  field: string,
  items: readonly string[],
  isKnown: (item: string) => boolean,
  describe: (item: string) => string,
): void {
  requireNoFaults(
    items.flatMap((item, index) =>
      isKnown(item) ? [] : [{ path: `${field}.${index}`, code: "validation_error" as const, message: describe(item) }],
    ),
  );
}

/** A message for the caller, cut when it quotes a long input. */
export function shortMessage(message: string): string {
  return shortened(message, LONGEST_MESSAGE);
}

/** The name of a faulty field, which the sender may have invented. */
export function shortField(field: string | undefined): string | undefined {
  return field === undefined ? undefined : shortened(field, LONGEST_FIELD);
}

function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…` : text;
}

/** The wait in seconds before a retry: by then a lock is free or the wait for it has ended. */
export const TRY_AGAIN_SECONDS = 5;
/** The caller's message for it. */
export const UNAVAILABLE_MESSAGE = `The service is temporarily unavailable: try again in ${TRY_AGAIN_SECONDS} s.`;

/** The caller's message for a write whose answer was lost: the advice to retry could make it happen twice. */
export const IN_DOUBT_MESSAGE = "The request may or may not have been carried out: check before you repeat it.";

/** The header by which a cell tells a router that the business of a request leaves it: the router asks for its cell anew. */
export const LEAVING_HEADER = "x-business-leaves";

type UnavailableSystem = "database" | "storage" | "carrier" | "agent documents" | "cell";

/**
 * The service cannot carry out the request now, and may soon: the database is away, busy or locked. The message is for
 * the log.
 */
export class UnavailableError extends Error {
  override readonly name = "UnavailableError";
  /** PostgreSQL's SQLSTATE, if it sent one. */
  readonly code: string | undefined;
  /** Whether it may have been carried out: it was sent, and no answer arrived. */
  readonly inDoubt: boolean;
  /** The name of the statement of the database that failed, if one did. */
  readonly statement: string | undefined;
  /** What is unavailable. */
  readonly system: UnavailableSystem;

  constructor(
    message: string,
    {
      code,
      inDoubt = false,
      statement,
      system = "database",
    }: {
      code?: string | undefined;
      inDoubt?: boolean;
      statement?: string | undefined;
      system?: UnavailableSystem;
    } = {},
  ) {
    super(message);
    this.system = system;
    this.code = code;
    this.inDoubt = inDoubt;
    this.statement = statement;
  }

  /** The headers of an answer with this error. */
  get headers(): Record<string, string> {
    return {
      "retry-after": String(TRY_AGAIN_SECONDS),
      ...(this.system === "cell" && { [LEAVING_HEADER]: "true" }),
    };
  }
}
