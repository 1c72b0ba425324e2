import { within } from "../platform/db/connection.ts";
import type { Lifecycle } from "./lifecycle.ts";

/** The reason of a failed check, in a few words without data. */
export interface Failure {
  reason: string;
  /** Whether it concerns what all processes share, such as the database: then the others fail too. */
  isShared: boolean;
}

/** Returns why the check fails; null if it does not. A check that throws has not reached what all processes share. */
export type Check = () => Promise<Failure | null>;

/** The body of an answer: `ok` or the reason for each check. */
export interface ReadinessReport {
  status: "ready" | "not_ready" | "starting" | "draining";
  checks?: Record<string, string>;
}

/** Proxies and orchestrators share the result of the checks for this time. */
const REMEMBERED_MS = 500;
/** The maximum time of a check: a proxy waits a few seconds for the answer. */
const PATIENCE_MS = 2_500;

/**
 * Whether this process should get requests, for proxies and orchestrators. A process that answers requests and has been
 * ready once stays ready while something shared is away: all would leave their proxy at once, and its callers would
 * get the error page of the proxy in place of the error envelope.
 */
export class Readiness {
  readonly #lifecycle: Lifecycle;
  #checks: Readonly<Record<string, Check>> = {};
  #answersRequests = false;
  #hasBeenReady = false;
  #latest: Promise<Record<string, Failure | null>> | undefined;

  constructor(lifecycle: Lifecycle) {
    this.#lifecycle = lifecycle;
  }

  /** Sets the checks of the process. */
  depend(checks: Readonly<Record<string, Check>>, { answersRequests }: { answersRequests: boolean }): void {
    this.#checks = checks;
    this.#answersRequests = answersRequests;
  }

  async read(): Promise<ReadinessReport> {
    if (this.#lifecycle.phase === "running") {
      this.#latest ??= this.#run();
      const failures = await this.#latest;
      // The drain may have begun in between.
      if (this.#lifecycle.phase === "running") {
        const isReady = Object.values(failures).every((failure) => failure === null || this.#bears(failure));
        this.#hasBeenReady ||= isReady;
        return { status: isReady ? "ready" : "not_ready", checks: textsOf(failures) };
      }
    }
    return { status: this.#lifecycle.phase === "draining" ? "draining" : "starting" };
  }

  #bears({ isShared }: Failure): boolean {
    return isShared && this.#answersRequests && this.#hasBeenReady;
  }

  async #run(): Promise<Record<string, Failure | null>> {
    const results = await Promise.all(
      Object.entries(this.#checks).map(async ([name, check]) => [name, await resultOf(check)] as const),
    );
    setTimeout(() => {
      this.#latest = undefined;
    }, REMEMBERED_MS).unref();
    return Object.fromEntries(results);
  }
}

const textsOf = (failures: Record<string, Failure | null>) =>
  Object.fromEntries(Object.entries(failures).map(([name, failure]) => [name, failure?.reason ?? "ok"]));

async function resultOf(check: Check): Promise<Failure | null> {
  try {
    return await within(PATIENCE_MS, check());
  } catch {
    return { reason: "the database does not answer", isShared: true };
  }
}
