import { setTimeout as delay } from "node:timers/promises";
import { gathered } from "../gathered.ts";
import { within } from "./connection.ts";
import type { Database, OwnedDatabase } from "./database.ts";
import { type Statement, statement } from "./statement.ts";

/**
 * Reads on a standby. Statements with `mayReadStandby` run there once it has replayed all that the primary had flushed
 * when they were asked for, and else on the primary: a reader sees every change that was acknowledged before its request.
 */

export interface StandbySettings {
  primary: OwnedDatabase;
  standby: OwnedDatabase;
  /** The lag, in seconds, above which the standby is not asked. */
  mostLagSeconds: number;
  /** Called when the standby is not used any more, with the reason, and when it is used again. */
  onChange(state: "unused" | "used", reason?: Error): void;
}

/** The maximum wait of a read for the replay; then the primary answers. */
const REPLAY_MS = 100;
const REPLAY_CHECK_MS = 5;
/** The maximum wait for a connection to the standby and for its first answer. */
const PATIENCE_MS = 1_000;
const CHECK_EVERY_MS = 1_000;
/** The most reads that share a position. */
const MOST_TOGETHER = 1_000;
/** PostgreSQL's code for a statement beyond `statement_timeout`: on the primary it would take as long. */
const TOO_LONG = "57014";

const UNBOUND = { unbound: "reads the state of the server" };

/** A commit is acknowledged and seen by others after its flush. */
const positionStatement = statement<{ position: string }>(
  "standby.position",
  "SELECT pg_current_wal_flush_lsn()::text AS position",
  UNBOUND,
);

const reachedStatement = statement<{ hasReached: boolean }>(
  "standby.hasReached",
  "SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn AS has_reached",
  UNBOUND,
);

interface State {
  isStandby: boolean;
  hasReached: boolean | null;
  /** The age of the last transaction that was replayed; null if there was none. */
  replayedSeconds: number | null;
}

const stateStatement = statement<State>(
  "standby.state",
  `
    SELECT pg_is_in_recovery() AS is_standby, pg_last_wal_replay_lsn() >= $1::pg_lsn AS has_reached,
      extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())::float8 AS replayed_seconds`,
  UNBOUND,
);

/** The database that a connection leads to: the identifier of its cluster, which standbys have too, and its name. */
export const IDENTITY = `
  SELECT (SELECT system_identifier FROM pg_control_system())::text || '/' || current_database() AS identity`;

const identityStatement = statement<{ identity: string }>("standby.identity", IDENTITY, UNBOUND);

/** Uses the standby for reads that may run there, when the first check has found it fit. */
export function withStandby(settings: StandbySettings): OwnedDatabase {
  const fitness = new Fitness(settings);
  // Reads at the same time share a question: one that comes while it is asked waits for the next.
  const positions = gathered<null, string>(async (reads) => {
    const position = await positionOf(settings.primary);
    return reads.map(() => position);
  }, MOST_TOGETHER);
  const common = { fitness, position: () => positions("", null) };
  return readerOf(settings.primary, settings.standby, common, {
    close: async () => {
      fitness.close();
      await Promise.all([settings.primary.close(), settings.standby.close()]);
    },
    abandon() {
      settings.primary.abandon();
      settings.standby.abandon();
    },
  });
}

type Ends = Pick<OwnedDatabase, "close" | "abandon">;

/** What all readers of a standby share. */
interface Common {
  fitness: Fitness;
  /** The position of the primary, asked for after this call. */
  position(): Promise<string>;
}

function readerOf(primary: Database, standby: Database, common: Common, ends: Ends): OwnedDatabase {
  const { fitness, position } = common;
  const rows: Database["rows"] = async (asked, values) => {
    if (asked.mayReadStandby && fitness.isFit) {
      try {
        const found = await read(await position(), standby, asked, values);
        if (found !== null) {
          return found;
        }
      } catch (error) {
        if ((error as { code?: string }).code === TOO_LONG) {
          throw error;
        }
        fitness.doubt();
      }
    }
    return primary.rows(asked, values);
  };
  return {
    rows,
    row: async (asked, values) => (await rows(asked, values))[0],
    finish: rows,
    transaction: (work) => primary.transaction(work),
    onBehalfOf: (owner) => readerOf(primary.onBehalfOf(owner), standby.onBehalfOf(owner), common, ends),
    wake: (channel) => primary.wake(channel),
    tell: (line) => primary.tell(line),
    ...ends,
  };
}

/** The rows on the standby; null if it has not replayed enough. */
async function read<Row>(
  position: string,
  standby: Database,
  asked: Statement<Row>,
  values: readonly unknown[],
): Promise<Row[] | null> {
  const replay = Promise.withResolvers<boolean>();
  let isGivenUp = false;
  // One connection for both: several standbys may be behind one address.
  const reading = standby.transaction(async (transaction) => {
    const hasReplayed = !isGivenUp && (await reaches(transaction, position));
    replay.resolve(hasReplayed);
    return hasReplayed && !isGivenUp ? transaction.finish(asked, values) : null;
  });
  reading.catch(replay.reject);
  try {
    await within(PATIENCE_MS, replay.promise);
  } catch (error) {
    isGivenUp = true;
    throw error;
  }
  return reading;
}

async function reaches(transaction: Database, position: string): Promise<boolean> {
  for (let waited = 0; ; waited += REPLAY_CHECK_MS) {
    const found = await transaction.row(reachedStatement, [position]);
    if (found?.hasReached || waited >= REPLAY_MS) {
      return found?.hasReached === true;
    }
    await delay(REPLAY_CHECK_MS);
  }
}

async function positionOf(primary: Database): Promise<string> {
  return (await primary.row(positionStatement, []))?.position ?? "";
}

/** Tracks whether the standby may be asked. */
class Fitness {
  isFit = false;
  readonly #settings: StandbySettings;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #isKnown = false;
  #said: string | undefined;

  constructor(settings: StandbySettings) {
    this.#settings = settings;
    void this.#check();
  }

  /** After a failure only a check decides. */
  doubt(): void {
    this.isFit = false;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  async #check(): Promise<void> {
    const fault = await this.#findFault();
    if (this.#isClosed) {
      return;
    }
    this.isFit = fault === null;
    if (fault?.message !== this.#said || !this.#isKnown) {
      this.#isKnown = true;
      this.#said = fault?.message;
      this.#settings.onChange(fault ? "unused" : "used", fault ?? undefined);
    }
    this.#timer = setTimeout(() => void this.#check(), CHECK_EVERY_MS).unref();
  }

  async #findFault(): Promise<Error | null> {
    const { primary, standby, mostLagSeconds } = this.#settings;
    try {
      const position = await positionOf(primary);
      const own = await primary.row(identityStatement, []);
      const [state, other] = await within(
        PATIENCE_MS,
        Promise.all([standby.row(stateStatement, [position]), standby.row(identityStatement, [])]),
      );
      if (own?.identity !== other?.identity) {
        return new Error("it is another database");
      }
      if (!state?.isStandby) {
        return new Error("it is not a standby");
      }
      const isLate = !state.hasReached && (state.replayedSeconds ?? Number.POSITIVE_INFINITY) > mostLagSeconds;
      return isLate ? new Error(`it lags more than ${mostLagSeconds} seconds`) : null;
    } catch (error) {
      return error as Error;
    }
  }
}
