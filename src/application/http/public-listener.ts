import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { compile } from "../../../rest-facade/compile.ts";
import { routes } from "../../../rest-facade/routes/index.ts";
import { createPublicServer } from "../../../rest-facade/server.ts";
import type { Services } from "../../../rest-facade/services.ts";
import { schema } from "../../../schema/index.ts";

/** The public listener: the REST API under `/api/v1`, and additions such as the sign-in. */
export function createPublicListener(
  services: Services,
  logger: FastifyBaseLogger,
  ...additions: readonly (((app: FastifyInstance) => void) | undefined | null)[]
): FastifyInstance {
  const app = createPublicServer(services, compile(schema, routes), logger);
  for (const add of additions) {
    add?.(app);
  }
  return app;
}
