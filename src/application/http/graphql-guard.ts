import { setImmediate } from "node:timers/promises";
import { maxAliasesPlugin } from "@escape.tech/graphql-armor-max-aliases";
import { maxDirectivesPlugin } from "@escape.tech/graphql-armor-max-directives";
import { maxTokensPlugin } from "@escape.tech/graphql-armor-max-tokens";
import { complexityFromQuery } from "@pothos/plugin-complexity";
import {
  type DocumentNode,
  type ExecutionArgs,
  GraphQLError,
  getOperationAST,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  validate,
} from "graphql";
import type { Plugin } from "graphql-yoga";
import type { GraphQLContext } from "../../../schema/context.ts";
import { shortMessage } from "../../platform/errors.ts";
import { LimitError, type Limiter } from "../../platform/limit/limiter.ts";
import { documentExcess, inputLimits, variablesExcess } from "./graphql-inputs.ts";
import { introspectionCost } from "./graphql-introspection.ts";
import { uploadPlugin } from "./graphql-upload.ts";

/**
 * The limits of one free-form operation. The cost is the number of fields that it could return: a field of a list costs
 * once for each requested row, and a list of the schema itself for each of its rows. The introspection of tools at
 * their start costs about 15,000.
 */
export const graphqlLimits = {
  tokens: 2_000,
  aliases: 30,
  directives: 20,
  depth: 12,
  cost: 50_000,
  batch: 10,
  /** The maximum number of parsed texts in the cache. */
  documents: 100,
  /** The maximum number of reported faults of one text. */
  faults: 10,
} as const;

/** Plugins for Yoga that refuse an operation beyond the limits before any of it runs. */
export function guardPlugins(limit: Limiter): Plugin[] {
  const told = { exposeLimits: true };
  return [
    uploadPlugin(),
    turnsPlugin(),
    maxTokensPlugin({ n: graphqlLimits.tokens, ...told }) as Plugin,
    textPlugin(),
    maxAliasesPlugin({ n: graphqlLimits.aliases, ...told }) as Plugin,
    maxDirectivesPlugin({ n: graphqlLimits.directives, ...told }) as Plugin,
    {
      async onExecute({ args, setResultAndStopExecution }) {
        const measured = measure(args);
        const error = typeof measured === "number" ? await charge(args, measured, limit) : measured;
        if (error) {
          setResultAndStopExecution({ errors: [error] });
        }
      },
    },
    shortMessagesPlugin(),
  ];
}

/** Yields to other requests between the operations of a batch, which would otherwise all be parsed in one turn. */
function turnsPlugin(): Plugin {
  const turns = new WeakMap<Request, Promise<void>>();
  return {
    onParams({ request }) {
      const before = turns.get(request);
      const turn = before ? before.then(() => setImmediate()) : Promise.resolve();
      turns.set(request, turn);
      return before && turn;
    },
  };
}

/** Refuses a text whose validation is too expensive, before the rules of GraphQL run. */
function textPlugin(): Plugin {
  return {
    onParse({ params }) {
      const { length } = params.source.toString();
      if (length > inputLimits.text) {
        throw tooLarge(`The operation has ${length} characters; at most ${inputLimits.text} are allowed.`);
      }
    },
    onValidate({ params, setValidationFn }) {
      const excess = documentExcess(params.documentAST);
      if (excess !== undefined) {
        throw tooLarge(excess);
      }
      setValidationFn((schema, document, rules) =>
        validate(schema, document, rules, { maxErrors: graphqlLimits.faults }),
      );
    },
  };
}

/**
 * The cost of an operation, or the reason for its refusal. It reads the variables first, and stops at the first fault,
 * because each reported fault quotes the whole input.
 */
function measure(args: ExecutionArgs): GraphQLError | number {
  const { schema, contextValue } = args;
  const inputs = args.variableValues ?? {};
  const excess = variablesExcess(inputs);
  if (excess !== undefined) {
    return tooLarge(excess);
  }
  const operation = getOperationAST(args.document, args.operationName);
  const read = getVariableValues(schema, operation?.variableDefinitions ?? [], inputs, { maxErrors: 1 });
  if (read.errors) {
    return read.errors[0] as GraphQLError;
  }
  const { depth, complexity: ofData } = complexityFromQuery(onlyOperation(args.document, operation), {
    schema,
    ctx: contextValue as object,
    variables: inputs,
  });
  if (depth > graphqlLimits.depth) {
    return tooLarge(`The operation is ${depth} levels deep; at most ${graphqlLimits.depth} are allowed.`);
  }
  const complexity = ofData + introspectionCost(schema, args.document, operation);
  return complexity > graphqlLimits.cost
    ? tooLarge(
        `The operation could answer ${complexity} fields; at most ${graphqlLimits.cost} are allowed. Ask for smaller pages.`,
      )
    : complexity;
}

/** Charges the cost of an operation to its user's limit. Returns the reason for a refusal, if it is refused. */
async function charge(
  { contextValue }: ExecutionArgs,
  cost: number,
  limit: Limiter,
): Promise<GraphQLError | undefined> {
  const { caller } = contextValue as GraphQLContext;
  const { allowed, retryAfter } = await limit.take(caller.userId, cost);
  if (allowed) {
    return undefined;
  }
  const http = { status: 429, headers: { "retry-after": String(retryAfter) } };
  return new GraphQLError(new LimitError(retryAfter).message, { extensions: { code: "RATE_LIMITED", http } });
}

/** The document with only the operation that runs, which is the one to measure. */
function onlyOperation(document: DocumentNode, operation: OperationDefinitionNode | null | undefined): DocumentNode {
  const definitions = document.definitions.filter(
    (definition) => definition === operation || definition.kind === Kind.FRAGMENT_DEFINITION,
  );
  return { ...document, definitions };
}

/** Cuts quoted input in messages. */
function shortMessagesPlugin(): Plugin {
  return {
    onResultProcess({ result }) {
      for (const error of [result].flat().flatMap((part) => ("errors" in part && part.errors) || [])) {
        error.message = shortMessage(error.message);
      }
    },
  };
}

function tooLarge(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: "OPERATION_TOO_LARGE" } });
}
