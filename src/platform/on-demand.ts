/**
 * The parts of the program that a process loads at their first use, so that a start is quick and a process without such
 * requests stays small; or all at once, before a proxy sends it requests.
 */
export class OnDemand {
  readonly #parts: (() => Promise<unknown>)[] = [];

  /** @returns the function that loads the part once; after a failure the next call tries again. */
  add<Part>(load: () => Promise<Part>): () => Promise<Part> {
    let loaded: Promise<Part> | undefined;
    const part = () => {
      loaded ??= load().catch((error) => {
        loaded = undefined;
        throw error;
      });
      return loaded;
    };
    this.#parts.push(part);
    return part;
  }

  /** Loads every part, one after another. */
  async loadAll(): Promise<void> {
    for (const part of this.#parts) {
      await part();
    }
  }
}
