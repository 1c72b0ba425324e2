import type { Database } from "../../../platform/db/database.ts";
import { claimNew, type Lease } from "./claim-store.ts";
import type { Intake } from "./intake.ts";
import { type Mark, Position } from "./position.ts";
import { Pace, Repeating } from "./turns.ts";

/** Deliveries that one claim takes: enough to share its cost, and few enough to begin within 50 ms. */
const CLAIM = 256;

/**
 * Claims new deliveries. They never wait for other work: they have turns and connections of their own. Two claims run
 * at a time while deliveries are left: reading the rows takes longer than finding them. The second turn also claims from
 * the beginning of the queue, which may take long.
 */
export class NewDeliveries {
  readonly #database: Database;
  readonly #intake: Intake;
  readonly #first: Repeating;
  readonly #second: Repeating;
  readonly #position = new Position();
  readonly #pace = new Pace();
  /** Whether the last claim left deliveries behind. */
  #isBehind = false;
  /** Whether a claim from the beginning is due. */
  #isAllDue = false;
  /** The starts of claims whose turns now park a long backlog. */
  readonly #parking = new Set<number>();

  constructor(database: Database, intake: Intake, onError: (error: unknown) => void) {
    this.#database = database;
    this.#intake = intake;
    this.#first = new Repeating(() => this.#claim({ isAll: false }), onError);
    this.#second = new Repeating(() => this.#claim({ isAll: this.#isAllDue }), onError);
  }

  /** Claims new deliveries. */
  look(): void {
    this.#first.request();
    if (this.#parking.size > 0) {
      this.#second.request();
    }
  }

  /** Claims new deliveries, from time to time wherever they are in the queue. */
  lookAtAll(): void {
    this.#first.request();
    if (this.#pace.isDue) {
      this.#isAllDue = true;
      this.#second.request();
    }
  }

  /** Claims deliveries that were left behind, if there is room for them. */
  goOn(): void {
    if (this.#isBehind && !this.#intake.isFull) {
      this.#first.request();
      this.#second.request();
    }
  }

  async end(): Promise<void> {
    await Promise.all([this.#first.end(), this.#second.end()]);
  }

  async #claim({ isAll }: { isAll: boolean }): Promise<void> {
    if (this.#intake.isFull) {
      this.#isBehind = true;
      return;
    }
    this.#isBehind = false;
    if (this.#parking.size > 0) {
      await this.#take(this.#passing());
    } else if (isAll) {
      this.#isAllDue = false;
      await this.#take(this.#position.beginning(), (claim) => this.#pace.run(claim));
    } else {
      await this.#take(this.#position.next());
    }
    this.goOn();
  }

  async #take(mark: Mark, run: <Result>(claim: () => Promise<Result>) => Promise<Result> = (claim) => claim()) {
    const isPassing = this.#parking.size > 0;
    const claim = async (lease: Lease) => {
      const claimed = await run(() => claimNew(this.#database, CLAIM, lease, mark.start));
      if (!isPassing) {
        this.#position.record(mark, claimed, CLAIM);
      }
      // After the last claim of many, one more finds what was committed meanwhile.
      this.#isBehind ||= claimed.length === CLAIM || mark.start.after !== null;
      return claimed;
    };
    try {
      await this.#intake.take(claim, { onBacklog: () => this.#pass(mark) });
    } finally {
      if (this.#parking.delete(mark.startedAt)) {
        // The claims that passed the backlog have left older deliveries behind.
        this.#position.rewind(mark);
        this.#isBehind = true;
      }
    }
  }

  /** Lets claims pass a long backlog while it is parked: they start after the claim that has found it. */
  #pass({ startedAt }: Mark): void {
    this.#parking.add(startedAt);
    this.#first.request();
    this.#second.request();
  }

  /** The start of a claim that passes the backlogs. */
  #passing(): Mark {
    const mark = this.#position.next();
    return { ...mark, start: { withinMs: mark.startedAt - Math.max(...this.#parking), after: null } };
  }
}
