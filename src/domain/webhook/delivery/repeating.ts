import { Alarm } from "./alarm.ts";

/** Work of which one run is under way at a time: whoever asks meanwhile has it run once more afterwards. */
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

  /** Runs the work now, or once more after the run that is under way. */
  request(): void {
    if (this.#ending) {
      return;
    }
    this.#alarm.clear();
    if (this.#running) {
      this.#again = true;
      return;
    }
    // The work may ask for itself: it begins when this is noted.
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

  /** Runs the work within this time: who else asks for it meanwhile is served by the same run. */
  requestWithin(milliseconds: number): void {
    if (!this.#ending) {
      this.#alarm.within(milliseconds);
    }
  }

  /** Waits for the run that is under way, and begins no other. */
  async end(): Promise<void> {
    this.#ending = true;
    this.#alarm.clear();
    await this.#running;
  }
}
