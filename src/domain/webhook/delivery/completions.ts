import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../../../platform/db/database.ts";
import { type Completion, complete, type HealthChange } from "./complete-store.ts";
import type { WebhookSettings } from "./settings.ts";
import { Alarm } from "./turns.ts";

/**
 * A batch is sent when it has this many results, or this long after its first; results of unfinished deliveries may
 * wait longer.
 */
const BATCH = 200;
const LONGEST_WAIT_MS = 20;
const LONGEST_WAIT_UNDONE_MS = 50;
/** Pauses after failures: the database is unavailable. */
const PAUSES_MS = [50, 200, 1000, 2000];

/** PostgreSQL errors that the data itself causes: the batch would always fail. */
const AT_FAULT = /^2[23]/;

export interface CompletionListener {
  onWritten(changes: readonly HealthChange[], batch: readonly Completion[]): void;
  onError(error: unknown): void;
}

/**
 * Collects the results of deliveries and writes them in batches, one at a time: the next grows while one is written.
 */
export class Completions {
  readonly #database: Database;
  readonly #settings: WebhookSettings;
  readonly #listener: CompletionListener;
  #pending: Completion[] = [];
  readonly #alarm = new Alarm(() => this.#start());
  #writing: Promise<void> | undefined;
  #ending = false;
  #ended = false;

  constructor(database: Database, settings: WebhookSettings, listener: CompletionListener) {
    this.#database = database;
    this.#settings = settings;
    this.#listener = listener;
  }

  /** The number of results to be written. */
  get size(): number {
    return this.#pending.length;
  }

  /** After the end, a result is dropped and the lease of its delivery runs out. */
  add(completion: Completion): void {
    if (this.#ended) {
      return;
    }
    this.#pending.push(completion);
    if (this.#writing) {
      return;
    }
    if (this.#pending.length >= BATCH) {
      this.#start();
    } else {
      this.#alarm.within(completion.next === "done" ? LONGEST_WAIT_MS : LONGEST_WAIT_UNDONE_MS);
    }
  }

  /** Writes everything; a result that the database does not take at once is dropped, and its lease runs out. */
  async end(): Promise<void> {
    this.#ending = true;
    while (this.#pending.length > 0 || this.#writing) {
      this.#start();
      await this.#writing;
    }
    this.#ended = true;
    this.#alarm.clear();
  }

  #start(): void {
    this.#alarm.clear();
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
      if (this.#pending.length > 0) {
        this.#alarm.within(LONGEST_WAIT_MS);
      }
    });
  }

  async #write(): Promise<void> {
    while (this.#pending.length > 0) {
      const batch = this.#pending.splice(0, 2 * BATCH);
      await this.#send(batch);
      if (this.#pending.length < BATCH) {
        return;
      }
    }
  }

  async #send(batch: readonly Completion[], failuresBefore = 0): Promise<void> {
    for (let failures = failuresBefore; ; failures += 1) {
      try {
        const changes = await complete(this.#database, this.#settings, batch, { isAgain: failures > 0 });
        this.#listener.onWritten(changes, batch);
        return;
      } catch (error) {
        this.#listener.onError(error);
        if (AT_FAULT.test((error as { code?: string }).code ?? "")) {
          await this.#isolate(batch);
          return;
        }
        if (this.#ending) {
          this.#pending = [];
          return;
        }
        await delay(PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)]);
      }
    }
  }

  /** One result cannot be written: each is sent on its own, and the lease of the failing one runs out. */
  async #isolate(batch: readonly Completion[]): Promise<void> {
    for (const one of batch.length > 1 ? batch : []) {
      await this.#send([one], 1);
    }
  }
}
