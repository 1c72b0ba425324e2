import type { DocumentNode, GraphQLObjectType, GraphQLSchema } from "graphql";
import { compileCompletion } from "./completion.ts";
import type { Engine, Execution, Judge } from "./engine.ts";
import { FieldResolution } from "./resolution.ts";
import { type Run, settle } from "./run.ts";
import { collectFields, conditionOf, partsOf, settleCondition } from "./selection.ts";
import { compileVariables } from "./variables.ts";

/**
 * Compiles an operation with one root field. It reads variables and arguments like graphql-js, calls the unchanged
 * resolvers of the schema, and completes their values with a function generated for this selection. A document with a
 * condition is compiled once for each value of its variable.
 *
 * It differs from graphql-js in four ways: the first error is the answer, a document with a directive other than one
 * condition is refused, a promise in a field without a resolver is an error, and `info.path` omits list indexes.
 */
export const compiled: Engine = (schema, document, judge = accept) => {
  const condition = conditionOf(document);
  if (condition === undefined) {
    return compile(schema, document, judge);
  }
  const [included, leftOut] = [true, false].map((value) =>
    compile(schema, settleCondition(document, value), judge),
  ) as [Execution, Execution];
  return (variables, context) => (variables[condition] === true ? included : leftOut)(variables, context);
};

const accept: Judge = (data) => data;

function compile(schema: GraphQLSchema, document: DocumentNode, judge: Judge): Execution {
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
    let data: Record<string, unknown>;
    try {
      data = { [key]: complete(await root.resolve(undefined, run), run) };
    } finally {
      if (run.pending.length > 0) {
        await settle(run);
      }
    }
    return judge(data);
  };
}
