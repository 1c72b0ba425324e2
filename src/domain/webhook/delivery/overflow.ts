import type { Database } from "../../../platform/db/database.ts";
import { type Completion, complete } from "./complete-store.ts";
import type { Lane, LaneDelivery, Lanes } from "./lane.ts";
import type { WebhookSettings } from "./settings.ts";
import { Repeating } from "./turns.ts";

/**
 * If this many of 256 claimed deliveries exceed the room of a subscription, more are due: all go to the backlog.
 */
const BACKLOG = 32;
/**
 * From this many subscriptions on, the whole overflow is parked at once; the cost of a batch does not depend on its
 * size.
 */
const MANY = 100;
/** From this many subscriptions on, claims stop: two claims in which each delivery has its own subscription. */
const MOST = 500;
/**
 * The time, in milliseconds, for which deliveries of slow subscriptions are collected before they are parked: a
 * statement for many costs as much as for one.
 */
export const GATHERED_MS = 50;
/** The milliseconds until parking is retried after a failure: the database is unavailable. */
const AGAIN_MS = 1_000;

const isLong = ({ length }: readonly LaneDelivery[]): boolean => length >= BACKLOG;

/** The parked deliveries of a lane. */
export interface Parked {
  lane: Lane;
  deliveries: readonly LaneDelivery[];
  /** Whether there are so many that more of the lane may be due. */
  isLong: boolean;
}

export interface OverflowParts {
  database: Database;
  settings: WebhookSettings;
  lanes: Lanes;
  /** The overflow of these lanes has been parked. */
  onParked(parked: readonly Parked[]): Promise<void>;
  onError(error: unknown): void;
}

/**
 * Claimed deliveries that are to be parked: they are beyond the room of their lane, or their subscription takes nothing
 * now.
 */
export class Overflow {
  readonly #parts: OverflowParts;
  readonly #deliveries = new Map<Lane, LaneDelivery[]>();
  readonly #parking: Repeating;

  constructor(parts: OverflowParts) {
    this.#parts = parts;
    this.#parking = new Repeating(() => this.#park(() => true), parts.onError);
  }

  /** Whether the overflow is so large that claiming stops. */
  get isFull(): boolean {
    return this.#deliveries.size >= MOST;
  }

  /** Whether a lane has so many deliveries in the overflow that more of it are due. */
  get hasBacklog(): boolean {
    return [...this.#deliveries.values()].some(isLong);
  }

  add(delivery: LaneDelivery): void {
    const lane = this.#parts.lanes.of(delivery);
    const others = this.#deliveries.get(lane);
    if (others) {
      others.push(delivery);
    } else {
      this.#deliveries.set(lane, [delivery]);
    }
  }

  /** Adds a delivery that a lane gives back, and parks it in a moment. */
  addLater(delivery: LaneDelivery): void {
    this.add(delivery);
    this.#parking.requestWithin(GATHERED_MS);
  }

  /** Parks after a claim: large backlogs and deliveries of quick subscriptions at once, the others in a moment. */
  async settle(): Promise<void> {
    const areMany = this.#deliveries.size >= MANY;
    await this.#park((lane, deliveries) => areMany || lane.isQuick || isLong(deliveries));
    if (this.#deliveries.size > 0) {
      this.#parking.requestWithin(GATHERED_MS);
    }
  }

  /** Stops parking. */
  async end(): Promise<void> {
    await this.#parking.end();
  }

  /** The deliveries that remain after the end. */
  left(): LaneDelivery[] {
    return [...this.#deliveries.values()].flat();
  }

  /** Parks the overflow of these lanes. They look at the backlog when they have room or their circuit has closed. */
  async #park(isChosen: (lane: Lane, deliveries: readonly LaneDelivery[]) => boolean): Promise<void> {
    const chosen = [...this.#deliveries].filter(([lane, deliveries]) => isChosen(lane, deliveries));
    if (chosen.length === 0) {
      return;
    }
    for (const [lane] of chosen) {
      this.#deliveries.delete(lane);
    }
    const { database, settings, onParked, onError } = this.#parts;
    const batch = chosen.flatMap(([, those]) => those.map((delivery): Completion => ({ delivery, next: "park" })));
    try {
      await complete(database, settings, batch);
    } catch (error) {
      for (const { delivery } of batch) {
        this.add(delivery as LaneDelivery);
      }
      onError(error);
      this.#parking.requestWithin(AGAIN_MS);
      return;
    }
    await onParked(chosen.map(([lane, deliveries]) => ({ lane, deliveries, isLong: isLong(deliveries) })));
  }
}
