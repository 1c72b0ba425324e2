import {
  coerceInputValue,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  getArgumentValues,
  getVariableValues,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  typeFromAST,
} from "graphql";
import type { Run } from "./run.ts";
import type { Selections } from "./selection.ts";

type VariableValues = Run["variableValues"];

/**
 * Reads the variables of an operation like graphql-js, but looks up their types only once. If a value does not fit,
 * graphql-js itself produces the error.
 *
 * @throws the first error of the variables.
 */
export function compileVariables(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
): (variables: Record<string, unknown>) => VariableValues {
  const declared = variableDefinitions.map(({ variable, type, defaultValue }) => ({
    name: variable.name.value,
    type: typeFromAST(schema, type) as GraphQLInputType,
    hasDefault: defaultValue !== undefined,
  }));
  const asReference = (variables: Record<string, unknown>) => {
    const { variableValues, errors } = getVariableValues(schema, variableDefinitions, variables);
    if (!variableValues) {
      throw errors[0]?.originalError ?? errors[0];
    }
    return variableValues;
  };
  return (variables) => {
    const coerced = Object.create(null) as Record<string, unknown>;
    for (const { name, type, hasDefault } of declared) {
      const value = variables[name];
      if (value === undefined && !hasDefault && !isNonNullType(type)) {
        continue;
      }
      const found = value === undefined ? undefined : coerceInputValue(value, type);
      if (found === undefined) {
        return asReference(variables);
      }
      coerced[name] = found;
    }
    return new FittingVariables(coerced, () => asReference(variables).sources);
  };
}

/** Valid variables. Their sources are computed on demand. */
class FittingVariables implements VariableValues {
  readonly coerced: VariableValues["coerced"];
  readonly #sources: () => VariableValues["sources"];

  constructor(coerced: VariableValues["coerced"], sources: () => VariableValues["sources"]) {
    this.coerced = coerced;
    this.#sources = sources;
  }

  get sources(): VariableValues["sources"] {
    return this.#sources();
  }
}

/** Reads the arguments of a field. If every argument is a variable, their values are copied. */
export function compileArguments(
  field: GraphQLField<unknown, unknown>,
  node: Selections[0],
): (variables: VariableValues) => Record<string, unknown> {
  if (field.args.length === 0) {
    return () => ({});
  }
  const asReference = (variables: VariableValues) => getArgumentValues(field, node, variables);
  const bound: [argument: string, variable: string][] = [];
  for (const { name, value } of node.arguments ?? []) {
    if (value.kind !== Kind.VARIABLE) {
      return asReference;
    }
    bound.push([name.value, value.name.value]);
  }
  if (field.args.some((argument) => argument.default !== undefined)) {
    return asReference;
  }
  const required = new Set(field.args.filter(({ type }) => isNonNullType(type)).map(({ name }) => name));
  return (variables) => {
    const values = Object.create(null) as Record<string, unknown>;
    for (const [argument, variable] of bound) {
      const value = variables.coerced[variable];
      if (value !== undefined) {
        values[argument] = value;
      }
      if ((value === undefined || value === null) && required.has(argument)) {
        return asReference(variables);
      }
    }
    return values;
  };
}
