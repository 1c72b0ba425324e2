import { StartError } from "../../platform/start-error.ts";
import type { Environment } from "./environment.ts";
import { urlHost } from "./loopback.ts";

/** Health, metrics and the end of a process, for orchestrators and proxies. */
export interface OperationsSettings {
  /** The address of the operations listener; undefined: there is none. */
  operations: { host: string; port: number; isChosen: boolean } | undefined;
  /** The age in seconds of the oldest due delivery above which a worker is not ready. */
  readyQueueSeconds: number;
  /** The time in which a process is not ready and still accepts connections, before its listeners close. */
  drainMs: number;
  /** The time for the end after the drain; then the process is terminated. */
  stopMs: number;
}

const DEFAULT_PORT = 4002;
/** Proxies check every second or two, and give up after two or three failures. */
const DRAIN_IN_PRODUCTION = 5;

/** The origin of an operations listener. */
export function operationsUrl({ host, port }: NonNullable<OperationsSettings["operations"]>): string {
  return `http://${urlHost(host)}:${port}`;
}

/** The variables that these settings come from. A router has no internal listener. */
type Variables = Pick<
  Environment,
  "NODE_ENV" | "OPS_PORT" | "OPS_HOST" | "PORT" | "READY_QUEUE_SECONDS" | "DRAIN_SECONDS" | "STOP_SECONDS"
> & { ROLE: Environment["ROLE"] | "router"; INTERNAL_PORT?: number };

/** @throws StartError */
export function readOperations(settings: Variables): OperationsSettings {
  return {
    operations: readAddress(settings),
    readyQueueSeconds: settings.READY_QUEUE_SECONDS,
    // No proxy sends requests to a worker, and nobody waits for a service on trial.
    drainMs: (settings.DRAIN_SECONDS ?? (isServing(settings) ? DRAIN_IN_PRODUCTION : 0)) * 1_000,
    stopMs: settings.STOP_SECONDS * 1_000,
  };
}

function isServing({ NODE_ENV, ROLE }: Variables): boolean {
  return NODE_ENV === "production" && ROLE !== "worker";
}

function readAddress({ OPS_PORT, OPS_HOST: host, PORT, INTERNAL_PORT }: Variables): OperationsSettings["operations"] {
  if (OPS_PORT === "off") {
    return undefined;
  }
  for (const [name, port] of Object.entries({ PORT, INTERNAL_PORT })) {
    if (OPS_PORT === port) {
      throw new StartError(`${name} and OPS_PORT are the same: set them to different ports`);
    }
  }
  return { host, port: OPS_PORT ?? DEFAULT_PORT, isChosen: OPS_PORT !== undefined };
}
