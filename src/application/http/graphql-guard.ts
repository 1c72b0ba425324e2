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
 * What one free-form operation may ask for. The cost is the number of fields that it could answer: a field of a list
 * costs once for each row of the page that is asked for, and a list of the schema itself for each of its rows: what
 * tools ask of it at their start costs about 15,000.
 */
export const graphqlLimits = {
  tokens: 2_000,
  aliases: 30,
  directives: 20,
  depth: 12,
  cost: 50_000,
  batch: 10,
  /** Texts that are kept parsed for the next time. */
  documents: 100,
  /** Faults of one text that are told. */
  faults: 10,
} as const;

/** Plugins for Yoga that refuse an operation beyond the limits before anything of it runs. */
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

/** Lets others have their turn between the operations of a batch, which would all be read in one otherwise. */
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

/** Refuses a text that costs more to check than it may, before the rules of GraphQL do. */
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
 * What an operation costs, or why it is not carried out. Its variables are read here first, and for no more than one
 * fault: each that is told shows all that was sent.
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

/**
 * Counts what an operation costs against what its user may ask for. Returns why it is not carried out, if it is not.
 */
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

/** The document without its other operations: the one that runs is the one that is measured. */
function onlyOperation(document: DocumentNode, operation: OperationDefinitionNode | null | undefined): DocumentNode {
  const definitions = document.definitions.filter(
    (definition) => definition === operation || definition.kind === Kind.FRAGMENT_DEFINITION,
  );
  return { ...document, definitions };
}

/** Cuts what a message shows of what was sent. */
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
