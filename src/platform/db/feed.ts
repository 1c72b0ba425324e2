import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "./database.ts";
import { statement } from "./statement.ts";

/**
 * Feeds: lists from the oldest row on, by creation or last change, whose reader resumes behind the last row that it has
 * seen. Rows get their time when they are written and become visible when their transaction commits, in another order.
 * So a feed ends before the time of the oldest open transaction: nothing is written behind a row that was shown.
 */

/**
 * The time until PostgreSQL lists a transaction whose process has begun it, and has perhaps made identifiers for it:
 * one lost packet included. A feed ends this much before the present.
 */
const UNLISTED_MS = 250;

/**
 * The start of the oldest transaction that may write, or the present, in milliseconds. Transactions of the service may
 * write later than now with an identifier that they have already; others, such as backups, count once they have written.
 */
const oldestStatement = statement<{ at: number }>(
  "feed.oldestTransaction",
  `
    SELECT floor(extract(epoch FROM LEAST(clock_timestamp(), min(a.xact_start))) * 1000)::float8 AS at
    FROM pg_stat_activity a
    WHERE a.datname = current_database() AND a.backend_type = 'client backend' AND a.pid <> pg_backend_pid()
      AND (a.backend_xid IS NOT NULL OR a.application_name LIKE 'service%')`,
  { unbound: "reads the transactions of the database" },
);

/** The time before which no row appears any more, in milliseconds; of rows that are read from now on. */
async function settledUntil(database: Database): Promise<number> {
  const oldest = await database.row(oldestStatement, []);
  return (oldest?.at ?? 0) - UNLISTED_MS;
}

/**
 * Reads a page of a feed. If its end is too recent, it is read once more after a moment, so that a change is seen by a
 * request that follows it.
 *
 * @param read gets the time from which on rows are held back.
 * @param reaches whether the page has rows at this time or later.
 * @returns the page and the time, in milliseconds, from which on its rows are held back.
 */
export async function readSettled<Found>(
  database: Database,
  read: (until: number) => Promise<Found>,
  reaches: (found: Found, until: number) => boolean,
): Promise<{ found: Found; until: number }> {
  const until = await settledUntil(database);
  const found = await read(until);
  if (!reaches(found, until)) {
    return { found, until };
  }
  await delay(UNLISTED_MS);
  // The time is read before the rows: a transaction may commit between the two.
  const later = await settledUntil(database);
  return { found: await read(later), until: later };
}
