import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { createServer as createSecureServer, type ServerOptions } from "node:https";
import type { AddressInfo } from "node:net";

/** A request to the receiver. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  at: number;
}

export type Behaviour = (response: ServerResponse, request: IncomingMessage, received: Received) => void;

const status =
  (code: number, headers: Record<string, string> = {}): Behaviour =>
  (response) =>
    response.writeHead(code, headers).end(`answer ${code}`);

/** The behaviours of a receiver, good and bad. */
export const behaviours = {
  ok: status(200),
  accepted: status(204),
  error: status(500),
  gone: status(410),
  redirect: status(302, { location: "/elsewhere" }),
  busy: status(429, { "retry-after": "1" }),
  hang: () => {},
  drip: (response) => {
    response.writeHead(200, { "content-type": "text/plain" });
    const timer = setInterval(() => response.write("."), 20);
    response.on("close", () => clearInterval(timer));
  },
  reset: (_response, request) => request.socket.resetAndDestroy(),
  huge: (response) => {
    response.writeHead(200, { "content-length": String(100 * 1024 * 1024) });
    const chunk = Buffer.alloc(64 * 1024, "x");
    const write = () => {
      while (!response.destroyed && response.write(chunk)) {}
    };
    response.on("drain", write);
    write();
  },
  binary: (response) => response.writeHead(200).end(Buffer.from([0x61, 0x00, 0xff, 0x62])),
} satisfies Record<string, Behaviour>;

export interface Receiver {
  url: string;
  received: Received[];
  /** The numbers of all connections and of open ones. */
  connections(): { made: number; open: number };
  /** Waits for this number of requests to the path, or in all. */
  until(count: number, path?: string): Promise<Received[]>;
  /** Sets the behaviour of a path from now on; the default is `ok`. */
  behave(path: string, behaviour: Behaviour): void;
  close(): Promise<void>;
}

/** A receiver over real sockets. */
export async function openReceiver(tls?: ServerOptions): Promise<Receiver> {
  const received: Received[] = [];
  const rules = new Map<string, Behaviour>();
  const waiters = new Set<() => void>();
  let made = 0;
  let open = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
      chunks.push(chunk);
    }
    const entry = {
      path: request.url ?? "",
      headers: request.headers,
      body: String(Buffer.concat(chunks)),
      at: Date.now(),
    };
    received.push(entry);
    (rules.get(entry.path) ?? behaviours.ok)(response, request, entry);
    for (const waiter of waiters) {
      waiter();
    }
  };
  const listener = (request: IncomingMessage, response: ServerResponse) =>
    void answer(request, response).catch(() => {});
  const server: Server = tls ? createSecureServer(tls, listener) : createServer(listener);
  server.on("connection", (socket) => {
    made += 1;
    open += 1;
    socket.on("error", () => {});
    socket.on("close", () => {
      open -= 1;
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const of = (path?: string) => (path === undefined ? received : received.filter((entry) => entry.path === path));
  return {
    url: `${tls ? "https" : "http"}://localhost:${port}`,
    received,
    connections: () => ({ made, open }),
    until: (count, path) =>
      new Promise((resolve) => {
        const look = () => {
          if (of(path).length >= count) {
            waiters.delete(look);
            resolve(of(path));
          }
        };
        waiters.add(look);
        look();
      }),
    behave: (path, behaviour) => void rules.set(path, behaviour),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
