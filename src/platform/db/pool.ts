import { once } from "node:events";
import type { Writable } from "node:stream";
import pg from "pg";
import { followDatabase } from "../clock.ts";
import { UnavailableError } from "../errors.ts";
import type { WorkLine } from "../work-lines.ts";
import { READ_CLOCK } from "./clock.ts";
import { discard, within } from "./connection.ts";
import type { Channel, Database, OwnedDatabase } from "./database.ts";
import { connectionFailure, statementFailure } from "./failure.ts";
import { Gate, type Owner } from "./gate.ts";
import { StatementQuery } from "./query.ts";
import { SilenceWatch } from "./silence.ts";
import type { Statement } from "./statement.ts";

export interface PoolSettings {
  connection: pg.ClientConfig;
  /** The maximum number of connections. */
  size: number;
  /** Settings of PostgreSQL for each connection, such as `synchronous_commit`. */
  session?: Readonly<Record<string, string>>;
  limits?: TimeLimits;
  /** Connections to a standby: the clock of decisions is the primary's. */
  isStandby?: true;
  /** Called when an idle connection dies; the pool replaces the connection. */
  onIdleError?: (error: Error) => void;
  /** Called after the commit with each channel to wake. */
  onWake?: (channel: Channel) => void;
  /** Called after the commit with each line for the log. */
  onTold?: ((line: WorkLine) => void) | undefined;
  /** Called after the commit, with each business whose rows in some tables were written. */
  onWritten?: ((businessId: string, tables: readonly string[]) => void) | undefined;
  /** Told of waits for a connection. */
  observer?: PoolObserver | undefined;
  /** Called for every named statement, with the milliseconds until its rows or its failure. */
  onStatement?: ((name: string, milliseconds: number, error?: Error) => void) | undefined;
}

export interface PoolObserver {
  /** A wait for a connection has ended with a connection. */
  waited(milliseconds: number): void;
  /** A request got no connection. */
  refused(): void;
}

/** The connections of a pool at a moment. */
export interface PoolUsage {
  used: number;
  idle: number;
  maximum: number;
  /** Those who wait for a connection. */
  waiting: number;
}

/** Time limits for connections and statements, in milliseconds. */
export interface TimeLimits {
  /** For connecting. */
  connect: number;
  /** For the execution of one statement by PostgreSQL. */
  statement: number;
  /** For the wait for a lock. */
  lock: number;
  /**
   * For the answer to a statement. It is longer than the limit of PostgreSQL, so a missing answer means that the
   * network lost it; the pool then discards the connection.
   */
  answer: number;
}

/**
 * For requests. The wait for a lock is shorter than the wait for a connection, so that locks do not exhaust the pool.
 */
const PROMPT: TimeLimits = { connect: 5_000, statement: 8_000, lock: 4_000, answer: 10_000 };
/** For work on whole tables that no request waits for, such as dropping the partition of a month. */
export const PATIENT: TimeLimits = { connect: 5_000, statement: 600_000, lock: 4_000, answer: 630_000 };

/** The maximum wait for a free connection. */
const PATIENCE_MS = 6_000;
/** The time that running statements have to finish when the pool is closed. */
const CLOSE_MS = 3_000;

/**
 * Every statement reads a few rows through an index. A plan made while the tables were empty, or from statistics of
 * that time, would scan them whole, and would remain until the next ANALYZE.
 */
const NO_WHOLE_TABLES = { enable_seqscan: "off", enable_hashjoin: "off", enable_mergejoin: "off" };

/** The settings of each connection unless the pool is opened with others. */
export const SESSION = {
  TimeZone: "UTC",
  DateStyle: "ISO",
  // Compiling a plan takes longer than running it: statements read one page.
  jit: "off",
  // For the exact bitmap of the rows that a search may visit.
  work_mem: "16MB",
  ...NO_WHOLE_TABLES,
  // Statistics on values mislead: for a new business there are none, so that any index on the business looks as good as
  // the primary key.
  plan_cache_mode: "force_generic_plan",
  // Ends the locks of a process that has vanished.
  idle_in_transaction_session_timeout: "30s",
  tcp_keepalives_idle: "30s",
  tcp_keepalives_interval: "10s",
  tcp_keepalives_count: "3",
  tcp_user_timeout: "30s",
};

/** The time that an idle connection stays open: longer than the quiet periods of a business by day. */
const IDLE_MS = 30 * 60_000;
/**
 * The interval of keep-alive probes: routers and firewalls forget an idle connection sooner than the two hours that the
 * system waits.
 */
