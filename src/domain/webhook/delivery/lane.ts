import type { SubscriptionKey } from "../rules.ts";
import type { ClaimedDelivery } from "./claim-store.ts";
import { type Event, next, type OnImpossible, type State } from "./states.ts";

/** A claimed delivery in the hands of this process. */
export interface LaneDelivery extends ClaimedDelivery {
  token: string;
  /** Until when an attempt may begin, by `performance.now()`: after that the lease might end before it does. */
  startBefore: number;
  /** Whether it was claimed to see if the circuit can be closed. */
  isProbe: boolean;
}

/** Whether it runs whatever its subscription takes, and whatever room its lane has. */
export const goesAhead = ({ isProbe, isTest }: LaneDelivery): boolean => isProbe || isTest;

/** The concurrency limit of one that has not shown to be quick: with two, one slow answer does not stop it. */
const FIRST = 2;
/** The highest concurrency limit: more attempts at once have made no receiver faster. */
const MOST = 16;
/** The concurrency limit after a failure: one attempt is enough to learn whether it is well. */
const AFTER_FAILURE = 1;
/** An attempt that takes longer, in milliseconds, is slow, and so is its subscription. */
const SLOW_MS = 1_000;
/** The back-off in milliseconds of what this process cannot send as it is now: another process may be able to. */
export const BACK_OFF_MS = 5_000;
/** How many of a quick one wait in memory for each that may run: they bridge the time of the next claim. */
const WAITING = 4;

/** What one subscription has in this process, in which state it is, and how many attempts it may have. */
export class Lane {
  readonly key: SubscriptionKey;
  readonly waiting: LaneDelivery[] = [];
  /** When each attempt under way was begun, the oldest first, by `performance.now()`. */
  readonly running = new Set<{ startedAt: number }>();
  readonly #onImpossible: OnImpossible;
  #state: State = "idle";
  #limit = FIRST;
  /** How often deliveries of it were noted in the backlog since it was found empty. */
  #noted = 0;
  /** Until when it takes nothing, by `performance.now()`. */
  #backsOffUntil = 0;

  constructor({ businessId, subscriptionId }: SubscriptionKey, onImpossible: OnImpossible) {
    this.key = { businessId, subscriptionId };
    this.#onImpossible = onImpossible;
  }

  get state(): State {
    return this.#state;
  }

  /** Attempts that may run at once. */
  get limit(): number {
    return this.#limit;
  }

  /** Whether it has shown to be quick: only then may it use what is kept free of the others. */
  get isQuick(): boolean {
    return this.#limit > FIRST;
  }

  /** How many more it takes; one that is not quick holds no more than may run. */
  get room(): number {
    if (this.isBackingOff) {
      return -this.waiting.length;
    }
    return this.#limit * (this.isQuick ? 1 + WAITING : 1) - this.running.size - this.waiting.length;
  }

  get noted(): number {
    return this.#noted;
  }

  /** Whether it is worth a claim to fetch more of it: half of what may run is free. */
  get isHungry(): boolean {
    return this.#noted > 0 && 2 * this.room >= this.#limit;
  }

  /** Whether it has something under way or waiting. */
  get isBusy(): boolean {
    return this.running.size > 0 || this.waiting.length > 0;
  }

  /**
   * Whether nothing is lost with it: the database knows its circuit, but for a probe whose result is not written yet.
   */
  get isForgettable(): boolean {
    return !this.isBusy && this.#noted === 0 && !this.isBackingOff && this.#state !== "half-open";
  }

  /** Whether this process failed to send to it, and it takes nothing yet. */
  get isBackingOff(): boolean {
    return performance.now() < this.#backsOffUntil;
  }

  /** Learns from a claim how the circuit is. Returns whether the claimed delivery may run now. */
  admits(held: LaneDelivery): boolean {
    if (held.isTest) {
      return true;
    }
    if (held.isProbe) {
      this.#enter("probed");
      return true;
    }
    if (this.isBackingOff) {
      return false;
    }
    if (held.circuit === "closed") {
      this.close();
      return this.room > 0;
    }
    if (held.circuit === "suspended" && !this.isBusy && this.#state !== "half-open") {
      this.#enter("probed");
      return true;
    }
    if (held.circuit === "paused") {
      this.#enter("paused");
    } else if (this.#state !== "half-open") {
      // A claim knows nothing of the probe that is under way here, or whose result is still to be written.
      this.#enter(held.circuit === "suspended" ? "suspended" : "opened");
    }
    return false;
  }

  take(held: LaneDelivery): void {
    this.waiting.push(held);
    this.#enter("taken");
  }

  /** Begins the attempt of the delivery that has waited most. */
  begin(): { startedAt: number } {
    this.waiting.shift();
    const mark = { startedAt: performance.now() };
    this.running.add(mark);
    this.#enter("began");
    return mark;
  }

  end(mark: { startedAt: number }): void {
    this.running.delete(mark);
    if (this.running.size === 0) {
      this.#enter(this.waiting.length > 0 ? "stopped" : "emptied");
    }
  }

  /** Lets go of deliveries that wait. */
  release(those: ReadonlySet<LaneDelivery>): void {
    const kept = this.waiting.filter((held) => !those.has(held));
    this.waiting.splice(0, this.waiting.length, ...kept);
    if (!this.isBusy && those.size > 0) {
      this.#enter("emptied");
      this.#giveUpProbe();
    }
  }

  open(): void {
    this.#enter("opened");
  }

  close(): void {
    this.#enter("closed");
    this.#settle();
  }

  /** Notes that deliveries of it may be in the backlog. */
  note(): void {
    this.#noted += 1;
    this.#enter("parked");
  }

  /** Notes that a look at the backlog found no more, unless more was noted since it began. */
  noteFed(noted: number): boolean {
    if (this.#noted !== noted) {
      return false;
    }
    this.#noted = 0;
    this.#enter("fed");
    this.#settle();
    return true;
  }

  /** Each quick delivery raises the limit; a slow one lowers it, and a failure more so. */
  learn(durationMs: number, delivered: boolean): void {
    if (!delivered) {
      this.#limit = AFTER_FAILURE;
    } else if (durationMs >= SLOW_MS) {
      this.#limit = FIRST;
    } else {
      this.#limit = Math.min(this.#limit + 1, MOST);
    }
  }

  /** Has it take nothing for a while: this process cannot make its attempts. */
  backOff(): void {
    this.#limit = AFTER_FAILURE;
    this.#backsOffUntil = performance.now() + BACK_OFF_MS;
    this.#giveUpProbe();
  }

  /** Lowers the limit when the oldest attempt is slow, without waiting for the end of that. */
  look(now: number): void {
    const [oldest] = this.running;
    if (oldest && this.isQuick && now - oldest.startedAt > SLOW_MS) {
      this.#limit = FIRST;
    }
  }

  /** From idle to the state of what it has here. */
  #settle(): void {
    if (this.#state !== "idle") {
      return;
    }
    if (this.isBusy) {
      this.#enter("taken");
    }
    if (this.running.size > 0) {
      this.#enter("began");
    }
    if (this.#noted > 0) {
      this.#enter("parked");
    }
  }

  #giveUpProbe(): void {
    if (this.#state === "half-open" && !this.isBusy) {
      this.#enter("opened");
    }
  }

  #enter(event: Event): void {
    this.#state = next(this.#state, event, this.#onImpossible);
  }
}
