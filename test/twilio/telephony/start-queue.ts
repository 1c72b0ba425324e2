import type { PlayedTime } from "../played-time.ts";
import { SECONDS } from "./legs.ts";

/** The queue of an account: calls start one after another, at its rate. */
export class StartQueue {
  /** The number of calls that start in a second. */
  callsPerSecond = 1;
  readonly #time: PlayedTime;
  #lastStart = 0;

  constructor(time: PlayedTime) {
    this.#time = time;
  }

  /** Takes the next place. @returns the seconds until its call begins. */
  next(): number {
    this.#lastStart = Math.max(this.#time.now(), this.#lastStart + SECONDS / this.callsPerSecond);
    return this.milliseconds() / SECONDS;
  }

  /** The length of the queue in milliseconds. */
  milliseconds(): number {
    return Math.max(0, this.#lastStart - this.#time.now());
  }
}
