import { LRUCache } from "lru-cache";
import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import { UnavailableError } from "../platform/errors.ts";
import { currentRequest, isDebug } from "../platform/requests.ts";
import { type WorkLine, withoutPeople, workLines } from "../platform/work-lines.ts";

/** The log of a process: one JSON object a line, with RFC 3339 times and names of levels. */
export interface Log {
  logger: Logger;
  /** Writes the sums of faults that no line has yet. */
  sumUp(): void;
}

export function openLog(level: string, destination: DestinationStream): Log {
  const faults = new RepeatedFaults();
  const mixin = isDebug(level) && { mixin: currentRequest };
  const options: LoggerOptions = {
    level,
    ...mixin,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    hooks: {
      logMethod(given, method, value) {
        const [fields, what] = given as [unknown, unknown];
        if (value >= WARN && value < FATAL && hasError(fields) && faults.isRepeated(fields, String(what), value)) {
          return;
        }
        method.apply(this, given);
      },
    },
  };
  const logger = pino(options, destination);
  faults.logger = logger;
  return { logger, sumUp: () => faults.sumUp() };
}

/** Writes the line of a piece of work. */
export function logWork(logger: Logger, line: WorkLine): void {
  const { name, id, businessId, requestId, reason, attempt, facts } = line;
  logger[workLines[name]](
    {
      id,
      business: businessId,
      reqId: requestId ?? undefined,
      attempt,
      ...facts,
      reason: reason == null ? undefined : withoutPeople(reason),
    },
    name,
  );
}

const WARN = pino.levels.values.warn as number;
const ERROR = pino.levels.values.error as number;
const FATAL = pino.levels.values.fatal as number;

type Faulty = { err: Error; reqId?: unknown };

const hasError = (fields: unknown): fields is Faulty => (fields as Faulty | null)?.err instanceof Error;

/** Within this time after its last occurrence a fault continues. */
const CONTINUES_MS = 60_000;
const SUM_MS = 1_000;
const MOST_FAULTS = 100;
/** The most kinds of work and requests that one sum names. */
const MOST_NAMED = 10;

interface Fault {
  /** The time of the last occurrence, by `performance.now()`. */
  lastAt: number;
  count: number;
  level: number;
  /** The number of occurrences by the line that each would have been. */
  lines: Map<string, number>;
  requests: string[];
}

/**
 * A fault that continues, such as a database that is away, has a whole line with its stack at the first occurrence, and
 * then one a second with the number of the others.
 */
class RepeatedFaults {
  logger: Logger | undefined;
  /** A fault that gives way to others is summed up before. */
  readonly #faults = new LRUCache<string, Fault>({
    max: MOST_FAULTS,
    dispose: (fault, name) => this.#write(name, fault),
  });
  #timer: NodeJS.Timeout | undefined;

  isRepeated({ err, reqId }: Faulty, what: string, level: number): boolean {
    const name = faultOf(err);
    const lastAt = performance.now();
    const fault = this.#faults.get(name);
    if (!fault || lastAt - fault.lastAt > CONTINUES_MS) {
      this.#faults.set(name, { lastAt, count: 0, level, lines: new Map(), requests: [] });
      return false;
    }
    fault.lastAt = lastAt;
    fault.count += 1;
    fault.level = Math.max(fault.level, level);
    if (fault.lines.has(what) || fault.lines.size < MOST_NAMED) {
      fault.lines.set(what, (fault.lines.get(what) ?? 0) + 1);
    }
    if (typeof reqId === "string" && fault.requests.length < MOST_NAMED) {
      fault.requests.push(reqId);
    }
    this.#timer ??= setTimeout(() => this.sumUp(), SUM_MS).unref();
    return true;
  }

  sumUp(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const [name, fault] of this.#faults.entries()) {
      this.#write(name, fault);
      Object.assign(fault, { count: 0, level: WARN, lines: new Map(), requests: [] });
    }
  }

  #write(fault: string, { count, level, lines, requests }: Fault): void {
    if (count > 0) {
      this.logger?.[level >= ERROR ? "error" : "warn"](
        { fault, count, lines: Object.fromEntries(lines), ...(requests.length > 0 && { reqIds: requests }) },
        "the fault continues",
      );
    }
  }
}

/** Codes of connections that are refused or lost: of the system, and of PostgreSQL. A socket of the file system has others. */
const AWAY = /^(ECONN\w+|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|08\w{3}|57P\w{2}|53300)$/;
/** The words of the driver, which has no code for them. */
const LOST = /^(Connection terminated|timeout expired|Client has encountered a connection error)/;
const LONGEST_NAME = 120;

/** The address at the end of a message, such as `connect ECONNREFUSED 127.0.0.1:5432`. */
const ADDRESS = /(?:^| )(\S+:\d+)$/;

interface Details {
  code?: unknown;
  syscall?: unknown;
  /** Those of the other side of a connection. */
  address?: unknown;
  port?: unknown;
  hostname?: unknown;
}

/** The name of a fault: that of all errors for which the remedy is the same. */
function faultOf(error: unknown, depth = 0): string {
  if (error instanceof AggregateError && error.errors.length > 0) {
    return faultOf(error.errors[0], depth + 1);
  }
  const { name, message, code, cause, syscall, ...details } = error as Error & Details;
  if (syscall === "connect" || AWAY.test(String(code)) || LOST.test(message)) {
    return nameOfAway(message, details);
  }
  if (cause instanceof Error && depth < 5) {
    return faultOf(cause, depth + 1);
  }
  if (error instanceof UnavailableError) {
    return `unavailable: ${error.system}`;
  }
  // Ids and numbers differ each time.
  const words = withoutPeople(message).replace(/\b[a-z]+_[0-9a-z]{26}\b|\d+/g, "…");
  return `${name}${typeof code === "string" ? ` ${code}` : ""}: ${words}`.slice(0, LONGEST_NAME);
}

/** Only the driver of the database has no address: one system that is away hides no other. */
function nameOfAway(message: string, { address, port, hostname }: Details): string {
  const host = address ?? hostname;
  const place = host === undefined ? ADDRESS.exec(message)?.[1] : port === undefined ? host : `${host}:${port}`;
  return `unavailable: ${place ?? "database"}`.slice(0, LONGEST_NAME);
}
