import { createHash } from "node:crypto";
import type { Database } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";

/**
 * Counts failed attempts to sign in, in PostgreSQL: exact over all processes, by the database's clock, and safe from a
 * restart.
 *
 * An attacker who guesses at an account must not lock its owner out. So attempts count first by account and network
 * together, then by account over all networks, and by network over all accounts. From a network where the account has
 * signed in recently the wider counts do not apply: guesses elsewhere, or at other accounts of that network, refuse
 * nothing to the owner.
 */

const UNBOUND = { unbound: "counts attempts before the business is known" };

export interface AttemptLimit {
  max: number;
  windowSeconds: number;
}

export interface AttemptLimits {
  /** Told of the outcome of each attempt. */
  observe?: ((outcome: "right" | "refused" | "limited") => void) | undefined;
  /** At one account, from one network. */
  accountFromNetwork: AttemptLimit;
  /** At one account, from all networks together. */
  account: AttemptLimit;
  /** From one network, at accounts that have not signed in there. */
  network: AttemptLimit;
}

/** The failed attempts allowed in a quarter of an hour. */
export const defaultAttemptLimits: AttemptLimits = {
  accountFromNetwork: { max: 10, windowSeconds: 900 },
  account: { max: 100, windowSeconds: 900 },
  network: { max: 100, windowSeconds: 900 },
};

/** How long a network is known to an account that signed in from it. */
const DAY_SECONDS = 86_400;
const KNOWN_SECONDS = 30 * DAY_SECONDS;

/**
 * How much later than a new window an old one may end. An attempt that waits for the row of another is older than the
 * window that the other has begun. Beyond it the clock was put back, and the old window is replaced.
 */
const SLACK_SECONDS = 60;
const IS_OPEN = `counted.ends_at > now() AND counted.ends_at <= excluded.ends_at + interval '${SLACK_SECONDS} seconds'`;

const takeStatement = statement<{ attempts: number; secondsLeft: number; isKnown: boolean }>(
  "auth.takeAttempt",
  `
    INSERT INTO sign_in_attempts AS counted (key, attempts, ends_at)
    VALUES ($1, 1, now() + make_interval(secs => $2))
    ON CONFLICT (key) DO UPDATE SET
      attempts = CASE WHEN ${IS_OPEN} THEN counted.attempts + 1 ELSE 1 END,
      ends_at = CASE WHEN ${IS_OPEN} THEN counted.ends_at ELSE excluded.ends_at END
    RETURNING attempts, ceil(extract(epoch FROM ends_at - now()))::int AS seconds_left,
      EXISTS (SELECT FROM sign_in_attempts WHERE key = $3 AND ends_at > now()) AS is_known`,
  UNBOUND,
);

const forgiveStatement = statement<never>(
  "auth.forgiveAttempt",
  `
    WITH forgiven AS (
      UPDATE sign_in_attempts SET attempts = attempts - 1 WHERE key = ANY($1) AND attempts > 0
    )
    INSERT INTO sign_in_attempts AS known (key, attempts, ends_at)
    VALUES ($2, 0, now() + make_interval(secs => $3))
    ON CONFLICT (key) DO UPDATE SET ends_at = excluded.ends_at WHERE known.ends_at < excluded.ends_at - interval '1 day'`,
  UNBOUND,
);

const findStatement = statement<{ key: Buffer; attempts: number; secondsLeft: number }>(
  "auth.findAttempts",
  `
    SELECT key, attempts, ceil(extract(epoch FROM ends_at - now()))::int AS seconds_left
    -- IS TRUE keeps the planner to the keys: very many windows may be open.
    FROM sign_in_attempts WHERE key = ANY($1) AND (ends_at > now()) IS TRUE`,
  UNBOUND,
);

const pruneStatement = statement<{ key: Buffer }>(
  "auth.pruneAttempts",
  `
    DELETE FROM sign_in_attempts WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM sign_in_attempts WHERE ends_at < now() ORDER BY ends_at LIMIT 1000 FOR UPDATE SKIP LOCKED
    ))
    RETURNING key`,
  UNBOUND,
);

export interface Attempt {
  /** The account or the client as given in the request; it need not exist. */
  account: string;
  /** The network of the request, as `addressBucket` writes it. */
  network: string;
}

/** A counted attempt: it may proceed, or the client has to wait. */
export type CountedAttempt = { seconds: number } | { seconds: null; succeeded(): Promise<void> };

