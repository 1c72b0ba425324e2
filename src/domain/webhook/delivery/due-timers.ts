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
