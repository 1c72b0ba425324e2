import type { Server } from "node:http";
import { addressBucket } from "./address.ts";

/** How many connections a listener has at once. */
export interface ConnectionBounds {
  /** In all. */
  most: number;
  /**
   * Whether an address has no bound of its own: that of a proxy brings the connections of many, and to a listener on
   * loopback all come from one.
   */
  isUnbounded(address: string | undefined): boolean;
}

/** Of all connections an address, or a /64 of IPv6, has at most this share. */
const SHARE_OF_ADDRESS = 1 / 8;
/** From this share on, connections that wait for their next request make room for others. */
const CROWDED = 0.9;
/** How often they do so at most. */
const RELIEF_MS = 1_000;

/**
 * How long a connection may take for what it does. A request arrives whole in 30 s, its headers in 15; an answer that
 * is not taken for as long as `connectionTimeout` is given up. Proxies keep connections for 60 s: we keep them longer,
 * so that none of us hangs up on a request.
 */
export const connectionTimes = {
  requestTimeout: 30_000,
  keepAliveTimeout: 72_000,
  connectionTimeout: 60_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 2_000 },
} as const;

/**
 * Bounds the connections of a listener in all and by address. One too many is closed at once without an answer, which
 * would hold the descriptor that is lacking: its client sees a connection that ends before the first byte.
 */
export function boundConnections(server: Server, bounds: ConnectionBounds, onRefused: () => void): void {
  const { most, isUnbounded } = bounds;
  const mostOfAddress = Math.max(1, Math.floor(most * SHARE_OF_ADDRESS));
  const counts = new Map<string, number>();
  let all = 0;
  let relievedAt = Number.NEGATIVE_INFINITY;
  // Before Node's own listener, which finds the socket destroyed.
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
