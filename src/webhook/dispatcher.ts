import { randomUUID } from "node:crypto";
import { onSchedule } from "../cron.ts";
import type { Database } from "../db/database.ts";
import { newIdentity } from "../id.ts";
import { type AttemptResult, attempt } from "./attempt.ts";
import { type ClaimedDelivery, claimNew, claimRetries, type Lease, oldestDue } from "./claim.ts";
import { type AttemptRecord, type Completion, complete, type HealthChange } from "./complete.ts";
import { Completions } from "./completions.ts";
import { type Held, type Lane, PUT_OFF_MS } from "./lanes.ts";
import { Looks } from "./looks.ts";
import { dropDeliveries } from "./outbox.ts";
import {
  claimParked,
  claimProbes,
  listParked,
  parkDue,
  resumeProbes,
  type SubscriptionKey,
  suspendProbes,
} from "./park.ts";
import { Repeating } from "./repeating.ts";
import type { requestWriter } from "./request.ts";
import { Runner } from "./runner.ts";
import { leaseMs, retryDelay } from "./schedule.ts";
import { UnreadableSecretError } from "./secrets.ts";
import type { WebhookSettings } from "./settings.ts";
import type { Sockets } from "./sockets.ts";

/** The most that one claim takes. */
const CLAIM = 256;
/** The most retries that one claim takes: the next one waits until these have begun. */
const RETRIES = 64;
/** With so much still to be written nothing more is claimed. */
const MOST_UNWRITTEN = 2_000;
/** With so many subscriptions that have something to be parked it is parked at once; with so many nothing more is claimed. */
const MUCH_BEYOND = 100;
const MOST_BEYOND = 500;
/** Subscriptions that are down, tried at one time: the others follow when what was claimed before has begun. */
const PROBES = 32;
/** Tests of one subscription that wait here: they go ahead of its room, and may not fill that of all. */
const TESTS = 16;
/** A claim that takes so many beyond the room of a subscription has met a backlog. */
const BACKLOG = 32;
/** What subscriptions have waiting that are not quick is parked and fetched together, this long after the first of it. */
const GATHERED_MS = 50;
/**
 * A claim begins so far before the last one that left nothing behind: what was recorded then may have been committed
 * since. What is committed later still is found by the poll.
 */
const OVERLAP_MS = 2_000;
/** What could not be parked is, this long after. */
const PARK_AGAIN_MS = 1_000;
/** In so many subscriptions a poll looks for parked deliveries that nobody remembers; the next one goes on from there. */
const SWEPT = 1_024;
/** Subscriptions whose parked deliveries are claimed together. */
const FED = 128;
/** The most subscriptions that a poll sets aside because they are down and have nothing to be tried with. */
const SUSPENDED = 1_000;

export interface DispatcherParts {
  database: Database;
  sockets: Sockets;
  requestOf: ReturnType<typeof requestWriter>;
  settings: WebhookSettings;
  /** Attempts under way in all, where there are fewer sockets than the usual number needs. */
  mostRunning?: number | undefined;
  /** Calls when there is work; returns what ends that. */
  onWake(listener: () => void): () => void;
  observer: DispatcherObserver;
}

/** Told what the dispatcher does, for logs and metrics. */
export interface DispatcherObserver {
  claimed(count: number): void;
  /** `delivered`, `status_500` and the like, or why there was no answer. */
  attempted(outcome: string): void;
  running(count: number): void;
  /** For how long the oldest due delivery has been due, in seconds; null where that could not be read. */
  oldestDue(seconds: number | null): void;
  healthChanged(change: HealthChange): void;
  /** A delivery was put off because the secret of its subscription cannot be opened. */
  unreadable(key: SubscriptionKey): void;
  /** A delivery was signed with the current secret alone, because the previous one cannot be opened. */
  previousUnreadable(key: SubscriptionKey): void;
  failed(error: unknown): void;
}

/**
 * Claims what is due, has it run, writes what became of it. Any number of dispatchers share a database; one that dies
 * leaves its deliveries to the end of their leases.
 */
