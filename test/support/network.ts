import { once } from "node:events";
import { connect, createServer, type NetConnectOpts, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";

/** A TCP proxy before a server, which can lose, delay and break what passes. */
export interface Wire {
  port: number;
  /** The number of its connections. */
  carried(): number;
  /** Stops forwarding without closing. New connections are accepted and get no answer. */
  fallSilent(): void;
  /** Forwards everything this much later. */
  slowDown(milliseconds: number): void;
  /** Ends all connections with a reset. */
  reset(): void;
  /** Forwards new connections again, at once. Connections that fell silent stay open and silent. */
  recover(): void;
  close(): Promise<void>;
}

/** After this time a server notices by its keep-alive probes that a silent client is gone. */
const NOTICED_MS = 60_000;

/** @param target the server, asked for each connection: a restarted one may have another place. */
export async function openWire(target: () => NetConnectOpts): Promise<Wire> {
  const sockets = new Set<Socket>();
  const servers = new Set<Socket>();
  let silent = false;
  let delayMs = 0;
  const listener = createServer({ allowHalfOpen: true }, (near) => {
    sockets.add(near);
    near.on("error", () => {});
    if (silent) {
      near.on("close", () => sockets.delete(near));
      near.resume();
      return;
    }
    const far = connect({ allowHalfOpen: true, ...target() });
    sockets.add(far);
    servers.add(far);
    far.on("error", () => near.destroy());
    far.on("close", () => servers.delete(far));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      const later = inOrder(() => delayMs);
      from.setNoDelay(true);
      from.on("data", (chunk) => later(() => to.write(chunk)));
      from.on("end", () => later(() => to.end()));
      from.on("close", () => {
        sockets.delete(from);
        later(() => to.destroy());
      });
    }
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  return {
    port: (listener.address() as { port: number }).port,
    carried: () => sockets.size / 2,
    fallSilent() {
      silent = true;
      for (const socket of sockets) {
        socket.removeAllListeners("data").removeAllListeners("end").removeAllListeners("close");
        socket.on("close", () => sockets.delete(socket) && servers.delete(socket));
        socket.resume();
      }
      const left = [...servers];
      setTimeout(() => left.forEach((socket) => void socket.destroy()), NOTICED_MS).unref();
    },
    slowDown(milliseconds) {
      delayMs = milliseconds;
    },
    reset() {
      for (const socket of sockets) {
        // The socket of a folder cannot be reset.
        servers.has(socket) ? socket.destroy() : socket.resetAndDestroy();
      }
    },
    recover() {
      silent = false;
      delayMs = 0;
    },
    async close() {
      for (const socket of sockets) {
        socket.destroy();
      }
      listener.close();
      await once(listener, "close");
    },
  };
}

/** Acts after the delay, at once without one, and always in the order of the calls. */
function inOrder(delayMs: () => number): (act: () => void) => void {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    if (waiting === 0 && delayMs() === 0) {
      act();
      return;
    }
    waiting += 1;
    const due = delay(delayMs());
    last = last
      .then(() => due)
      .then(() => {
        waiting -= 1;
        act();
      });
  };
}

/** A network between the service and PostgreSQL. */
export interface Network extends Wire {
  /** How to reach PostgreSQL by it. */
  connection: pg.ClientConfig;
}

export async function openNetwork(server: pg.ClientConfig): Promise<Network> {
  const wire = await openWire(() => placeOf(server));
  return { ...wire, connection: { ...server, host: "127.0.0.1", port: wire.port } };
}

/** The place of a PostgreSQL server, which may be a folder of sockets. */
export function placeOf({ host = "127.0.0.1", port = 5432 }: pg.ClientConfig): NetConnectOpts {
  return host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}
