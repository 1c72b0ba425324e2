import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { compile } from "../../rest-facade/compile.ts";
import { routes } from "../../rest-facade/routes/index.ts";
import { createPublicServer } from "../../rest-facade/server.ts";
import type { Services } from "../../rest-facade/services.ts";
import { schema } from "../../schema/index.ts";

/** The public listener: the REST API under `/api/v1`. */
export function createPublicListener(services: Services, logger: FastifyBaseLogger): FastifyInstance {
  return createPublicServer(services, compile(schema, routes), logger);
}
