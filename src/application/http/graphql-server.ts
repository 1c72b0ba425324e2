import type { FastifyBaseLogger } from "fastify";
import { type ExecutionArgs, GraphQLError, getOperationAST } from "graphql";
import { createYoga, isAsyncIterable, type Plugin } from "graphql-yoga";
import { LRUCache } from "lru-cache";
import { createPlainContext, type GraphQLContext, type OperationTools } from "../../../schema/context.ts";
import { schema } from "../../../schema/index.ts";
import type { RequestSource } from "../../domain/audit/rules.ts";
import type { Membership } from "../../domain/identity/rules.ts";
import type { OpenStream } from "../../domain/live/streams.ts";
import type { Database } from "../../platform/db/database.ts";
import { IN_DOUBT_MESSAGE, UnavailableError } from "../../platform/errors.ts";
import type { Limiter } from "../../platform/limit/limiter.ts";
import { tracing } from "../../platform/tracing.ts";
import type { Metrics } from "../metrics.ts";
import { answersPlugin, hiding, toAnswer } from "./graphql-answers.ts";
import { graphqlLimits, guardPlugins, rootFieldOf } from "./graphql-guard.ts";

interface Caller {
  membership: Membership;
  source: RequestSource;
  /** Absent for a request that has one answer. */
  openStream: OpenStream | undefined;
  /** Whether the connection has ended. */
  isCallerGone: () => boolean;
}

/** The dependencies of the internal listener's operations. */
export interface GraphQLServices extends OperationTools {
  database: Database;
  /** The cost of operations, for each user. */
  limit: Limiter;
  metrics: Pick<Metrics, "graphql">;
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
    plugins: [
      ...tracePlugins(),
      ...guardPlugins(services.limit, services.metrics.graphql.executed),
      doubtPlugin(),
      answersPlugin(logger),
    ],
    // With the connections of its business's share.
    context: ({ membership, source, openStream, isCallerGone }) =>
      createPlainContext(services.database.onBehalfOf(membership.business.id), membership, services, {
        source,
        openStream,
        isCallerGone,
      }),
    maskedErrors: { maskError: toAnswer },
  });
}

/**
 * Tells the caller of a mutation whose answer was lost that it may have been carried out; a query is simply retried
 * (docs/decisions/0021).
 */
function doubtPlugin(): Plugin {
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
          const errors = result.errors.map((error) => (isInDoubt(error) ? inDoubt(error) : error));
          setResult({ ...result, errors });
        },
      };
    },
  };
}

const isInDoubt = ({ originalError }: GraphQLError) =>
  originalError instanceof UnavailableError && originalError.inDoubt;

function inDoubt({ nodes, path, originalError }: GraphQLError): GraphQLError {
  const extensions = { code: "INTERNAL_ERROR", http: { status: 500 } };
  const options = { nodes, path, extensions } as ConstructorParameters<typeof GraphQLError>[1];
  return hiding(originalError, new GraphQLError(IN_DOUBT_MESSAGE, options));
}

/** Puts each operation in a span of its own, if this process traces. */
function tracePlugins(): Plugin[] {
  const traces = tracing();
  return traces
    ? [
        {
          onExecute({ args, executeFn, setExecuteFn }) {
            const name = `graphql ${rootFieldOf(args)}`;
            setExecuteFn((given: ExecutionArgs) => traces.within(name, {}, async () => executeFn(given)));
          },
        },
      ]
    : [];
}
