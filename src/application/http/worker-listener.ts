import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { protectiveHeaders } from "../../../rest-facade/protective-headers.ts";
import { ping } from "../../domain/identity/store.ts";
import type { Database } from "../../platform/db/database.ts";
import { connectionTimes } from "../../platform/limit/connections.ts";
import { noRouteSchemas } from "../../platform/route-schemas.ts";
import type { Metrics } from "../metrics.ts";
import { isLoopbackName } from "./loopback.ts";

/**
 * A worker's listener, only on loopback: `/metrics` for Prometheus, and `/health` for the supervisor of the process.
 */
export function createWorkerListener(
  { database, metrics }: { database: Database; metrics: Pick<Metrics, "read"> },
  logger: FastifyBaseLogger,
): FastifyInstance {
  // Only on loopback, without TLS.
  const protection = protectiveHeaders("http://127.0.0.1");
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    forceCloseConnections: "idle",
    ...noRouteSchemas,
    ...connectionTimes,
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(protection);
    if (!isLoopbackName(request.headers.host)) {
      return reply.status(403).send({ error: "This listener accepts only loopback host names." });
    }
  });
  app.get("/metrics", async (_request, reply) => {
    const { contentType, text } = await metrics.read();
    return reply.type(contentType).send(text);
  });
  app.get("/health", async (request, reply) => {
    try {
      await ping(database);
      return { status: "ok" };
    } catch (error) {
      request.log.error({ err: error }, "the database is unavailable");
      return reply.status(500).send({ status: "database_away" });
    }
  });
  return app;
}
