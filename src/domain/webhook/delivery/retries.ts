import type { Database } from "../../../platform/db/database.ts";
import { claimRetries } from "./claim-store.ts";
import type { Completion } from "./complete-store.ts";
import type { Intake } from "./intake.ts";
import { Position } from "./position.ts";
import type { Runner } from "./runner.ts";
import { DueTimers, Pace } from "./turns.ts";

/** Retries that one claim takes: the next claim waits until these have begun, so that new deliveries run in between. */
const CLAIM = 64;

export interface RetriesParts {
  database: Database;
  intake: Intake;
  runner: Runner;
  /** Requests a run of `claim`. */
  ask(): void;
}

/** Claims retries: those due soon at their time, the others with the poll. `schedule.ts` computes the times. */
export class Retries {
  readonly #parts: RetriesParts;
  readonly #dueTimers: DueTimers;
  readonly #position = new Position();
  readonly #pace = new Pace();
  #mayBeDue = true;
  /** Whether a claim from the beginning is due. */
  #isAllDue = false;

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

  /** Records that a retry may be due. */
  expect(): void {
    this.#mayBeDue = true;
  }

  /** The same of one anywhere in the queue. */
  expectAll(): void {
    this.#mayBeDue = true;
    this.#isAllDue ||= this.#pace.isDue;
  }

  /** Expects the retries among these results. Their delay starts when it is written, not when the attempt ends. */
  onWritten(batch: readonly Completion[]): void {
    for (const { next, delay } of batch) {
      if (next === "retry") {
        this.#dueTimers.in(delay ?? 0);
      }
    }
  }

  /** Claims due retries once the earlier ones have begun. Returns whether it has looked. */
  async claim(): Promise<boolean> {
    const { database, intake, runner } = this.#parts;
    if (!this.#mayBeDue || intake.isFull || !runner.isCalm) {
      return false;
    }
    this.#mayBeDue = false;
    const isAll = this.#isAllDue;
    this.#isAllDue = false;
    const mark = isAll ? this.#position.beginning() : this.#position.next();
    const claimed = await intake.take(async (lease) => {
      const claim = () => claimRetries(database, CLAIM, lease, mark.start);
      const rows = await (isAll ? this.#pace.run(claim) : claim());
      this.#position.record(mark, rows, CLAIM);
      return rows;
    });
    this.#mayBeDue ||= claimed.length === CLAIM || mark.start.after !== null;
    return true;
  }

  forgetTimes(): void {
    this.#dueTimers.end();
  }
}
