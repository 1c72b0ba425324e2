import type { Database } from "../../../platform/db/database.ts";
import { claimNew } from "./claim-store.ts";
import type { Intake } from "./intake.ts";
import { Repeating } from "./repeating.ts";

/** Deliveries that one claim takes: enough to share its cost, and few enough to be under way within 50 ms. */
const CLAIM = 256;
/**
 * A claim begins so many milliseconds before the last one that left nothing behind: what was recorded then may have
 * been committed since. What is committed later still is found by the poll.
 */
const OVERLAP_MS = 2_000;

/**
 * Claims new deliveries, which are never behind anything else: they have turns and connections of their own. What was
 * left behind is claimed by two at a time: a busy process takes longer to read the rows than PostgreSQL to find them.
 */
export class NewDeliveries {
  readonly #database: Database;
  readonly #intake: Intake;
  readonly #first: Repeating;
  readonly #second: Repeating;
  /** Whether the last claim left something behind. */
  #isBehind = false;
  /** How many polls there were, and of which of them a claim has looked at all that is new and left none behind. */
  #polls = 1;
  #answeredPoll = 0;
  /** When the last claim began that left none behind, by `performance.now()`. */
  #seenAllAt = 0;

  constructor(database: Database, intake: Intake, onError: (error: unknown) => void) {
    this.#database = database;
    this.#intake = intake;
    this.#first = new Repeating(() => this.#claim(), onError);
    this.#second = new Repeating(() => this.#claim(), onError);
  }

  /** Claims what is new. */
  look(): void {
    this.#first.request();
  }

  /** Claims what is new, wherever it is in the queue. */
  lookAtAll(): void {
    this.#polls += 1;
    this.#first.request();
  }

  /** Claims what was left behind, if there is room for it. */
  goOn(): void {
    if (this.#isBehind && !this.#intake.isFull) {
      this.#first.request();
      this.#second.request();
    }
  }

  async end(): Promise<void> {
    await Promise.all([this.#first.end(), this.#second.end()]);
  }

  async #claim(): Promise<void> {
    if (this.#intake.isFull) {
      this.#isBehind = true;
      return;
    }
    this.#isBehind = false;
    const poll = this.#polls;
    const now = performance.now();
    // What is under way stays in the queue: but for the poll a claim begins behind it, and does not step over all of
    // it.
    const withinMs = this.#answeredPoll < poll ? null : now - this.#seenAllAt + OVERLAP_MS;
    const claimed = await this.#intake.take((lease) => claimNew(this.#database, CLAIM, lease, withinMs));
    if (claimed.length === CLAIM) {
      this.#isBehind = true;
    } else {
      this.#seenAllAt = now;
      this.#answeredPoll = withinMs === null ? poll : this.#answeredPoll;
    }
    this.goOn();
  }
}
