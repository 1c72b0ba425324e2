import { createSocket } from "node:dgram";
import { isIPv6 } from "node:net";
import { isFarApart } from "../db/clock.ts";

/** A fault of this service or its surroundings, one of a few words. */
export type OwnFault = "name_server" | "descriptors" | "memory" | "network" | "clock";

/** A request failed for a fault of this service: it says nothing about the target, and never counts against it. */
export class OwnFaultError extends Error {
  override readonly name = "OwnFaultError";
  readonly fault: OwnFault;

  constructor(fault: OwnFault, cause: Error) {
    super(`a request could not be made: ${cause.message}`, { cause });
    this.fault = fault;
  }
}

const LOOKUP = /^(query|getaddrinfo)/;

/** Codes that nothing outside this machine causes. */
const OF_THIS_MACHINE: readonly [RegExp, OwnFault][] = [
  [/^(EMFILE|ENFILE)$/, "descriptors"],
  [/^(ENOMEM|ENOBUFS|EAI_MEMORY|ERR_MEMORY_ALLOCATION_FAILED)$/, "memory"],
  // EPERM and EACCES: a rule of this machine forbids the connection. EADDRNOTAVAIL: it has no free port.
  [/^(ENETDOWN|EADDRNOTAVAIL|EPERM|EACCES)$/, "network"],
];

/** Failures of a lookup that only this machine or its name server causes. */
const OF_THE_NAME_SERVER = /^(ECONNREFUSED|EAI_SYSTEM|EFILE|ENOTINITIALIZED|ECANCELLED|EDESTRUCTION)$/;

/**
 * Failures of a lookup that this service's name server causes, or those of the domain: a name server that gets no
 * answer from others reports the same as one that has no network.
 */
const OF_SOME_NAME_SERVER = /^(ESERVFAIL|ETIMEOUT|EREFUSED|EFORMERR|EBADRESP|ENOTIMP|EAI_AGAIN|EAI_FAIL)$/;

/** Whether only a lookup of another name tells whose fault it is. */
export function isUnclear({ code = "" }: NodeJS.ErrnoException): boolean {
  return OF_SOME_NAME_SERVER.test(code);
}

/** The fault of this service that an error proves; null if the target may have caused it. */
export function ownFaultOf(error: Error): OwnFault | null {
  if (error instanceof OwnFaultError) {
    return error.fault;
  }
  // A name with several addresses: another answer than ours at one of them is the target's. An address without a route
  // tells nothing: a machine without IPv6 has none to half of the addresses.
  if (error instanceof AggregateError && error.errors.length > 0) {
    const faults = error.errors.filter((one) => ownFaultOf(one) !== null || !lacksRoute(one)).map(ownFaultOf);
    return faults.includes(null) ? null : (faults[0] ?? null);
  }
  const { code = "", syscall = "", address = "" } = error as NodeJS.ErrnoException & { address?: string };
  if (LOOKUP.test(syscall) && OF_THE_NAME_SERVER.test(code)) {
    return "name_server";
  }
  // A machine without an IPv6 address reports that as one without a free port.
  if (code === "EADDRNOTAVAIL" && isIPv6(address)) {
    return null;
  }
  // A certificate is not valid at the time of this machine, which is wrong.
  if (/^CERT_(NOT_YET_VALID|HAS_EXPIRED)$/.test(code) && isFarApart()) {
    return "clock";
  }
  return OF_THIS_MACHINE.find(([pattern]) => pattern.test(code))?.[1] ?? null;
}

/** The error of a connection, as an OwnFaultError if this service is at fault. */
export async function judged(error: Error, hasRoute: () => Promise<boolean> = hasSomeRoute): Promise<Error> {
  const fault = ownFaultOf(error) ?? (lacksRoute(error) && !(await hasRoute()) ? "network" : null);
  return fault === null || error instanceof OwnFaultError ? error : new OwnFaultError(fault, error);
}

/** Whether no route leads to the target: the network of this machine is down, or it cannot reach this one target. */
function lacksRoute(error: Error): boolean {
  if (error instanceof AggregateError) {
    return error.errors.length > 0 && error.errors.every((one) => lacksRoute(one) || ownFaultOf(one) !== null);
  }
  return /^(ENETUNREACH|EADDRNOTAVAIL|EAFNOSUPPORT)$/.test((error as NodeJS.ErrnoException).code ?? "");
}

/** Addresses of a root name server: some route leads to them as long as this machine is connected. */
const FAR_AWAY = [
  ["udp4", "198.41.0.4"],
  ["udp6", "2001:503:ba3e::2:30"],
] as const;

/** Whether this machine has a route to the internet. Nothing is sent: the system only looks for the route. */
async function hasSomeRoute(): Promise<boolean> {
  const routes = await Promise.all(FAR_AWAY.map(([type, address]) => hasRouteTo(type, address)));
  return routes.includes(true);
}

function hasRouteTo(type: "udp4" | "udp6", address: string): Promise<boolean> {
  const socket = createSocket(type);
  const found = new Promise<boolean>((resolve) => {
    socket.once("error", () => resolve(false));
    socket.connect(53, address, (error?: Error | null) => resolve(!error));
  });
  return found.finally(() => socket.close());
}
