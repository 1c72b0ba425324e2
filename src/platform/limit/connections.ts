import type { Server } from "node:http";
import type { Socket } from "node:net";
import { addressBucket } from "./address.ts";

/** The maximum numbers of simultaneous connections of a listener. */
export interface ConnectionBounds {
  /** In all. */
  most: number;
  /**
   * Whether the limit per address does not apply to an address: a proxy's address has the connections of many clients,
   * and on loopback all connections have one address.
   */
  isUnbounded(address: string | undefined): boolean;
}

/** The maximum share of one address, or of one /64 of IPv6, in all connections. */
const SHARE_OF_ADDRESS = 1 / 8;
/** From this share on, the listener closes idle connections. */
const CROWDED = 0.9;
/** The minimum time between two such closings. */
const RELIEF_MS = 1_000;

/**
 * The time limits of a connection. A request arrives within 30 s, its headers within 15 s; the connection is closed
 * when a client does not read its answer for `connectionTimeout`. Proxies keep connections for 60 s; the listener keeps
 * them longer, so that it never closes one while a request is on its way.
 */
export const connectionTimes = {
  requestTimeout: 30_000,
  keepAliveTimeout: 72_000,
  connectionTimeout: 60_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 2_000 },
} as const;

/** The maximum silence on a connection of the internal listener: an import works for minutes before it answers. */
export const LONGEST_WORK_MS = 600_000;

/**
 * Bounds the connections of a listener, in all and by address. A connection above a bound is closed at once without an
 * answer, because an answer would occupy the scarce descriptor; its client sees the connection end before the first
 * byte.
 */
export function boundConnections(server: Server, bounds: ConnectionBounds, onRefused: () => void): void {
  const { most, isUnbounded } = bounds;
  const mostOfAddress = Math.max(1, Math.floor(most * SHARE_OF_ADDRESS));
  const counts = new Map<string, number>();
  let all = 0;
  let relievedAt = Number.NEGATIVE_INFINITY;
  // Before Node's own listener, which then finds the socket destroyed.
  server.prependListener("connection", (socket) => {
    const { remoteAddress } = socket;
    const address = isUnbounded(remoteAddress) ? null : (addressBucket(remoteAddress) ?? "unknown");
    const count = address === null ? 0 : (counts.get(address) ?? 0);
    if (all >= most * CROWDED && performance.now() - relievedAt > RELIEF_MS) {
      relievedAt = performance.now();
      server.closeIdleConnections();
    }
    if (all >= most || count >= mostOfAddress) {
      socket.destroy();
      onRefused();
      return;
    }
    all += 1;
    if (address !== null) {
      counts.set(address, count + 1);
    }
    socket.once("close", () => {
      all -= 1;
      if (address !== null) {
        const left = (counts.get(address) as number) - 1;
        left > 0 ? counts.set(address, left) : counts.delete(address);
      }
    });
  });
}

/**
 * The time limits of a connection to a listener for the operator's programs: they send a request at once, and every 15 s
 * or more often.
 */
export const operatorConnectionTimes = {
  requestTimeout: 10_000,
  headersTimeout: 5_000,
  keepAliveTimeout: 20_000,
  connectionsCheckingInterval: 1_000,
} as const;

/** The time in milliseconds without a byte after which a connection with a running request is closed. */
const STALLED_MS = 10_000;

interface OpenConnection {
  address: string;
  /** Running requests. */
  requests: number;
}

/**
 * Bounds the connections of a listener so that a new one always finds a place: at the bound it replaces one of the
 * address with the most connections, and of these the one that has been idle the longest.
 */
export function replaceConnections(server: Server, most: number): void {
  /** Idle ones are in the order of their last use. */
  const open = new Map<Socket, OpenConnection>();
  server.setTimeout(STALLED_MS);
  server.prependListener("connection", (socket) => {
    if (open.size >= most) {
      const replaced = leastNeeded(open);
      open.delete(replaced);
      replaced.destroy();
    }
    open.set(socket, { address: addressBucket(socket.remoteAddress) ?? "unknown", requests: 0 });
    socket.once("close", () => open.delete(socket));
  });
  server.prependListener("request", ({ socket }, response) => {
    const connection = open.get(socket);
    if (connection) {
      connection.requests += 1;
      response.once("close", () => {
        connection.requests -= 1;
        if (open.delete(socket)) {
          open.set(socket, connection);
        }
      });
    }
  });
}

/** @param open at least one. */
function leastNeeded(open: ReadonlyMap<Socket, OpenConnection>): Socket {
  const counts = new Map<string, number>();
  for (const { address } of open.values()) {
    counts.set(address, (counts.get(address) ?? 0) + 1);
  }
  const crowd = Math.max(...counts.values());
  const candidates = [...open].filter(([, { address }]) => counts.get(address) === crowd);
  const [socket] = candidates.find(([, { requests }]) => requests === 0) ?? (candidates[0] as [Socket, OpenConnection]);
  return socket;
}
