import { onSchedule } from "../../../platform/cron.ts";
import type { Database } from "../../../platform/db/database.ts";
import { OwnFaultError } from "../../../platform/outbound/own-faults.ts";
import type { Sockets } from "../../../platform/outbound/sockets.ts";
import type { SubscriptionKey } from "../rules.ts";
import { UnreadableSecretError } from "../secrets.ts";
import { Backlog } from "./backlog.ts";
import { Budget } from "./budget.ts";
import { Circuits } from "./circuits.ts";
import type { HealthChange } from "./complete-store.ts";
import { Completions } from "./completions.ts";
import { type Attempted, deliver, type requestWriter } from "./deliver.ts";
import { Intake } from "./intake.ts";
import { Lanes } from "./lane.ts";
import { NewDeliveries } from "./new-deliveries.ts";
import { GATHERED_MS, Overflow } from "./overflow.ts";
import { Retries } from "./retries.ts";
import { Runner } from "./runner.ts";
import { leaseMs, ownFaultDelay } from "./schedule.ts";
import type { WebhookSettings } from "./settings.ts";
import { SharedTurn } from "./shared-turn.ts";

export interface DispatcherParts {
  database: Database;
  sockets: Sockets;
  requestOf: ReturnType<typeof requestWriter>;
  settings: WebhookSettings;
  /** The maximum of running attempts, for a process with fewer sockets than usual. */
  mostRunning?: number | undefined;
  /** Calls when there is work; returns a function that unsubscribes. */
  onWake(listener: () => void): () => void;
  observer: DispatcherObserver;
}

/** Receives the actions of the dispatcher, for logs and metrics. */
export interface DispatcherObserver {
  claimed(count: number): void;
  /** `delivered`, `status_500` and the like, or the reason why there was no answer. */
  attempted(outcome: string, milliseconds: number, attempted: Attempted): void;
  running(count: number): void;
  /** The time for which the oldest due delivery has been due, in seconds; null if that could not be read. */
  oldestDue(seconds: number | null): void;
  healthChanged(change: HealthChange): void;
  /** A delivery was put off because the secret of its subscription cannot be opened. */
  unreadable(key: SubscriptionKey): void;
  /** A delivery was signed with the current secret alone, because the previous one cannot be opened. */
  previousUnreadable(key: SubscriptionKey): void;
  /** A delivery was put off because this service could not make the attempt. */
  postponed(error: OwnFaultError): void;
  failed(error: unknown): void;
}

/**
 * Claims due deliveries, runs them and writes their results (docs/dispatcher.md). Any number of dispatchers share a
 * database; the deliveries of one that dies become due again at the end of their leases.
 */
export class Dispatcher {
  readonly #budget: Budget;
  readonly #runner: Runner;
  readonly #completions: Completions;
  readonly #overflow: Overflow;
  readonly #intake: Intake;
  readonly #newDeliveries: NewDeliveries;
  readonly #retries: Retries;
  readonly #circuits: Circuits;
  readonly #backlog: Backlog;
  readonly #turn: SharedTurn;
  readonly #stopWaking: () => void;

  constructor(parts: DispatcherParts) {
    const { database, settings, observer } = parts;
    const ask = (withinMs = 0) => this.#turn.request(withinMs);
    const lanes = new Lanes();
    this.#budget = new Budget(() => this.#runner.resume(), parts.mostRunning);
    this.#completions = new Completions(database, settings, {
      onWritten: (changes, batch) => {
        for (const change of changes) {
          this.#circuits.onHealth(change);
          if (change.status !== null) {
            observer.healthChanged(change);
          }
        }
        this.#retries.onWritten(batch);
        this.#refill();
      },
      onError: observer.failed,
    });
    const { sockets, requestOf } = parts;
    const completions = this.#completions;
    const delivering = { sockets, requestOf, settings, completions, onAttempted: observer.attempted };
    this.#runner = new Runner({
      lanes,
      budget: this.#budget,
      attempt: (delivery) => {
        observer.running(this.#budget.running);
        return deliver(delivering, delivery);
      },
      giveBack: (delivery, how) => {
        if (how === "beyond") {
          this.#overflow.addLater(delivery);
        } else {
          this.#completions.add({ delivery, next: "free" });
        }
      },
      postpone: (delivery, error) => {
        if (error instanceof UnreadableSecretError) {
          observer.unreadable(delivery);
        } else if (error instanceof OwnFaultError) {
          observer.postponed(error);
        } else {
          observer.failed(error);
        }
        const delay = ownFaultDelay(delivery.eventId);
        this.#completions.add({ delivery, next: "free", delay });
        return delay;
      },
      onRoom: (lane) => {
        this.#refill();
        this.#backlog.onRoom(lane);
      },
      onCalm: () => this.#turn.goOn(),
    });
    const runner = this.#runner;
    this.#overflow = new Overflow({
      database,
      settings,
      lanes,
      onParked: async (parked) => {
        await this.#backlog.onParked(parked);
        this.#newDeliveries.goOn();
      },
      onError: observer.failed,
    });
    this.#intake = new Intake({
      leaseMs: leaseMs(settings),
      lanes,
      runner,
      overflow: this.#overflow,
      completions,
      onClaimed: observer.claimed,
      onPutOff: () => ask(GATHERED_MS),
    });
    const intake = this.#intake;
    this.#newDeliveries = new NewDeliveries(database, intake, observer.failed);
    this.#retries = new Retries({ database, intake, runner, ask });
    this.#circuits = new Circuits({
      database,
      lanes,
      runner,
      intake,
      parkAll: (key) => this.#backlog.parkAll(key),
      onClosed: (key) => {
        this.#backlog.expect(key);
        ask();
      },
      ask,
      onError: observer.failed,
    });
    const [retries, circuits] = [this.#retries, this.#circuits];
    this.#backlog = new Backlog({ database, lanes, runner, intake, circuits, ask });
    this.#turn = new SharedTurn({ database, runner, intake, retries, circuits, backlog: this.#backlog, observer });
    const stopPolling = onSchedule(settings.pollCron, () => {
      this.#newDeliveries.lookAtAll();
      this.#turn.poll();
    });
    const stopListening = parts.onWake(() => this.#newDeliveries.look());
    this.#stopWaking = () => {
      stopListening();
      stopPolling();
    };
    this.#newDeliveries.look();
    this.#turn.poll();
  }

  /**
   * Stops claiming, gives back deliveries that have not begun, and waits at most this long for the running attempts.
   */
  async end(drainMs: number): Promise<void> {
    this.#stopWaking();
    await Promise.all([this.#newDeliveries, this.#turn, this.#overflow, this.#circuits].map((each) => each.end()));
    await this.#runner.end(drainMs);
    for (const delivery of this.#overflow.left()) {
      this.#completions.add({ delivery, next: "free" });
    }
    await this.#completions.end();
    this.#retries.forgetTimes();
    this.#circuits.forgetTimes();
  }

  /** Claims deliveries that were left behind, if there is room for them. */
  #refill(): void {
    this.#newDeliveries.goOn();
    this.#turn.refill();
  }
}
