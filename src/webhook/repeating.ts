/** Work of which one run is under way at a time: whoever asks meanwhile has it run once more afterwards. */
export class Repeating {
  readonly #work: () => Promise<void>;
  readonly #onError: (error: unknown) => void;
  #running: Promise<void> | undefined;
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
    if (this.#running) {
      this.#again = true;
      return;
    }
    this.#running = this.#work()
      .catch(this.#onError)
      .finally(() => {
        this.#running = undefined;
        if (this.#again) {
          this.#again = false;
          this.request();
        }
      });
  }

  /** Waits for the run that is under way, and begins no other. */
  async end(): Promise<void> {
    this.#ending = true;
    await this.#running;
  }
}
