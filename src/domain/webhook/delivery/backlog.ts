import type { Database } from "../../../platform/db/database.ts";
import { dropDeliveries } from "../outbox-store.ts";
import type { SubscriptionKey } from "../rules.ts";
import { claimParked, listBacklogged, parkDue } from "./backlog-store.ts";
import type { Circuits } from "./circuits.ts";
import type { Intake } from "./intake.ts";
import type { Lane, Lanes } from "./lane.ts";
import { GATHERED_MS, type Parked } from "./overflow.ts";
import type { Mark } from "./position.ts";
import type { Runner } from "./runner.ts";

/** The number of subscriptions whose backlogs one claim takes: with their room, at most some hundred deliveries. */
const FED = 128;
/**
 * The number of subscriptions that one poll checks for parked deliveries unknown to this process; the next poll
 * continues there. A thousand a second reach any one of tens of thousands within a minute.
 */
const SWEPT = 1_024;

export interface BacklogParts {
  database: Database;
  lanes: Lanes;
  runner: Runner;
  intake: Intake;
  circuits: Circuits;
  /** Requests a run of `feed`, within this many milliseconds or at once. */
  ask(withinMs?: number): void;
}

interface Wanted {
  lane: Lane;
  room: number;
  parkings: number;
  mark: Mark;
}

/** Fills lanes with parked deliveries from the database, as they have room. */
export class Backlog {
  readonly #parts: BacklogParts;
  /** Lanes that may have a backlog, the least recently served first. */
  readonly #lanes = new Set<Lane>();
  /** The last subscription of the last sweep; null after the end of the list. */
  #sweptTo: SubscriptionKey | null = null;
  /** The ids of the subscriptions whose due deliveries are being parked. */
  readonly #parking = new Set<string>();

  constructor(parts: BacklogParts) {
    this.#parts = parts;
  }

  /** Records that deliveries of a subscription may be parked. Its lane may no longer exist. */
  expect(key: SubscriptionKey): void {
    this.#expectNew(key).backlog.reset();
  }

  /** The same of deliveries that have become due when they were parked. */
  #expectNew(key: SubscriptionKey): Lane {
    const lane = this.#parts.lanes.of(key);
    lane.markParked();
    this.#lanes.add(lane);
    return lane;
  }

  /** Requests a look if a lane has room for more of its backlog: for a quick lane at once, for the others together. */
  onRoom(lane: Lane): void {
    if (lane.isHungry) {
      this.#parts.ask(lane.isQuick ? 0 : GATHERED_MS);
    }
  }

  /**
   * Looks for deliveries just parked: before they were recorded, their lanes may have had room again or their circuits
   * may have closed.
   */
  async onParked(parked: readonly Parked[]): Promise<void> {
    const { circuits, ask } = this.#parts;
    if (parked.some(({ deliveries }) => deliveries.some(({ circuit }) => circuit === "open" || circuit === "paused"))) {
      circuits.expect();
    }
    for (const { lane } of parked) {
      this.#expectNew(lane.key);
    }
    const withinMs = parked.some(({ lane }) => lane.isQuick) ? 0 : GATHERED_MS;
    ask(withinMs);
    for (const { lane, isLong } of parked) {
      if (isLong) {
        await this.parkAll(lane.key, withinMs);
      }
    }
  }

  /** Parks all due deliveries of a subscription, so that claims need not read past them. */
  async parkAll(key: SubscriptionKey, withinMs = GATHERED_MS): Promise<void> {
    // Parking goes from old to new, and reaches the deliveries that another claim has found.
    if (this.#parking.has(key.subscriptionId)) {
      return;
    }
    this.#parking.add(key.subscriptionId);
    try {
      if (await parkDue(this.#parts.database, key)) {
        this.expect(key);
        this.#parts.ask(withinMs);
      }
    } finally {
      this.#parking.delete(key.subscriptionId);
    }
  }

  /** Claims as much as the lanes have room for. */
  async feed(): Promise<void> {
    const { database, intake, lanes, ask } = this.#parts;
    const wanted = this.#wanted();
    if (wanted.length === 0) {
      return;
    }
    const keys = wanted.map(({ lane, room, mark: { start } }) => ({ ...lane.key, room, start }));
    const claimed = await intake.take((lease) => claimParked(database, keys, lease));
    const found = Map.groupBy(claimed, ({ subscriptionId }) => subscriptionId);
    for (const { lane, room, parkings, mark } of wanted) {
      const those = found.get(lane.key.subscriptionId) ?? [];
      lane.backlog.record(mark, those, room);
      if (those.length === room) {
        continue;
      }
      if (mark.start.after !== null) {
        // Deliveries may have been parked before the place that this claim started from.
        lane.backlog.reset();
        ask();
      } else if (lane.markDrained(parkings)) {
        this.#lanes.delete(lane);
        lanes.forget(lane);
      }
    }
    if (wanted.length === FED) {
      ask();
    }
  }

  /** Finds parked deliveries unknown to this process, and drops those of disabled subscriptions. */
  async sweep(): Promise<void> {
    const { database, circuits, lanes, ask } = this.#parts;
    const { subscriptions, last } = await listBacklogged(database, this.#sweptTo, SWEPT);
    this.#sweptTo = last;
    // One whose first delivery runs here is probed already.
    const isProbed = (key: SubscriptionKey) => lanes.find(key)?.isProbing === true;
    await circuits.resume(subscriptions.filter((found) => found.circuit === "suspended" && !isProbed(found)));
    for (const { circuit, businessId, subscriptionId } of subscriptions) {
      if (circuit === "disabled") {
        await dropDeliveries(database, businessId, subscriptionId);
      } else if (circuit === "closed") {
        const lane = lanes.find({ businessId, subscriptionId });
        lane?.endProbe();
        // A lane that is reading its backlog reads it once more from the beginning.
        if (lane === undefined || lane.parkings === 0) {
          this.expect({ businessId, subscriptionId });
        }
        ask();
      }
    }
  }

  /** The room of some lanes, where their claims start, and their number of recorded parkings before the look. */
  #wanted(): Wanted[] {
    const wanted: Wanted[] = [];
    for (const lane of this.#lanes) {
      const room = this.#parts.runner.roomOf(lane);
      if (room > 0) {
        wanted.push({ lane, room, parkings: lane.parkings, mark: lane.backlog.next() });
      }
      if (wanted.length === FED) {
        break;
      }
    }
    for (const { lane } of wanted) {
      this.#lanes.delete(lane);
      this.#lanes.add(lane);
    }
    return wanted;
  }
}
