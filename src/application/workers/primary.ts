import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import type pg from "pg";
import type { Limits } from "../../platform/limit/limiter.ts";
import { StartError } from "../../platform/start-error.ts";
import type { Metrics } from "../metrics.ts";
import type { FromPrimary, FromWorker } from "./messages.ts";

export interface WorkersSettings {
  count: number;
  /** The module that a worker runs. */
  module: string;
  connection: pg.ClientConfig;
  /** Counts the calls of all workers, which share no memory, so that a limit is exact. */
  limits: Limits;
  metrics: Metrics;
  /** Told of a worker that died; another one takes its place. */
  onDeath(worker: { pid: number | undefined; code: number; signal: string | null }): void;
}

/** How long to wait before a worker that died is replaced: longer each time, until one has lived for a while. */
const RESTART_MS = [50, 250, 1_000, 5_000];
const LIVED_MS = 30_000;
/** How long a worker may take for its last requests. */
const LONGEST_END_MS = 15_000;

/**
 * Starts the processes that answer requests, and replaces each that dies.
 *
 * @returns what ends them, after their last requests.
 * @throws StartError when one cannot start; it has said why.
 */
export async function startWorkers(settings: WorkersSettings): Promise<() => Promise<void>> {
  const workers = new Workers(settings);
  try {
    await workers.start();
  } catch (error) {
    await workers.end();
    throw error;
  }
  return () => workers.end();
}

class Workers {
  readonly #settings: WorkersSettings;
  readonly #running = new Set<Worker>();
  /** Those that have told that limits are not shared. */
  readonly #inMemory = new Set<Worker>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #deaths = 0;
  #ending = false;

  constructor(settings: WorkersSettings) {
    this.#settings = settings;
    cluster.setupPrimary({ exec: settings.module, args: [] });
  }

  async start(): Promise<void> {
    const { count } = this.#settings;
    await Promise.all(Array.from({ length: count }, () => this.#open(performance.now(), true)));
  }

  async end(): Promise<void> {
    this.#ending = true;
    this.#timers.forEach(clearTimeout);
    await Promise.all([...this.#running].map(endWorker));
  }

  /** Starts one worker; the promise settles when it listens, or when it ends without ever having done so. */
  #open(openedAt: number, isFirst: boolean): Promise<void> {
    const worker = cluster.fork();
    this.#running.add(worker);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let listens = false;
    worker.on("message", (message: FromWorker) => {
      if (message.kind === "listening") {
        listens = true;
        resolve();
      } else {
        this.#hear(worker, message);
      }
    });
    worker.on("error", () => {});
    worker.once("exit", (code, signal) => {
      this.#running.delete(worker);
      this.#inMemory.delete(worker);
      this.#tellOfLimits();
      if (isFirst && !listens) {
        reject(new StartError("a worker did not start"));
      } else if (!this.#ending) {
        this.#settings.onDeath({ pid: worker.process.pid, code, signal });
        this.#replace(openedAt);
      }
    });
    tell(worker, { kind: "begin", connection: this.#settings.connection });
    return promise;
  }

  #replace(openedAt: number): void {
    this.#deaths = performance.now() - openedAt > LIVED_MS ? 0 : this.#deaths;
    const delay = RESTART_MS[Math.min(this.#deaths, RESTART_MS.length - 1)];
    this.#deaths += 1;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#open(performance.now(), false);
    }, delay);
    this.#timers.add(timer);
  }

  #hear(worker: Worker, message: FromWorker): void {
    const { limits, metrics } = this.#settings;
    switch (message.kind) {
      case "calls":
        void Promise.all(message.calls.map(([name, key, points]) => limits[name].take(key, points))).then(
          (allowances) => tell(worker, { kind: "allowances", allowances }),
        );
        break;
      case "answered":
        for (const [answer, count] of message.answers) {
          metrics.answered(answer, count);
        }
        break;
      case "limits":
        message.inMemory ? this.#inMemory.add(worker) : this.#inMemory.delete(worker);
        this.#tellOfLimits();
        break;
      case "limitedInMemory":
        metrics.limitedInMemory();
        break;
    }
  }

  #tellOfLimits(): void {
    this.#settings.metrics.limitsInMemory(this.#inMemory.size > 0);
  }
}

function tell(worker: Worker, message: FromPrimary): void {
  if (worker.isConnected()) {
    worker.send(message, () => {});
  }
}

async function endWorker(worker: Worker): Promise<void> {
  if (worker.isDead()) {
    return;
  }
  const ended = once(worker, "exit");
  worker.process.kill("SIGTERM");
  const timer = setTimeout(() => worker.process.kill("SIGKILL"), LONGEST_END_MS);
  await ended;
  clearTimeout(timer);
}
