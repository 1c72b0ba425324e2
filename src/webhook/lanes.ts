import type { ClaimedDelivery } from "./claim.ts";
import type { SubscriptionKey } from "./park.ts";

/** A claimed delivery in the hands of this process. */
export interface Held extends ClaimedDelivery {
  token: string;
  /** Until when an attempt may begin, by `performance.now()`: after that the lease might end before it does. */
  startBefore: number;
  /** Whether it runs whatever its subscription takes, and whatever room its lane has: a test, or a try of one that is down. */
  goesAhead: boolean;
}

/** Attempts at once for one subscription: before it has shown to be quick, at the most, and after a failure. */
const FIRST = 2;
const MOST = 16;
const AFTER_FAILURE = 1;
/** An attempt that takes longer is slow, and so is its subscription. */
const SLOW_MS = 1_000;
/** What this process cannot send as it is now is put off, and all of its subscription: another one may be able to. */
export const PUT_OFF_MS = 5_000;
/** How many of a quick one wait in memory for each that may run. */
const WAITING = 4;

/** What one subscription has under way in this process, and how much it may have. */
export class Lane {
  readonly key: SubscriptionKey;
  readonly waiting: Held[] = [];
  /** When each attempt under way was begun, the oldest first, by `performance.now()`. */
  readonly running = new Set<{ startedAt: number }>();
  /** Whether there is more of it, parked, to be claimed when there is room. */
  hasMore = false;
  /** How often that was noted. */
  hunger = 0;
  #width = FIRST;
  /** Until when it takes nothing, by `performance.now()`. */
  #restsUntil = 0;

  constructor({ businessId, subscriptionId }: SubscriptionKey) {
    this.key = { businessId, subscriptionId };
  }

  /** Attempts that may run at once. */
  get width(): number {
    return this.#width;
  }

  /** Whether it has shown to be quick: only then may it use what is kept free of the others. */
  get isQuick(): boolean {
    return this.#width > FIRST;
  }

  /** How many more it takes; one that is not quick holds no more than may run. */
  get room(): number {
    if (this.isResting) {
      return -this.waiting.length;
    }
    return this.#width * (this.isQuick ? 1 + WAITING : 1) - this.running.size - this.waiting.length;
  }

  /** Whether it is worth a claim to fetch more of it: half of what may run is free. */
  get isHungry(): boolean {
    return this.hasMore && 2 * this.room >= this.#width;
  }

  /** Whether it has something under way or waiting. */
  get isBusy(): boolean {
    return this.running.size > 0 || this.waiting.length > 0;
  }

  get isIdle(): boolean {
    return !this.isBusy && !this.hasMore && !this.isResting;
  }

  /** Whether it was put off, and takes nothing yet. */
  get isResting(): boolean {
    return performance.now() < this.#restsUntil;
  }

  /** Each quick delivery widens it; a slow one narrows it, and a failure more so. */
  learn(durationMs: number, delivered: boolean): void {
    if (!delivered) {
      this.#width = AFTER_FAILURE;
    } else if (durationMs >= SLOW_MS) {
      this.#width = FIRST;
    } else {
      this.#width = Math.min(this.#width + 1, MOST);
    }
  }

  /** Has it take nothing for a while: this process cannot make its attempts. */
  putOff(): void {
    this.#width = AFTER_FAILURE;
    this.#restsUntil = performance.now() + PUT_OFF_MS;
  }

  /** Narrows it when its oldest attempt is slow, without waiting for the end of that. */
  look(now: number): void {
    const [oldest] = this.running;
    if (oldest && this.isQuick && now - oldest.startedAt > SLOW_MS) {
      this.#width = FIRST;
    }
  }
}
