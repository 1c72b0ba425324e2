import type { Database } from "../../../platform/db/database.ts";
import type { SubscriptionKey } from "../rules.ts";
import { claimProbes, resumeProbes, suspendProbes } from "./circuit-store.ts";
import type { HealthChange } from "./complete-store.ts";
import type { Intake } from "./intake.ts";
import type { Lanes } from "./lane.ts";
import type { Runner } from "./runner.ts";
import { DueTimers, Repeating } from "./turns.ts";

/** Probes that one claim takes: the next claim waits until these have begun, so that new deliveries run in between. */
const PROBES = 32;
/** The most open circuits without a delivery that one poll suspends, in one statement. */
const SUSPENDED = 1_000;

export interface CircuitsParts {
  database: Database;
  lanes: Lanes;
  runner: Runner;
  intake: Intake;
  /** Parks all due deliveries of a subscription whose circuit has opened. */
  parkAll(key: SubscriptionKey): Promise<void>;
  /** The circuit of a subscription has closed: its backlog may be claimed. */
  onClosed(key: SubscriptionKey): void;
  /** Requests a run of `claim`. */
  ask(): void;
  onError(error: unknown): void;
}

/** Opens and closes circuits: parks when one opens, probes it at its time, and delivers its backlog after it closes. */
export class Circuits {
  readonly #parts: CircuitsParts;
  readonly #dueTimers: DueTimers;
  /** Many circuits may open at once: the due deliveries are parked for one subscription after the other. */
  readonly #opened: SubscriptionKey[] = [];
  readonly #parking: Repeating;
  #mayBeDue = false;

  constructor(parts: CircuitsParts) {
    this.#parts = parts;
    this.#parking = new Repeating(() => this.#parkOpened(), parts.onError);
    this.#dueTimers = new DueTimers(() => {
      this.expect();
      parts.ask();
    });
  }

  /** Whether there may be probes to claim. */
  get mayBeDue(): boolean {
    return this.#mayBeDue;
  }

  /** Records that a probe may be due. */
  expect(): void {
    this.#mayBeDue = true;
  }

  /** Claims due probes once the earlier ones have begun. Returns whether it has looked. */
  async claim(): Promise<boolean> {
    const { database, runner, intake } = this.#parts;
    if (!this.#mayBeDue || !runner.isCalm) {
      return false;
    }
    this.#mayBeDue = false;
    const claimed = await intake.take((lease) => claimProbes(database, PROBES, lease), { isProbe: true });
    this.#mayBeDue ||= claimed.length === PROBES;
    return true;
  }

  /** Suspends open circuits that have no delivery to probe with. */
  suspend(): Promise<void> {
    return suspendProbes(this.#parts.database, SUSPENDED);
  }

  /** Makes probes due for suspended circuits that have a delivery again. */
  async resume(keys: readonly SubscriptionKey[]): Promise<void> {
    if (keys.length > 0) {
      await resumeProbes(this.#parts.database, keys);
      this.expect();
      this.#parts.ask();
    }
  }

  /** Applies the effect of results on the circuit. */
  onHealth(change: HealthChange): void {
    const { lanes, onClosed } = this.#parts;
    const lane = lanes.find(change);
    if (lane && change.isOpen) {
      lane.endProbe();
      lanes.forget(lane);
    }
    if (change.isOpen && !change.wasOpen) {
      this.#opened.push(change);
      this.#parking.request();
    }
    if (change.probeMs !== null) {
      this.#dueTimers.in(change.probeMs);
    }
    if (change.wasOpen && !change.isOpen) {
      lane?.endProbe();
      onClosed(change);
    }
  }

  /** Stops parking. */
  async end(): Promise<void> {
    await this.#parking.end();
  }

  /** Forgets the times of probes. */
  forgetTimes(): void {
    this.#dueTimers.end();
  }

  async #parkOpened(): Promise<void> {
    for (const key of this.#opened.splice(0)) {
      await this.#parts.parkAll(key);
    }
  }
}
