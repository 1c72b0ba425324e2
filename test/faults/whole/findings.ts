/** What the drill found wrong. */
export class Findings {
  readonly #all = new Map<string, string[]>();

  add(what: string, ids: readonly string[]): void {
    this.#all.set(what, [...(this.#all.get(what) ?? []), ...ids]);
  }

  /** Adds a finding if there are any of these. */
  none(what: string, ids: readonly string[]): void {
    if (ids.length > 0) {
      this.add(what, ids);
    }
  }

  kinds(): string[] {
    return [...this.#all.keys()];
  }

  /** Each finding in a line, with its first ids. */
  tell(): string[] {
    return [...this.#all].map(([what, ids]) => `${what}: ${ids.length}, such as ${ids.slice(0, 5).join("; ")}`);
  }
}
