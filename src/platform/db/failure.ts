import { UnavailableError } from "../errors.ts";

/** A refusal by PostgreSQL without the data that it quotes, so that the log has no phone number and no text. */
class DatabaseError extends Error {
  override readonly name = "DatabaseError";
  /** The SQLSTATE. */
  readonly code: string;
  /** The table that the error names. */
  readonly table: string | undefined;
  readonly column: string | undefined;
  readonly constraint: string | undefined;
  /** The name of the statement that failed, if it has one. */
  readonly statement: string | undefined;

  constructor(failure: FromPostgres, statement?: string) {
    super(withoutData(failure));
    this.code = failure.code;
    this.table = failure.table;
    this.column = failure.column;
    this.constraint = failure.constraint;
    this.statement = statement;
  }
}

/**
 * An error as PostgreSQL sends it. Its detail, hint, where and internalQuery may contain rows, so the program never
 * reads them.
 */
interface FromPostgres {
  code: string;
  severity: string;
  message: string;
  routine?: string;
  table?: string;
  column?: string;
  constraint?: string;
}

/**
 * Classes of errors after which the same statement may succeed: connection errors, conflicts of transactions, exhausted
 * resources, interventions by operators and system errors.
 */
const PASSING = /^(08|40|53|57|58)/;
/** A lock was not available in time. */
const LOCK_TIMEOUT = "55P03";
/** Also: a transaction that was idle or ran for too long, and a server that has become a standby. */
const PASSING_CODES = new Set([LOCK_TIMEOUT, "25P03", "25P04", "25006"]);
/** An operator or a shutdown ended the connection: the outcome of a COMMIT in progress is unknown. */
const ENDED = /^(08|57P0)/;

/** The messages of pg for a lost or abandoned connection; errors of the system have codes. */
const SILENCE = "Query read timeout";
const LOST =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client (has encountered|was closed))/;

/** Converts the error of a statement to the error that the rest of the program sees. */
export function statementFailure(error: unknown, statement?: string): unknown {
  if (isFromPostgres(error)) {
    return isPassing(error.code)
      ? new UnavailableError(withoutData(error), { code: error.code, inDoubt: ENDED.test(error.code), statement })
      : new DatabaseError(error, statement);
  }
  return isLost(error) ? new UnavailableError(lossOf(error), { inDoubt: true, statement }) : error;
}

/** Converts the error of a failed connect. Nothing was sent on the connection. */
export function connectionFailure(error: unknown): unknown {
  if (isFromPostgres(error)) {
    return new UnavailableError(withoutData(error), { code: error.code });
  }
  return isLost(error) ? new UnavailableError(lossOf(error)) : error;
}

/** Whether PostgreSQL ended a statement because it waited too long for a lock. */
export function isLockTimeout(error: unknown): boolean {
  return (error as { code?: unknown }).code === LOCK_TIMEOUT;
}

/** Whether PostgreSQL refused a row because another one has the value of a unique index. */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: unknown }).code === "23505";
}

/** Whether PostgreSQL refused a change because a foreign key needs the row, or has none. */
export function isForeignKeyViolation(error: unknown): boolean {
  return (error as { code?: unknown }).code === "23503";
}

/** A conflict with another transaction, a wait for a lock, or a statement beyond its time limit. */
const OF_ROWS = /^(40|55P03|57014)/;

/** Whether a statement failed because of rows that it met: the same statement on other rows may succeed now. */
export function mayBeOfOneRow(error: unknown): boolean {
  return error instanceof UnavailableError && error.code !== undefined && OF_ROWS.test(error.code);
}

/** Whether a statement failed because there was no connection for it, or because its connection was lost. */
export function isConnectionLoss(error: unknown): boolean {
  return error instanceof UnavailableError && (error.code === undefined || ENDED.test(error.code));
}

function lossOf(error: unknown): string {
  const { message } = error as Error;
  return message === SILENCE ? "the database has not answered in time" : message;
}

function isFromPostgres(error: unknown): error is FromPostgres & Error {
  return error instanceof Error && "severity" in error && "code" in error;
}

function isPassing(code: string): boolean {
  return PASSING.test(code) || PASSING_CODES.has(code);
}

function isLost(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: string };
  return (typeof code === "string" && /^E[A-Z]/.test(code)) || LOST.test(message ?? "");
}

/**
 * The message without the values in it. PostgreSQL's messages about objects and about its own state name only the
 * schema; those about data quote the value; and a function may raise any text.
 */
function withoutData({ code, message, routine }: FromPostgres): string {
  if (routine === "exec_stmt_raise" || code.startsWith("P0")) {
    return "a function of the database refused it";
  }
  if (code.startsWith("22")) {
    // From the first quote to the last, because a value may contain quotes. The text after a colon is the value.
    return (message.replace(/".*"/su, "…").split(":", 1)[0] as string).trim();
  }
  return SAYS_OF_THE_SCHEMA.test(code)
    ? message.replace(/"[^"]*"?/gu, (quoted) => (NAME.test(quoted) ? quoted : "…"))
    : "PostgreSQL refused it";
}

/** The form of an object's name. Other quoted text may be a value, such as a statement that was built from one. */
const NAME = /^"[a-z_][\w.$-]{0,62}"$/i;
const SAYS_OF_THE_SCHEMA = /^(0A|08|23|25|28|2B|3D|3F|40|42|53|54|55|57|58)/;
