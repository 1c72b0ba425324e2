/** The concurrency limit of a lane that is not known to be quick: with two, one slow answer does not stop it. */
const FIRST = 2;
/** The highest concurrency limit: more concurrent attempts have made no receiver faster. */
const MOST = 16;
/** The concurrency limit after a failure: one attempt shows whether the receiver has recovered. */
const AFTER_FAILURE = 1;
/** An attempt that takes longer, in milliseconds, is slow, and so is its subscription. */
const SLOW_MS = 1_000;

/** The concurrency limit of one lane: quick deliveries raise it, slow ones and failures lower it. */
export class ConcurrencyLimit {
  #value = FIRST;

  /** Attempts that may run at once. */
  get value(): number {
    return this.#value;
  }

  /**
   * Whether the last deliveries were quick: a lane starts below, and each slow delivery or failure leads back there.
   */
  get isQuick(): boolean {
    return this.#value > FIRST;
  }

  /** Each quick delivery raises the limit; a slow one lowers it, and a failure more so. */
  learn(durationMs: number, delivered: boolean): void {
    if (!delivered) {
      this.fail();
    } else if (durationMs >= SLOW_MS) {
      this.#value = FIRST;
    } else {
      this.#value = Math.min(this.#value + 1, MOST);
    }
  }

  fail(): void {
    this.#value = AFTER_FAILURE;
  }

  /** Lowers the limit of a quick lane whose oldest attempt has run for so long, before that attempt ends. */
  lookAt(runningMs: number): void {
    if (this.isQuick && runningMs > SLOW_MS) {
      this.#value = FIRST;
    }
  }
}
