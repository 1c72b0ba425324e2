import type { ClaimedDelivery, Start } from "./claim-store.ts";

/**
 * A claim also reads the deliveries that became due up to this many milliseconds before the last claim that left none:
 * such a row may be committed only now. A claim from the beginning finds rows that are committed even later.
 */
const OVERLAP_MS = 2_000;

/** What has been read; nothing at first. */
interface Read {
  /** The start of the last claim that left nothing behind, by `performance.now()`. */
  seenAllAt?: number;
  /** The time, by the database's clock, at which the last delivery of the last claim became due, if more are left. */
  after?: string;
}

/** The start of a claim, to be given back with its result. */
export interface Mark {
  readonly start: Start;
  readonly startedAt: number;
  readonly read: Read;
  readonly rewinds: number;
}

/**
 * The place in a queue up to which this process has read it. Claimed and completed deliveries stay in the index of the
 * queue until vacuum removes them: while a transaction with an old snapshot is open, each claim would read all of them
 * again. So a claim starts where the last one ended. What is left before that place, such as a delivery whose
 * dispatcher died, is found by a claim from the beginning.
 */
export class Position {
  #read: Read = {};
  #rewinds = 0;

  /** The start of the next claim. */
  next(): Mark {
    const startedAt = performance.now();
    const { seenAllAt, after = null } = this.#read;
    const withinMs = seenAllAt === undefined ? null : startedAt - seenAllAt + OVERLAP_MS;
    return { start: { withinMs, after }, startedAt, read: this.#read, rewinds: this.#rewinds };
  }

  /** The start of a claim from the beginning. */
  beginning(): Mark {
    return { ...this.next(), start: BEGINNING, read: {} };
  }

  /** Records the result of a claim. */
  record({ start, startedAt, rewinds }: Mark, claimed: readonly ClaimedDelivery[], limit: number): void {
    const { seenAllAt, after } = this.#read;
    const last = claimed.length < limit ? undefined : latestOf(claimed);
    if (start === BEGINNING && last !== undefined && !(after !== undefined && after <= last)) {
      // More may be left before the place at which the other claims are.
      this.#rewinds += 1;
      this.#read = { after: last };
    } else if (rewinds !== this.#rewinds) {
      // It started after the place to which another claim has gone back.
    } else if (last === undefined) {
      this.#read = { seenAllAt: Math.max(seenAllAt ?? 0, startedAt) };
    } else {
      this.#read = { ...this.#read, after: after !== undefined && after > last ? after : last };
    }
  }

  /** Goes back to the beginning: deliveries may be anywhere in the queue. */
  reset(): void {
    this.#read = {};
    this.#rewinds += 1;
  }

  /** Goes back to the start of a claim: later claims have passed deliveries. */
  rewind({ read, rewinds }: Mark): void {
    this.#read = rewinds === this.#rewinds ? read : {};
    this.#rewinds += 1;
  }
}

const BEGINNING: Start = { withinMs: null, after: null };

/** The latest due time. PostgreSQL writes all of them in one zone and from the year on, so that they sort as text. */
const latestOf = (claimed: readonly ClaimedDelivery[]): string =>
  claimed.reduce((latest, { dueAt }) => (dueAt > latest ? dueAt : latest), "");
