/** Work with one run at a time: a request during a run starts one more run afterwards. */
export class Repeating {
  readonly #work: () => Promise<void>;
  readonly #onError: (error: unknown) => void;
  #running: Promise<void> | undefined;
  readonly #alarm = new Alarm(() => this.request());
  #again = false;
  #ending = false;

  constructor(work: () => Promise<void>, onError: (error: unknown) => void) {
    this.#work = work;
    this.#onError = onError;
  }

  /** Runs the work now, or once more after the current run. */
  request(): void {
    if (this.#ending) {
      return;
    }
    this.#alarm.clear();
    if (this.#running) {
      this.#again = true;
      return;
    }
    // The work may request itself: it starts after this assignment.
    this.#running = Promise.resolve()
      .then(this.#work)
      .catch(this.#onError)
      .finally(() => {
        this.#running = undefined;
        if (this.#again) {
          this.#again = false;
          this.request();
        }
      });
  }

  /** Runs the work within this time: further requests until then share the run. */
  requestWithin(milliseconds: number): void {
    if (!this.#ending) {
      this.#alarm.within(milliseconds);
    }
  }

  /** Waits for the current run, and starts no other. */
  async end(): Promise<void> {
    this.#ending = true;
    this.#alarm.clear();
    await this.#running;
  }
}

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

/** Deliveries due within this many milliseconds are claimed together: a burst costs one claim. */
const SLOT_MS = 50;
/** The poll finds deliveries due in more milliseconds, so that there are at most 200 timers. */
const SOON_MS = 10_000;

/** Starts a look at the time at which deliveries become due soon, instead of all at once with the poll. */
export class DueTimers {
  readonly #look: () => void;
  /** The slots of time at whose end a delivery is due, by `performance.now()`. */
  readonly #slots = new Map<number, NodeJS.Timeout>();

  constructor(look: () => void) {
    this.#look = look;
  }

  /** A delivery is due in this many milliseconds. */
  in(milliseconds: number): void {
    const now = performance.now();
    const slot = Math.ceil((now + milliseconds) / SLOT_MS);
    if (milliseconds < SOON_MS && !this.#slots.has(slot)) {
      const look = () => {
        this.#slots.delete(slot);
        this.#look();
      };
      // A timer counts from the start of its turn of the event loop.
      this.#slots.set(slot, setTimeout(look, slot * SLOT_MS - now + 10));
    }
  }

  end(): void {
    for (const timer of this.#slots.values()) {
      clearTimeout(timer);
    }
  }
}

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
