import type { GraphQLObjectType } from "graphql";
import { compileCompletion } from "./completion.ts";
import type { Engine } from "./engine.ts";
import { FieldResolution } from "./resolution.ts";
import { type Run, settle } from "./run.ts";
import { collectFields, partsOf } from "./selection.ts";
import { compileVariables } from "./variables.ts";

/**
 * Compiles an operation with one root field. It reads variables and arguments like graphql-js, calls the unchanged
 * resolvers of the schema, and completes their values with a function generated for this selection.
 *
 * It differs from graphql-js in four ways: the first error is the answer, a document with a directive is refused, a
 * promise in a field without a resolver is an error, and `info.path` omits list indexes.
 */
export const compiled: Engine = (schema, document) => {
  const parts = partsOf(document);
  const rootType = schema.getRootType(parts.operation.operation) as GraphQLObjectType;
  const selected = collectFields(schema, parts.fragments, rootType, [parts.operation.selectionSet]);
  const [first, ...others] = selected;
  if (!first || others.length > 0) {
    throw new Error("an operation of the facade selects one root field");
  }
  const [key, nodes] = first;
  const root = new FieldResolution(schema, parts, rootType, key, nodes, undefined);
  const complete = compileCompletion(schema, parts, root, nodes);
  const readVariables = compileVariables(schema, parts.operation);
  return async (variables, context) => {
    const run: Run = { context, variableValues: readVariables(variables), pending: [] };
    try {
      return { [key]: complete(await root.resolve(undefined, run), run) };
    } finally {
      if (run.pending.length > 0) {
        await settle(run);
      }
    }
  };
};
