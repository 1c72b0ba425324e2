import type { Budget } from "./budget.ts";
import type { Lane } from "./lane.ts";

/** Lanes that wait for the budget: for the whole, or for the share of lanes that are not quick. */
export class Stalled {
  readonly #budget: Budget;
  readonly #any = new Set<Lane>();
  readonly #slow = new Set<Lane>();

  constructor(budget: Budget) {
    this.#budget = budget;
  }

  get isEmpty(): boolean {
    return this.#any.size === 0 && this.#slow.size === 0;
  }

  /** Adds the lane if the budget does not allow it another attempt. Returns whether it does not. */
  stalls(lane: Lane): boolean {
    if (this.#budget.isSpent) {
      this.#any.add(lane);
      return true;
    }
    if (!lane.isQuick && this.#budget.isSlowSpent) {
      this.#slow.add(lane);
      return true;
    }
    return false;
  }

  delete(lane: Lane): void {
    this.#any.delete(lane);
    this.#slow.delete(lane);
  }

  /** Calls for each lane, the longest waiting first, as far as the budget reaches. */
  resume(advance: (lane: Lane) => void): void {
    for (const lane of this.#any) {
      if (this.#budget.isSpent) {
        return;
      }
      advance(lane);
    }
    for (const lane of this.#slow) {
      if (this.#budget.isSlowSpent) {
        return;
      }
      advance(lane);
    }
  }
}
