import type pg from "pg";
import { StartError } from "../start-error.ts";

/** In a busy pool of transactions two connections may have different servers by chance. */
const ROUNDS = 5;
/** The time limit for each query: a pooler lets a client wait for a server. */
const PATIENCE_MS = 5_000;

/**
 * Refuses a pooler, such as PgBouncer, that gives a server connection for a transaction or a statement instead of a
 * session: prepared statements, LISTEN, session settings and the lock of migrations belong to a session.
 *
 * @param client a new connection.
 * @param connect opens a second one, which `leave` closes.
 * @throws StartError
 */
export async function requireSessions(
  client: pg.Client,
  connect: () => Promise<pg.Client>,
  leave: (client: pg.Client) => Promise<void>,
): Promise<void> {
  // A pooler invents the process id that it sends at the connection.
  if ((await backendOf(client)) === (client as unknown as { processID: number | null }).processID) {
    return;
  }
  const second = await connect();
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const own = await backendOf(client);
      // Holds the server that the first connection had, unless that one has it for its session.
      await ask(second, "BEGIN");
      if ((await backendOf(second)) === own || (await backendOf(client)) !== own) {
        throw new StartError(
          "the pooler in DATABASE_URL gives connections for transactions: set its pool_mode to session, or name PostgreSQL itself",
        );
      }
      await ask(second, "COMMIT");
    }
  } catch (error) {
    throw explain(error);
  } finally {
    await leave(second);
  }
}

/** The process of PostgreSQL that serves the connection. */
async function backendOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await ask(client, "SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid;
}

function ask(client: pg.Client, text: string): Promise<pg.QueryResult<{ pid: number }>> {
  return client.query<{ pid: number }>({ text, query_timeout: PATIENCE_MS } as pg.QueryConfig);
}

/** The refusal of a transaction in statement mode, and the silence of a pool that has no other server. */
function explain(error: unknown): unknown {
  const { code, message } = error as { code?: string; message: string };
  if (code === "08P01") {
    return new StartError(
      "the pooler in DATABASE_URL gives connections for statements: set its pool_mode to session, or name PostgreSQL itself",
    );
  }
  return message === "Query read timeout"
    ? new StartError(
        "the pooler in DATABASE_URL has no second connection to PostgreSQL: raise its default_pool_size (docs/operations.md)",
      )
    : error;
}
