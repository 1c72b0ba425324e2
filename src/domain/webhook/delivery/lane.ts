import type { SubscriptionKey } from "../rules.ts";
import type { LaneDelivery } from "./lane-delivery.ts";
import { type InMemory, LaneState } from "./lane-state.ts";
import { ConcurrencyLimit } from "./limit.ts";
import { Position } from "./position.ts";
import type { OnImpossible } from "./states.ts";

/** The deliveries of a quick lane that wait in memory for each that may run: they bridge the time of the next claim. */
const WAITING = 4;

/** The deliveries of one subscription in this process, with its state and its concurrency limit. */
export class Lane implements InMemory {
  readonly key: SubscriptionKey;
  readonly waiting: LaneDelivery[] = [];
  /** The start of each running attempt, the oldest first, by `performance.now()`. */
  readonly running = new Set<{ startedAt: number }>();
  readonly state: LaneState;
  /** How far its backlog has been read. */
  readonly backlog = new Position();
  readonly #limit = new ConcurrencyLimit();
  /** The end of the back-off, by `performance.now()`. */
  #backsOffUntil = 0;

  constructor({ businessId, subscriptionId }: SubscriptionKey, onImpossible: OnImpossible) {
    this.key = { businessId, subscriptionId };
    this.state = new LaneState(this, onImpossible);
  }

  /** Attempts that may run at once. */
  get limit(): number {
    return this.#limit.value;
  }

  /** Whether it is known to be quick: only then may it use the reserved part of the budget. */
  get isQuick(): boolean {
    return this.#limit.isQuick;
  }

  /** The number of deliveries that it still accepts; a lane that is not quick accepts only those that may run. */
  get room(): number {
    if (this.isBackingOff) {
      return -this.waiting.length;
    }
    return this.limit * (this.isQuick ? 1 + WAITING : 1) - this.running.size - this.waiting.length;
  }

  /** Whether a claim for its backlog is worth its cost: half of the limit is free. */
  get isHungry(): boolean {
    return this.state.noted > 0 && 2 * this.room >= this.limit;
  }

  get isRunning(): boolean {
    return this.running.size > 0;
  }

  /** Whether a delivery runs or waits here. */
  get isBusy(): boolean {
    return this.isRunning || this.waiting.length > 0;
  }

  /**
   * Whether the lane may be dropped: the database stores its circuit, except for a probe whose result is not written
   * yet.
   */
  get isForgettable(): boolean {
    return !this.isBusy && this.state.noted === 0 && !this.isBackingOff && this.state.current !== "half-open";
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
    if (this.isBackingOff && !delivery.isProbe) {
      return false;
    }
    return this.state.admits(delivery) && (delivery.isProbe || this.room > 0);
  }

  take(delivery: LaneDelivery): void {
    this.waiting.push(delivery);
    this.state.enter("claimed");
  }

  /** Begins the attempt of the delivery that has waited longest. */
  begin(): { startedAt: number } {
    this.waiting.shift();
    const mark = { startedAt: performance.now() };
    this.running.add(mark);
    this.state.enter("began");
    return mark;
  }

  end(mark: { startedAt: number }): void {
    this.running.delete(mark);
    if (!this.isRunning) {
      this.state.enter(this.isBusy ? "stopped" : "emptied");
    }
  }

  /** Gives up deliveries that wait. */
  release(those: ReadonlySet<LaneDelivery>): void {
    const kept = this.waiting.filter((delivery) => !those.has(delivery));
    this.waiting.splice(0, this.waiting.length, ...kept);
    if (!this.isBusy && those.size > 0) {
      this.state.enter("emptied");
      this.state.giveUpProbe();
    }
  }

  /** Changes the limit by the result of an attempt. */
  learn(durationMs: number, delivered: boolean): void {
    this.#limit.learn(durationMs, delivered);
  }

  /** Starts a back-off of this many milliseconds: this process cannot make its attempts. */
  backOff(milliseconds: number): void {
    this.#limit.fail();
    this.#backsOffUntil = performance.now() + milliseconds;
    this.state.giveUpProbe();
  }

  /** Lowers the limit when the oldest attempt is slow, before that attempt ends. */
  look(now: number): void {
    const [oldest] = this.running;
    if (oldest) {
      this.#limit.lookAt(now - oldest.startedAt);
    }
  }
}
