import pg from "pg";
import { inject } from "vitest";
import type { TestDatabase } from "./database.ts";

/** Sessions of PostgreSQL, for tests that wait for one. A server has the databases of many tests. */

/** A subquery over `pg_stat_activity`: the other clients of the current database. */
export const SESSIONS = `(SELECT * FROM pg_stat_activity WHERE datname = current_database()
  AND backend_type = 'client backend' AND pid <> pg_backend_pid()) AS session`;

type Queries = Pick<TestDatabase, "query">;

/** The sessions of this database that wait for a lock. */
export function waitingForLocks(test: Queries): Promise<{ pid: number }[]> {
  return sessionsWhere(test, "wait_event_type = 'Lock'");
}

/** The sessions of this database to which a condition on `pg_stat_activity` applies. */
export function sessionsWhere(test: Queries, condition: string, values?: unknown[]): Promise<{ pid: number }[]> {
  return test.query(`SELECT pid FROM ${SESSIONS} WHERE ${condition}`, values);
}

/** Ends those sessions, as an administrator does. */
export function endSessions(test: Queries, condition: string, values?: unknown[]): Promise<object[]> {
  return test.query(`SELECT pg_terminate_backend(pid) FROM ${SESSIONS} WHERE ${condition}`, values);
}

/** Sessions that hold an advisory lock. */
export const HAS_ADVISORY_LOCK =
  "EXISTS (SELECT FROM pg_locks l WHERE l.pid = session.pid AND l.locktype = 'advisory' AND l.granted)";

/** Refuses all connections to a database and ends its sessions, or allows connections again. */
export async function allowConnections({ connection }: TestDatabase, allowed: boolean): Promise<void> {
  const client = new pg.Client(inject("connection"));
  await client.connect();
  await client.query(`ALTER DATABASE ${connection.database} ALLOW_CONNECTIONS ${allowed}`);
  if (!allowed) {
    await client.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [
      connection.database,
    ]);
  }
  await client.end();
}
