import type { AttemptResult } from "./attempt.ts";
import { type Held, Lane } from "./lanes.ts";
import type { SubscriptionKey } from "./park.ts";

/** Attempts under way in all, and the share among them of subscriptions that have not shown to be quick. */
const MOST_RUNNING = 4_000;
const SHARE_OF_SLOW = 3 / 4;
/** Attempts of those that begin in one turn of the event loop, so that quick ones need not wait for many of them. */
const SLOW_IN_A_TURN = 4;
/** What quick subscriptions may have under way and waiting before it is enough for now. */
const ENOUGH = 512;
/** How often it is looked which attempts have become slow, and which lanes have rested. */
const LOOK_MS = 250;
/** Quick subscriptions without work that are remembered. */
const REMEMBERED = 10_000;

export interface RunnerParts {
  /** Makes the attempt; rejects when the fault is this process's own. */
  attempt(held: Held): Promise<{ result: AttemptResult; delivered: boolean }>;
  /**
   * A delivery goes back without an attempt that counts: to wait for room in its lane, for anybody to take, or because
   * this process failed to make it.
   */
  giveBack(held: Held, how: "beyond" | "free" | "failed"): void;
  /** An attempt of the lane has ended, or its rest. */
  onRoom(lane: Lane): void;
  /** All that was taken has begun, or waits for its lane. */
  onCalm(): void;
  /** An attempt could not be made. */
  onError(error: unknown, held: Held): void;
}

/** A hungry lane as it is looked at. */
interface Wanted {
  lane: Lane;
  /** How many more it takes. */
  room: number;
  /** How often it had been marked as hungry. */
  hunger: number;
}

/**
 * Runs attempts, each subscription in a lane of its own. Lanes that are slow or unknown share a budget and can never
 * use the whole, so that whatever hangs, there is room for those that are quick.
 */
export class Runner {
  readonly #parts: RunnerParts;
  readonly #mostRunning: number;
  readonly #mostSlow: number;
  readonly #lanes = new Map<string, Lane>();
  /** Lanes that a budget keeps from running what they hold: that of all, or that of those that are not quick. */
  readonly #stalled = new Set<Lane>();
  readonly #stalledSlow = new Set<Lane>();
  readonly #busy = new Set<Lane>();
  /** Lanes that were put off. */
  readonly #resting = new Set<Lane>();
  readonly #look: NodeJS.Timeout;
  #quick = 0;
  #slow = 0;
  #waiting = 0;
  /** Slow attempts that have begun in this turn. */
  #begun = 0;
  #ending = false;
  #onIdle: (() => void) | undefined;

  /** Lanes that may have more, parked. */
  readonly #hungry = new Set<Lane>();

  constructor(parts: RunnerParts, mostRunning = MOST_RUNNING) {
    this.#parts = parts;
    this.#mostRunning = mostRunning;
    this.#mostSlow = Math.ceil(mostRunning * SHARE_OF_SLOW);
    this.#look = setInterval(() => this.#lookAtLanes(), LOOK_MS);
  }

  /** Attempts under way. */
  get running(): number {
    return this.#quick + this.#slow;
  }

  /** Whether there is enough to do for now. */
  get isFull(): boolean {
    return this.#quick + this.#waiting >= ENOUGH || this.running >= this.#mostRunning;
  }

  /** Whether nothing waits for a budget. */
  get isCalm(): boolean {
    return this.#stalled.size === 0 && this.#stalledSlow.size === 0;
  }

  lane(key: SubscriptionKey): Lane {
    let lane = this.#lanes.get(key.subscriptionId);
    if (!lane) {
      lane = new Lane(key);
      this.#lanes.set(key.subscriptionId, lane);
    }
    return lane;
  }

  /** Whether a subscription has something under way or waiting here. */
  isBusy({ subscriptionId }: SubscriptionKey): boolean {
    return this.#lanes.get(subscriptionId)?.isBusy ?? false;
  }

  /** What up to so many of the hungry lanes would take now; those that were not asked for longest come first. */
  wanted(most: number): Wanted[] {
    const wanted: Wanted[] = [];
    for (const lane of this.#hungry) {
      const room = lane.isQuick || this.#slow < this.#mostSlow ? lane.room : 0;
      if (room > 0) {
        wanted.push({ lane, room, hunger: lane.hunger });
      }
      if (wanted.length === most) {
        break;
      }
    }
    for (const { lane } of wanted) {
      this.#hungry.delete(lane);
      this.#hungry.add(lane);
    }
    return wanted;
  }

  /** Notes that a subscription may have more, parked. */
  markHungry(key: SubscriptionKey): void {
    const lane = this.lane(key);
    lane.hasMore = true;
    lane.hunger += 1;
    this.#hungry.add(lane);
  }

  /** Notes that nothing more of a lane was parked when it was looked for; what was parked meanwhile stays noted. */
  markFed({ lane, hunger }: Wanted): void {
    if (lane.hunger === hunger) {
      lane.hasMore = false;
      this.#hungry.delete(lane);
      this.#forget(lane);
    }
  }

