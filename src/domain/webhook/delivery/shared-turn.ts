import type { Database } from "../../../platform/db/database.ts";
import type { Backlog } from "./backlog.ts";
import type { Circuits } from "./circuits.ts";
import { oldestDue } from "./claim-store.ts";
import type { Intake } from "./intake.ts";
import { GATHERED_MS } from "./overflow.ts";
import type { Retries } from "./retries.ts";
import type { Runner } from "./runner.ts";
import { Pace, Repeating } from "./turns.ts";

export interface SharedTurnParts {
  database: Database;
  runner: Runner;
  intake: Intake;
  retries: Retries;
  circuits: Circuits;
  backlog: Backlog;
  observer: {
    /** The time for which the oldest due delivery has been due, in seconds; null if that could not be read. */
    oldestDue(seconds: number | null): void;
    failed(error: unknown): void;
  };
}

/** Retries, probes, the backlog and the sweep share a turn and a connection. */
export class SharedTurn {
  readonly #parts: SharedTurnParts;
  readonly #turn: Repeating;
  readonly #oldestPace = new Pace();
  readonly #sweepPace = new Pace();
  /** Whether the sweep is due. */
  #isPolled = false;

  constructor(parts: SharedTurnParts) {
    const { observer } = parts;
    this.#parts = parts;
    this.#turn = new Repeating(
      () => this.#take(),
      (error) => {
        observer.oldestDue(null);
        observer.failed(error);
      },
    );
  }

  /** Requests a turn within this many milliseconds, or at once. */
  request(withinMs = 0): void {
    if (withinMs > 0) {
      this.#turn.requestWithin(withinMs);
    } else {
      this.#turn.request();
    }
  }

  /** Requests a turn with the sweep. */
  poll(): void {
    this.#isPolled = true;
    this.#turn.request();
  }

  /** Claims more retries or probes, if the last claim left some and those it took have begun. */
  goOn(): void {
    if (this.#hasMore) {
      this.#turn.request();
    }
  }

  /** The same in a moment, if there is room for them. */
  refill(): void {
    if (this.#hasMore && !this.#parts.intake.isFull) {
      this.#turn.requestWithin(GATHERED_MS);
    }
  }

  async end(): Promise<void> {
    await this.#turn.end();
  }

  get #hasMore(): boolean {
    const { retries, circuits, runner } = this.#parts;
    return (retries.mayBeDue || circuits.mayBeDue) && runner.isCalm;
  }

  async #take(): Promise<void> {
    const { database, retries, circuits, backlog, observer } = this.#parts;
    const isPolled = this.#isPolled;
    this.#isPolled = false;
    if (isPolled) {
      retries.expectAll();
    }
    if (await retries.claim()) {
      this.goOn();
    }
    if (isPolled) {
      circuits.expect();
    }
    if (await circuits.claim()) {
      this.goOn();
    }
    await backlog.feed();
    if (isPolled && this.#oldestPace.isDue) {
      observer.oldestDue(await this.#oldestPace.run(() => oldestDue(database)));
    }
    if (isPolled && this.#sweepPace.isDue) {
      await this.#sweepPace.run(async () => {
        await circuits.suspend();
        await backlog.sweep();
      });
    }
  }
}
