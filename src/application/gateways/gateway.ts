import cluster from "node:cluster";
import { once } from "node:events";
import type pg from "pg";
import type { Allowance, Limiter, LimitName } from "../../platform/limit/limiter.ts";
import { createMetrics, type Metrics } from "../metrics.ts";
import type { Calls, FromGateway, FromPrimary } from "./messages.ts";

/** The first process, from the view of a gateway process. */
export interface Primary {
  connection: pg.ClientConfig;
  /** A limiter that counts for all gateway processes together. */
  limiter(name: LimitName): Limiter;
  /** The metrics of this process; it sends them to the first process, which Prometheus reads. */
  metrics: Metrics;
  /** Calls the listener when the drain begins, or the end. */
  on(kind: "drain" | "end", listener: () => void): void;
  /** Loads what the listener would load at its first use, when the first process says so. */
  onLoad(load: () => Promise<void>): void;
  /** Reports that this gateway process answers requests. */
  listening(): void;
  /** Sends the counts that are still unsent. */
  flush(): void;
}

/** The maximum delay before the first process gets the counts of this one. */
const REPORT_MS = 500;

/** The first process of this gateway process; null when this process is the first. */
export async function joinPrimary(): Promise<Primary | null> {
  if (!cluster.isWorker) {
    return null;
  }
  const [begin] = (await once(process, "message")) as [Extract<FromPrimary, { kind: "begin" }>];
  const metrics = createMetrics("gateway");
  const report = () => send({ kind: "report", report: metrics.report() });
  setInterval(report, REPORT_MS).unref();
  const counter = new Counter();
  process.on("message", (message: FromPrimary) => message.kind === "allowances" && counter.settle(message.allowances));
  return {
    connection: begin.connection,
    limiter: (name) => ({ take: (key, points, max) => counter.take(name, key, points, max) }),
    metrics,
    on: (kind, listener) => process.on("message", (message: FromPrimary) => message.kind === kind && listener()),
    onLoad(load) {
      const tell = (failure: string | null) => send({ kind: "loaded", failure });
      process.on("message", ({ kind }: FromPrimary) => {
        if (kind === "load") {
          load().then(
            () => tell(null),
            (error: Error) => tell(error.message),
          );
        }
      });
    },
    listening: () => send({ kind: "listening" }),
    flush: report,
  };
}

function send(message: FromGateway): void {
  process.send?.(message, undefined, undefined, () => {});
}

/** Lets the first process count: the calls of one turn go in one message, and so do their answers. */
class Counter {
  #calls: Calls = [];
  /** Batches return in the order in which they were sent. */
  readonly #waiting: ((allowance: Allowance) => void)[][] = [];
  #batch: ((allowance: Allowance) => void)[] = [];

  take(name: LimitName, key: string, points = 1, max?: number): Promise<Allowance> {
    if (this.#calls.push([name, key, points, max ?? null]) === 1) {
      setImmediate(() => this.#send());
    }
    return new Promise((resolve) => {
      this.#batch.push(resolve);
    });
  }

  settle(allowances: readonly Allowance[]): void {
    const waiting = this.#waiting.shift() ?? [];
    waiting.forEach((resolve, index) => {
      resolve(allowances[index] as Allowance);
    });
  }

  #send(): void {
    this.#waiting.push(this.#batch);
    send({ kind: "calls", calls: this.#calls });
    this.#batch = [];
    this.#calls = [];
  }
}
