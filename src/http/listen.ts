import cluster from "node:cluster";
import { once } from "node:events";
import { createServer } from "node:net";
import type { FastifyInstance } from "fastify";
import { StartError } from "../start-error.ts";
import { drainOnClose } from "./drain.ts";

/** Opens a listener, or says in one line why it cannot be opened and what to do. `setting` names the port's setting. */
export async function listen(app: FastifyInstance, host: string, port: number, setting: string): Promise<void> {
  drainOnClose(app);
  await explained(app.listen({ host, port, ...(cluster.isWorker && SHARED) }), host, port, setting);
}

/**
 * Linux deals connections out to all that listen, and those that a killed process has not taken are reset at once. The
 * first process, which does it elsewhere, would leave a connection that it had just dealt out without an answer.
 */
const SHARED = { reusePort: process.platform === "linux" };

/** Finds out whether a listener could be opened, before anything is said to listen. */
export async function requireFreePort(host: string, port: number, setting: string): Promise<void> {
  const probe = createServer();
  await explained(once(probe.listen({ host, port }), "listening"), host, port, setting);
  probe.close();
  await once(probe, "close");
}

async function explained(opening: Promise<unknown>, host: string, port: number, setting: string): Promise<void> {
  try {
    await opening;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE") {
      throw new StartError(`port ${port} is taken: stop the program that uses it, or set ${setting} to another port`);
    }
    if (code === "EACCES") {
      throw new StartError(`port ${port} may not be used by this user: set ${setting} to a port above 1023`);
    }
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
      throw new StartError(`the address ${host} is not one of this machine: mend HOST`);
    }
    throw error;
  }
}
