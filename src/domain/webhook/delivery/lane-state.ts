import type { LaneDelivery } from "./lane-delivery.ts";
import { type Event, next, type OnImpossible, type State } from "./states.ts";

/** The deliveries of the lane in this process, on which its state depends. */
export interface InMemory {
  /** Whether an attempt runs. */
  readonly isRunning: boolean;
  /** Whether a delivery runs or waits. */
  readonly isBusy: boolean;
}

/** The state of a subscription in this process, by the table of transitions (`states.ts`). */
export class LaneState {
  readonly #deliveries: InMemory;
  readonly #onImpossible: OnImpossible;
  #current: State = "idle";
  /** How many times its deliveries were parked since its backlog was last empty. */
  #noted = 0;

  constructor(deliveries: InMemory, onImpossible: OnImpossible) {
    this.#deliveries = deliveries;
    this.#onImpossible = onImpossible;
  }

  get current(): State {
    return this.#current;
  }

  get noted(): number {
    return this.#noted;
  }

  enter(event: Event): void {
    this.#current = next(this.#current, event, this.#onImpossible);
  }

  /** Applies the state of the circuit that a claim found. Returns whether it lets the claimed delivery through. */
  admits({ circuit, isProbe }: LaneDelivery): boolean {
    const isHalfOpen = this.#current === "half-open";
    if (circuit === "closed" && !isProbe) {
      this.close();
      return true;
    }
    if (isProbe || (circuit === "suspended" && !this.#deliveries.isBusy && !isHalfOpen)) {
      this.enter("half-opened");
      return true;
    }
    if (circuit === "paused") {
      this.enter("paused");
    } else if (!isHalfOpen) {
      // A claim does not see a probe that runs here, or whose result is not written yet.
      this.enter(circuit === "suspended" ? "suspended" : "opened");
    }
    return false;
  }

  close(): void {
    this.enter("closed");
    this.#settle();
  }

  /** Records that deliveries of it may be in the backlog. */
  note(): void {
    this.#noted += 1;
    this.enter("parked");
  }

  /** Records that a claim found the backlog empty, unless deliveries were parked after the claim began. */
  noteDrained(noted: number): boolean {
    if (this.#noted !== noted) {
      return false;
    }
    this.#noted = 0;
    this.enter("drained");
    this.#settle();
    return true;
  }

  /** Opens the circuit again after a probe without a result. */
  giveUpProbe(): void {
    if (this.#current === "half-open" && !this.#deliveries.isBusy) {
      this.enter("opened");
    }
  }

  /** Moves from idle to the state that matches the deliveries here. */
  #settle(): void {
    if (this.#current !== "idle") {
      return;
    }
    if (this.#deliveries.isBusy) {
      this.enter("claimed");
    }
    if (this.#deliveries.isRunning) {
      this.enter("began");
    }
    if (this.#noted > 0) {
      this.enter("parked");
    }
  }
}
