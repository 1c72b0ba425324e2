import type { FastifyInstance } from "fastify";

/** The maximum wait of a closing listener for its last requests. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Lets a listener end as soon as its last request is answered: once it closes, every answer ends its connection, which
 * a client would otherwise keep open. An incomplete request delays the end only up to the maximum.
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
