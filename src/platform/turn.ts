import { setImmediate } from "node:timers/promises";

/**
 * The maximum time that work blocks the event loop. Half of what other requests tolerate: a step may begin at its end.
 */
const LONGEST_MS = 20;

/** A turn of long work: it yields to other work when it has lasted long enough. */
export class Turn {
  #begunAt = performance.now();

  /** Await it between two steps; each step must be short. */
  async pass(): Promise<void> {
    if (performance.now() - this.#begunAt > LONGEST_MS) {
      await setImmediate();
      this.#begunAt = performance.now();
    }
  }
}
