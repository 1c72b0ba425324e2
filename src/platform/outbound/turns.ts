/** The approximate number of turns in which all waiting work is done, regardless of its amount. */
const TURNS = 8;

/** Spreads work over turns of the event loop, a few pieces in each, so that urgent work does not wait for all of it. */
export class Turns {
  readonly #perTurn: number;
  readonly #pieces: (() => void)[] = [];
  #isGoing = false;

  /** @param perTurn the minimum number of pieces in a turn; more when many are waiting. */
  constructor(perTurn: number) {
    this.#perTurn = perTurn;
  }

  /** Queues the piece of work for one of the next turns, after the earlier pieces. */
  add(piece: () => void): void {
    this.#pieces.push(piece);
    if (!this.#isGoing) {
      this.#isGoing = true;
      setImmediate(() => this.#go());
    }
  }

  #go(): void {
    const count = Math.max(this.#perTurn, Math.ceil(this.#pieces.length / TURNS));
    for (const piece of this.#pieces.splice(0, count)) {
      piece();
    }
    this.#isGoing = this.#pieces.length > 0;
    if (this.#isGoing) {
      setImmediate(() => this.#go());
    }
  }
}
