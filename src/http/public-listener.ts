import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { compile } from "../../rest-facade/compile.ts";
import { routes } from "../../rest-facade/routes/index.ts";
import { createPublicServer } from "../../rest-facade/server.ts";
import type { Services } from "../../rest-facade/services.ts";
import { schema } from "../../schema/index.ts";

/** The public listener: the REST API under `/api/v1`, and beside it what signs people in, unless that is elsewhere. */
export function createPublicListener(
  services: Services,
  logger: FastifyBaseLogger,
  addSignIn?: (app: FastifyInstance) => void,
): FastifyInstance {
  const app = createPublicServer(services, compile(schema, routes), logger);
  addSignIn?.(app);
  return app;
}
