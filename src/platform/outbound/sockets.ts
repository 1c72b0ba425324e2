import { type buildConnector, Client } from "undici";
import { allowedConnector, nameResolver, type Resolve } from "./connect.ts";
import type { TargetPolicy } from "./targets.ts";
import { Turns } from "./turns.ts";

/** The maximum age of a socket, so that deliveries follow a target to its new address. */
const LONGEST_USE_MS = 300_000;
const MOST_IDLE = 2_000;
/**
 * The number of connections that one turn of the event loop closes: hundreds of attempts may reach their deadline at
 * once.
 */
const CLOSED_IN_A_TURN = 4;
/** One shared error: a separate error with a stack for each closed connection costs a sixth of an attempt. */
const CLOSED = new Error("The connection is no longer needed.");

export interface SocketOptions {
  /** Certificates of trusted authorities instead of the usual ones. */
  authorities?: string | undefined;
  /** The lookup of names. */
  resolve?: Resolve | undefined;
  onConnect?: () => void;
  /** The maximum number of idle sockets in all. */
  mostIdle?: number | undefined;
}

/** A connection to an origin: a client of undici with one request at a time. */
export interface Socket {
  readonly client: Client;
  readonly origin: string;
  readonly madeAt: number;
}

/**
 * Connections for deliveries, kept alive between them, to allowed addresses only. A connection has one user at a time,
 * so a hanging request delays no other, and taking a connection costs the same for any number in use at the origin.
 * (undici's own pool visits each of them for every request and at every close.) The runner bounds the number in use.
 */
export class Sockets {
  readonly #connector: buildConnector.connector;
  readonly #onConnect: () => void;
  readonly #mostIdle: number;
  /** The connection that was returned last is taken first. */
  readonly #idle = new Map<string, Socket[]>();
  readonly #all = new Set<Client>();
  readonly #closing = new Turns(CLOSED_IN_A_TURN);
  #idleCount = 0;

  constructor(
    { timeoutMs, targets }: { timeoutMs: number; targets: TargetPolicy },
    {
      authorities,
      resolve = nameResolver(targets, { timeoutMs }),
      onConnect = () => {},
      mostIdle = MOST_IDLE,
    }: SocketOptions = {},
  ) {
    this.#connector = allowedConnector(targets, { timeoutMs, resolve, authorities });
    this.#onConnect = onConnect;
    this.#mostIdle = mostIdle;
  }

  /** An idle connection to the origin, or a client that connects at its first request. */
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

  /** Keeps the connection for the next request; its last request has been answered. */
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

  /** Closes the connection soon, with any request on it. */
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
      // An attempt has one deadline for everything.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    const socket = { client, origin, madeAt: performance.now() };
    client.on("connect", this.#onConnect);
    client.on("disconnect", () => this.#lose(socket));
    this.#all.add(client);
    return socket;
  }

  /** Removes a connection that the other side has closed or that was idle for too long. */
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
