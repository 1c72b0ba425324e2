import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import type pg from "pg";
import type { Limits } from "../../platform/limit/limiter.ts";
import { StartError } from "../../platform/start-error.ts";
import type { Metrics } from "../metrics.ts";
import type { FromGateway, FromPrimary } from "./messages.ts";

export interface GatewaysSettings {
  count: number;
  /** The module that a gateway process runs. */
  module: string;
  connection: pg.ClientConfig;
  /** Counts the calls of all gateway processes, which share no memory, so that limits are exact. */
  limits: Limits;
  metrics: Metrics;
  /** Called when a gateway process dies; another one replaces it. */
  onDeath(gateway: { pid: number | undefined; code: number; signal: string | null }): void;
  /** Called when a process that has replaced another cannot load its parts. */
  onUnloaded(reason: Error): void;
}

/** The waits before a dead gateway process is replaced: each longer than the last, until one has lived for a while. */
const RESTART_MS = [50, 250, 1_000, 5_000];
const LIVED_MS = 30_000;
/** The time that a gateway process has for its last requests. */
const LONGEST_END_MS = 15_000;
/** A gateway process loads its parts in a second or two on an idle machine. */
const LONGEST_LOAD_MS = 30_000;

/** The running gateway processes. */
export interface RunningGateways {
  /** Lets each answer end its connection. */
  drain(): void;
  /**
   * Lets each load what its listener would load at its first use, also those that replace one later.
   *
   * @throws if one cannot, or does not answer within 30 seconds.
   */
  load(): Promise<void>;
  /** Ends them after their last requests. */
  end(): Promise<void>;
}

/**
 * Starts the processes that answer requests, and replaces each that dies.
 *
 * @throws StartError when one cannot start; that process has printed the reason.
 */
export async function startGateways(settings: GatewaysSettings): Promise<RunningGateways> {
  const gateways = new Gateways(settings);
  try {
    await gateways.start();
  } catch (error) {
    await gateways.end();
    throw error;
  }
  return gateways;
}

class Gateways implements RunningGateways {
  readonly #settings: GatewaysSettings;
  readonly #running = new Set<Worker>();
  readonly #listening = new Set<Worker>();
  readonly #loading = new Map<Worker, PromiseWithResolvers<void>>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #deaths = 0;
  #draining = false;
  #loads = false;
  #ending = false;

  constructor(settings: GatewaysSettings) {
    this.#settings = settings;
    cluster.setupPrimary({ exec: settings.module, args: [] });
  }

  async start(): Promise<void> {
    const { count } = this.#settings;
    await Promise.all(Array.from({ length: count }, () => this.#open(performance.now(), { isFirst: true })));
  }

  drain(): void {
    this.#draining = true;
    for (const gateway of this.#running) {
      send(gateway, { kind: "drain" });
    }
  }

  async load(): Promise<void> {
    this.#loads = true;
    await Promise.all([...this.#listening].map((gateway) => this.#load(gateway)));
  }

  #load(gateway: Worker): Promise<void> {
    const running = this.#loading.get(gateway);
    if (running) {
      return running.promise;
    }
    const loading = Promise.withResolvers<void>();
    this.#loading.set(gateway, loading);
    send(gateway, { kind: "load" });
    const { pid } = gateway.process;
    const seconds = LONGEST_LOAD_MS / 1_000;
    const timer = setTimeout(
      () => loading.reject(new Error(`the gateway process ${pid} has not loaded its parts within ${seconds} s`)),
      LONGEST_LOAD_MS,
    ).unref();
    return loading.promise.finally(() => {
      clearTimeout(timer);
      this.#loading.delete(gateway);
    });
  }

  async end(): Promise<void> {
    this.#ending = true;
    this.#timers.forEach(clearTimeout);
    await Promise.all([...this.#running].map(endGateway));
  }

  /** Starts one gateway process; the promise settles when it listens, or when it ends without having listened. */
  #open(openedAt: number, { isFirst }: { isFirst: boolean }): Promise<void> {
    const gateway = cluster.fork();
    this.#running.add(gateway);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let listens = false;
    gateway.on("message", (message: FromGateway) => {
      if (message.kind === "listening") {
        listens = true;
        this.#listening.add(gateway);
        resolve();
        if (this.#loads) {
          this.#load(gateway).catch(this.#settings.onUnloaded);
        }
        if (this.#draining) {
          send(gateway, { kind: "drain" });
        }
      } else {
        this.#hear(gateway, message);
      }
    });
    gateway.on("error", () => {});
    gateway.once("exit", (code, signal) => {
      this.#running.delete(gateway);
      this.#listening.delete(gateway);
      this.#loading.get(gateway)?.resolve();
      this.#settings.metrics.forget(gateway.id);
      if (isFirst && !listens) {
        reject(new StartError("a gateway process did not start"));
      } else if (!this.#ending) {
        this.#settings.onDeath({ pid: gateway.process.pid, code, signal });
        this.#replace(openedAt);
      }
    });
    send(gateway, { kind: "begin", connection: this.#settings.connection });
    return promise;
  }

  #replace(openedAt: number): void {
    this.#deaths = performance.now() - openedAt > LIVED_MS ? 0 : this.#deaths;
    const delay = RESTART_MS[Math.min(this.#deaths, RESTART_MS.length - 1)];
    this.#deaths += 1;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void this.#open(performance.now(), { isFirst: false });
    }, delay);
    this.#timers.add(timer);
  }

  #hear(gateway: Worker, message: FromGateway): void {
    const { limits, metrics } = this.#settings;
    switch (message.kind) {
      case "calls":
        void Promise.all(
          message.calls.map(([name, key, points, max]) => limits[name].take(key, points, max ?? undefined)),
        ).then((allowances) => send(gateway, { kind: "allowances", allowances }));
        break;
      case "loaded": {
        const loading = this.#loading.get(gateway);
        message.failure === null ? loading?.resolve() : loading?.reject(new Error(message.failure));
        break;
      }
      case "report":
        metrics.add(message.report, gateway.id);
        break;
    }
  }
}

function send(gateway: Worker, message: FromPrimary): void {
  if (gateway.isConnected()) {
    gateway.send(message, () => {});
  }
}

async function endGateway(gateway: Worker): Promise<void> {
  if (gateway.isDead()) {
    return;
  }
  const ended = once(gateway, "exit");
  send(gateway, { kind: "end" });
  // Before it listens; afterwards it ignores signals.
  gateway.process.kill("SIGTERM");
  const timer = setTimeout(() => gateway.process.kill("SIGKILL"), LONGEST_END_MS);
  await ended;
  clearTimeout(timer);
}
