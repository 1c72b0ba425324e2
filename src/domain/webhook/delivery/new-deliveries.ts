import type { Database } from "../../../platform/db/database.ts";
import { claimNew } from "./claim-store.ts";
import type { Intake } from "./intake.ts";
import { Repeating } from "./repeating.ts";

/** Deliveries that one claim takes: enough to share its cost, and few enough to begin within 50 ms. */
const CLAIM = 256;
/**
 * A claim starts this many milliseconds before the last claim that left nothing behind: deliveries recorded then may
 * have been committed since. The poll finds those committed later still.
 */
const OVERLAP_MS = 2_000;

/**
 * Claims new deliveries. They never wait for other work: they have turns and connections of their own. Two claims at a
 * time take those left behind: a busy process takes longer to read the rows than PostgreSQL to find them.
 */
export class NewDeliveries {
  readonly #database: Database;
  readonly #intake: Intake;
  readonly #first: Repeating;
  readonly #second: Repeating;
  /** Whether the last claim left deliveries behind. */
  #isBehind = false;
  /** The number of polls, and the last of them that a claim has answered with a look at all new deliveries. */
  #polls = 1;
  #answeredPoll = 0;
  /** The start of the last claim that left nothing behind, by `performance.now()`. */
  #seenAllAt = 0;

  constructor(database: Database, intake: Intake, onError: (error: unknown) => void) {
    this.#database = database;
    this.#intake = intake;
    this.#first = new Repeating(() => this.#claim(), onError);
    this.#second = new Repeating(() => this.#claim(), onError);
  }

  /** Claims new deliveries. */
  look(): void {
    this.#first.request();
  }

  /** Claims new deliveries, wherever they are in the queue. */
  lookAtAll(): void {
    this.#polls += 1;
    this.#first.request();
  }

  /** Claims deliveries that were left behind, if there is room for them. */
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
    // Running deliveries stay in the queue. A claim starts after them, so that it need not skip them all; only the
    // claim of a poll starts at the beginning.
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