export class Dispatcher {
  readonly #parts: DispatcherParts;
  readonly #completions: Completions;
  readonly #runner: Runner;
  /** New events are never behind anything else: what else there is to claim has a turn of its own. */
  readonly #news: Repeating;
  /** A backlog is claimed by two at a time: a busy process takes longer to read the rows than PostgreSQL to find them. */
  readonly #moreNews: Repeating;
  readonly #rest: Repeating;
  /** Parks what was claimed that nobody may run now. */
  readonly #parking: Repeating;
  /** Subscriptions go down many at a time: what they have is parked one after the other, however much it is. */
  readonly #parkingDown: Repeating;
  readonly #wentDown: SubscriptionKey[] = [];
  /** What was claimed beyond the room of its lane, or of a subscription that takes nothing now, and is soon parked. */
  readonly #beyond = new Map<Lane, Held[]>();
  #polled = true;
  /** Whether retries may be due. */
  #hasRetries = true;
  /** Whether the last claim of new events left something behind. */
  #isBehind = false;
  /** Whether more subscriptions that are down may be due for a try. */
  #hasProbes = false;
  readonly #retryLooks: Looks;
  readonly #probeLooks: Looks;
  /** How many polls there were, and of which of them a claim has looked at all that is new and left none behind. */
  #polls = 1;
  #answeredPoll = 0;
  /** When the last claim of new events began that left none behind, by `performance.now()`. */
  #seenAllAt = 0;
  #sweptTo: SubscriptionKey | null = null;
  readonly #stopWaking: () => void;

