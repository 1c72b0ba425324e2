/** Calls once, at the earliest of the requested times. */
export class Alarm {
  readonly #ring: () => void;
  #timer: NodeJS.Timeout | undefined;
  /** By `performance.now()`. */
  #ringsAt = Number.POSITIVE_INFINITY;

  constructor(ring: () => void) {
    this.#ring = ring;
  }

  /** Calls within this time. */
  within(milliseconds: number): void {
    const ringsAt = performance.now() + milliseconds;
    if (ringsAt < this.#ringsAt) {
      clearTimeout(this.#timer);
      this.#ringsAt = ringsAt;
      this.#timer = setTimeout(() => {
        this.clear();
        this.#ring();
      }, milliseconds);
    }
  }

  /** Cancels the call. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#ringsAt = Number.POSITIVE_INFINITY;
  }
}
