import type { HintListener, Hints } from "../../platform/db/hints.ts";
import { UnavailableError } from "../../platform/errors.ts";
import { LimitError } from "../../platform/limit/limiter.ts";
import type { Membership } from "../identity/rules.ts";
import { heardBy, topicsOfAccess } from "./rules.ts";
import { type Topic, topicNames } from "./topics.ts";

export interface StreamSettings {
  /** The maximum of open streams of this process, of one business and of one user. */
  most: number;
  mostOfBusiness: number;
  mostOfUser: number;
  /** The interval between two checks of a stream's caller, in milliseconds. */
  checkMs: number;
  /** The maximum time for which a client may leave a hint unread. */
  patienceMs: number;
  observer: StreamObserver;
}

export interface StreamObserver {
  /** The number of open streams has changed. */
  open(streams: number): void;
  /** A hint was sent on a stream. */
  sent(): void;
  /** A stream has ended. */
  ended(reason: EndReason): void;
  /** A stream was refused because of a maximum. */
  refused(): void;
}

/** `client`: it left; `access`: its caller lost the right to it; `slow`: it read too slowly; `shutdown`: the service ends. */
export type EndReason = "client" | "access" | "slow" | "shutdown";

export const streamLimits = {
  mostOfBusiness: 500,
  mostOfUser: 20,
  patienceMs: 30_000,
} as const;

/** The client of a stream. */
export interface StreamClient {
  membership: Membership;
  /** Reads the caller again. Null if they may no longer have the stream. @throws if this cannot be found out now. */
  identify(): Promise<Membership | null>;
  /** Ends the connection of a client that does not read. */
  cut(): void;
}

/** One hint: the topics in which something changed. */
export interface Hint {
  topics: Topic[];
}

/** Opens a stream for one client. @throws LimitError, UnavailableError */
export type OpenStream = (topics: readonly Topic[]) => AsyncIterableIterator<Hint>;

/** The wait before a refused client tries again. */
const RETRY_SECONDS = 30;

/** A cached membership is as old as this; a check after a change looks once more when none can be. */
const STALE_MS = 2_500;

/** The open streams of hints of a process. */
export class Streams {
  readonly #settings: StreamSettings;
  readonly #open = new Set<Stream>();
  readonly #byBusiness = new Map<string, Set<Stream>>();
  readonly #stop: () => void;
  readonly #timer: NodeJS.Timeout;
  #isEnding = false;

  constructor(hints: Pick<Hints, "on">, settings: StreamSettings) {
    this.#settings = settings;
    this.#stop = hints.on((businessId, topics) => this.#hear(businessId, topics));
    this.#timer = setInterval(() => this.#look(), Math.min(settings.checkMs, settings.patienceMs, 1_000)).unref();
  }

  /** @throws LimitError beyond a maximum, UnavailableError while the service ends. */
  open(client: StreamClient, wanted: readonly Topic[]): AsyncIterableIterator<Hint> {
    const { most, mostOfBusiness, mostOfUser, observer } = this.#settings;
    const { business, user } = client.membership;
    const ofBusiness = this.#byBusiness.get(business.id) ?? new Set();
    const ofUser = [...ofBusiness].filter((stream) => stream.userId === user.id).length;
    const isFull = this.#open.size >= most || ofBusiness.size >= mostOfBusiness || ofUser >= mostOfUser;
    if (this.#isEnding) {
      throw new UnavailableError("the service is ending");
    }
    if (isFull) {
      observer.refused();
      throw new LimitError(RETRY_SECONDS);
    }
    const stream = new Stream(client, new Set(wanted), observer, (reason) => {
      this.#open.delete(stream);
      ofBusiness.delete(stream);
      if (ofBusiness.size === 0) {
        this.#byBusiness.delete(business.id);
      }
      observer.ended(reason);
      observer.open(this.#open.size);
    });
    this.#open.add(stream);
    this.#byBusiness.set(business.id, ofBusiness.add(stream));
    observer.open(this.#open.size);
    // What changed before is unknown to the client.
    stream.hear(topicNames);
    return stream;
  }

  /** Ends every stream, and refuses new ones. */
  end(): void {
    this.#isEnding = true;
    clearInterval(this.#timer);
    this.#stop();
    for (const stream of this.#open) {
      stream.end("shutdown");
    }
  }

  readonly #hear: HintListener = (businessId, topics) => {
    if (businessId === null || topics === null) {
      for (const stream of this.#open) {
        stream.hear(topicNames);
      }
      return;
    }
    const streams = this.#byBusiness.get(businessId);
    if (!streams) {
      return;
    }
    const concernsAccess = [...topics].some((topic) => topicsOfAccess.has(topic));
    for (const stream of streams) {
      stream.hear(topics);
      if (concernsAccess) {
        stream.check();
        stream.checkBy(performance.now() + STALE_MS);
      }
    }
  };

  #look(): void {
    const now = performance.now();
    const { checkMs, patienceMs } = this.#settings;
    for (const stream of this.#open) {
      if (stream.isWaitingSince(now - patienceMs)) {
        stream.cut();
      } else if (stream.isDue(now, checkMs)) {
        stream.check();
      }
    }
  }
}

type Next = IteratorResult<Hint, undefined>;

/** What one client has yet to hear. It holds each topic once, however slowly the client reads. */
class Stream implements AsyncIterableIterator<Hint, undefined> {
  readonly userId: string;
  readonly #client: StreamClient;
  readonly #wanted: ReadonlySet<string>;
  readonly #observer: StreamObserver;
  readonly #onEnd: (reason: EndReason) => void;
  #heard: ReadonlySet<string>;
  #pending = new Set<Topic>();
  /** The time of the oldest unread hint. */
  #pendingSince = Number.POSITIVE_INFINITY;
  #checkedAt = performance.now();
  #checkBy = Number.POSITIVE_INFINITY;
  #isChecking = false;
  #isEnded = false;
  #reader: ((next: Next) => void) | undefined;

