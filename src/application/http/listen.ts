import cluster from "node:cluster";
import { once } from "node:events";
import { createServer } from "node:net";
import type { FastifyInstance } from "fastify";
import { boundConnections, type ConnectionBounds } from "../../platform/limit/connections.ts";
import { StartError } from "../../platform/start-error.ts";
import type { Lifecycle } from "../lifecycle.ts";
import { drainOnClose } from "./drain.ts";

/** The address of a listener, with the names of its settings. */
export interface Binding {
  host: string;
  port: number;
  hostSetting: string;
  portSetting: string;
}

/** Opens a listener, or explains in one line why it cannot be opened and how to fix it. */
export async function listen(
  app: FastifyInstance,
  binding: Binding,
  connections: ConnectionBounds,
  lifecycle: Pick<Lifecycle, "isDraining">,
): Promise<void> {
  const { host, port } = binding;
  drainOnClose(app, lifecycle);
  const report = atMostOnceIn(REPORT_MS, (count) =>
    app.log.warn({ count }, "connections were refused: the maximum was reached"),
  );
  boundConnections(app.server, connections, report);
  await explained(app.listen({ host, port, ...(cluster.isWorker && SHARED) }), binding);
  // An unhandled error event would end the process: accept fails when no descriptor is left.
  const fail = atMostOnceIn(REPORT_MS, (count, error) =>
    app.log.error({ count, err: error }, "connections could not be accepted"),
  );
  app.server.on("error", fail);
}

/** The minimum time between two log lines about refused connections. */
const REPORT_MS = 10_000;

/** Reports the first at once, and later ones together. */
function atMostOnceIn(milliseconds: number, report: (count: number, last?: unknown) => void): (what?: unknown) => void {
  let count = 0;
  let last: unknown;
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    timer = undefined;
    if (count > 0) {
      const counted = count;
      count = 0;
      timer = setTimeout(flush, milliseconds).unref();
      report(counted, last);
    }
  };
  return (what) => {
    count += 1;
    last = what;
    if (!timer) {
      flush();
    }
  };
}

/**
 * Linux distributes connections among all listening processes, and resets those that a killed process has not accepted.
 * On other systems the first process distributes them; a connection that it has just passed to a dying process gets no
 * answer.
 */
const SHARED = { reusePort: process.platform === "linux" };

/** Checks that a listener can be opened, before any line says that it listens. */
export async function requireFreePort(binding: Binding): Promise<void> {
  const { host, port } = binding;
  const trial = createServer();
  await explained(once(trial.listen({ host, port }), "listening"), binding);
  trial.close();
  await once(trial, "close");
}

/** Explains in one line why an address cannot be used. */
export async function explained(opening: Promise<unknown>, binding: Binding): Promise<void> {
  const { host, port, hostSetting, portSetting } = binding;
  try {
    await opening;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE") {
      throw new StartError(
        `port ${port} is taken: stop the program that uses it, or set ${portSetting} to another port`,
      );
    }
    if (code === "EACCES") {
      throw new StartError(`port ${port} may not be used by this user: set ${portSetting} to a port above 1023`);
    }
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
      throw new StartError(`the address ${host} is not an address of this machine: correct ${hostSetting}`);
    }
    throw error;
  }
}
