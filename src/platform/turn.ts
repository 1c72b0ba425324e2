import { setImmediate } from "node:timers/promises";

/** How long work may hold the event loop. Half of what others can bear: a step may begin at the end of it. */
const LONGEST_MS = 20;

/** A turn of long work: others have theirs when it has lasted long enough. */
export class Turn {
  #begunAt = performance.now();

  /** To be awaited between two steps, each of which is short. */
  async pass(): Promise<void> {
    if (performance.now() - this.#begunAt > LONGEST_MS) {
      await setImmediate();
      this.#begunAt = performance.now();
    }
  }
}
