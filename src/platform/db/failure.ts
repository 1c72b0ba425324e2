import { UnavailableError } from "../errors.ts";

/** What PostgreSQL refused, without what it quotes of the data: what is logged of it holds nobody's number or text. */
class DatabaseError extends Error {
  override readonly name = "DatabaseError";
  /** The SQLSTATE. */
  readonly code: string;
  /** What of the schema it is about. */
  readonly table: string | undefined;
  readonly column: string | undefined;
  readonly constraint: string | undefined;
  /** The statement that failed, where it has a name. */
  readonly statement: string | undefined;

  constructor(told: FromPostgres, statement?: string) {
    super(withoutData(told));
    this.code = told.code;
    this.table = told.table;
    this.column = told.column;
    this.constraint = told.constraint;
    this.statement = statement;
  }
}

/** An error as PostgreSQL sends it. Its detail, hint, where and internalQuery may hold rows, so they are never read. */
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
 * Classes of errors after which the same may succeed: of connections, transactions that collided, resources that ran
 * out, interventions by operators and the system.
 */
const PASSING = /^(08|40|53|57|58)/;
/** A lock that was not free in time. */
const LOCK_TIMEOUT = "55P03";
/** Besides, a transaction that idled or took too long, a server that has become a standby. */
const PASSING_CODES = new Set([LOCK_TIMEOUT, "25P03", "25P04", "25006"]);
/** An operator or a shutdown ended the connection: of a commit that was under way nobody knows. */
const ENDED = /^(08|57P0)/;

/** What pg says of a connection that it has lost or given up; the system's own errors have codes of their own. */
const SILENCE = "Query read timeout";
const LOST =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client (has encountered|was closed))/;

/** What a statement failed with, as the rest of the program is told of it. */
export function statementFailure(error: unknown, statement?: string): unknown {
  if (isFromPostgres(error)) {
    return isPassing(error.code)
      ? new UnavailableError(withoutData(error), { code: error.code, inDoubt: ENDED.test(error.code) })
      : new DatabaseError(error, statement);
  }
  return isLost(error) ? new UnavailableError(lossOf(error), { inDoubt: true }) : error;
}

/** What a connection could not be made with: nothing was sent by it. */
export function connectionFailure(error: unknown): unknown {
  if (isFromPostgres(error)) {
    return new UnavailableError(withoutData(error), { code: error.code });
  }
  return isLost(error) ? new UnavailableError(lossOf(error)) : error;
}

/** Whether a statement was ended because what it had to lock was held for too long. */
export function isLockTimeout(error: unknown): boolean {
  return (error as { code?: unknown }).code === LOCK_TIMEOUT;
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
 * The message without the values in it. What PostgreSQL says itself of objects and of its own state names the schema
 * alone; of data it quotes the value; and what a function raises may say anything.
 */
function withoutData({ code, message, routine }: FromPostgres): string {
  if (routine === "exec_stmt_raise" || code.startsWith("P0")) {
    return "a function of the database refused it";
  }
  if (code.startsWith("22")) {
    // From the first quote to the last one, for a value may hold quotes; and what follows a colon is the value.
    return (message.replace(/".*"/su, "…").split(":", 1)[0] as string).trim();
  }
  return SAYS_OF_THE_SCHEMA.test(code)
    ? message.replace(/"[^"]*"?/gu, (quoted) => (NAME.test(quoted) ? quoted : "…"))
    : "PostgreSQL refused it";
}

/** What is quoted is the name of an object, unless it is none: of a statement that was made of a value, that value. */
const NAME = /^"[a-z_][\w.$-]{0,62}"$/i;
const SAYS_OF_THE_SCHEMA = /^(0A|08|23|25|28|2B|3D|3F|40|42|53|54|55|57|58)/;
