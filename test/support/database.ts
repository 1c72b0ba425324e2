import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject, type ProvidedContext } from "vitest";
import type { Channel, OwnedDatabase } from "../../src/platform/db/database.ts";
import { openPool, type TimeLimits } from "../../src/platform/db/pool.ts";
import { TEMPLATE } from "./templates.ts";

export interface TestDatabase {
  connection: pg.ClientConfig;
  /** The same as a DATABASE_URL. */
  url: string;
  database: OwnedDatabase;
  /**
   * Plain SQL for the setup and the checks of a test. A name prepares the statement: each connection plans it once. One
   * with values that is sent again has a name of its own.
   */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[], name?: string): Promise<Row[]>;
  /** Called with each channel that a commit of `database` announces. */
  wakes: Set<(channel: Channel) => void>;
  /** A second pool, as of another process: its connections keep their plans from test to test. Opened once. */
  ofWorkers(): OwnedDatabase;
  drop(): Promise<void>;
}

/** A busy machine answers a statement after seconds, which is no finding: as long as tests wait for what they await. */
export const UNHURRIED: TimeLimits = { connect: 60_000, statement: 60_000, lock: 4_000, answer: 65_000 };

/** A database of the test file's own, cloned from a template: the migrated one, which is empty. */
export async function createTestDatabase(
  connections = 3,
  limits = UNHURRIED,
  template = TEMPLATE,
): Promise<TestDatabase> {
  const server = inject("connection");
  const name = `test_${randomBytes(8).toString("hex")}`;
  // By copies of its files: a fifth of the work of writing each page to the log.
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  const connection = { ...server, database: name };
  const wakes: TestDatabase["wakes"] = new Set();
  const onWake = (channel: Channel) => wakes.forEach((call) => void call(channel));
  const database = openPool({ connection, size: connections, onWake, limits });
  let ofWorkers: OwnedDatabase | undefined;
  const names = new RepeatedTexts();
  // Idle connections stay open: a new one costs as much as a hundred queries.
  const pool = new pg.Pool({ ...connection, max: 2, idleTimeoutMillis: 0 });
  pool.on("error", () => {});
  return {
    connection,
    url: urlOf(connection),
    database,
    wakes,
    ofWorkers() {
      ofWorkers ??= openPool({ connection, size: 4, onWake, limits: UNHURRIED });
      return ofWorkers;
    },
    query: async (text, values, name = values && names.of(text)) =>
      (await pool.query({ text, ...(values && { values }), ...(name && { name }) })).rows,
    async drop() {
      await database.close();
      await ofWorkers?.close();
      await pool.end();
      await administer(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** Names for the texts that are sent more than once: PostgreSQL reads and plans them once for each connection. */
class RepeatedTexts {
  readonly #names = new Map<string, string>();

  /** Undefined for the first time, since most texts are not sent again. */
  of(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name === undefined) {
      this.#names.set(text, `repeated ${this.#names.size}`);
    }
    return name;
  }
}

/** A connection as a DATABASE_URL. */
export function urlOf({ host, port, user, password, database }: ProvidedContext["connection"]): string {
  const credentials = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  return `postgres://${credentials}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
}

/** The worker's one connection for them, which stays open until the worker ends. */
let administrator: pg.Pool | undefined;

async function administer(server: pg.ClientConfig, statement: string): Promise<void> {
  administrator ??= openAdministrator(server);
  await administrator.query(statement);
}

function openAdministrator(server: pg.ClientConfig): pg.Pool {
  const pool = new pg.Pool({ ...server, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  pool.on("error", () => {});
  return pool;
}
