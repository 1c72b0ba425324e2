import type { AttemptResult } from "../../../platform/outbound/attempt.ts";
import type { Budget } from "./budget.ts";
import { goesAhead, type Lane, type LaneDelivery, type Lanes } from "./lane.ts";

/**
 * The running and waiting deliveries of quick subscriptions at which claiming stops: two claims, one of them running.
 */
const ENOUGH = 512;
/** How often, in milliseconds, it looks for attempts that have become slow and back-offs that have ended. */
const LOOK_MS = 250;

export interface RunnerParts {
  lanes: Lanes;
  budget: Budget;
  /** Makes the attempt; rejects if the error is in this process. */
  attempt(delivery: LaneDelivery): Promise<{ result: AttemptResult; delivered: boolean }>;
  /** Returns a delivery without a counted attempt: to wait for room in its lane, or to be claimed by any process. */
  giveBack(delivery: LaneDelivery, how: "beyond" | "free"): void;
  /** An attempt or the back-off of the lane has ended. */
  onRoom(lane: Lane): void;
  /** All deliveries taken have begun, or wait for their lane. */
  onCalm(): void;
  /**
   * An attempt could not be made. Postpones the delivery without a counted attempt.
   *
   * @returns the back-off of its lane, in milliseconds.
   */
  postpone(delivery: LaneDelivery, error: unknown): number;
}

/**
 * Runs attempts, each subscription in a lane of its own. Slow and unknown lanes share a part of the budget and can
 * never use all of it, so that quick lanes have room, regardless of the number of hanging ones.
 */
export class Runner {
  readonly #parts: RunnerParts;
  readonly #budget: Budget;
  /** The lanes that change with time alone: with running attempts, or in a back-off. */
  readonly #running = new Set<Lane>();
  readonly #backingOff = new Set<Lane>();
  readonly #timer: NodeJS.Timeout;
  #waiting = 0;
  /** Set at the end: nothing more begins, and the last attempt calls it. */
  #onIdle: (() => void) | undefined;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
    this.#budget = parts.budget;
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
  }

  /** Whether there is enough to do for now. */
  get isFull(): boolean {
    return this.#budget.quick + this.#waiting >= ENOUGH || this.#budget.isSpent;
  }

  /** Whether no lane waits for the budget. */
  get isCalm(): boolean {
    return this.#budget.isCalm;
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
    clearInterval(this.#timer);
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
      if (!this.#budget.allows(lane)) {
        return;
      }
      const [delivery] = lane.waiting as [LaneDelivery];
      if (performance.now() > delivery.startBefore) {
        this.#giveBack(lane, new Set([delivery]), "free");
      } else {
        this.#run(lane, delivery);
      }
    }
    this.#budget.leave(lane);
  }

  async #run(lane: Lane, delivery: LaneDelivery): Promise<void> {
    this.#waiting -= 1;
    this.#budget.begin(lane);
    const mark = lane.begin();
    this.#running.add(lane);
    let learn: () => void;
    try {
      const { result, delivered } = await this.#parts.attempt(delivery);
      learn = () => lane.learn(result.durationMs, delivered);
    } catch (error) {
      const milliseconds = this.#parts.postpone(delivery, error);
      learn = () => lane.backOff(milliseconds);
      this.#backingOff.add(lane);
    }
    this.#budget.count(lane, -1);
    lane.end(mark);
    this.#change(lane, learn);
    if (lane.running.size === 0) {
      this.#running.delete(lane);
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
    this.#budget.resume((lane) => this.#advance(lane));
    if (this.isCalm && !this.#onIdle) {
      this.#parts.onCalm();
    }
  }

  /** Lowers the limits of lanes whose attempts have become slow, and ends back-offs. */
  #look(): void {
    const now = performance.now();
    for (const lane of this.#running) {
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
}
