import type { Database } from "../../../platform/db/database.ts";
import { type Completion, complete } from "./complete-store.ts";
import type { Lane, LaneDelivery } from "./lane.ts";
import type { Lanes } from "./lanes.ts";
import { Repeating } from "./repeating.ts";
import type { WebhookSettings } from "./settings.ts";

/**
 * So many deliveries beyond the room of one subscription, of the 256 of a claim, are a backlog of which more is due.
 */
const BACKLOG = 32;
/** With so many subscriptions in the overflow all is parked at once: each batch of them costs the same. */
const MANY = 100;
/**
 * With so many subscriptions in the overflow nothing more is claimed: two claims in which each delivery has its own.
 */
const MOST = 500;
/**
 * What is parked of subscriptions that are not quick is gathered for so many milliseconds: a statement costs as much
 * for one.
 */
export const GATHERED_MS = 50;
/** When parking failed it is tried again after so many milliseconds: the database is away. */
const AGAIN_MS = 1_000;

/** What was parked of a lane. */
export interface Parked {
  lane: Lane;
  deliveries: readonly LaneDelivery[];
  /** Whether it is so much that more of the lane may be due. */
  isLong: boolean;
}

export interface OverflowParts {
  database: Database;
  settings: WebhookSettings;
  lanes: Lanes;
  /** What these lanes had in the overflow is parked. */
  onParked(parked: readonly Parked[]): Promise<void>;
  onError(error: unknown): void;
}

/** What was claimed beyond the room of its lane, or of a subscription that takes nothing now, and is soon parked. */
export class Overflow {
  readonly #parts: OverflowParts;
  readonly #deliveries = new Map<Lane, LaneDelivery[]>();
  readonly #parking: Repeating;

  constructor(parts: OverflowParts) {
    this.#parts = parts;
    this.#parking = new Repeating(() => this.#park(() => true), parts.onError);
  }

  /** Whether there is so much that nothing more is to be claimed. */
  get isFull(): boolean {
    return this.#deliveries.size >= MOST;
  }

  add(held: LaneDelivery): void {
    const lane = this.#parts.lanes.of(held);
    const others = this.#deliveries.get(lane);
    if (others) {
      others.push(held);
    } else {
      this.#deliveries.set(lane, [held]);
    }
  }

  /** Adds what a lane gives back: it is parked in a moment. */
  addLater(held: LaneDelivery): void {
    this.add(held);
    this.#parking.requestWithin(GATHERED_MS);
  }

  /** Parks after a claim what is much or of quick subscriptions, and the rest in a moment. */
  async settle(): Promise<void> {
    const areMany = this.#deliveries.size >= MANY;
    await this.#park((lane, count) => areMany || lane.isQuick || count >= BACKLOG);
    if (this.#deliveries.size > 0) {
      this.#parking.requestWithin(GATHERED_MS);
    }
  }

  /** Parks nothing more. */
  async end(): Promise<void> {
    await this.#parking.end();
  }

  /** What is left after the end. */
  left(): LaneDelivery[] {
    return [...this.#deliveries.values()].flat();
  }

  /** Parks what these lanes have here: they are to find it when they have room, or their circuit has closed. */
  async #park(isChosen: (lane: Lane, count: number) => boolean): Promise<void> {
    const chosen = [...this.#deliveries].filter(([lane, { length }]) => isChosen(lane, length));
    if (chosen.length === 0) {
      return;
    }
    for (const [lane] of chosen) {
      this.#deliveries.delete(lane);
    }
    const { database, settings, onParked, onError } = this.#parts;
    const batch = chosen.flatMap(([, those]) => those.map((held): Completion => ({ held, next: "park" })));
    try {
      await complete(database, settings, batch);
    } catch (error) {
      for (const { held } of batch) {
        this.add(held as LaneDelivery);
      }
      onError(error);
      this.#parking.requestWithin(AGAIN_MS);
      return;
    }
    await onParked(chosen.map(([lane, deliveries]) => ({ lane, deliveries, isLong: deliveries.length >= BACKLOG })));
  }
}
