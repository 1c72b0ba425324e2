import type { SubscriptionKey } from "../rules.ts";
import type { ClaimedDelivery } from "./claim-store.ts";
import { Position } from "./position.ts";

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

/** The deliveries of a quick lane that wait in memory for each that may run: they bridge the time of the next claim. */
const WAITING = 4;
/** The number of idle quick lanes that are kept, so that their next delivery does not start with a low limit. */
const REMEMBERED = 10_000;

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

/** The concurrency limit of a lane that is not known to be quick: with two, one slow answer does not stop it. */
const FIRST = 2;
/** The highest concurrency limit: more concurrent attempts have made no receiver faster. */
const MOST = 16;
/** The concurrency limit after a failure: one attempt shows whether the receiver has recovered. */
const AFTER_FAILURE = 1;
/** An attempt that takes longer, in milliseconds, is slow, and so is its subscription. */
const SLOW_MS = 1_000;

/** The concurrency limit of one lane: quick deliveries raise it, slow ones and failures lower it. */
class ConcurrencyLimit {
  #value = FIRST;

  /** Attempts that may run at once. */
  get value(): number {
    return this.#value;
  }

  /**
   * Whether the last deliveries were quick: a lane starts below, and each slow delivery or failure leads back there.
   */
  get isQuick(): boolean {
    return this.#value > FIRST;
  }

  /** Each quick delivery raises the limit; a slow one lowers it, and a failure more so. */
  learn(durationMs: number, delivered: boolean): void {
    if (!delivered) {
      this.fail();
    } else if (durationMs >= SLOW_MS) {
      this.#value = FIRST;
    } else {
      this.#value = Math.min(this.#value + 1, MOST);
    }
  }

  fail(): void {
    this.#value = AFTER_FAILURE;
  }

  /** Lowers the limit of a quick lane whose oldest attempt has run for so long, before that attempt ends. */
  lookAt(runningMs: number): void {
    if (this.isQuick && runningMs > SLOW_MS) {
      this.#value = FIRST;
    }
  }
}

/** The lanes of this process, by subscription. */
export class Lanes {
  readonly #lanes = new Map<string, Lane>();

  /** The lane of the subscription, a new one if there is none. */
  of(key: SubscriptionKey): Lane {
    let lane = this.find(key);
    if (!lane) {
      lane = new Lane(key);
      this.#lanes.set(key.subscriptionId, lane);
    }
    return lane;
  }

  find({ subscriptionId }: SubscriptionKey): Lane | undefined {
    return this.#lanes.get(subscriptionId);
  }

  all(): Iterable<Lane> {
    return this.#lanes.values();
  }

  /** Drops the lane if it contains nothing that the database lacks. */
  forget(lane: Lane): void {
    if (lane.isForgettable && (!lane.isQuick || this.#lanes.size > REMEMBERED)) {
      this.#lanes.delete(lane.key.subscriptionId);
    }
  }
}
