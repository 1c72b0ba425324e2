import type { Database } from "../../../platform/db/database.ts";
import { claimNew, type Lease } from "./claim-store.ts";
import type { Intake } from "./intake.ts";
import { Repeating } from "./repeating.ts";

/** Deliveries that one claim takes: enough to share its cost, and few enough to begin within 50 ms. */
const CLAIM = 256;
/**
 * A claim also reads the deliveries recorded up to this many milliseconds before the last claim that left none: such a
 * row may be committed only now. The poll finds rows that are committed even later.
 */
const OVERLAP_MS = 2_000;

/**
 * Claims new deliveries. They never wait for other work: they have turns and connections of their own. Two claims run
 * at a time while deliveries are left: reading the rows takes longer than finding them.
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
  /** The starts of claims whose turns now park a long backlog. */
  readonly #parking = new Set<number>();

  constructor(database: Database, intake: Intake, onError: (error: unknown) => void) {
    this.#database = database;
    this.#intake = intake;
    this.#first = new Repeating(() => this.#claim(), onError);
    this.#second = new Repeating(() => this.#claim(), onError);
  }

  /** Claims new deliveries. */
  look(): void {
    this.#first.request();
    if (this.#parking.size > 0) {
      this.#second.request();
    }
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
    const isPassing = this.#parking.size > 0;
    const from = this.#from();
    const claim = (lease: Lease) => claimNew(this.#database, CLAIM, lease, from === null ? null : now - from);
    try {
      const { length } = await this.#intake.take(claim, { onBacklog: () => this.#pass(now) });
      if (length === CLAIM) {
        this.#isBehind = true;
      } else if (!isPassing) {
        this.#seenAllAt = now;
        this.#answeredPoll = from === null ? poll : this.#answeredPoll;
      }
    } finally {
      if (this.#parking.delete(now)) {
        // The claims that passed the backlog have left older deliveries behind.
        this.#isBehind = true;
      }
    }
    this.goOn();
  }

  /** Lets claims pass a long backlog while it is parked: they start after the claim that has found it. */
  #pass(foundAt: number): void {
    this.#parking.add(foundAt);
    this.#first.request();
    this.#second.request();
  }

  /**
   * The time at which a claim starts, by `performance.now()`; null for the beginning of the queue. Running deliveries
   * stay in the queue: a claim starts after them, so that it need not skip them all.
   */
  #from(): number | null {
    if (this.#parking.size > 0) {
      return Math.max(...this.#parking);
    }
    return this.#answeredPoll < this.#polls ? null : this.#seenAllAt - OVERLAP_MS;
  }
}
