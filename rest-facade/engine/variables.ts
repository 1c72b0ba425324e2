import {
  coerceInputValue,
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLLeafType,
  GraphQLList,
  type GraphQLSchema,
  getArgumentValues,
  getNullableType,
  getVariableValues,
  isInputObjectType,
  isListType,
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
  const declared = variableDefinitions.map(({ variable, type: node, defaultValue }) => {
    const type = typeFromAST(schema, node) as GraphQLInputType;
    return {
      name: variable.name.value,
      read: compileInput(type),
      mayBeAbsent: defaultValue === undefined && !isNonNullType(type),
    };
  });
  const asReference = (variables: Record<string, unknown>) => {
    const { variableValues, errors } = getVariableValues(schema, variableDefinitions, variables);
    if (!variableValues) {
      throw errors[0]?.originalError ?? errors[0];
    }
    return variableValues;
  };
  return (variables) => {
    const coerced = new Values();
    for (const { name, read, mayBeAbsent } of declared) {
      const value = variables[name];
      if (value === undefined && mayBeAbsent) {
        continue;
      }
      const found = value === undefined ? undefined : read(value);
      if (found === undefined) {
        return asReference(variables);
      }
      coerced[name] = found;
    }
    return new FittingVariables(coerced, () => asReference(variables).sources);
  };
}

/** Reads a value of an input type; undefined if it does not fit. */
type ReadInput = (value: unknown) => unknown;

/** Reads values like `coerceInputValue` of graphql-js, but looks up the fields of the type only once. */
function compileInput(type: GraphQLInputType): ReadInput {
  const read = compilePresent(getNullableType(type) as GraphQLInputType);
  const absent = isNonNullType(type) ? undefined : null;
  return (value) => (value === undefined || value === null ? absent : read(value));
}

/** @param type a nullable one. */
function compilePresent(type: GraphQLInputType): ReadInput {
  if (isListType(type)) {
    return compileList(type.ofType);
  }
  if (isInputObjectType(type)) {
    return compileObject(type);
  }
  const leaf = type as GraphQLLeafType;
  return (value) => {
    try {
      return leaf.coerceInputValue(value);
    } catch {
      return undefined;
    }
  };
}

function compileList(itemType: GraphQLInputType): ReadInput {
  const read = compileInput(itemType);
  const asReference = new GraphQLList(itemType);
  return (value) => {
    if (!Array.isArray(value)) {
      return coerceInputValue(value, asReference);
    }
    const items = value.map(read);
    return items.includes(undefined) ? undefined : items;
  };
}

function compileObject(type: GraphQLInputObjectType): ReadInput {
  const declared = Object.values(type.getFields());
  if (type.isOneOf || declared.some((field) => field.default !== undefined || field.defaultValue !== undefined)) {
    return (value) => coerceInputValue(value, type);
  }
  // Found at the first use, because a type may contain itself.
  let fields: Map<string, { read: ReadInput; isRequired: boolean }> | undefined;
  return (value) => {
    if (typeof value !== "object" || Array.isArray(value)) {
      return undefined;
    }
    fields ??= new Map(
      declared.map((field) => [field.name, { read: compileInput(field.type), isRequired: isNonNullType(field.type) }]),
    );
    const given = value as Record<string, unknown>;
    for (const name of Object.keys(given)) {
      if (given[name] !== undefined && !fields.has(name)) {
        return undefined;
      }
    }
    const coerced = new Values();
    for (const [name, { read, isRequired }] of fields) {
      const field = given[name];
      if (field === undefined && !isRequired) {
        continue;
      }
      const found = read(field);
      if (found === undefined) {
        return undefined;
      }
      coerced[name] = found;
    }
    return coerced;
  };
}

/**
 * An object without inherited properties, as in graphql-js. V8 keeps the properties of `Object.create(null)` in a hash
 * table, and those of an object with a class in fixed places.
 */
class Values {
  [name: string]: unknown;
}
Object.setPrototypeOf(Values.prototype, null);
Reflect.deleteProperty(Values.prototype, "constructor");

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
    const values = new Values();
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
