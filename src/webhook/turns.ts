/** Spreads work over turns of the event loop, a few pieces in each: what is urgent need not wait for all of it. */
export class Turns {
  readonly #perTurn: number;
  readonly #pieces: (() => void)[] = [];
  #isGoing = false;

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
    for (const piece of this.#pieces.splice(0, this.#perTurn)) {
      piece();
    }
    this.#isGoing = this.#pieces.length > 0;
    if (this.#isGoing) {
      setImmediate(() => this.#go());
    }
  }
}
