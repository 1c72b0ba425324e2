import { UnavailableError } from "../errors.ts";

export interface GateSettings {
  /** The maximum number of connections in use at once. */
  size: number;
  /** The maximum wait. */
  patienceMs: number;
}

/** The business that asks for a connection. Null for work of no business, which has no share. */
export type Owner = string | null;

interface Waiting {
  enter(): void;
  refuse(error: UnavailableError): void;
  /** The end of its wait, by the monotonic clock. */
  until: number;
}

const CLOSED = "the connections to the database are being closed";
/** The maximum number of waiting requests, of one owner and in all. The gate refuses further ones at once. */
const MOST_OF_ONE = 200;
const MOST_IN_ALL = 2_000;

/**
 * Bounds the connections in use, and those of one owner to half of them, so that an owner whose statements wait leaves
 * room for others. The last fifth is for owners without a connection. Waiting owners take turns.
 */
export class Gate {
  readonly #settings: GateSettings;
  readonly #share: number;
  readonly #reserve: number;
  readonly #inside = new Map<Owner, number>();
  /** In the order of their turns: the owner that was admitted last is at the end. */
  readonly #queues = new Map<Owner, Waiting[]>();
  #entered = 0;
  #waiting = 0;
  #isClosed = false;
  /** One timer for all: it runs when the first wait may end. */
  #timer: NodeJS.Timeout | undefined;

  constructor(settings: GateSettings) {
    this.#settings = settings;
    this.#share = Math.ceil(settings.size / 2);
    this.#reserve = Math.floor(settings.size / 5);
  }

  /** The number of requests inside. */
  get entered(): number {
    return this.#entered;
  }

  /** The number of waiting requests. */
  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Admits a request of the owner: undefined when it is admitted at once, otherwise a promise that resolves on
   * admission.
   *
   * @throws UnavailableError when it would wait too long.
   */
  enter(owner: Owner): Promise<void> | undefined {
    if (this.#isClosed) {
      return Promise.reject(new UnavailableError(CLOSED));
    }
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

  /** Frees the place of one of the owner's requests. */
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

  /** Refuses all waiting requests, and all later ones. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#refuse(() => true, CLOSED);
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

  /** Refuses requests from the front of each queue while they match. Each queue is in order of arrival. */
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
