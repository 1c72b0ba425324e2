import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "./config.ts";
import type { Primary } from "./gateways/gateway.ts";
import type { Lifecycle } from "./lifecycle.ts";

/**
 * npm forwards a Ctrl-C that the terminal has already sent to the process: a second signal this soon is the same one.
 */
const SAME_SIGNAL_MS = 1000;

/** Of a supervisor, of a Ctrl-C, and of a terminal that closes. */
const ENDING = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

export interface EndSettings {
  running: AsyncDisposableStack;
  lifecycle: Lifecycle;
  times: Pick<Config, "drainMs" | "stopMs">;
  /** Called when the process drains before it ends. */
  onDrain(): void;
  /** Called when half of the time to end is over: ends what waits for a silent database. */
  onLate?(): void;
}

/**
 * Ends the process at the first signal: it drains, then its parts end. Ends it at once at the second signal, and when
 * some part does not end in time. Leases recover unfinished work, as after a crash.
 */
export function endOnSignal({ running, lifecycle, times, onDrain, onLate = () => {} }: EndSettings): void {
  const { drainMs, stopMs } = times;
  let signalledAt: number | undefined;
  const end = async () => {
    if (signalledAt !== undefined) {
      if (performance.now() - signalledAt > SAME_SIGNAL_MS) {
        process.exit(130);
      }
      return;
    }
    signalledAt = performance.now();
    setTimeout(onLate, drainMs + stopMs / 2).unref();
    setTimeout(() => {
      console.error(`the service has not stopped within ${stopMs / 1000} s and is terminated now`);
      process.exit(1);
    }, drainMs + stopMs).unref();
    lifecycle.drain();
    if (drainMs > 0) {
      onDrain();
      await sleep(drainMs);
    }
    await endNow(running);
  };
  for (const signal of ENDING) {
    process.on(signal, end);
  }
}

/**
 * Ends a gateway process only when the first process says so: a Ctrl-C and the end of a terminal reach every process of
 * it, and a supervisor may signal every process of the service at once.
 */
export function endWithPrimary(running: AsyncDisposableStack, primary: Pick<Primary, "on">): void {
  for (const signal of ENDING) {
    process.on(signal, () => {});
  }
  primary.on("end", () => void endNow(running));
}

async function endNow(running: AsyncDisposableStack): Promise<void> {
  try {
    await running.disposeAsync();
    process.exit(0);
  } catch (error) {
    console.error("the service did not stop cleanly:", error);
    process.exit(1);
  }
}
