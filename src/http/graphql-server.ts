import type { FastifyBaseLogger } from "fastify";
import { GraphQLError } from "graphql";
import { createYoga } from "graphql-yoga";
import { LRUCache } from "lru-cache";
import { createPlainContext, type GraphQLContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { DomainError, TRY_AGAIN_SECONDS, UNAVAILABLE_MESSAGE, UnavailableError } from "../errors.ts";
import type { Membership } from "../identity/rules.ts";
import { graphqlLimits, guardPlugins } from "./graphql-guard.ts";
import type { InternalServices } from "./internal-listener.ts";

interface Caller {
  membership: Membership;
  requestId: string;
}

/** Carries out the operations of the internal listener, for whoever it has identified. */
export function createGraphQLServer(services: InternalServices, logger: FastifyBaseLogger) {
  return createYoga<Caller, GraphQLContext>({
    schema,
    graphqlEndpoint: "/graphql",
    graphiql: false,
    landingPage: false,
    cors: false,
    logging: false,
    batching: { limit: graphqlLimits.batch },
    // A file comes by a parser of our own, and the listener bounds every body.
    multipart: false,
    maxRequestBodySize: false,
    // What is kept of a text is a hundred times as large as it is.
    parserAndValidationCache: {
      documentCache: new LRUCache({ max: graphqlLimits.documents }),
      errorCache: new LRUCache({ max: graphqlLimits.documents }),
    },
    plugins: guardPlugins(services.limit),
    // With connections of the share of its business, whatever it waits for.
    context: ({ membership }) =>
      createPlainContext(services.database.onBehalfOf(membership.business.id), membership, services),
    maskedErrors: {
      maskError: (error) => {
        const cause = error instanceof GraphQLError ? error.originalError : error;
        if (cause instanceof DomainError) {
          return new GraphQLError(cause.message, {
            ...(error instanceof GraphQLError && { nodes: error.nodes, path: error.path }),
            extensions: { code: cause.code.toUpperCase(), ...(cause.field !== undefined && { field: cause.field }) },
          } as ConstructorParameters<typeof GraphQLError>[1]);
        }
        if (cause instanceof UnavailableError) {
          logger.warn({ err: cause }, "a GraphQL operation failed");
          return unavailable();
        }
        if (error instanceof GraphQLError && (cause === undefined || cause instanceof GraphQLError)) {
          return error;
        }
        logger.error({ err: cause }, "a GraphQL operation failed");
        return new GraphQLError("Something went wrong on our side.", { extensions: { code: "INTERNAL_ERROR" } });
      },
    },
  });
}

/** The status and the header are those of the whole answer. */
function unavailable(): GraphQLError {
  const http = { status: 503, headers: { "retry-after": String(TRY_AGAIN_SECONDS) } };
  return new GraphQLError(UNAVAILABLE_MESSAGE, { extensions: { code: "UNAVAILABLE", http } });
}

export type GraphQLServer = ReturnType<typeof createGraphQLServer>;
