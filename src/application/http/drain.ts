import type { FastifyInstance } from "fastify";

/** How long a listener that closes waits for requests that do not end. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Lets a listener end as soon as its last request is answered: from the moment it is told to close, every answer ends
 * its connection, which a client would keep open otherwise. A request that never arrives whole does not hold it up for
 * ever.
 */
export function drainOnClose(app: FastifyInstance): void {
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
    setTimeout(() => app.server.closeAllConnections(), LONGEST_WAIT_MS).unref();
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (closing) {
      reply.header("connection", "close");
    }
    done(null, payload);
  });
}
