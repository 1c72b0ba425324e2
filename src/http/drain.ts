import type { FastifyInstance } from "fastify";

/**
 * Lets a listener end as soon as its last request is answered: from the moment it is told to close, every answer ends
 * its connection, which a client would keep open otherwise.
 */
export function drainOnClose(app: FastifyInstance): void {
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  app.addHook("onSend", async (_request, reply) => {
    if (closing) {
      reply.header("connection", "close");
    }
  });
}
