import type { FastifyBaseLogger } from "fastify";
import { GraphQLError, getOperationAST } from "graphql";
import { createYoga, isAsyncIterable, type Plugin } from "graphql-yoga";
import { LRUCache } from "lru-cache";
import { createPlainContext, type GraphQLContext, type OperationTools } from "../../../schema/context.ts";
import { schema } from "../../../schema/index.ts";
import type { RequestSource } from "../../domain/audit/rules.ts";
import type { Membership } from "../../domain/identity/rules.ts";
import type { Database } from "../../platform/db/database.ts";
import {
  DomainError,
  IN_DOUBT_MESSAGE,
  TRY_AGAIN_SECONDS,
  UNAVAILABLE_MESSAGE,
  UnavailableError,
} from "../../platform/errors.ts";
import type { Limiter } from "../../platform/limit/limiter.ts";
import { graphqlLimits, guardPlugins } from "./graphql-guard.ts";

interface Caller {
  membership: Membership;
  source: RequestSource;
}

/** The dependencies of the internal listener's operations. */
export interface GraphQLServices extends OperationTools {
  database: Database;
  /** The cost of operations, for each user. */
  limit: Limiter;
}

/** Carries out the operations of the internal listener for the caller whom the listener identified. */
export function createGraphQLServer(services: GraphQLServices, logger: FastifyBaseLogger) {
  return createYoga<Caller, GraphQLContext>({
    schema,
    graphqlEndpoint: "/graphql",
    graphiql: false,
    landingPage: false,
    cors: false,
    logging: false,
    batching: { limit: graphqlLimits.batch },
    // Our own parser reads files, and the listener bounds every body.
    multipart: false,
    maxRequestBodySize: false,
    // A cached text takes a hundred times its size.
    parserAndValidationCache: {
      documentCache: new LRUCache({ max: graphqlLimits.documents }),
      errorCache: new LRUCache({ max: graphqlLimits.documents }),
    },
    plugins: [...guardPlugins(services.limit), doubtPlugin(logger)],
    // With the connections of its business's share.
    context: ({ membership, source }) =>
      createPlainContext(services.database.onBehalfOf(membership.business.id), membership, services, { source }),
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
        return new GraphQLError("An unexpected error occurred.", { extensions: { code: "INTERNAL_ERROR" } });
      },
    },
  });
}

/**
 * Tells the caller of a mutation whose answer was lost that it may have been carried out; a query is simply retried
 * (docs/decisions/0021).
 */
function doubtPlugin(logger: FastifyBaseLogger): Plugin {
  return {
    onExecute({ args }) {
      if (getOperationAST(args.document, args.operationName)?.operation !== "mutation") {
        return;
      }
      return {
        onExecuteDone({ result, setResult }) {
          if (isAsyncIterable(result) || !result.errors?.some(isInDoubt)) {
            return;
          }
          const errors = result.errors.map((error) => (isInDoubt(error) ? inDoubt(error, logger) : error));
          setResult({ ...result, errors });
        },
      };
    },
  };
}

const isInDoubt = ({ originalError }: GraphQLError) =>
  originalError instanceof UnavailableError && originalError.inDoubt;

function inDoubt({ nodes, path, originalError }: GraphQLError, logger: FastifyBaseLogger): GraphQLError {
  logger.error({ err: originalError }, "the result of a mutation is unknown");
  const extensions = { code: "INTERNAL_ERROR", http: { status: 500 } };
  return new GraphQLError(IN_DOUBT_MESSAGE, { nodes, path, extensions } as ConstructorParameters<
    typeof GraphQLError
  >[1]);
}

/** The status and the header apply to the whole answer. */
function unavailable(): GraphQLError {
  const http = { status: 503, headers: { "retry-after": String(TRY_AGAIN_SECONDS) } };
  return new GraphQLError(UNAVAILABLE_MESSAGE, { extensions: { code: "UNAVAILABLE", http } });
}

export type GraphQLServer = ReturnType<typeof createGraphQLServer>;