  constructor(parts: DispatcherParts) {
    this.#parts = parts;
    const { database, settings, observer } = parts;
    this.#news = new Repeating(() => this.#claimNews(), observer.failed);
    this.#moreNews = new Repeating(() => this.#claimNews(), observer.failed);
    this.#rest = new Repeating(
      () => this.#claimRest(),
      (error) => {
        observer.oldestDue(null);
        observer.failed(error);
      },
    );
    this.#parking = new Repeating(() => this.#parkBeyond(() => true), observer.failed);
    this.#parkingDown = new Repeating(() => this.#parkDown(), observer.failed);
    this.#retryLooks = new Looks(() => {
      this.#hasRetries = true;
      this.#rest.request();
    });
    this.#probeLooks = new Looks(() => {
      this.#hasProbes = true;
      this.#rest.request();
    });
    this.#completions = new Completions(database, settings, {
      onWritten: (changes, batch) => {
        for (const change of changes) {
          this.#onHealth(change);
        }
        for (const { next, delay } of batch) {
          // A delay begins when it is written, not when the attempt ends.
          if (next === "retry") {
            this.#retryLooks.in(delay ?? 0);
          }
        }
        this.#refill();
      },
      onError: observer.failed,
    });
    this.#runner = new Runner(
      {
        attempt: (held) => this.#attempt(held),
        giveBack: (held, how) => {
          if (how === "beyond") {
            this.#putBeyond(held);
            this.#parking.requestWithin(GATHERED_MS);
          } else {
            this.#completions.add({ held, next: "free", delay: how === "failed" ? PUT_OFF_MS : 0 });
          }
        },
        onRoom: (lane) => this.#refill(lane),
        onCalm: () => this.#goOn(),
        onError: (error, held) =>
          error instanceof UnreadableSecretError ? observer.unreadable(held) : observer.failed(error),
      },
      parts.mostRunning,
    );
    const stopPolling = onSchedule(settings.pollCron, () => {
      this.#polled = true;
      this.#polls += 1;
      this.#news.request();
      this.#rest.request();
    });
    const stopListening = parts.onWake(() => this.#news.request());
    this.#stopWaking = () => {
      stopListening();
      stopPolling();
    };
    this.#news.request();
    this.#rest.request();
  }

  /** Claims nothing more, gives back what has not begun, and waits at most so long for the attempts under way. */
  async end(drainMs: number): Promise<void> {
    this.#stopWaking();
    const turns = [this.#news, this.#moreNews, this.#rest, this.#parking, this.#parkingDown];
    await Promise.all(turns.map((turn) => turn.end()));
    await this.#runner.end(drainMs);
    for (const held of [...this.#beyond.values()].flat()) {
      this.#completions.add({ held, next: "free" });
    }
    this.#beyond.clear();
    await this.#completions.end();
    this.#retryLooks.end();
    this.#probeLooks.end();
  }

  /** Looks for work if there is room for what was left behind, or in this lane for what is parked of it. */
  #refill(lane?: Lane): void {
    this.#claimBacklog();
    if (lane?.isHungry && lane.isQuick) {
      this.#rest.request();
    } else if (((this.#hasRetries || this.#hasProbes) && this.#runner.isCalm && !this.#isFull) || lane?.isHungry) {
      this.#rest.requestWithin(GATHERED_MS);
    }
  }

  #claimBacklog(): void {
    if (this.#isBehind && !this.#isFull) {
      this.#news.request();
      this.#moreNews.request();
    }
  }

  get #isFull(): boolean {
    return this.#runner.isFull || this.#completions.size >= MOST_UNWRITTEN || this.#beyond.size >= MOST_BEYOND;
  }

  async #claimNews(): Promise<void> {
    if (this.#isFull) {
      this.#isBehind = true;
      return;
    }
    this.#isBehind = false;
    const poll = this.#polls;
    const now = performance.now();
    // What is under way stays in the queue: but for the poll a claim begins behind it, and does not step over all of it.
    const withinMs = this.#answeredPoll < poll ? null : now - this.#seenAllAt + OVERLAP_MS;
    const claimed = await this.#take((lease) => claimNew(this.#parts.database, CLAIM, lease, withinMs));
    if (claimed === CLAIM) {
      this.#isBehind = true;
    } else {
      this.#seenAllAt = now;
      this.#answeredPoll = withinMs === null ? poll : this.#answeredPoll;
    }
    this.#claimBacklog();
  }

  async #claimRest(): Promise<void> {
    const { database } = this.#parts;
    const polled = this.#polled;
    this.#polled = false;
    this.#hasRetries ||= polled;
    if (this.#hasRetries && !this.#isFull && this.#runner.isCalm) {
      this.#hasRetries = false;
      const claimed = await this.#take((lease) => claimRetries(database, RETRIES, lease));
      this.#hasRetries ||= claimed === RETRIES;
      this.#goOn();
    }
    this.#hasProbes ||= polled;
    if (this.#hasProbes && this.#runner.isCalm) {
      this.#hasProbes = false;
      const claimed = await this.#take((lease) => claimProbes(database, PROBES, lease), true);
      this.#hasProbes ||= claimed === PROBES;
      this.#goOn();
    }
    await this.#feedHungry();
    if (polled) {
      await this.#sweep();
    }
  }

  /** Claims more retries or probes, if the last claim left some and what it took has begun. */
  #goOn(): void {
    if ((this.#hasRetries || this.#hasProbes) && this.#runner.isCalm) {
      this.#rest.request();
    }
  }

  /** Claims, and hands out what was claimed. A probe and a test go ahead although their subscription takes nothing else. */
  async #take(claim: (lease: Lease) => Promise<ClaimedDelivery[]>, isProbe = false): Promise<number> {
    const milliseconds = leaseMs(this.#parts.settings);
    const token = randomUUID();
    const startBefore = performance.now() + milliseconds / 2;
    const claimed = await claim({ milliseconds, token });
    this.#parts.observer.claimed(claimed.length);
    for (const delivery of claimed) {
      this.#accept(Object.assign(delivery, { token, startBefore, goesAhead: isProbe || delivery.isTest }));
    }
    const isMuch = this.#beyond.size >= MUCH_BEYOND;
    await this.#parkBeyond((lane, count) => isMuch || lane.isQuick || count >= BACKLOG);
    if (this.#beyond.size > 0) {
      this.#parking.requestWithin(GATHERED_MS);
    }
    return claimed.length;
  }

  /** Runs the delivery, or settles it without an attempt, or has it parked. */
  #accept(held: Held): void {
    if (held.state === "disabled" && !held.isTest) {
      this.#completions.add({ held, next: "done" });
      return;
    }
    const isClosed = held.state === "closed" || (held.state === "suspended" && this.#runner.isBusy(held));
    const lane = held.eventType === null ? null : this.#runner.lane(held);
    if (lane === null || (held.isTest && lane.waiting.length >= TESTS)) {
      this.#completions.add({ held, next: "free", delay: PUT_OFF_MS });
      this.#rest.requestWithin(GATHERED_MS);
      return;
    }
    if (held.goesAhead || (lane.room > 0 && !isClosed)) {
      this.#runner.take(lane, held);
    } else {
      this.#putBeyond(held);
    }
  }

  #putBeyond(held: Held): void {
    const lane = this.#runner.lane(held);
    const others = this.#beyond.get(lane);
    if (others) {
      others.push(held);
    } else {
      this.#beyond.set(lane, [held]);
    }
  }

  /** Parks what there is no room for in these lanes: they are to find it when they have room, or have recovered. */
  async #parkBeyond(isChosen: (lane: Lane, count: number) => boolean): Promise<void> {
    const chosen = [...this.#beyond].filter(([lane, { length }]) => isChosen(lane, length));
    if (chosen.length === 0) {
      return;
    }
    for (const [lane] of chosen) {
      this.#beyond.delete(lane);
    }
    const { database, settings } = this.#parts;
    const batch = chosen.flatMap(([, those]) => those.map((held): Completion => ({ held, next: "park" })));
    try {
      await complete(database, settings, batch);
    } catch (error) {
      for (const held of chosen.flatMap(([, those]) => those)) {
        this.#putBeyond(held);
      }
      this.#parts.observer.failed(error);
      this.#parking.requestWithin(PARK_AGAIN_MS);
      return;
    }
    this.#hasProbes ||= chosen.some(([, those]) => those.some(({ state }) => state === "closed"));
    const look = () => this.#rest.requestWithin(chosen.some(([lane]) => lane.isQuick) ? 0 : GATHERED_MS);
    for (const [{ key }] of chosen) {
      // The lane itself may have been forgotten meanwhile.
      this.#runner.markHungry(key);
    }
    // They may have had room again before it was noted that they have more.
    look();
    for (const [{ key }, { length }] of chosen) {
      if (length >= BACKLOG && (await parkDue(database, key))) {
        this.#runner.markHungry(key);
        look();
      }
    }
    this.#claimBacklog();
  }

  async #feedHungry(): Promise<void> {
    const wanted = this.#runner.wanted(FED);
    if (wanted.length === 0) {
      return;
    }
    const found = new Map<string, number>();
    await this.#take(async (lease) => {
      const keys = wanted.map(({ lane, room }) => ({ ...lane.key, room }));
      const claimed = await claimParked(this.#parts.database, keys, lease);
      for (const { subscriptionId } of claimed) {
        found.set(subscriptionId, (found.get(subscriptionId) ?? 0) + 1);
      }
      return claimed;
    });
    for (const one of wanted) {
      if ((found.get(one.lane.key.subscriptionId) ?? 0) < one.room) {
        this.#runner.markFed(one);
      }
    }
    if (wanted.length === FED) {
      this.#rest.request();
    }
  }

  /** Finds parked deliveries that nobody remembers, and drops those of subscriptions that are disabled. */
  async #sweep(): Promise<void> {
    const { database, observer } = this.#parts;
    observer.oldestDue(await oldestDue(database));
    await suspendProbes(database, SUSPENDED);
    const { lanes, last } = await listParked(database, this.#sweptTo, SWEPT);
    this.#sweptTo = last;
    const untried = lanes.filter(({ state }) => state === "untried");
    if (untried.length > 0) {
      await resumeProbes(database, untried);
      this.#hasProbes = true;
      this.#rest.request();
    }
    for (const { state, businessId, subscriptionId } of lanes) {
      if (state === "disabled") {
        await dropDeliveries(database, businessId, subscriptionId);
      } else if (state === "released") {
        this.#runner.markHungry({ businessId, subscriptionId });
        this.#rest.request();
      }
    }
  }

  async #attempt(held: Held): Promise<{ result: AttemptResult; delivered: boolean }> {
    const { sockets, requestOf, settings, observer } = this.#parts;
    const { id, createdAt } = newIdentity("dlv");
    observer.running(this.#runner.running);
    const request = requestOf(held);
    const result = "url" in request ? await attempt(sockets, request, settings.timeoutMs) : request;
    const delivered = result.error === null && result.status !== null && result.status >= 200 && result.status < 300;
    observer.attempted(delivered ? "delivered" : (result.error ?? `status_${result.status}`));
    const gone = result.error === null && result.status === 410;
    const made = held.attempts + 1;
    const isOver = delivered || gone || held.isTest;
    const delay = isOver ? null : retryDelay(settings, made, result.retryAfter);
    const record: AttemptRecord = {
      id,
      number: made,
      attemptedAt: createdAt,
      durationMs: result.durationMs,
      status: result.status,
      error: result.error,
      answer: result.answer,
      isTest: held.isTest,
      verdict: gone ? "gone" : held.isTest ? "none" : delivered ? "delivered" : "failed",
    };
    this.#completions.add({ held, next: delay === null ? "done" : "retry", delay, attempt: record });
    return { result, delivered };
  }

  async #parkDown(): Promise<void> {
    for (const key of this.#wentDown.splice(0)) {
      if (await parkDue(this.#parts.database, key)) {
        this.#runner.markHungry(key);
        this.#rest.requestWithin(GATHERED_MS);
      }
    }
  }

  #onHealth(change: HealthChange): void {
    if (change.isDown && !change.wasDown) {
      this.#wentDown.push(change);
      this.#parkingDown.request();
    }
    if (change.probeMs !== null) {
      this.#probeLooks.in(change.probeMs);
    }
    if (change.wasDown && !change.isDown) {
      this.#runner.markHungry(change);
      this.#rest.request();
    }
    if (change.status !== null) {
      this.#parts.observer.healthChanged(change);
    }
  }
}
