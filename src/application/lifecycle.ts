/** A process starts, runs, and drains before it ends: then it gets no new requests, and answers those that come. */
export type Phase = "starting" | "running" | "draining";

export class Lifecycle {
  #phase: Phase = "starting";
  readonly #listeners: (() => void)[] = [];

  get phase(): Phase {
    return this.#phase;
  }

  get isDraining(): boolean {
    return this.#phase === "draining";
  }

  /** The process has started. */
  run(): void {
    if (this.#phase === "starting") {
      this.#phase = "running";
    }
  }

  /** Begins the drain. */
  drain(): void {
    if (!this.isDraining) {
      this.#phase = "draining";
      for (const listener of this.#listeners) {
        listener();
      }
    }
  }

  /** Calls the listener when the drain begins. */
  onDrain(listener: () => void): void {
    this.#listeners.push(listener);
  }
}
