import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";

/** A request of a load: its path, and a body for a POST. */
export interface LoadRequest {
  path: string;
  body?: object;
}

export interface LoadAnswer {
  request: LoadRequest;
  /** Null without an answer. */
  status: number | null;
  text: string;
  /** The reason for no answer. */
  reason?: string;
}

/** The connections of the client, and its maximum of running requests. */
const CONNECTIONS = 64;
const MOST_RUNNING = 400;
const TICK_MS = 5;

/** A client that sends requests to one origin and never repeats one. */
export class SteadyLoad {
  readonly answers: LoadAnswer[] = [];
  readonly #pool: Pool;
  readonly #token: string;
  readonly #next: (index: number) => LoadRequest;
  #sent = 0;
  #running = 0;

  constructor(url: string, token: string, next: (index: number) => LoadRequest) {
    this.#pool = new Pool(url, { connections: CONNECTIONS, headersTimeout: 60_000, bodyTimeout: 60_000 });
    this.#token = token;
    this.#next = next;
  }

  /** The answers in a second when each of a number of clients sends its next request at once. */
  async measureCapacity(seconds: number, clients = 24): Promise<number> {
    const [count, since] = [this.answers.length, performance.now()];
    await Promise.all(
      Array.from({ length: clients }, async () => {
        while (performance.now() - since < seconds * 1_000) {
          await this.#send();
        }
      }),
    );
    return ((this.answers.length - count) * 1_000) / (performance.now() - since);
  }

  /** Sends requests at a rate until the work has ended. @returns the requests sent in a second. */
  async during(rate: number, work: () => Promise<void>): Promise<number> {
    const [first, since] = [this.#sent, performance.now()];
    let ended = false;
    const done = work().finally(() => {
      ended = true;
    });
    const running = new Set<Promise<void>>();
    let due = 0;
    let tickedAt = since;
    while (!ended) {
      const now = performance.now();
      // A long pause of this process is not made up for by a burst.
      due = Math.min(due + ((now - tickedAt) * rate) / 1_000, rate);
      tickedAt = now;
      for (; due >= 1 && this.#running < MOST_RUNNING; due -= 1) {
        const one = this.#send().then(() => void running.delete(one));
        running.add(one);
      }
      await sleep(TICK_MS);
    }
    const sent = ((this.#sent - first) * 1_000) / (performance.now() - since);
    await done;
    await Promise.all(running);
    return sent;
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }

  async #send(): Promise<void> {
    const request = this.#next(this.#sent);
    this.#sent += 1;
    this.#running += 1;
    try {
      const { statusCode, body } = await this.#pool.request({
        path: request.path,
        method: request.body ? "POST" : "GET",
        headers: { authorization: `Bearer ${this.#token}`, "content-type": "application/json" },
        ...(request.body && { body: JSON.stringify(request.body) }),
      });
      this.answers.push({ request, status: statusCode, text: await body.text() });
    } catch (error) {
      this.answers.push({ request, status: null, text: "", reason: String(error) });
    } finally {
      this.#running -= 1;
    }
  }
}
