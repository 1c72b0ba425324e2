import { StartError } from "../platform/start-error.ts";
import type { Role } from "./config/environment.ts";

/** How many files, sockets and pipes of a process are for what. */
export interface DescriptorShares {
  /** Connections that the public listener takes; 0 for a worker, which has none. */
  publicConnections: number;
  /** Connections that the internal listener takes, or that of a worker. */
  internalConnections: number;
  /** Sockets on which webhooks are delivered, in use or kept for the next delivery. */
  deliveries: number;
  /** What the log is to begin with. */
  cautions: readonly string[];
}

export interface DescriptorNeeds {
  role: Role;
  gateways: number;
  databasePoolSize: number;
  carrier: { concurrency: number };
}

/** Modules, logs, pipes, look-ups of names, and what listens. */
const OWN = 64;
/** Connections to PostgreSQL beside the pool and to Redis. */
const BESIDE_POOL = 16;
/** Pipes and sockets of each gateway process. */
const OF_A_GATEWAY = 4;
/** More than this helps nobody: the memory of as many connections is what a process has. */
const MOST_CONNECTIONS = 10_000;
const MOST_DELIVERIES = 6_000;
/** Fewer than a busy service has. */
const FEW_CONNECTIONS = 1_000;
const SHARE_OF_INTERNAL = 1 / 5;
/** With fewer left for connections and deliveries it is no use to start. */
const FEWEST = 64;

/** How many descriptors this process may have open at once. */
export function descriptorLimit(): number {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | "unlimited" } } };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === "number" ? soft : Number.POSITIVE_INFINITY;
}

/**
 * Shares the descriptors out, so that whatever connects to us, the database can be reached.
 *
 * @throws StartError when there are too few of them.
 */
export function shareDescriptors(limit: number, needs: DescriptorNeeds): DescriptorShares {
  const { role, gateways, databasePoolSize, carrier } = needs;
  const kept =
    OWN +
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
