import type { SubscriptionKey } from "../rules.ts";
import type { LaneDelivery } from "./lane-delivery.ts";
import { ConcurrencyLimit } from "./limit.ts";
import { Position } from "./position.ts";

/** The deliveries of a quick lane that wait in memory for each that may run: they bridge the time of the next claim. */
const WAITING = 4;

/**
 * The deliveries of one subscription in this process, with its concurrency limit. The database stores the circuit, because
 * all processes share it; a lane knows a probe that runs here or whose result is not written yet, which no claim sees.
 */
export class Lane {
  readonly key: SubscriptionKey;
  readonly waiting: LaneDelivery[] = [];
  /** The start of each running attempt, the oldest first, by `performance.now()`. */
  readonly running = new Set<{ startedAt: number }>();
  /** How far its backlog has been read. */
  readonly backlog = new Position();
  readonly #limit = new ConcurrencyLimit();
  /** The end of the back-off, by `performance.now()`. */
  #backsOffUntil = 0;
  #isProbing = false;
  #parkings = 0;

  constructor({ businessId, subscriptionId }: SubscriptionKey) {
    this.key = { businessId, subscriptionId };
  }

  /** Whether a delivery tries here if the circuit can be closed. */
  get isProbing(): boolean {
    return this.#isProbing;
  }

  /** How many times its deliveries were parked since its backlog was last empty. */
  get parkings(): number {
    return this.#parkings;
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
    return this.#parkings > 0 && 2 * this.room >= this.limit;
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
    return !this.isBusy && this.#parkings === 0 && !this.isBackingOff && !this.#isProbing;
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
    return this.#isLetThrough(delivery) && (delivery.isProbe || this.room > 0);
  }

  /** Whether the circuit lets the delivery through, by the claim that found both. */
  #isLetThrough({ circuit, isProbe }: LaneDelivery): boolean {
    if (circuit === "closed" && !isProbe) {
      this.endProbe();
      return true;
    }
    if (isProbe || (circuit === "suspended" && !this.isBusy && !this.#isProbing)) {
      this.#isProbing = true;
      return true;
    }
    if (circuit === "paused") {
      this.endProbe();
    }
    return false;
  }

  /** The circuit is known to be open or closed: no probe decides it any more. */
  endProbe(): void {
    this.#isProbing = false;
  }

  /** Records that deliveries of it may be in the backlog. */
  markParked(): void {
    this.#parkings += 1;
  }

  /**
   * Records that a claim found the backlog empty.
   *
   * @param parkings their number when the claim began. @returns false if deliveries were parked after that.
   */
  markDrained(parkings: number): boolean {
    if (this.#parkings !== parkings) {
      return false;
    }
    this.#parkings = 0;
    return true;
  }

  take(delivery: LaneDelivery): void {
    this.waiting.push(delivery);
  }

  /** Begins the attempt of the delivery that has waited longest. */
  begin(): { startedAt: number } {
    this.waiting.shift();
    const mark = { startedAt: performance.now() };
    this.running.add(mark);
    return mark;
  }

  end(mark: { startedAt: number }): void {
    this.running.delete(mark);
  }

  /** Gives up deliveries that wait. */
  release(those: ReadonlySet<LaneDelivery>): void {
    const kept = this.waiting.filter((delivery) => !those.has(delivery));
    this.waiting.splice(0, this.waiting.length, ...kept);
    if (those.size > 0) {
      this.#giveUpProbe();
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
    this.#giveUpProbe();
  }

  /** The probe ended without a result. */
  #giveUpProbe(): void {
    if (!this.isBusy) {
      this.endProbe();
    }
  }

  /** Lowers the limit when the oldest attempt is slow, before that attempt ends. */
  look(now: number): void {
    const [oldest] = this.running;
    if (oldest) {
      this.#limit.lookAt(now - oldest.startedAt);
    }
  }
}