  constructor(
    client: StreamClient,
    wanted: ReadonlySet<string>,
    observer: StreamObserver,
    onEnd: (reason: EndReason) => void,
  ) {
    this.userId = client.membership.user.id;
    this.#client = client;
    this.#wanted = wanted;
    this.#observer = observer;
    this.#onEnd = onEnd;
    this.#heard = heardBy(client.membership);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<Next> {
    if (this.#pending.size > 0 && !this.#isEnded) {
      return Promise.resolve(this.#take());
    }
    if (this.#isEnded) {
      return Promise.resolve({ done: true, value: undefined });
    }
    return new Promise((resolve) => {
      this.#reader = resolve;
    });
  }

  return(): Promise<Next> {
    this.end("client");
    return Promise.resolve({ done: true, value: undefined });
  }

  hear(topics: Iterable<string>): void {
    for (const topic of topics) {
      if (this.#wanted.has(topic) && this.#heard.has(topic)) {
        this.#pending.add(topic as Topic);
      }
    }
    if (this.#pending.size === 0) {
      return;
    }
    this.#pendingSince = Math.min(this.#pendingSince, performance.now());
    const reader = this.#reader;
    if (reader) {
      this.#reader = undefined;
      reader(this.#take());
    }
  }

  #take(): Next {
    const hint = { topics: [...this.#pending] };
    this.#pending.clear();
    this.#pendingSince = Number.POSITIVE_INFINITY;
    this.#observer.sent();
    return { done: false, value: hint };
  }

  isWaitingSince(time: number): boolean {
    return this.#pendingSince <= time;
  }

  isDue(now: number, checkMs: number): boolean {
    return now - this.#checkedAt >= checkMs || now >= this.#checkBy;
  }

  checkBy(time: number): void {
    this.#checkBy = time;
  }

  check(): void {
    this.#checkedAt = performance.now();
    this.#checkBy = Number.POSITIVE_INFINITY;
    if (!this.#isChecking) {
      this.#isChecking = true;
      void this.#identify().finally(() => {
        this.#isChecking = false;
      });
    }
  }

  async #identify(): Promise<void> {
    let membership: Membership | null;
    try {
      membership = await this.#client.identify();
    } catch {
      // The database is away: the next check decides, and until then there are no hints of others.
      return;
    }
    if (membership === null || membership.business.id !== this.#client.membership.business.id) {
      this.end("access");
      return;
    }
    const before = this.#heard;
    this.#heard = heardBy(membership);
    // Another role or plan is news of the caller's own, also if the change was heard while an older one was cached.
    const isOther = before.size !== this.#heard.size || [...this.#heard].some((topic) => !before.has(topic));
    if (isOther) {
      this.hear(["people", ...[...this.#heard].filter((topic) => !before.has(topic))]);
    }
  }

  cut(): void {
    this.end("slow");
    this.#client.cut();
  }

  end(reason: EndReason): void {
    if (this.#isEnded) {
      return;
    }
    this.#isEnded = true;
    this.#pending.clear();
    this.#pendingSince = Number.POSITIVE_INFINITY;
    this.#reader?.({ done: true, value: undefined });
    this.#reader = undefined;
    this.#onEnd(reason);
  }
}
