import { onSchedule } from "../../../platform/cron.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Sockets } from "../../../platform/outbound/sockets.ts";
import { UnreadableSecretError } from "../secrets.ts";
import { Backlog } from "./backlog.ts";
import { Budget } from "./budget.ts";
import { Circuits } from "./circuits.ts";
import { oldestDue } from "./claim-store.ts";
import { Completions } from "./completions.ts";
import { deliver } from "./deliver.ts";
import { Intake } from "./intake.ts";
import { BACK_OFF_MS } from "./lane.ts";
import { Lanes } from "./lanes.ts";
import { NewDeliveries } from "./new-deliveries.ts";
import type { DispatcherObserver } from "./observer.ts";
import { GATHERED_MS, Overflow } from "./overflow.ts";
import { Repeating } from "./repeating.ts";
import type { requestWriter } from "./request.ts";
import { Retries } from "./retries.ts";
import { Runner } from "./runner.ts";
import { leaseMs } from "./schedule.ts";
import type { WebhookSettings } from "./settings.ts";
import { type OnImpossible, throwImpossible } from "./states.ts";

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
  /** Receives an error for a transition missing from the table of states; without it, the transition throws. */
  onImpossible?: OnImpossible | undefined;
}

/**
 * Claims due deliveries, runs them and writes their results (docs/dispatcher.md). Any number of dispatchers share a
 * database; the deliveries of one that dies become due again at the end of their leases.
 */
export class Dispatcher {
  readonly #parts: DispatcherParts;
  readonly #budget: Budget;
  readonly #runner: Runner;
  readonly #completions: Completions;
  readonly #overflow: Overflow;
  readonly #intake: Intake;
  readonly #newDeliveries: NewDeliveries;
  readonly #retries: Retries;
  readonly #circuits: Circuits;
  readonly #backlog: Backlog;
  /** Retries, probes, the backlog and the sweep share a turn and a connection. */
  readonly #turn: Repeating;
  /** Whether the sweep is due. */
  #isPolled = true;
  readonly #stopWaking: () => void;

  constructor(parts: DispatcherParts) {
    this.#parts = parts;
    const { database, settings, observer, onImpossible = throwImpossible } = parts;
    const ask = (withinMs = 0) => (withinMs > 0 ? this.#turn.requestWithin(withinMs) : this.#turn.request());
    const lanes = new Lanes(onImpossible);
    this.#budget = new Budget(() => this.#runner.resume(), parts.mostRunning);
    this.#completions = new Completions(database, settings, {
      onWritten: (changes, batch) => {
        for (const change of changes) {
          this.#circuits.onHealth(change);
          if (change.status !== null) {
            observer.healthChanged(change);
          }
        }
        for (const { next, delay } of batch) {
          // A delay starts when it is written, not when the attempt ends.
          if (next === "retry") {
            this.#retries.expectIn(delay ?? 0);
          }
        }
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
          this.#completions.add({ delivery, next: "free", delay: how === "failed" ? BACK_OFF_MS : 0 });
        }
      },
      onRoom: (lane) => {
        this.#refill();
        this.#backlog.onRoom(lane);
      },
      onCalm: () => this.#goOn(),
      onError: (error, delivery) =>
        error instanceof UnreadableSecretError ? observer.unreadable(delivery) : observer.failed(error),
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
        this.#backlog.note(key);
        ask();
      },
      ask,
      onError: observer.failed,
    });
    this.#backlog = new Backlog({ database, lanes, runner, intake, circuits: this.#circuits, ask });
    this.#turn = new Repeating(
      () => this.#takeTurn(),
      (error) => {
        observer.oldestDue(null);
        observer.failed(error);
      },
    );
    const stopPolling = onSchedule(settings.pollCron, () => {
      this.#isPolled = true;
      this.#newDeliveries.lookAtAll();
      this.#turn.request();
    });
    const stopListening = parts.onWake(() => this.#newDeliveries.look());
    this.#stopWaking = () => {
      stopListening();
      stopPolling();
    };
    this.#newDeliveries.look();
    this.#turn.request();
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

  async #takeTurn(): Promise<void> {
    const isPolled = this.#isPolled;
    this.#isPolled = false;
    if (isPolled) {
      this.#retries.expect();
    }
    if (await this.#retries.claim()) {
      this.#goOn();
    }
    if (isPolled) {
      this.#circuits.expect();
    }
    if (await this.#circuits.claim()) {
      this.#goOn();
    }
    await this.#backlog.feed();
    if (isPolled) {
      this.#parts.observer.oldestDue(await oldestDue(this.#parts.database));
      await this.#circuits.suspend();
      await this.#backlog.sweep();
    }
  }

  /** Claims more retries or probes, if the last claim left some and those it took have begun. */
  #goOn(): void {
    if ((this.#retries.mayBeDue || this.#circuits.mayBeDue) && this.#runner.isCalm) {
      this.#turn.request();
    }
  }

  /** Claims deliveries that were left behind, if there is room for them. */
  #refill(): void {
    this.#newDeliveries.goOn();
    if ((this.#retries.mayBeDue || this.#circuits.mayBeDue) && this.#runner.isCalm && !this.#intake.isFull) {
      this.#turn.requestWithin(GATHERED_MS);
    }
  }
}
