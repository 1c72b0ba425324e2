import { UnavailableError } from "../errors.ts";

export interface GateSettings {
  /** How many may be inside at once. */
  size: number;
  /** How long one waits at most to be let in. */
  patienceMs: number;
}

/** Who wants in: a business, say. Null for what belongs to nobody, which has no share to keep to. */
export type Owner = string | null;

interface Waiting {
  enter(): void;
  refuse(error: UnavailableError): void;
  /** When it loses its patience, by the monotonic clock. */
  until: number;
}

/** How many may wait at one time, of one owner and in all: who comes after them is refused at once. */
const MOST_OF_ONE = 200;
const MOST_IN_ALL = 2_000;

/**
 * Lets only so many in at once, and of one owner half of them, so that whatever an owner waits for inside, there is
 * room for the others. The last fifth is for those of whom nobody is inside. Those who wait are let in owner by owner,
 * in turns.
 */
export class Gate {
  readonly #settings: GateSettings;
  readonly #share: number;
  readonly #reserve: number;
  readonly #inside = new Map<Owner, number>();
  /** The owner who was let in last comes last. */
  readonly #queues = new Map<Owner, Waiting[]>();
  #entered = 0;
  #waiting = 0;
  /** One for all: it looks for those without patience when the first of them may be. */
  #timer: NodeJS.Timeout | undefined;

  constructor(settings: GateSettings) {
    this.#settings = settings;
    this.#share = Math.ceil(settings.size / 2);
    this.#reserve = Math.floor(settings.size / 5);
  }

  /**
   * Lets one of the owner's in: at once, which answers undefined, or when the promise settles.
   *
   * @throws UnavailableError when it would wait too long.
   */
  enter(owner: Owner): Promise<void> | undefined {
    if (this.#hasRoom(owner)) {
      this.#admit(owner);
      return undefined;
    }
    const queue = this.#queues.get(owner) ?? [];
    if (this.#waiting >= MOST_IN_ALL || (owner !== null && queue.length >= MOST_OF_ONE)) {
      return Promise.reject(new UnavailableError("too many requests are waiting for a database connection"));
    }
    this.#queues.set(owner, queue);
    return new Promise((resolve, reject) => {
      queue.push({ enter: resolve, refuse: reject, until: performance.now() + this.#settings.patienceMs });
      this.#waiting += 1;
      this.#timer ??= setTimeout(() => this.#giveUp(), this.#settings.patienceMs);
    });
  }

  /** One of the owner's has left. */
  leave(owner: Owner): void {
    const left = (this.#inside.get(owner) ?? 0) - 1;
    if (left > 0) {
      this.#inside.set(owner, left);
    } else {
      this.#inside.delete(owner);
    }
    this.#entered -= 1;
    while (this.#waiting > 0 && this.#letIn()) {}
  }

  /** Refuses all who wait. */
  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#refuse(() => true, "the connections to the database are being closed");
  }

  #hasRoom(owner: Owner): boolean {
    const free = this.#settings.size - this.#entered;
    const inside = owner === null ? 0 : (this.#inside.get(owner) ?? 0);
    return inside === 0 ? free > 0 : inside < this.#share && free > this.#reserve;
  }

  #admit(owner: Owner): void {
    this.#inside.set(owner, (this.#inside.get(owner) ?? 0) + 1);
    this.#entered += 1;
  }

  #letIn(): boolean {
    for (const [owner, queue] of this.#queues) {
      if (this.#hasRoom(owner)) {
        const first = this.#takeFirst(owner, queue);
        if (queue.length > 0) {
          this.#queues.delete(owner);
          this.#queues.set(owner, queue);
        }
        this.#admit(owner);
        first.enter();
        return true;
      }
    }
    return false;
  }

  #giveUp(): void {
    const now = performance.now();
    const { patienceMs } = this.#settings;
    this.#refuse(({ until }) => until <= now, `no connection to the database was free within ${patienceMs} ms`);
    const next = Math.min(...[...this.#queues.values()].map(([first]) => (first as Waiting).until));
    this.#timer = this.#waiting > 0 ? setTimeout(() => this.#giveUp(), Math.max(1, next - now)) : undefined;
  }

  /** Refuses the first of each queue for as long as they are such: nobody stands before somebody who came earlier. */
  #refuse(isSuch: (waiting: Waiting) => boolean, reason: string): void {
    for (const [owner, queue] of this.#queues) {
      while (queue[0] && isSuch(queue[0])) {
        this.#takeFirst(owner, queue).refuse(new UnavailableError(reason));
      }
    }
  }

  #takeFirst(owner: Owner, queue: Waiting[]): Waiting {
    const first = queue.shift() as Waiting;
    this.#waiting -= 1;
    if (queue.length === 0) {
      this.#queues.delete(owner);
    }
    return first;
  }
}
