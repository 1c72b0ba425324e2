/** The share of the time that work at a pace may take. */
const SHARE = 1 / 20;
/** The longest pause after a run. */
const LONGEST_PAUSE_MS = 60_000;

/**
 * The pace of work whose duration depends on rows that vacuum cannot remove yet, such as those that a backup still sees:
 * after a run it pauses until the run was a small share of the time.
 */
export class Pace {
  /** By `performance.now()`. */
  #nextAt = 0;

  get isDue(): boolean {
    return performance.now() >= this.#nextAt;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      const endedAt = performance.now();
      this.#nextAt = endedAt + Math.min((endedAt - startedAt) / SHARE, LONGEST_PAUSE_MS);
    }
  }
}
