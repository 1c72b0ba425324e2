import { chanceOf } from "../../support/chance.ts";
import { type Connection, openConnection } from "../support/connection.ts";
import { percentilesOf } from "../support/report.ts";
import { withUnique } from "../support/unique.ts";

/**
 * A load that does not wait for answers, in a process of its own: requests are due by a Poisson process of a given rate,
 * and the time of each counts from that moment, so the waits of a service that is too slow are seen.
 */

/** Requests of one kind at one listener. */
export interface Kind {
  name: string;
  /** The share of all requests. */
  share: number;
  port: number;
  /** Requests of each business, in the order of the weights. `{token}` and `{unique}` are replaced. */
  requests: string[][];
  /** The token of each business. */
  tokens: string[];
}

export interface Scenario {
  /** The weight of each business. */
  weights: number[];
  kinds: Kind[];
  /** The most connections to each listener. */
  connections: number;
}

/** Requests a second for some time. */
export interface OpenOrder {
  rate: number;
  milliseconds: number;
}

export interface KindReport {
  name: string;
  done: number;
  /** The answers without success, by status. */
  failures: Record<number, number>;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

export interface OpenReport {
  offered: number;
  done: number;
  /** Due requests that found more than two seconds of others before them, or whose connection broke. */
  lost: number;
  p50: number;
  p99: number;
  kinds: KindReport[];
  /** Microseconds of CPU of this process. */
  cpu: number;
}

/** Due requests wait for at most this time in seconds for a connection. */
const MOST_WAIT = 2;
/** The time for the last answers. */
const LAST_ANSWERS_MS = 10_000;

const chance = chanceOf(1);
let scenario: Scenario | undefined;
let pools = new Map<number, Pool>();

process.on("message", async (message: Scenario | OpenOrder) => {
  if ("kinds" in message) {
    scenario = message;
    pools = new Map(message.kinds.map(({ port }) => [port, new Pool(port, message.connections)]));
    process.send?.({});
  } else {
    process.send?.(await load(message));
  }
});
process.on("disconnect", () => process.exit());

interface Sent {
  text: string;
  done(status: number): void;
  broken(): void;
}

/** The connections to a listener. One that the server closes while it is idle is replaced when it is needed. */
class Pool {
  readonly #port: number;
  readonly #most: number;
  #open = 0;
  readonly #idle: ((sent: Sent) => void)[] = [];
  readonly #waiting: Sent[] = [];

  constructor(port: number, most: number) {
    this.#port = port;
    this.#most = most;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  send(sent: Sent): void {
    const idle = this.#idle.pop();
    if (idle) {
      idle(sent);
      return;
    }
    this.#waiting.push(sent);
    if (this.#open < this.#most) {
      this.#connect();
    }
  }

  dropWaiting(): number {
    return this.#waiting.splice(0).length;
  }

  #connect(): void {
    this.#open += 1;
    let own: Connection | undefined;
    let current: Sent | undefined;
    const give = (sent: Sent) => {
      current = sent;
      own?.send(sent.text);
    };
    const next = () => {
      const sent = this.#waiting.shift();
      if (sent) {
        give(sent);
      } else {
        this.#idle.push(give);
      }
    };
    openConnection({
      port: this.#port,
      opened(connection) {
        own = connection;
        next();
      },
      answered(status) {
        const sent = current;
        current = undefined;
        sent?.done(status);
        next();
      },
      closed: () => {
        this.#open -= 1;
        const place = this.#idle.indexOf(give);
        if (place >= 0) {
          this.#idle.splice(place, 1);
        }
        current?.broken();
      },
    });
  }
}

/** Chooses a place by the weights. */
function chooserOf(weights: readonly number[]): () => number {
  const sums = weights.map(
    (
      (sum) => (weight) =>
        (sum += weight)
    )(0),
  );
  const total = sums.at(-1) ?? 0;
  return () => {
    const drawn = chance() * total;
    const place = sums.findIndex((sum) => drawn < sum);
    return place < 0 ? sums.length - 1 : place;
  };
}

async function load({ rate, milliseconds }: OpenOrder): Promise<OpenReport> {
  const { kinds, weights } = scenario as Scenario;
  const [chooseKind, chooseBusiness] = [chooserOf(kinds.map(({ share }) => share)), chooserOf(weights)];
  const tallies = kinds.map(({ name }) => ({ name, times: [] as number[], failures: {} as Record<number, number> }));
  const usedBefore = process.cpuUsage();
  let [offered, lost, unanswered] = [0, 0, 0];
  const startedAt = performance.now();
  const endsAt = startedAt + milliseconds;
  const offer = (dueAt: number) => {
    offered += 1;
    const place = chooseKind();
    const { port, requests, tokens } = kinds[place] as Kind;
    const tally = tallies[place] as (typeof tallies)[number];
    const business = chooseBusiness();
    const own = requests[business] as string[];
    const pool = pools.get(port) as Pool;
    if (pool.waiting > rate * MOST_WAIT) {
      lost += 1;
      return;
    }
    unanswered += 1;
    const text = own[Math.floor(chance() * own.length)] as string;
    pool.send({
      text: withUnique(text.replace("{token}", tokens[business] as string)),
      done(status) {
        unanswered -= 1;
        tally.times.push(performance.now() - dueAt);
        if (status < 200 || status > 299) {
          tally.failures[status] = (tally.failures[status] ?? 0) + 1;
        }
      },
      broken() {
        unanswered -= 1;
        lost += 1;
      },
    });
  };
  await new Promise<void>((resolve) => {
    let dueAt = startedAt;
    const timer = setInterval(() => {
      const now = performance.now();
      while (dueAt <= Math.min(now, endsAt)) {
        offer(dueAt);
        dueAt += (-Math.log(1 - chance()) * 1000) / rate;
      }
      if (now >= endsAt) {
        clearInterval(timer);
        resolve();
      }
    }, 1);
  });
  for (const pool of pools.values()) {
    const dropped = pool.dropWaiting();
    lost += dropped;
    unanswered -= dropped;
  }
  const latest = performance.now() + LAST_ANSWERS_MS;
  while (unanswered > 0 && performance.now() < latest) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const { user, system } = process.cpuUsage(usedBefore);
  return {
    offered,
    done: tallies.reduce((sum, { times }) => sum + times.length, 0),
    lost: lost + unanswered,
    ...percentilesOf(tallies.flatMap(({ times }) => times)),
    kinds: tallies.map(({ name, times, failures }) => ({
      name,
      done: times.length,
      failures,
      ...percentilesOf(times),
    })),
    cpu: user + system,
  };
}
