import type { FastifyServerOptions } from "fastify";

/** Zod checks the inputs, so no route has a schema for Fastify. */
function refuse(): never {
  throw new Error("a route has a schema for Fastify: declare a model of zod instead");
}

/** Fastify would otherwise load its compilers of schemas at each start: 120 modules, 100 ms. */
export const noRouteSchemas = {
  schemaController: { compilersFactory: { buildValidator: refuse, buildSerializer: refuse } },
} satisfies FastifyServerOptions;
