import type { SubscriptionKey } from "../rules.ts";
import { Lane } from "./lane.ts";

/** The number of idle quick lanes that are kept, so that their next delivery does not start with a low limit. */
const REMEMBERED = 10_000;

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
