import { setImmediate } from "node:timers/promises";
import { maxAliasesPlugin } from "@escape.tech/graphql-armor-max-aliases";
import { maxDirectivesPlugin } from "@escape.tech/graphql-armor-max-directives";
import { maxTokensPlugin } from "@escape.tech/graphql-armor-max-tokens";
import {
  type ExecutionArgs,
  GraphQLError,
  type GraphQLErrorOptions,
  getOperationAST,
  getVariableValues,
  Kind,
  validate,
} from "graphql";
import { isAsyncIterable, type Plugin } from "graphql-yoga";
import {
  ANSWER_BYTES,
  type AnswerRoom,
  AnswerSize,
  AnswerTooLargeError,
  chargedProperty,
} from "../../../schema/answer-size.ts";
import type { GraphQLContext } from "../../../schema/context.ts";
import { LimitError, type Limiter } from "../../platform/limit/limiter.ts";
import { grouped } from "../../platform/limit-text.ts";
import type { Operation } from "../metrics/graphql.ts";
import { operationCost } from "./graphql-cost.ts";
import { documentExcess, inputLimits, variablesExcess } from "./graphql-inputs.ts";
import { introspectionCost, introspectionLimit } from "./graphql-introspection.ts";
import { uploadPlugin } from "./graphql-upload.ts";

/**
 * The limits of one free-form operation. The cost is the number of fields that it could return: a field of a list costs
 * once for each requested row. Fields about the schema have a limit of their own, `introspectionLimit`.
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

const TOO_LARGE = "OPERATION_TOO_LARGE";

/** Plugins for Yoga that refuse an operation beyond the limits before any of it runs. */
export function guardPlugins(limit: Limiter, observe: (operation: Operation) => void): Plugin[] {
  const name = (_context: unknown, error: GraphQLError) => Object.assign(error.extensions, { code: TOO_LARGE });
  const onReject = [(context: unknown, error: GraphQLError) => void name(context, error)];
  const guarded = { exposeLimits: true, onReject };
  return [
    uploadPlugin(),
    turnsPlugin(),
    maxTokensPlugin({ n: graphqlLimits.tokens, ...guarded }) as Plugin,
    textPlugin(),
    maxAliasesPlugin({ n: graphqlLimits.aliases, ...guarded }) as Plugin,
    maxDirectivesPlugin({ n: graphqlLimits.directives, ...guarded }) as Plugin,
    {
      async onSubscribe({ args, setResultAndStopExecution }) {
        size(args, { bytes: ANSWER_BYTES });
        const { error, cost } = await admit(args, limit);
        if (error) {
          setResultAndStopExecution({ errors: [error], ...(cost && { extensions: { cost } }) });
        }
      },
      async onExecute({ args, setResultAndStopExecution }) {
        const startedAt = performance.now();
        const { error, cost, introspection } = await admit(args, limit);
        const report = (outcome: Operation["outcome"]) =>
          observe({
            field: rootFieldOf(args),
            outcome,
            complexity: error ? 0 : cost.complexity,
            milliseconds: performance.now() - startedAt,
          });
        if (error) {
          report("refused");
          setResultAndStopExecution({ errors: [error], ...(cost && { extensions: { cost } }) });
          return;
        }
        const { request } = args.contextValue as { request: Request };
        const room = rooms.get(request) ?? { bytes: ANSWER_BYTES };
        rooms.set(request, room);
        const answer = size(args, room);
        if (!answer.take(introspection * BYTES_OF_INTROSPECTION)) {
          report("refused");
          setResultAndStopExecution({ errors: [exceeded(args, "Nothing was changed.")], extensions: { cost } });
          return;
        }
        return {
          onExecuteDone({ result, setResult }) {
            if (answer.isExceeded) {
              report("refused");
              setResult({ errors: [exceeded(args, "What it changed stays changed.")], extensions: { cost } });
            } else if (!isAsyncIterable(result)) {
              report(result.errors ? "failed" : "answered");
              setResult({ ...result, extensions: { ...result.extensions, cost } });
            }
          },
        };
      },
    },
  ];
}

/** The bytes of a field about the schema, whose resolvers are not ours, about: most are descriptions. */
const BYTES_OF_INTROSPECTION = 64;

/** The room of the answer to each request; its operations share it. */
const rooms = new WeakMap<Request, AnswerRoom>();

/** Charges what the operation adds to the answer. */
function size(args: ExecutionArgs, room: AnswerRoom): AnswerSize {
  const answer = new AnswerSize(room);
  (args.contextValue as GraphQLContext).answer = answer;
  args.fieldResolver = chargedProperty;
  return answer;
}

/** @param ofChange what became of a mutation. */
function exceeded({ document, operationName }: ExecutionArgs, ofChange: string): GraphQLError {
  const { message } = new AnswerTooLargeError();
  const isChange = getOperationAST(document, operationName)?.operation === "mutation";
  return tooLarge(isChange ? `${message} ${ofChange}` : message);
}

