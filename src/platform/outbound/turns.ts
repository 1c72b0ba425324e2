/** What is waiting is done within about so many turns, however much it is. */
const TURNS = 8;

/** Spreads work over turns of the event loop, a few pieces in each: what is urgent need not wait for all of it. */
export class Turns {
  readonly #perTurn: number;
  readonly #pieces: (() => void)[] = [];
  #isGoing = false;

  /** @param perTurn Pieces in a turn at the least; more where many are waiting. */
  constructor(perTurn: number) {
    this.#perTurn = perTurn;
  }

  /** Has the piece of work done in one of the next turns, after those that were added before. */
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
