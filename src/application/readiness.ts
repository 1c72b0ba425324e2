import { within } from "../platform/db/connection.ts";
import type { Lifecycle } from "./lifecycle.ts";

/** Returns the reason why the process is not ready, as a few words without data; null if it is. */
export type Check = () => Promise<string | null>;

/** The body of an answer: `ok` or the reason for each check. */
export interface ReadinessReport {
  status: "ready" | "not_ready" | "starting" | "draining";
  checks?: Record<string, string>;
}

/** Proxies and orchestrators share the result of the checks for this time. */
const REMEMBERED_MS = 500;
/** The maximum time of a check: a proxy waits a few seconds for the answer. */
const PATIENCE_MS = 2_500;

/** Whether this process should get requests, for proxies and orchestrators. */
export class Readiness {
  readonly #lifecycle: Lifecycle;
  #checks: Readonly<Record<string, Check>> = {};
  #latest: Promise<Record<string, string>> | undefined;

  constructor(lifecycle: Lifecycle) {
    this.#lifecycle = lifecycle;
  }

  /** Sets the checks of the running process. */
  depend(checks: Readonly<Record<string, Check>>): void {
    this.#checks = checks;
  }

  async read(): Promise<ReadinessReport> {
    if (this.#lifecycle.phase === "running") {
      this.#latest ??= this.#run();
      const checks = await this.#latest;
      // The drain may have begun in between.
      if (this.#lifecycle.phase === "running") {
        const isReady = Object.values(checks).every((result) => result === OK);
        return { status: isReady ? "ready" : "not_ready", checks };
      }
    }
    return { status: this.#lifecycle.phase === "draining" ? "draining" : "starting" };
  }

  async #run(): Promise<Record<string, string>> {
    const results = await Promise.all(
      Object.entries(this.#checks).map(async ([name, check]) => [name, await resultOf(check)] as const),
    );
    setTimeout(() => {
      this.#latest = undefined;
    }, REMEMBERED_MS).unref();
    return Object.fromEntries(results);
  }
}

const OK = "ok";

async function resultOf(check: Check): Promise<string> {
  try {
    return (await within(PATIENCE_MS, check())) ?? OK;
  } catch {
    return "the database does not answer";
  }
}
