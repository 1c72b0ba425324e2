import type { Lane } from "./lane.ts";

/** How often, in milliseconds, it looks for attempts that have become slow and back-offs that are over. */
const LOOK_MS = 250;

export interface LaneWatchParts {
  /** Attempts of the lane are running, now by `performance.now()`. */
  onRunning(lane: Lane, now: number): void;
  onBackOffEnd(lane: Lane): void;
}

/** Looks regularly at the lanes that change with time alone: with running attempts, or in a back-off. */
export class LaneWatch {
  readonly running = new Set<Lane>();
  readonly backingOff = new Set<Lane>();
  readonly #parts: LaneWatchParts;
  readonly #timer: NodeJS.Timeout;

  constructor(parts: LaneWatchParts) {
    this.#parts = parts;
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = performance.now();
    for (const lane of this.running) {
      this.#parts.onRunning(lane, now);
    }
    for (const lane of this.backingOff) {
      if (!lane.isBackingOff) {
        this.backingOff.delete(lane);
        this.#parts.onBackOffEnd(lane);
      }
    }
  }
}
