import type pg from "pg";

/** The interval between two checks of the connections. */
const LOOK_MS = 500;

interface Asked {
  /** The number of statements without an answer. */
  statements: number;
  /** The time of the last answer, by the monotonic clock. */
  since: number;
}

/**
 * Closes connections on which an answer is overdue; their statements fail with `ETIMEDOUT`. One check covers all
 * connections: pg's `query_timeout` creates a timer for each statement, whose garbage cost a facade a sixth of its
 * speed.
 */
export class SilenceWatch {
  readonly #asked = new Map<pg.PoolClient, Asked>();
  readonly #timer: NodeJS.Timeout;

  /** @param limitMs the milliseconds after which an answer is overdue. */
  constructor(limitMs: number) {
    this.#timer = setInterval(() => this.#look(performance.now() - limitMs), LOOK_MS).unref();
  }

  /** Notes that a statement was sent. */
  asked(client: pg.PoolClient): void {
    const asked = this.#asked.get(client);
    if (asked === undefined) {
      this.#asked.set(client, { statements: 1, since: performance.now() });
      return;
    }
    if (asked.statements === 0) {
      asked.since = performance.now();
    }
    asked.statements += 1;
  }

  /** Notes that a statement was answered or has failed. */
  answered(client: pg.PoolClient): void {
    const asked = this.#asked.get(client);
    if (asked !== undefined) {
      asked.statements -= 1;
      asked.since = performance.now();
    }
  }

  /** Notes that the connection has ended. */
  forget(client: pg.PoolClient): void {
    this.#asked.delete(client);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #look(overdueSince: number): void {
    for (const [client, { statements, since }] of this.#asked) {
      if (statements > 0 && since < overdueSince) {
        this.#asked.delete(client);
        giveUp(client);
      }
    }
  }
}

function giveUp(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: { destroy(error: Error): void } } }).connection;
  stream.destroy(Object.assign(new Error("the database has not answered in time"), { code: "ETIMEDOUT" }));
}