/**
 * Counts an attempt before it is made, so that concurrent attempts cannot exceed a limit. An attempt that a narrow
 * limit refuses does not count against a wider one. The result does not depend on the existence of the account.
 *
 * @param of the kind of the attempt, with counts of its own; absent: a password.
 */
export async function countAttempt(
  database: Database,
  limits: AttemptLimits,
  { account, network }: Attempt,
  of?: "one-time code" | "recovery code" | "device code",
): Promise<CountedAttempt> {
  const kind = (name: string) => (of === undefined ? name : `${of}: ${name}`);
  const known = keyOf(kind("known"), account, network);
  const counts: [Buffer, AttemptLimit][] = [
    [keyOf(kind("account from network"), account, network), limits.accountFromNetwork],
    [keyOf(kind("account"), account), limits.account],
    [keyOf(kind("network"), network), limits.network],
  ];
  const taken: Buffer[] = [];
  for (const [key, limit] of counts) {
    const row = await database.row(takeStatement, [key, limit.windowSeconds, known]);
    taken.push(key);
    if (row && row.attempts > limit.max) {
      return { seconds: Math.max(1, row.secondsLeft) };
    }
    if (row?.isKnown) {
      break;
    }
  }
  return {
    seconds: null,
    /** Takes its counts back, and remembers the network. */
    async succeeded() {
      await database.rows(forgiveStatement, [taken, known, KNOWN_SECONDS]);
    },
  };
}

/**
 * Counts a send, for example of a mail that a user requests.
 *
 * @param name the kind of the send, and `whose` it is: a business, an account or a network.
 * @returns null if it may be sent, else the seconds to wait.
 */
export async function countSend(
  database: Database,
  name: string,
  whose: string,
  max: number,
  windowSeconds = DAY_SECONDS,
): Promise<number | null> {
  const key = keyOf("send", name, whose);
  const row = await database.row(takeStatement, [key, windowSeconds, key]);
  return row && row.attempts > max ? Math.max(1, row.secondsLeft) : null;
}

/** The result of a comparison, or the wait before another one. */
export type SecretResult = { seconds: null; matches: boolean } | { seconds: number };

/**
 * Compares the secret of a client. A secret counts after it was wrong, so that a server with the right one is never
 * refused, even if it makes many requests at once. For a client that has authenticated recently, the right secret is
 * always accepted, regardless of wrong ones from the same network: 32 random bytes cannot be guessed.
 */
export async function trySecret(
  database: Database,
  limits: AttemptLimits,
  { account, network }: Attempt,
  matches: () => boolean,
): Promise<SecretResult> {
  const known = keyOf("client known", account, network);
  const narrow = keyOf("client from network", account, network);
  const wide = keyOf("client", account);
  const found = await database.rows(findStatement, [[known, narrow, wide]]);
  const secondsOf = (key: Buffer) => found.find((row) => row.key.equals(key))?.secondsLeft ?? 0;
  const waitFor = (key: Buffer, { max, windowSeconds }: AttemptLimit) => {
    const used = found.find((row) => row.key.equals(key) && row.attempts >= max);
    return used && used.secondsLeft <= windowSeconds + SLACK_SECONDS ? used.secondsLeft : 0;
  };
  const isKnown = secondsOf(known) > 0;
  const seconds = Math.max(waitFor(narrow, limits.accountFromNetwork), isKnown ? 0 : waitFor(wide, limits.account));
  if ((isKnown || seconds === 0) && matches()) {
    if (secondsOf(known) < KNOWN_SECONDS - DAY_SECONDS) {
      await database.rows(forgiveStatement, [[], known, KNOWN_SECONDS]);
    }
    return { seconds: null, matches: true };
  }
  if (seconds > 0) {
    return { seconds };
  }
  const taken = await database.row(takeStatement, [narrow, limits.accountFromNetwork.windowSeconds, known]);
  if (!isKnown && taken && taken.attempts <= limits.accountFromNetwork.max) {
    await database.row(takeStatement, [wide, limits.account.windowSeconds, known]);
  }
  return { seconds: null, matches: false };
}

/** Deletes some of the windows that have ended. Returns the number of rows. */
export async function pruneAttempts(database: Database): Promise<number> {
  return (await database.rows(pruneStatement, [])).length;
}

/** The key of a count, hashed: the table stores no addresses. */
function keyOf(kind: string, ...names: string[]): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([kind, ...names]))
    .digest();
}
