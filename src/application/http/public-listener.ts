import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { type CompiledRoute, compile } from "../../../rest-facade/compile.ts";
import { agentRoutes } from "../../../rest-facade/mcp/routes/index.ts";
import { routes } from "../../../rest-facade/routes/index.ts";
import { createPublicServer } from "../../../rest-facade/server.ts";
import type { Services } from "../../../rest-facade/services.ts";
import { schema } from "../../../schema/index.ts";
import { requireRoutedPaths } from "../routed-paths.ts";

let compiled: CompiledRoute[] | undefined;

/** The routes of the API, compiled once for all listeners of a process. */
export function compiledRoutes(): CompiledRoute[] {
  compiled ??= compile(schema, routes);
  return compiled;
}

let endpoints: CompiledRoute[] | undefined;

/** All endpoints of agents, compiled once for all listeners of a process. */
export function agentEndpoints(): CompiledRoute[] {
  endpoints ??= [...compiledRoutes(), ...compile(schema, agentRoutes)];
  return endpoints;
}

/** The public listener: the REST API under `/api/v1`, and additions such as the sign-in. */
export function createPublicListener(
  services: Services,
  logger: FastifyBaseLogger,
  ...additions: readonly (((app: FastifyInstance) => void) | undefined | null)[]
): FastifyInstance {
  const app = createPublicServer(services, compiledRoutes(), logger);
  requireRoutedPaths(app, "public");
  for (const add of additions) {
    add?.(app);
  }
  return app;
}
