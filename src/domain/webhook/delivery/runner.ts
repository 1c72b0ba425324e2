import type { AttemptResult } from "../../../platform/outbound/attempt.ts";
import type { Budget } from "./budget.ts";
import { goesAhead, type Lane, type LaneDelivery } from "./lane.ts";
import type { Lanes } from "./lanes.ts";

/**
 * The running and waiting deliveries of quick subscriptions at which claiming stops: two claims, one of them running.
 */
const ENOUGH = 512;
/** How often, in milliseconds, the runner checks for attempts that have become slow and back-offs that are over. */
const LOOK_MS = 250;

export interface RunnerParts {
  lanes: Lanes;
  budget: Budget;
  /** Makes the attempt; rejects where this process is at fault. */
  attempt(delivery: LaneDelivery): Promise<{ result: AttemptResult; delivered: boolean }>;
  /**
   * A delivery goes back without an attempt that counts: to wait for room in its lane, for any process to take, or
   * because this process failed to make it.
   */
  giveBack(delivery: LaneDelivery, how: "beyond" | "free" | "failed"): void;
  /** An attempt or the back-off of the lane has ended. */
  onRoom(lane: Lane): void;
  /** All deliveries taken have begun, or wait for their lane. */
  onCalm(): void;
  /** An attempt could not be made. */
  onError(error: unknown, delivery: LaneDelivery): void;
}

/**
 * Runs attempts, each subscription in a lane of its own. Slow and unknown lanes share a part of the budget and can
 * never use all of it, so that quick lanes have room however many others hang.
 */
export class Runner {
  readonly #parts: RunnerParts;
  readonly #budget: Budget;
  /** Lanes that wait for the budget: for the whole, or for the share of lanes that are not quick. */
  readonly #stalled = new Set<Lane>();
  readonly #stalledSlow = new Set<Lane>();
  readonly #busy = new Set<Lane>();
  readonly #backingOff = new Set<Lane>();
  readonly #looking: NodeJS.Timeout;
  #waiting = 0;
  /** Set at the end: nothing more begins, and the last attempt calls it. */
  #onIdle: (() => void) | undefined;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
    this.#budget = parts.budget;
    this.#looking = setInterval(() => this.#lookAtLanes(), LOOK_MS);
  }

  /** Whether there is enough to do for now. */
  get isFull(): boolean {
    return this.#budget.quick + this.#waiting >= ENOUGH || this.#budget.isSpent;
  }

  /** Whether no lane waits for the budget. */
  get isCalm(): boolean {
    return this.#stalled.size === 0 && this.#stalledSlow.size === 0;
  }

  /** The number of deliveries of the lane that could run or wait here. */
  roomOf(lane: Lane): number {
    return lane.isQuick || !this.#budget.isShareSpent ? lane.room : 0;
  }

  /** Runs the delivery as soon as its lane may. */
  take(lane: Lane, delivery: LaneDelivery): void {
    lane.take(delivery);
    this.#waiting += 1;
    this.#advance(lane);
  }

  /** Begins nothing more, gives back waiting deliveries, and waits at most this long for the running attempts. */
  async end(drainMs: number): Promise<void> {
    clearInterval(this.#looking);
    const idle = new Promise<void>((resolve) => {
      this.#onIdle = resolve;
    });
    for (const lane of this.#parts.lanes.all()) {
      this.#giveBack(lane, new Set(lane.waiting), "free");
    }
    if (this.#budget.running > 0) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, drainMs);
      });
      await Promise.race([idle, late]);
      clearTimeout(timer);
    }
  }

  #advance(lane: Lane): void {
    while (lane.waiting.length > 0 && lane.running.size < lane.limit && !this.#onIdle) {
      if (this.#budget.isSpent) {
        this.#stalled.add(lane);
        return;
      }
      if (!lane.isQuick && this.#budget.isSlowSpent) {
        this.#stalledSlow.add(lane);
        return;
      }
      const [delivery] = lane.waiting as [LaneDelivery];
      if (performance.now() > delivery.startBefore) {
        this.#giveBack(lane, new Set([delivery]), "free");
      } else {
        this.#run(lane, delivery);
      }
    }
    this.#stalled.delete(lane);
    this.#stalledSlow.delete(lane);
  }

  async #run(lane: Lane, delivery: LaneDelivery): Promise<void> {
    this.#waiting -= 1;
    this.#budget.begin(lane);
    const mark = lane.begin();
    this.#busy.add(lane);
    let learn = () => lane.backOff();
    try {
      const { result, delivered } = await this.#parts.attempt(delivery);
      learn = () => lane.learn(result.durationMs, delivered);
    } catch (error) {
      this.#parts.onError(error, delivery);
      this.#backingOff.add(lane);
      this.#parts.giveBack(delivery, "failed");
    }
    this.#budget.count(lane, -1);
    lane.end(mark);
    this.#change(lane, learn);
    if (lane.running.size === 0) {
      this.#busy.delete(lane);
    }
    this.#advance(lane);
    this.resume();
    this.#parts.lanes.forget(lane);
    if (this.#budget.running === 0) {
      this.#onIdle?.();
    }
    this.#parts.onRoom(lane);
  }

  /** Runs the lanes that waited for the budget, as far as it reaches. */
  resume(): void {
    if (this.isCalm) {
      return;
    }
    for (const lane of this.#stalled) {
      if (this.#budget.isSpent) {
        return;
      }
      this.#advance(lane);
    }
    for (const lane of this.#stalledSlow) {
      if (this.#budget.isSlowSpent) {
        return;
      }
      this.#advance(lane);
    }
    if (!this.#onIdle) {
      this.#parts.onCalm();
    }
  }

  /**
   * Changes the limit of a lane, and with it the part of the budget that its attempts count to and the number that may
   * wait.
   */
  #change(lane: Lane, change: () => void): void {
    this.#budget.count(lane, -lane.running.size);
    change();
    this.#budget.count(lane, lane.running.size);
    const { room } = lane;
    if (room < 0) {
      const beyond = lane.waiting.filter((delivery) => !goesAhead(delivery)).slice(room);
      this.#giveBack(lane, new Set(beyond), "beyond");
    }
  }

  #giveBack(lane: Lane, those: ReadonlySet<LaneDelivery>, how: "beyond" | "free"): void {
    lane.release(those);
    this.#waiting -= those.size;
    for (const delivery of those) {
      this.#parts.giveBack(delivery, how);
    }
  }

  #lookAtLanes(): void {
    const now = performance.now();
    for (const lane of this.#busy) {
      this.#change(lane, () => lane.look(now));
    }
    for (const lane of this.#backingOff) {
      if (!lane.isBackingOff) {
        this.#backingOff.delete(lane);
        this.#parts.lanes.forget(lane);
        this.#parts.onRoom(lane);
      }
    }
  }
}