const KEEP_ALIVE_MS = 60_000;

/** PostgreSQL's error codes for work that may be retried: serialization failure, deadlock. */
const RETRYABLE = new Set(["40001", "40P01"]);
const ATTEMPTS = 4;

/** Opens a pool of connections. It connects at the first statement. */
export function openPool(settings: PoolSettings): OwnedDatabase & { usage(): PoolUsage } {
  const pool = new Pool(settings);
  return { ...pool.onBehalfOf(null), usage: () => pool.usage() };
}

class Pool {
  readonly #settings: PoolSettings;
  readonly #pool: pg.Pool;
  readonly #gate: Gate;
  readonly #clients = new Set<pg.PoolClient>();
  readonly #silence: SilenceWatch;

  constructor(settings: PoolSettings) {
    this.#settings = settings;
    const limits = settings.limits ?? PROMPT;
    const timeouts = { statement_timeout: `${limits.statement}ms`, lock_timeout: `${limits.lock}ms` };
    const session = Object.entries({ ...SESSION, ...timeouts, ...settings.session }).map(
      ([name, value]) => `SET ${name} = '${value}'`,
    );
    this.#silence = new SilenceWatch(limits.answer);
    this.#gate = new Gate({ size: settings.size, patienceMs: PATIENCE_MS });
    this.#pool = new pg.Pool({
      application_name: "service",
      ...settings.connection,
      max: settings.size,
      // Statements of one transaction do not wait for the answer to the one before.
      pipeline: true,
      connectionTimeoutMillis: limits.connect,
      // A new connection must prepare and plan its statements again, just when many are needed, so connections stay
      // open.
      idleTimeoutMillis: IDLE_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      onConnect: async (client) => {
        const askedAt = performance.now();
        // Each statement has its own answer; the last answer is the time.
        const text = [...session, READ_CLOCK].join("; ");
        const answers = await client.query({ text, query_timeout: limits.answer } as pg.QueryConfig);
        const { now } = (answers as unknown as pg.QueryResult<{ now: number }>[]).at(-1)?.rows[0] ?? {};
        if (now !== undefined && !settings.isStandby) {
          followDatabase(now, askedAt, performance.now());
        }
      },
    });
    this.#pool.on("error", (error) => settings.onIdleError?.(statementFailure(error) as Error));
    this.#pool.on("connect", (client) => {
      // When a connection dies inside a transaction, the next statement fails; the event needs no other handler.
      client.on("error", () => {});
      this.#clients.add(client);
    });
    this.#pool.on("remove", (client) => {
      this.#clients.delete(client);
      this.#silence.forget(client);
    });
  }

  onBehalfOf(owner: Owner): OwnedDatabase {
    const { onWritten } = this.#settings;
    const rows: Database["rows"] = (statement, values) => {
      const answer = this.#use(owner, (connection) => send(connection, statement, values));
      return onWritten && statement.writes ? reportWhenDone(answer, statement, values, onWritten) : answer;
    };
    const wake = (channel: Channel) => this.#settings.onWake?.(channel);
    const tell = (line: WorkLine) => this.#settings.onTold?.(line);
    return {
      rows,
      row: async (statement, values) => (await rows(statement, values))[0],
      finish: rows,
      wake,
      tell,
      transaction: async (work) => {
        for (let attempt = 1; ; attempt += 1) {
          const effects: Effects = { wakes: new Set(), told: [], written: onWritten && [] };
          try {
            const result = await this.#use(owner, (connection, spoil) =>
              runTransaction(connection, spoil, effects, work),
            );
            effects.wakes.forEach(wake);
            effects.told.forEach(tell);
            reportWritten(effects.written, onWritten);
            return result;
          } catch (error) {
            // The commit may have happened: those who read again see whether it did.
            if (isLoss(error)) {
              reportWritten(effects.written, onWritten);
            }
            if (attempt === ATTEMPTS || !RETRYABLE.has((error as { code?: string }).code ?? "")) {
              throw error;
            }
          }
        }
      },
      onBehalfOf: (another) => this.onBehalfOf(another),
      close: () => this.#close(),
      abandon: () => this.#abandon(),
    };
  }

  /**
   * Runs the work on a connection of the owner's share. The connection returns to the pool unless it was lost or
   * spoiled.
   */
  async #use<Result>(
    owner: Owner,
    work: (connection: Connection, spoil: () => void) => Promise<Result>,
  ): Promise<Result> {
    const wait = this.#gate.enter(owner);
    if (wait) {
      await this.#observed(wait);
    }
    try {
      const client = await this.#connect();
      let spoiled = false;
      const spoil = () => {
        spoiled = true;
        this.#doubtIdle();
      };
      try {
        return await work({ client, silence: this.#silence, observe: this.#settings.onStatement }, spoil);
      } catch (error) {
        if (isLoss(error)) {
          spoil();
        }
        throw error;
      } finally {
        release(client, { isSpoiled: spoiled });
      }
    } finally {
      this.#gate.leave(owner);
    }
  }

  usage(): PoolUsage {
    const { entered: used, waiting } = this.#gate;
    return { used, idle: this.#pool.idleCount, maximum: this.#settings.size, waiting };
  }

  async #observed(wait: Promise<void>): Promise<void> {
    const { observer } = this.#settings;
    const startedAt = performance.now();
    try {
      await wait;
      observer?.waited(performance.now() - startedAt);
    } catch (error) {
      observer?.refused();
      throw error;
    }
  }

  #connect(): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) =>
      this.#pool.connect((error, client) => (client ? resolve(client) : reject(connectionFailure(error)))),
    );
  }

  /** After the loss of one connection the idle ones may be lost too: the pool replaces them. */
  #doubtIdle(): void {
    for (let idle = this.#pool.idleCount; idle > 0; idle -= 1) {
      this.#pool.connect((_error, client) => client && release(client, { isSpoiled: true }));
    }
  }

  #abandon(): void {
    this.#gate.close();
    this.#clients.forEach(discard);
  }

  async #close(): Promise<void> {
    this.#gate.close();
    this.#silence.close();
    const gone = [...this.#clients].map((client) => once(client, "end"));
    await within(CLOSE_MS, Promise.all([this.#pool.end(), ...gone])).catch(() => this.#clients.forEach(discard));
  }
}

/** A connection that is in use. */
interface Connection {
  client: pg.PoolClient;
  silence: SilenceWatch;
  observe: PoolSettings["onStatement"];
}

/** The businesses and tables that statements wrote. */
type Written = [businessId: string, tables: readonly string[]][];

/** The wake-ups, lines and hints that follow the commit of a transaction. */
interface Effects {
  wakes: Set<Channel>;
  told: WorkLine[];
  /** Undefined if nobody asks. */
  written: Written | undefined;
}

/** Records the businesses that a statement changed. */
function recordWritten(
  written: Written,
  { unbound, writes = [], hints }: Statement<unknown>,
  values: readonly unknown[],
  rows: readonly unknown[],
): void {
  if (unbound === undefined || hints === "parameter") {
    for (const businessId of idsIn(values[0] as string | readonly string[])) {
      written.push([businessId, writes]);
    }
  } else if (hints === "rows") {
    for (const businessId of new Set((rows as { businessId: string | null }[]).map((row) => row.businessId))) {
      if (businessId !== null) {
        written.push([businessId, writes]);
      }
    }
  }
}

/** The ids of a parameter: one, a list, or a list that is written as PostgreSQL reads it. */
function idsIn(value: string | readonly string[]): ReadonlySet<string> {
  if (typeof value !== "string") {
    return new Set(value);
  }
  return new Set(value.startsWith("{") ? value.slice(1, -1).split(",") : [value]);
}

/** Reports the changes of a statement outside of a transaction, which commits by itself. */
async function reportWhenDone<Row>(
  answer: Promise<Row[]>,
  statement: Statement<Row>,
  values: readonly unknown[],
  onWritten: NonNullable<PoolSettings["onWritten"]>,
): Promise<Row[]> {
  const written: Written = [];
  try {
    const rows = await answer;
    recordWritten(written, statement, values, rows);
    return rows;
  } catch (error) {
    // The commit may have happened: those who read again see whether it did.
    if (isLoss(error)) {
      recordWritten(written, statement, values, []);
    }
    throw error;
  } finally {
    reportWritten(written, onWritten);
  }
}

function reportWritten(written: Written | undefined, onWritten: PoolSettings["onWritten"]): void {
  for (const [businessId, tables] of written ?? []) {
    onWritten?.(businessId, tables);
  }
}

async function runTransaction<Result>(
  connection: Connection,
  spoil: () => void,
  effects: Effects,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const { client, silence } = connection;
  const command = async (text: string): Promise<pg.QueryResult> => {
    silence.asked(client);
    try {
      return await client.query(text);
    } catch (error) {
      throw statementFailure(error, text);
    } finally {
      silence.answered(client);
    }
  };
  let commit: Promise<pg.QueryResult> | undefined;
  try {
    const sendRecorded: Database["rows"] = (statement, values) => {
      const answer = send(connection, statement, values);
      if (!effects.written || !statement.writes) {
        return answer;
      }
      const { written } = effects;
      return answer.then(
        (read) => {
          recordWritten(written, statement, values, read);
          return read;
        },
        (error) => {
          // It may have been the last one, with a COMMIT that was carried out.
          if (isLoss(error)) {
            recordWritten(written, statement, values, []);
          }
          throw error;
        },
      );
    };
    const rows: Database["rows"] = (statement, values) =>
      commit
        ? Promise.reject(new Error("the transaction has already sent its last statement"))
        : sendRecorded(statement, values);
    const inside: Database = {
      rows,
      row: async (statement, values) => (await rows(statement, values))[0],
      transaction: (nested) => nested({ ...inside, finish: rows }),
      onBehalfOf: () => inside,
      wake: (channel) => effects.wakes.add(channel),
      tell: (line) => effects.told.push(line),
      finish: (statement, values) =>
        together(client, () => {
          const last = sendRecorded(statement, values);
          commit = handledLater(command("COMMIT"));
          return last;
        }),
    };
    // Not awaited: it travels with the first statement of the work.
    const begun = together(client, () => handledLater(command("BEGIN")));
    const result = await work(inside);
    await begun;
    commit ??= command("COMMIT");
    const { command: done } = await commit;
    if (done !== "COMMIT") {
      throw new Error("the transaction was rolled back: a statement in it failed and the failure was swallowed");
    }
    return result;
  } catch (error) {
    if (!isLoss(error)) {
      await command("ROLLBACK").catch(spoil);
      throw error;
    }
    // A ROLLBACK would not arrive. Without a COMMIT nothing is in doubt: PostgreSQL rolls back a lost transaction.
    spoil();
    throw commit ? error : new UnavailableError(error.message, { code: error.code, statement: error.statement });
  }
}

/** Whether the connection was lost before the answer. */
function isLoss(error: unknown): error is UnavailableError {
  return error instanceof UnavailableError && error.inDoubt;
}

/** Returns a connection to the pool, or closes it without a Terminate message because the other side may be gone. */
function release(client: pg.PoolClient, { isSpoiled }: { isSpoiled: boolean }): void {
  if (isSpoiled) {
    discard(client);
  }
  client.release(isSpoiled);
}

/** Keeps a failure before the first `await` from counting as an unhandled rejection. */
function handledLater<Result>(answer: Promise<Result>): Promise<Result> {
  answer.catch(() => {});
  return answer;
}

/** Sends all messages of one turn in one packet. */
function together<Result>(client: pg.PoolClient, send: () => Result): Result {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
  return send();
}

function send<Row>(connection: Connection, statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]> {
  const { observe } = connection;
  return observe ? observed(observe, connection, statement, values) : ask(connection, statement, values);
}

async function observed<Row>(
  observe: NonNullable<Connection["observe"]>,
  connection: Connection,
  statement: Statement<Row>,
  values: readonly unknown[],
): Promise<Row[]> {
  const startedAt = performance.now();
  try {
    const rows = await ask(connection, statement, values);
    observe(statement.name, performance.now() - startedAt);
    return rows;
  } catch (error) {
    observe(statement.name, performance.now() - startedAt, error as Error);
    throw error;
  }
}

function ask<Row>(
  { client, silence }: Connection,
  statement: Statement<Row>,
  values: readonly unknown[],
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const query = new StatementQuery(statement, values.map(storable));
    const done = (error?: Error) => {
      silence.answered(client);
      if (error) {
        reject(statementFailure(error, statement.name));
      } else {
        resolve(query.read);
      }
    };
    const put = () => {
      silence.asked(client);
      (client.query as unknown as (query: object, values: undefined, done: (error?: Error) => void) => void).call(
        client,
        query,
        undefined,
        done,
      );
    };
    if (statement.isPlannedEachTime) {
      // It fails only with the connection or the transaction, and the statement itself then reports that.
      const plan = (mode: string) => handledLater(client.query(`SET plan_cache_mode = ${mode}`));
      together(client, () => {
        plan("force_custom_plan");
        put();
        plan(SESSION.plan_cache_mode);
      });
    } else {
      put();
    }
  });
}

/**
 * PostgreSQL's text cannot contain NUL, so no stored text does. A value with a NUL must match nothing and raise no
 * error.
 */
function storable(value: unknown): unknown {
  if (typeof value === "string") {
    return value.includes("\0") ? value.replaceAll("\0", "\ufffd") : value;
  }
  return Array.isArray(value) ? value.map(storable) : value;
}
