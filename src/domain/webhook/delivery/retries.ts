import type { Database } from "../../../platform/db/database.ts";
import { claimRetries } from "./claim-store.ts";
import { DueTimers } from "./due-timers.ts";
import type { Intake } from "./intake.ts";
import type { Runner } from "./runner.ts";

/** Retries that one claim takes: the next one waits until these have begun, so that new deliveries run between them. */
const CLAIM = 64;

export interface RetriesParts {
  database: Database;
  intake: Intake;
  runner: Runner;
  /** Asks for a turn of `claim`. */
  ask(): void;
}

/** Claims retries: at their time when that is soon, otherwise with the poll. */
export class Retries {
  readonly #parts: RetriesParts;
  readonly #dueTimers: DueTimers;
  #mayBeDue = true;

  constructor(parts: RetriesParts) {
    this.#parts = parts;
    this.#dueTimers = new DueTimers(() => {
      this.expect();
      parts.ask();
    });
  }

  /** Whether there may be retries to claim. */
  get mayBeDue(): boolean {
    return this.#mayBeDue;
  }

  /** Notes that a retry may be due. */
  expect(): void {
    this.#mayBeDue = true;
  }

  /** A retry will be due in so many milliseconds. */
  expectIn(milliseconds: number): void {
    this.#dueTimers.in(milliseconds);
  }

  /** Claims retries that are due, when what was claimed before has begun. Returns whether it has looked. */
  async claim(): Promise<boolean> {
    const { database, intake, runner } = this.#parts;
    if (!this.#mayBeDue || intake.isFull || !runner.isCalm) {
      return false;
    }
    this.#mayBeDue = false;
    const claimed = await intake.take((lease) => claimRetries(database, CLAIM, lease));
    this.#mayBeDue ||= claimed.length === CLAIM;
    return true;
  }

  forgetTimes(): void {
    this.#dueTimers.end();
  }
}
