import type { FastifyInstance } from "fastify";
import type { Lifecycle } from "../lifecycle.ts";

/** The maximum wait of a closing listener for its last requests. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Lets a listener end without the loss of a request. From the drain of the process on, and when the listener closes,
 * every answer ends its connection, which a client would otherwise keep open; the next request then uses a new
 * connection, to another process if a proxy has seen that this one is not ready. An incomplete request delays the end
 * only up to the maximum.
 */
export function drainOnClose(app: FastifyInstance, lifecycle: Pick<Lifecycle, "isDraining">): void {
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
    setTimeout(() => app.server.closeAllConnections(), LONGEST_WAIT_MS).unref();
  });
  app.addHook("onRequest", (_request, reply, done) => {
    if (lifecycle.isDraining) {
      // For answers that bypass Fastify.
      reply.raw.setHeader("connection", "close");
    }
    done();
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (closing || lifecycle.isDraining) {
      reply.header("connection", "close");
    }
    done(null, payload);
  });
}
