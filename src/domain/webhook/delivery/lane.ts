import type { SubscriptionKey } from "../rules.ts";
import type { ClaimedDelivery } from "./claim-store.ts";
import { type Event, next, type OnImpossible, type State } from "./states.ts";

/** A delivery that this process has claimed. */
export interface LaneDelivery extends ClaimedDelivery {
  token: string;
  /** The time until which an attempt may begin, by `performance.now()`: a later attempt might outlive the lease. */
  startBefore: number;
  /** Whether it was claimed to see if the circuit can be closed. */
  isProbe: boolean;
}

/** Whether it runs regardless of the state of its subscription and the room of its lane. */
export const goesAhead = ({ isProbe, isTest }: LaneDelivery): boolean => isProbe || isTest;

/** The concurrency limit of a lane that is not known to be quick: with two, one slow answer does not stop it. */
const FIRST = 2;
/** The highest concurrency limit: more concurrent attempts have made no receiver faster. */
const MOST = 16;
/** The concurrency limit after a failure: one attempt shows whether the receiver is well. */
const AFTER_FAILURE = 1;
/** An attempt that takes longer, in milliseconds, is slow, and so is its subscription. */
const SLOW_MS = 1_000;
/** The back-off in milliseconds after a delivery that this process cannot send: another process may be able to. */
export const BACK_OFF_MS = 5_000;
/** The deliveries of a quick lane that wait in memory for each that may run: they bridge the time of the next claim. */
const WAITING = 4;

/** The deliveries of one subscription in this process, with its state and its concurrency limit. */
export class Lane {
  readonly key: SubscriptionKey;
  readonly waiting: LaneDelivery[] = [];
  /** The start of each running attempt, the oldest first, by `performance.now()`. */
  readonly running = new Set<{ startedAt: number }>();
  readonly #onImpossible: OnImpossible;
  #state: State = "idle";
  #limit = FIRST;
  /** How many times its deliveries were parked since its backlog was last empty. */
  #noted = 0;
  /** The end of the back-off, by `performance.now()`. */
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

  /** Whether it is known to be quick: only then may it use the reserved part of the budget. */
  get isQuick(): boolean {
    return this.#limit > FIRST;
  }

  /** The number of deliveries that it still takes; a lane that is not quick takes no more than may run. */
  get room(): number {
    if (this.isBackingOff) {
      return -this.waiting.length;
    }
    return this.#limit * (this.isQuick ? 1 + WAITING : 1) - this.running.size - this.waiting.length;
  }

  get noted(): number {
    return this.#noted;
  }

  /** Whether a claim for its backlog is worth its cost: half of the limit is free. */
  get isHungry(): boolean {
    return this.#noted > 0 && 2 * this.room >= this.#limit;
  }

  /** Whether a delivery runs or waits here. */
  get isBusy(): boolean {
    return this.running.size > 0 || this.waiting.length > 0;
  }

  /**
   * Whether the lane may be dropped: the database stores its circuit, except for a probe whose result is not written
   * yet.
   */
  get isForgettable(): boolean {
    return !this.isBusy && this.#noted === 0 && !this.isBackingOff && this.#state !== "half-open";
  }

  /** Whether its back-off after a failure of this process is running. */
  get isBackingOff(): boolean {
    return performance.now() < this.#backsOffUntil;
  }

  /** Applies the state of the circuit in a claim. Returns whether the claimed delivery may run now. */
  admits(delivery: LaneDelivery): boolean {
    if (delivery.isTest) {
      return true;
    }
    if (delivery.isProbe) {
      this.#enter("half-opened");
      return true;
    }
    if (this.isBackingOff) {
      return false;
    }
    if (delivery.circuit === "closed") {
      this.close();
      return this.room > 0;
    }
    if (delivery.circuit === "suspended" && !this.isBusy && this.#state !== "half-open") {
      this.#enter("half-opened");
      return true;
    }
    if (delivery.circuit === "paused") {
      this.#enter("paused");
    } else if (this.#state !== "half-open") {
      // A claim does not see a probe that runs here, or whose result is not written yet.
      this.#enter(delivery.circuit === "suspended" ? "suspended" : "opened");
    }
    return false;
  }

  take(delivery: LaneDelivery): void {
    this.waiting.push(delivery);
    this.#enter("claimed");
  }

  /** Begins the attempt of the delivery that has waited longest. */
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

  /** Gives up deliveries that wait. */
  release(those: ReadonlySet<LaneDelivery>): void {
    const kept = this.waiting.filter((delivery) => !those.has(delivery));
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

  /** Records that deliveries of it may be in the backlog. */
  note(): void {
    this.#noted += 1;
    this.#enter("parked");
  }

  /** Records that a look at the backlog found no more, unless more was parked since the look began. */
  noteDrained(noted: number): boolean {
    if (this.#noted !== noted) {
      return false;
    }
    this.#noted = 0;
    this.#enter("drained");
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

  /** Starts a back-off: this process cannot make its attempts. */
  backOff(): void {
    this.#limit = AFTER_FAILURE;
    this.#backsOffUntil = performance.now() + BACK_OFF_MS;
    this.#giveUpProbe();
  }

  /** Lowers the limit when the oldest attempt is slow, before that attempt ends. */
  look(now: number): void {
    const [oldest] = this.running;
    if (oldest && this.isQuick && now - oldest.startedAt > SLOW_MS) {
      this.#limit = FIRST;
    }
  }

  /** Moves from idle to the state that matches the deliveries here. */
  #settle(): void {
    if (this.#state !== "idle") {
      return;
    }
    if (this.isBusy) {
      this.#enter("claimed");
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
