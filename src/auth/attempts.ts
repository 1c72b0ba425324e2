import { createHash } from "node:crypto";
import type { Database } from "../db/database.ts";
import { statement } from "../db/statement.ts";

/**
 * Counts sign-ins that fail, in PostgreSQL: exact over all processes, and not forgotten by a restart. A sign-in costs
 * tens of milliseconds of argon2 anyway.
 */

const UNBOUND = { unbound: "counts tries before it is known who makes them" };

export interface AttemptLimit {
  max: number;
  windowSeconds: number;
}

/** How many sign-ins may fail in a quarter of an hour: for each account, and from each address. */
export const defaultAttemptLimits = {
  account: { max: 10, windowSeconds: 900 },
  address: { max: 100, windowSeconds: 900 },
} as const;

const takeStatement = statement<{ attempts: number; secondsLeft: number }>(
  "auth.takeAttempt",
  `
    INSERT INTO sign_in_attempts AS known (key, attempts, ends_at) VALUES ($1, 1, now() + make_interval(secs => $2))
    ON CONFLICT (key) DO UPDATE SET
      attempts = CASE WHEN known.ends_at > now() THEN known.attempts + 1 ELSE 1 END,
      ends_at = CASE WHEN known.ends_at > now() THEN known.ends_at ELSE excluded.ends_at END
    RETURNING attempts, ceil(extract(epoch FROM ends_at - now()))::int AS "secondsLeft"`,
  UNBOUND,
);

const forgiveStatement = statement<never>(
  "auth.forgiveAttempt",
  "UPDATE sign_in_attempts SET attempts = attempts - 1 WHERE key = ANY($1) AND attempts > 0",
  UNBOUND,
);

const pruneStatement = statement<never>(
  "auth.pruneAttempts",
  `
    DELETE FROM sign_in_attempts WHERE key IN (
      SELECT key FROM sign_in_attempts WHERE ends_at < now() ORDER BY ends_at LIMIT 1000
    )`,
  UNBOUND,
);

/** Counts one try. Returns the seconds to wait where it is one too many. */
export async function takeAttempt(database: Database, key: Buffer, limit: AttemptLimit): Promise<number | null> {
  const row = await database.row(takeStatement, [key, limit.windowSeconds]);
  return row && row.attempts > limit.max ? Math.max(1, row.secondsLeft) : null;
}

/** Takes back one count of each: the try was right. */
export async function forgiveAttempts(database: Database, keys: readonly Buffer[]): Promise<void> {
  await database.rows(forgiveStatement, [keys]);
}

/** Drops some of the windows that have ended. */
export async function pruneAttempts(database: Database): Promise<void> {
  await database.rows(pruneStatement, []);
}

/** What is counted, as a hash: the table is no list of addresses. */
export function attemptKey(kind: "account" | "address", name: string): Buffer {
  return createHash("sha256").update(`${kind} ${name}`).digest();
}
