import { type buildConnector, Client } from "undici";
import { allowedConnector, nameResolver, type Resolve } from "./connect.ts";
import type { TargetPolicy } from "./targets.ts";
import { Turns } from "./turns.ts";

/** A socket is not used for longer than this, so that a target that moves is followed. */
const LONGEST_USE_MS = 300_000;
const MOST_IDLE = 2_000;
/**
 * Connections that are ended in one turn of the event loop: hundreds of attempts may come to their deadline at once.
 */
const CLOSED_IN_A_TURN = 4;
/** One for all: an error of its own for each connection that is closed, with its stack, costs a sixth of an attempt. */
const CLOSED = new Error("The connection is no longer needed.");

export interface SocketOptions {
  /** Certificates of authorities to trust instead of the usual ones. */
  authorities?: string | undefined;
  /** How names are looked up. */
  resolve?: Resolve | undefined;
  onConnect?: () => void;
  /** Sockets that are kept for the next delivery, in all. */
  mostIdle?: number | undefined;
}

/** A connection to an origin: a client of undici with one request at a time. */
export interface Socket {
  readonly client: Client;
  readonly origin: string;
  readonly madeAt: number;
}

/**
 * Connections for deliveries, kept alive between them, to nothing but allowed addresses. Whoever takes one has it alone
 * until it is given back, so what hangs is in nobody's way: to take one costs the same however many are in use at the
 * origin. (undici's own pool looks at each of them for every request and at every close.) How many are in use is
 * bounded by the runner.
 */
export class Sockets {
  readonly #connector: buildConnector.connector;
  readonly #onConnect: () => void;
  readonly #mostIdle: number;
  /** The last one given back is the first to be taken. */
  readonly #idle = new Map<string, Socket[]>();
  readonly #all = new Set<Client>();
  readonly #closing = new Turns(CLOSED_IN_A_TURN);
  #idleCount = 0;

  constructor(
    { timeoutMs, targets }: { timeoutMs: number; targets: TargetPolicy },
    { authorities, resolve = nameResolver(targets), onConnect = () => {}, mostIdle = MOST_IDLE }: SocketOptions = {},
  ) {
    this.#connector = allowedConnector(targets, { timeoutMs, resolve, authorities });
    this.#onConnect = onConnect;
    this.#mostIdle = mostIdle;
  }

  /** A connection to the origin, or what will connect to it with the first request. */
  take(origin: string): Socket {
    const idle = this.#idle.get(origin);
    for (let socket = idle?.pop(); socket; socket = idle?.pop()) {
      this.#idleCount -= 1;
      if (performance.now() - socket.madeAt < LONGEST_USE_MS) {
        return socket;
      }
      this.close(socket);
    }
    return this.#open(origin);
  }

  /** Keeps the connection for the next one; the request on it has been answered. */
  giveBack(socket: Socket): void {
    if (socket.client.destroyed) {
      return;
    }
    if (this.#idleCount >= this.#mostIdle) {
      this.close(socket);
      return;
    }
    const idle = this.#idle.get(socket.origin);
    if (idle) {
      idle.push(socket);
    } else {
      this.#idle.set(socket.origin, [socket]);
    }
    this.#idleCount += 1;
  }

  /** Ends the connection in a moment, whatever is on it. */
  close({ client }: Socket): void {
    this.#closing.add(() => {
      this.#all.delete(client);
      client.destroy(CLOSED).catch(() => {});
    });
  }

  async end(): Promise<void> {
    await Promise.all([...this.#all].map((client) => client.destroy()));
  }

  #open(origin: string): Socket {
    const client = new Client(origin, {
      connect: this.#connector,
      allowH2: false,
      // An attempt has one deadline of its own over everything.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    const socket = { client, origin, madeAt: performance.now() };
    client.on("connect", this.#onConnect);
    client.on("disconnect", () => this.#lose(socket));
    this.#all.add(client);
    return socket;
  }

  /** The other side has ended it, or it was idle for too long. */
  #lose(socket: Socket): void {
    const idle = this.#idle.get(socket.origin);
    const at = idle?.lastIndexOf(socket) ?? -1;
    if (idle && at >= 0) {
      idle.splice(at, 1);
      this.#idleCount -= 1;
      this.close(socket);
      if (idle.length === 0) {
        this.#idle.delete(socket.origin);
      }
    }
  }
}
