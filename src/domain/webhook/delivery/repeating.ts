import { Alarm } from "./alarm.ts";

/** Work with one run at a time: a request during a run starts one more run afterwards. */
export class Repeating {
  readonly #work: () => Promise<void>;
  readonly #onError: (error: unknown) => void;
  #running: Promise<void> | undefined;
  readonly #alarm = new Alarm(() => this.request());
  #again = false;
  #ending = false;

  constructor(work: () => Promise<void>, onError: (error: unknown) => void) {
    this.#work = work;
    this.#onError = onError;
  }

  /** Runs the work now, or once more after the current run. */
  request(): void {
    if (this.#ending) {
      return;
    }
    this.#alarm.clear();
    if (this.#running) {
      this.#again = true;
      return;
    }
    // The work may request itself: it starts after this assignment.
    this.#running = Promise.resolve()
      .then(this.#work)
      .catch(this.#onError)
      .finally(() => {
        this.#running = undefined;
        if (this.#again) {
          this.#again = false;
          this.request();
        }
      });
  }

  /** Runs the work within this time: further requests until then share the run. */
  requestWithin(milliseconds: number): void {
    if (!this.#ending) {
      this.#alarm.within(milliseconds);
    }
  }

  /** Waits for the current run, and starts no other. */
  async end(): Promise<void> {
    this.#ending = true;
    this.#alarm.clear();
    await this.#running;
  }
}
