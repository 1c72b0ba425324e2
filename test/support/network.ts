import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import type pg from "pg";

/** A network between the service and PostgreSQL, which can fall silent without a word to either side. */
export interface Network {
  /** How to reach PostgreSQL by it. */
  connection: pg.ClientConfig;
  /** The number of its connections. */
  carried(): number;
  /** Stops forwarding without closing. New connections are accepted and get no answer. */
  fallSilent(): void;
  /** Forwards new connections again. Earlier connections stay open and silent. */
  recover(): void;
  close(): Promise<void>;
}

export async function openNetwork(server: pg.ClientConfig): Promise<Network> {
  const { host = "127.0.0.1", port = 5432 } = server;
  const sockets = new Set<Socket>();
  let silent = false;
  const forget = () => {
    for (const socket of sockets) {
      socket.removeAllListeners("data").removeAllListeners("end").removeAllListeners("close");
      socket.resume();
    }
  };
  const listener = createServer({ allowHalfOpen: true }, (near) => {
    sockets.add(near);
    near.on("error", () => {});
    if (silent) {
      near.resume();
      return;
    }
    const far = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect({ host, port });
    sockets.add(far);
    far.on("error", () => near.destroy());
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.setNoDelay(true);
      from.on("data", (chunk) => to.write(chunk));
      from.on("end", () => to.end());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port: listening } = listener.address() as { port: number };
  return {
    connection: { ...server, host: "127.0.0.1", port: listening },
    carried: () => sockets.size / 2,
    fallSilent() {
      silent = true;
      forget();
    },
    recover() {
      silent = false;
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
