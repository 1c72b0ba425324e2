import { StartError } from "../../platform/start-error.ts";
import type { Environment } from "./environment.ts";
import { urlHost } from "./loopback.ts";

/** Health, metrics and the end of a process, for orchestrators and proxies; the questions of routers. */
export interface OperationsSettings {
  /** The address of the operations listener; undefined: there is none. */
  operations: { host: string; port: number; isChosen: boolean } | undefined;
  /** The address of the cell listener; undefined: there is none. */
  cell: { host: string; port: number } | undefined;
  /** The origins of the cell listeners of the other cells. */
  otherCells: readonly string[];
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

/** The variables that these settings come from. A router has no internal listener, and answers no other router. */
type Variables = Pick<
  Environment,
  "NODE_ENV" | "OPS_PORT" | "OPS_HOST" | "PORT" | "READY_QUEUE_SECONDS" | "DRAIN_SECONDS" | "STOP_SECONDS"
> &
  Partial<Pick<Environment, "INTERNAL_PORT" | "CELL_PORT" | "CELL_HOST" | "OTHER_CELLS">> & {
    ROLE: Environment["ROLE"] | "router";
  };

/** @throws StartError */
export function readOperations(settings: Variables): OperationsSettings {
  const { OPS_PORT, OPS_HOST, CELL_PORT, CELL_HOST = "127.0.0.1", OTHER_CELLS = [] } = settings;
  const port = OPS_PORT ?? DEFAULT_PORT;
  requireDifferentPorts({ ...settings, OPS_PORT: CELL_PORT === port ? port : OPS_PORT });
  return {
    operations: port === "off" ? undefined : { host: OPS_HOST, port, isChosen: OPS_PORT !== undefined },
    cell: CELL_PORT === undefined ? undefined : { host: CELL_HOST, port: CELL_PORT },
    otherCells: OTHER_CELLS,
    readyQueueSeconds: settings.READY_QUEUE_SECONDS,
    // No proxy sends requests to a worker, and nobody waits for a service on trial.
    drainMs: (settings.DRAIN_SECONDS ?? (isServing(settings) ? DRAIN_IN_PRODUCTION : 0)) * 1_000,
    stopMs: settings.STOP_SECONDS * 1_000,
  };
}

function isServing({ NODE_ENV, ROLE }: Variables): boolean {
  return NODE_ENV === "production" && ROLE !== "worker";
}

/** The usual operations port may be that of another listener, chosen before there was an operations listener. */
function requireDifferentPorts({ PORT, INTERNAL_PORT, OPS_PORT, CELL_PORT }: Variables): void {
  const names = new Map<unknown, string>();
  for (const [name, port] of Object.entries({ PORT, INTERNAL_PORT, OPS_PORT, CELL_PORT })) {
    const other = names.get(port);
    if (other !== undefined && /^(OPS|CELL)_/.test(name)) {
      throw new StartError(`${other} and ${name} are the same: set them to different ports`);
    }
    if (port !== undefined) {
      names.set(port, name);
    }
  }
}
