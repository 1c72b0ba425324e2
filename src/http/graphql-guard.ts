import { maxAliasesPlugin } from "@escape.tech/graphql-armor-max-aliases";
import { maxDirectivesPlugin } from "@escape.tech/graphql-armor-max-directives";
import { maxTokensPlugin } from "@escape.tech/graphql-armor-max-tokens";
import { complexityFromQuery } from "@pothos/plugin-complexity";
import { type DocumentNode, GraphQLError, getOperationAST, Kind } from "graphql";
import type { Plugin } from "graphql-yoga";

/**
 * What one free-form operation may ask for. The cost is the number of fields that it could answer: a field of a list
 * costs once for each row of the page that is asked for.
 */
export const graphqlLimits = {
  tokens: 2_000,
  aliases: 30,
  directives: 20,
  depth: 12,
  cost: 50_000,
  batch: 10,
} as const;

/** Plugins for Yoga that refuse an operation beyond the limits before anything of it runs. */
export function guardPlugins(): Plugin[] {
  const told = { exposeLimits: true };
  return [
    maxTokensPlugin({ n: graphqlLimits.tokens, ...told }) as Plugin,
    maxAliasesPlugin({ n: graphqlLimits.aliases, ...told }) as Plugin,
    maxDirectivesPlugin({ n: graphqlLimits.directives, ...told }) as Plugin,
    {
      onExecute({ args, setResultAndStopExecution }) {
        const document = onlyOperation(args.document, args.operationName);
        const { depth, complexity } = complexityFromQuery(document, {
          schema: args.schema,
          ctx: args.contextValue as object,
          variables: (args.variableValues ?? {}) as Record<string, unknown>,
        });
        const excess =
          depth > graphqlLimits.depth
            ? `The operation is ${depth} levels deep; at most ${graphqlLimits.depth} are allowed.`
            : complexity > graphqlLimits.cost
              ? `The operation could answer ${complexity} fields; at most ${graphqlLimits.cost} are allowed. Ask for smaller pages.`
              : undefined;
        if (excess) {
          const error = new GraphQLError(excess, { extensions: { code: "OPERATION_TOO_LARGE" } });
          setResultAndStopExecution({ errors: [error] });
        }
      },
    },
  ];
}

/** The document without its other operations: the one that runs is the one that is measured. */
function onlyOperation(document: DocumentNode, operationName: string | null | undefined): DocumentNode {
  const operation = getOperationAST(document, operationName);
  const definitions = document.definitions.filter(
    (definition) => definition === operation || definition.kind === Kind.FRAGMENT_DEFINITION,
  );
  return { ...document, definitions };
}
