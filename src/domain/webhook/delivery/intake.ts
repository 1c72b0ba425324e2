import { randomUUID } from "node:crypto";
import { databaseNow } from "../../../platform/clock.ts";
import { momentOf } from "../../../platform/id.ts";
import type { ClaimedDelivery, Lease } from "./claim-store.ts";
import type { Completions } from "./completions.ts";
import type { LaneDelivery, Lanes } from "./lane.ts";
import type { Overflow } from "./overflow.ts";
import type { Runner } from "./runner.ts";

/** With this many unwritten results claiming stops: the database cannot keep up. */
const MOST_UNWRITTEN = 2_000;
/** An event that is older and not visible does not move to its partition: it was erased. */
const MOVED_WITHIN_MS = 86_400_000;
/** The wait of a delivery that is put off, in milliseconds. */
const PUT_OFF_MS = 5_000;
/** Tests of one subscription that wait here: they ignore its room, and may not fill that of all. */
const TESTS = 16;

export interface IntakeParts {
  /** The lease of a claim, in milliseconds. */
  leaseMs: number;
  lanes: Lanes;
  runner: Runner;
  overflow: Overflow;
  completions: Completions;
  onClaimed(count: number): void;
  /** A delivery was put off because its event is not visible or too many tests wait. */
  onPutOff(): void;
}

/** Distributes claimed deliveries: to the lanes, to the overflow, or straight to the completions. */
export class Intake {
  readonly #parts: IntakeParts;

  constructor(parts: IntakeParts) {
    this.#parts = parts;
  }

  /** Whether claiming stops for now. */
  get isFull(): boolean {
    const { runner, completions, overflow } = this.#parts;
    return runner.isFull || completions.size >= MOST_UNWRITTEN || overflow.isFull;
  }

  /**
   * Claims and distributes deliveries. Returns them.
   *
   * @param onBacklog Called before a long backlog is parked, which may take seconds.
   */
  async take(
    claim: (lease: Lease) => Promise<ClaimedDelivery[]>,
    { isProbe = false, onBacklog = () => {} } = {},
  ): Promise<readonly ClaimedDelivery[]> {
    const { leaseMs: milliseconds, overflow, onClaimed } = this.#parts;
    const token = randomUUID();
    const startBefore = performance.now() + milliseconds / 2;
    const claimed = await claim({ milliseconds, token });
    onClaimed(claimed.length);
    for (const delivery of claimed) {
      this.#accept(Object.assign(delivery, { token, startBefore, isProbe }));
    }
    if (overflow.hasBacklog) {
      onBacklog();
    }
    await overflow.settle();
    return claimed;
  }

  /** Runs the delivery, completes it without an attempt, or has it parked. */
  #accept(delivery: LaneDelivery): void {
    const { lanes, runner, overflow, completions, onPutOff } = this.#parts;
    if (delivery.circuit === "disabled" && !delivery.isTest) {
      completions.add({ delivery, next: "done" });
      return;
    }
    if (delivery.eventType === null && momentOf(delivery.eventId) < databaseNow() - MOVED_WITHIN_MS) {
      completions.add({ delivery, next: "done" });
      return;
    }
    const lane = delivery.eventType === null ? null : lanes.of(delivery);
    if (lane === null || (delivery.isTest && lane.waiting.length >= TESTS)) {
      completions.add({ delivery, next: "free", delay: PUT_OFF_MS });
      onPutOff();
      return;
    }
    if (lane.admits(delivery)) {
      runner.take(lane, delivery);
    } else {
      overflow.add(delivery);
    }
  }
}
