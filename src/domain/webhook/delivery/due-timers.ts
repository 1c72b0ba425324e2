/** What is due within so many milliseconds is looked for together: nobody notices, and a burst costs one claim. */
const SLOT_MS = 50;
/** What is due in more milliseconds is found by the poll, so that there are at most 200 timers. */
const SOON_MS = 10_000;

/** Looks for what will be due soon at its time: it does not all wait for the poll, to come all at once. */
export class DueTimers {
  readonly #look: () => void;
  /** The slots of time at whose end something is due, by `performance.now()`. */
  readonly #slots = new Map<number, NodeJS.Timeout>();

  constructor(look: () => void) {
    this.#look = look;
  }

  /** Something is due in so many milliseconds. */
  in(milliseconds: number): void {
    const now = performance.now();
    const slot = Math.ceil((now + milliseconds) / SLOT_MS);
    if (milliseconds < SOON_MS && !this.#slots.has(slot)) {
      const look = () => {
        this.#slots.delete(slot);
        this.#look();
      };
      // A timer counts from the beginning of the turn that it is set in.
      this.#slots.set(slot, setTimeout(look, slot * SLOT_MS - now + 10));
    }
  }

  end(): void {
    for (const timer of this.#slots.values()) {
      clearTimeout(timer);
    }
  }
}