  /** Runs the delivery as soon as its lane may. */
  take(lane: Lane, held: Held): void {
    lane.waiting.push(held);
    this.#waiting += 1;
    this.#advance(lane);
  }

  /** Begins nothing more, gives back what waits, and waits at most so long for the attempts under way. */
  async end(drainMs: number): Promise<void> {
    this.#ending = true;
    clearInterval(this.#look);
    for (const lane of this.#lanes.values()) {
      this.#giveBack(lane, new Set(lane.waiting), "free");
    }
    if (this.running > 0) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve;
        timer = setTimeout(resolve, drainMs);
      });
      clearTimeout(timer);
    }
  }

  #advance(lane: Lane): void {
    while (lane.waiting.length > 0 && lane.running.size < lane.width && !this.#ending) {
      if (this.running >= this.#mostRunning) {
        this.#stalled.add(lane);
        return;
      }
      if (!lane.isQuick && this.#isSlowSpent) {
        this.#stalledSlow.add(lane);
        return;
      }
      const held = lane.waiting.shift() as Held;
      this.#waiting -= 1;
      if (performance.now() > held.startBefore) {
        this.#parts.giveBack(held, "free");
      } else {
        this.#run(lane, held);
      }
    }
    this.#stalled.delete(lane);
    this.#stalledSlow.delete(lane);
  }

  /** Whether no attempt of a lane that is not quick may begin now. */
  get #isSlowSpent(): boolean {
    return this.#slow >= this.#mostSlow || this.#begun >= SLOW_IN_A_TURN;
  }

  /** Counts a slow attempt; the next turn goes on with those that this one leaves. */
  #begin(): void {
    if (this.#begun === 0) {
      setImmediate(() => {
        this.#begun = 0;
        this.#resume();
      });
    }
    this.#begun += 1;
  }

  async #run(lane: Lane, held: Held): Promise<void> {
    if (!lane.isQuick) {
      this.#begin();
    }
    const mark = { startedAt: performance.now() };
    lane.running.add(mark);
    this.#busy.add(lane);
    this.#count(lane, 1);
    let learn = () => lane.putOff();
    try {
      const { result, delivered } = await this.#parts.attempt(held);
      learn = () => lane.learn(result.durationMs, delivered);
    } catch (error) {
      this.#parts.onError(error, held);
      this.#resting.add(lane);
      this.#parts.giveBack(held, "failed");
    }
    this.#count(lane, -1);
    lane.running.delete(mark);
    this.#change(lane, learn);
    if (lane.running.size === 0) {
      this.#busy.delete(lane);
    }
    this.#advance(lane);
    this.#resume();
    this.#forget(lane);
    if (this.#ending && this.running === 0) {
      this.#onIdle?.();
    }
    this.#parts.onRoom(lane);
  }

  /** Lets those run that a budget had stopped, as far as it reaches. */
  #resume(): void {
    if (this.isCalm) {
      return;
    }
    for (const lane of this.#stalled) {
      if (this.running >= this.#mostRunning) {
        return;
      }
      this.#advance(lane);
    }
    for (const lane of this.#stalledSlow) {
      if (this.#isSlowSpent) {
        return;
      }
      this.#advance(lane);
    }
    if (!this.#ending) {
      this.#parts.onCalm();
    }
  }

  #count(lane: Lane, difference: number): void {
    if (lane.isQuick) {
      this.#quick += difference;
    } else {
      this.#slow += difference;
    }
  }

  /** Changes the width of a lane, and with it the budget that its attempts count to and what it may hold. */
  #change(lane: Lane, change: () => void): void {
    this.#count(lane, -lane.running.size);
    change();
    this.#count(lane, lane.running.size);
    const { room } = lane;
    if (room < 0) {
      const beyond = lane.waiting.filter(({ goesAhead }) => !goesAhead).slice(room);
      this.#giveBack(lane, new Set(beyond), "beyond");
    }
  }

  #giveBack(lane: Lane, those: ReadonlySet<Held>, how: "beyond" | "free"): void {
    const kept = lane.waiting.filter((held) => !those.has(held));
    lane.waiting.splice(0, lane.waiting.length, ...kept);
    this.#waiting -= those.size;
    for (const held of those) {
      this.#parts.giveBack(held, how);
    }
  }

  #lookAtLanes(): void {
    const now = performance.now();
    for (const lane of this.#busy) {
      this.#change(lane, () => lane.look(now));
    }
    for (const lane of this.#resting) {
      if (!lane.isResting) {
        this.#resting.delete(lane);
        this.#forget(lane);
        this.#parts.onRoom(lane);
      }
    }
  }

  #forget(lane: Lane): void {
    if (lane.isIdle && (!lane.isQuick || this.#lanes.size > REMEMBERED)) {
      this.#lanes.delete(lane.key.subscriptionId);
    }
  }
}
