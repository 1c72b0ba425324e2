import type { Writable } from "node:stream";
import pg from "pg";
import type { Channel, Database, OwnedDatabase } from "./database.ts";
import { StatementQuery } from "./query.ts";
import type { Statement } from "./statement.ts";

export interface PoolSettings {
  connection: pg.ClientConfig;
  /** The most connections to open. */
  size: number;
  /** Settings of PostgreSQL for each connection, such as `synchronous_commit`. */
  session?: Readonly<Record<string, string>>;
  /** Told of a connection that died while idle; the pool replaces it by itself. */
  onIdleError?: (error: Error) => void;
  /** Told of the channels that were announced, after the commit. */
  onAnnounced?: (channel: Channel) => void;
}

const SESSION = {
  TimeZone: "UTC",
  DateStyle: "ISO",
  // Compiling a plan takes longer than running it: what is read here is one page.
  jit: "off",
  // The rows that a search may have to look at, without losing which they are.
  work_mem: "16MB",
  statement_timeout: "30s",
  idle_in_transaction_session_timeout: "60s",
};

/** How long a connection that nobody needs stays open: longer than a business is quiet by day. */
const IDLE_MS = 30 * 60_000;
/** How often an idle one is seen to be alive: what stands between forgets it sooner than the two hours of the system. */
const KEEP_ALIVE_MS = 60_000;

/** PostgreSQL's error codes for work that may be tried again: serialization failure, deadlock. */
const RETRYABLE = new Set(["40001", "40P01"]);
const ATTEMPTS = 4;

/** Opens a pool of connections. Nothing connects before the first statement. */
export function openPool(settings: PoolSettings): OwnedDatabase {
  const session = Object.entries({ ...SESSION, ...settings.session }).map(
    ([name, value]) => `SET ${name} = '${value}'`,
  );
  const pool = new pg.Pool({
    ...settings.connection,
    max: settings.size,
    application_name: "service",
    // Statements of one transaction need not wait for the answer to the one before.
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    // A new connection has to make its plans again, at just the moment when many are needed: they are kept.
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    onConnect: async (client) => {
      await client.query(session.join("; "));
    },
  });
  pool.on("error", (error) => settings.onIdleError?.(error));
  // A connection that dies while a transaction holds it: the next statement fails, and that is all there is to do.
  pool.on("connect", (client) => client.on("error", () => {}));

  const run = runner(pool);
  const announce = (channel: Channel) => settings.onAnnounced?.(channel);
  return {
    ...run,
    finish: run.rows,
    announce,
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          const announced = new Set<Channel>();
          const result = await runTransaction(pool, announced, work);
          announced.forEach(announce);
          return result;
        } catch (error) {
          if (attempt === ATTEMPTS || !RETRYABLE.has((error as { code?: string }).code ?? "")) {
            throw error;
          }
        }
      }
    },
    close: () => pool.end(),
  };
}

async function runTransaction<Result>(
  pool: pg.Pool,
  announced: Set<Channel>,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // A connection that dies between two statements says so in an event; unheard, that would end the process.
  const onDeath = (error: Error) => {
    broken = error;
  };
  client.on("error", onDeath);
  try {
    const run = runner(client);
    let commit: Promise<pg.QueryResult> | undefined;
    const rows: Database["rows"] = (statement, values) =>
      commit ? Promise.reject(new Error("the transaction has had its last statement")) : run.rows(statement, values);
    const inside: Database = {
      rows,
      row: async (statement, values) => (await rows(statement, values))[0],
      transaction: (nested) => nested({ ...inside, finish: rows }),
      announce: (channel) => announced.add(channel),
      finish: (statement, values) =>
        together(client, () => {
          const last = run.rows(statement, values);
          commit = heardLater(client.query("COMMIT"));
          return last;
        }),
    };
    // Not waited for: it travels with the first statement of the work.
    const begun = together(client, () => heardLater(client.query("BEGIN")));
    const result = await work(inside);
    await begun;
    const { command } = await (commit ?? client.query("COMMIT"));
    if (command !== "COMMIT") {
      throw new Error("the transaction was rolled back: a statement in it failed and the failure was swallowed");
    }
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.off("error", onDeath);
    client.release(broken);
  }
}

/** Until somebody waits for it, its failure is nobody's. */
function heardLater<Result>(answer: Promise<Result>): Promise<Result> {
  answer.catch(() => {});
  return answer;
}

/** What is sent in the same turn leaves in one piece. */
function together<Result>(client: pg.PoolClient, send: () => Result): Result {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
  return send();
}

type Reading = Pick<Database, "rows" | "row">;

function runner(client: pg.Pool | pg.PoolClient): Reading {
  const send = client.query.bind(client) as unknown as (
    query: object,
    values: undefined,
    done: (error?: Error) => void,
  ) => void;
  const rows = <Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]> =>
    new Promise((resolve, reject) => {
      const query = new StatementQuery(statement, values.map(storable));
      send(query, undefined, (error) => (error ? reject(error) : resolve(query.read)));
    });
  return { rows, row: async (statement, values) => (await rows(statement, values))[0] };
}

/** Text in PostgreSQL cannot hold a NUL, and none that is stored does: a value with one must only match nothing. */
function storable(value: unknown): unknown {
  if (typeof value === "string") {
    return value.includes("\0") ? value.replaceAll("\0", "\ufffd") : value;
  }
  return Array.isArray(value) ? value.map(storable) : value;
}