/** The root field of a valid operation. Its names are those of the schema, unlike the name of the operation. */
export function rootFieldOf({ document, operationName }: ExecutionArgs): string {
  const selections = getOperationAST(document, operationName)?.selectionSet.selections ?? [];
  const [first, ...others] = selections;
  if (first?.kind !== Kind.FIELD || others.length > 0) {
    return "several";
  }
  return first.name.value.startsWith("__") ? "introspection" : first.name.value;
}

/** The cost of an operation, as its answer tells it. */
interface Cost {
  /** The number of fields that it could return. */
  complexity: number;
  /** The largest complexity of an operation. */
  maximum: number;
  /** The rest of the points of the user in the current window. */
  remaining?: number;
}

interface Measure {
  cost: Cost;
  /** The fields about the schema among them. */
  introspection: number;
  error?: undefined;
}

type Measured = Measure | { cost?: Cost; introspection?: undefined; error: GraphQLError };

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
function measure(args: ExecutionArgs): Measured {
  const { schema } = args;
  const inputs = args.variableValues ?? {};
  const excess = variablesExcess(inputs);
  if (excess !== undefined) {
    return { error: tooLarge(excess) };
  }
  const operation = getOperationAST(args.document, args.operationName);
  const read = getVariableValues(schema, operation?.variableDefinitions ?? [], inputs, { maxErrors: 1 });
  if (read.errors) {
    return { error: invalid(read.errors[0] as GraphQLError) };
  }
  const counted = costOrFault(args, operation, read.variableValues);
  if (counted instanceof GraphQLError) {
    return { error: invalid(counted) };
  }
  const { depth, complexity, remedy } = counted;
  if (depth > graphqlLimits.depth) {
    return { error: tooLarge(`The operation is ${depth} levels deep; at most ${graphqlLimits.depth} are allowed.`) };
  }
  const introspection = introspectionCost(schema, args.document, operation);
  const most = introspectionLimit(schema);
  if (introspection > most) {
    const message = `The operation could answer ${grouped(introspection)} fields about the schema; at most ${grouped(most)} are allowed. Ask for the schema once in an operation.`;
    return { error: tooLarge(message) };
  }
  const maximum = graphqlLimits.cost;
  const cost = { complexity, maximum };
  const message = `The operation could answer ${grouped(complexity)} fields; at most ${grouped(maximum)} are allowed. ${remedy}`;
  return complexity > maximum ? { cost, error: tooLarge(message) } : { cost, introspection };
}

/** The cost of an operation, or its first argument that is null although it may not be. */
function costOrFault(
  { schema, document }: ExecutionArgs,
  operation: Parameters<typeof operationCost>[2],
  variables: Parameters<typeof operationCost>[3],
): ReturnType<typeof operationCost> | GraphQLError {
  try {
    return operationCost(schema, document, operation, variables);
  } catch (error) {
    if (error instanceof GraphQLError) {
      return error;
    }
    throw error;
  }
}

/** What an operation costs that is refused: it has been read and measured. */
const REFUSED = { cost: { complexity: 100, maximum: graphqlLimits.cost }, introspection: 0 } as const;

/** Measures an operation and charges its cost, or refuses it. */
async function admit(args: ExecutionArgs, limit: Limiter): Promise<Measured> {
  const measured = measure(args);
  if (!measured.error) {
    return charge(args, measured, limit);
  }
  const charged = await charge(args, REFUSED, limit);
  return charged.error ? charged : measured;
}

/** Charges the cost of an operation to its user's limit, or refuses it. */
async function charge({ contextValue }: ExecutionArgs, measured: Measure, limit: Limiter): Promise<Measured> {
  const { caller } = contextValue as GraphQLContext;
  const points = measured.cost.complexity + measured.introspection;
  const { allowed, limit: most, remaining, retryAfter } = await limit.take(caller.userId, points);
  const cost = { ...measured.cost, remaining };
  if (allowed) {
    return { ...measured, cost };
  }
  const http = { status: 429, headers: { "retry-after": String(retryAfter) } };
  const extensions = { code: "RATE_LIMITED", http };
  const message = `${new LimitError(retryAfter).message} This operation costs ${grouped(points)} of ${grouped(most)} points: fewer rows and fields cost less.`;
  return { cost, error: new GraphQLError(message, { extensions }) };
}

/** A variable that does not fit its type. */
function invalid({ message, nodes, source, positions, originalError, extensions }: GraphQLError): GraphQLError {
  const options = { nodes, source, positions, originalError, extensions: { code: "BAD_USER_INPUT", ...extensions } };
  return new GraphQLError(message, options as GraphQLErrorOptions);
}

function tooLarge(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: TOO_LARGE } });
}
