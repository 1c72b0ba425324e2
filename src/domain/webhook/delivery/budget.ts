import type { Lane } from "./lane.ts";

/** The maximum of running attempts: each has a socket, of the some thousands that a process may open. */
const MOST_RUNNING = 4_000;
/** The share of it for slow subscriptions: the rest stays free, regardless of the number of hanging attempts. */
const SHARE_OF_SLOW = 3 / 4;
/**
 * The number of slow attempts that begin in one turn of the event loop: each costs a new connection, and quick attempts
 * should not wait for many of them.
 */
const SLOW_IN_A_TURN = 4;

/** Counts the running attempts and decides whether another may begin; lanes wait here until one may. */
export class Budget {
  readonly #most: number;
  readonly #mostSlow: number;
  readonly #onTurn: () => void;
  #quick = 0;
  #slow = 0;
  /** Slow attempts that have begun in this turn. */
  #begun = 0;
  /** Lanes that wait for the whole budget, the longest waiting first. */
  readonly #waiting = new Set<Lane>();
  /** Lanes that wait for the share of lanes that are not quick. */
  readonly #waitingSlow = new Set<Lane>();

  /** @param onTurn Called in the turn after one in which slow attempts have begun. */
  constructor(onTurn: () => void, most = MOST_RUNNING) {
    this.#onTurn = onTurn;
    this.#most = most;
    this.#mostSlow = Math.ceil(most * SHARE_OF_SLOW);
  }

  get running(): number {
    return this.#quick + this.#slow;
  }

  get quick(): number {
    return this.#quick;
  }

  /** Whether the whole budget is in use. */
  get isSpent(): boolean {
    return this.running >= this.#most;
  }

  /** Whether the share for subscriptions that are not quick is in use. */
  get isShareSpent(): boolean {
    return this.#slow >= this.#mostSlow;
  }

  /** Whether no lane waits for the budget. */
  get isCalm(): boolean {
    return this.#waiting.size === 0 && this.#waitingSlow.size === 0;
  }

  /** Whether no attempt of a lane that is not quick may begin in this turn. */
  get #isSlowSpent(): boolean {
    return this.isShareSpent || this.#begun >= SLOW_IN_A_TURN;
  }

  /** Counts an attempt that begins. */
  begin(lane: Lane): void {
    if (!lane.isQuick) {
      if (this.#begun === 0) {
        setImmediate(() => {
          this.#begun = 0;
          this.#onTurn();
        });
      }
      this.#begun += 1;
    }
    this.count(lane, 1);
  }

  /** Counts attempts of the lane under its current class, quick or not. */
  count(lane: Lane, difference: number): void {
    if (lane.isQuick) {
      this.#quick += difference;
    } else {
      this.#slow += difference;
    }
  }

  /** Returns whether the lane may begin another attempt; if not, it waits for the budget. */
  allows(lane: Lane): boolean {
    if (this.isSpent) {
      this.#waiting.add(lane);
      return false;
    }
    if (!lane.isQuick && this.#isSlowSpent) {
      this.#waitingSlow.add(lane);
      return false;
    }
    return true;
  }

  /** The lane no longer waits for the budget. */
  leave(lane: Lane): void {
    this.#waiting.delete(lane);
    this.#waitingSlow.delete(lane);
  }

  /** Calls for each waiting lane, as far as the budget reaches. */
  resume(advance: (lane: Lane) => void): void {
    for (const lane of this.#waiting) {
      if (this.isSpent) {
        return;
      }
      advance(lane);
    }
    for (const lane of this.#waitingSlow) {
      if (this.#isSlowSpent) {
        return;
      }
      advance(lane);
    }
  }
}
