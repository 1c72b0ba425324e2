import { StartError } from "../platform/start-error.ts";
import type { Role } from "./config/environment.ts";

/** The shares of a process's descriptors (files, sockets and pipes) by purpose. */
export interface DescriptorShares {
  /** Connections of the public listener; 0 for a worker, which has none. */
  publicConnections: number;
  /** Connections of the internal listener, or of a worker's listener. */
  internalConnections: number;
  /** Sockets for deliveries of webhooks, in use or idle. */
  deliveries: number;
  /** The first lines of the log. */
  cautions: readonly string[];
}

export interface DescriptorNeeds {
  role: Role;
  gateways: number;
  databasePoolSize: number;
  /** Set if there is a cell listener. */
  cell?: object | undefined;
  carrier: { concurrency: number };
}

/** For modules, logs, pipes, lookups of names and listening sockets. */
const OWN = 64;
/** For connections to the operations listener. */
const OPERATIONS = 32;
/** For connections to the cell listener. */
const CELL = 64;
/** For connections to PostgreSQL outside the pool and to Redis. */
const BESIDE_POOL = 16;
/** For the pipes and sockets of each gateway process. */
const OF_A_GATEWAY = 4;
/** The maximum: the memory of a process is enough for this many connections. */
const MOST_CONNECTIONS = 10_000;
const MOST_DELIVERIES = 6_000;
/** Fewer than a busy service needs. */
const FEW_CONNECTIONS = 1_000;
const SHARE_OF_INTERNAL = 1 / 5;
/** The minimum for connections and deliveries: with fewer the start fails. */
const FEWEST = 64;

/** The maximum number of open descriptors of this process. */
export function descriptorLimit(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | "unlimited" } } };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === "number" ? soft : Number.POSITIVE_INFINITY;
}

/**
 * Divides the descriptors, so that the process can reach the database regardless of the number of clients.
 *
 * @throws StartError when there are too few descriptors.
 */
export function shareDescriptors(limit: number, needs: DescriptorNeeds): DescriptorShares {
  const { role, gateways, databasePoolSize, carrier, cell } = needs;
  const kept =
    OWN +
    OPERATIONS +
    (cell === undefined ? 0 : CELL) +
    BESIDE_POOL +
    databasePoolSize +
    (gateways > 1 ? gateways * OF_A_GATEWAY : 0) +
    (role === "gateway" ? 0 : carrier.concurrency);
  const free = limit - kept;
  if (free < FEWEST) {
    throw new StartError(`open files are limited to ${limit}: raise the limit (ulimit -n) to ${kept + FEWEST} or more`);
  }
  const share = { all: 1 / 3, gateway: 0, worker: 1 - SHARE_OF_INTERNAL }[role];
  const deliveries = Math.min(MOST_DELIVERIES, Math.floor(free * share));
  const connections = Math.min(MOST_CONNECTIONS, free - deliveries);
  const internalConnections = role === "worker" ? connections : Math.floor(connections * SHARE_OF_INTERNAL);
  const publicConnections = connections - internalConnections;
  const caution =
    `open files are limited to ${limit}, which allows ${publicConnections} connections at once: ` +
    "raise the limit (ulimit -n)";
  const cautions = role !== "worker" && publicConnections < FEW_CONNECTIONS ? [caution] : [];
  return { deliveries, internalConnections, publicConnections, cautions };
}
