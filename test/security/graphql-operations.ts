import fc from "fast-check";
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from "graphql";
import { email, hostile, phoneNumber, target, time, word } from "./values.ts";

/**
 * Operations generated from the GraphQL schema alone: any field, with any arguments and any selection of its result.
 */

export interface Operation {
  /** The root field. */
  field: string;
  query: string;
  variables: Record<string, unknown>;
}

/** The depth of the selections; the service allows twelve levels. */
const DEPTH = 6;

/** An operation on any root field. Its arguments are variables, because variables can hold any JSON. */
export function anyOperation(schema: GraphQLSchema, ids: fc.Arbitrary<string>): fc.Arbitrary<Operation> {
  const roots = ["query", "mutation"].flatMap((kind) => {
    const type = (kind === "query" ? schema.getQueryType() : schema.getMutationType()) as GraphQLObjectType;
    return Object.values(type.getFields()).map((field) => ({ kind, field }));
  });
  return fc
    .tuple(fc.constantFrom(...roots), fc.constantFrom(0, 0, 1, 5))
    .chain(([{ kind, field }, hostility]) => operationOn(schema, kind, field, ids, hostility));
}

function operationOn(
  schema: GraphQLSchema,
  kind: string,
  field: GraphQLField<unknown, unknown>,
  ids: fc.Arbitrary<string>,
  hostility: number,
): fc.Arbitrary<Operation> {
  const valueFor = (type: GraphQLInputType, name: string): fc.Arbitrary<unknown> => {
    const fitting = fittingValue(type, name, ids, valueFor);
    return hostility === 0
      ? fitting
      : fc.oneof({ weight: 20, arbitrary: fitting }, { weight: hostility, arbitrary: hostile });
  };
  return fc
    .record({
      variables: recordOf(field.args, isRequiredArgument, valueFor),
      selection: selectionOf(schema, field.type, DEPTH),
      alias: fc.constantFrom("", "", "other: "),
    })
    .map(({ variables, selection, alias }) => {
      const given = field.args.filter(({ name }) => Object.hasOwn(variables, name));
      const list = (items: string[]) => (items.length > 0 ? `(${items.join(", ")})` : "");
      const declared = list(given.map(({ name, type }) => `$${name}: ${type}`));
      const passed = list(given.map(({ name }) => `${name}: $${name}`));
      return {
        field: field.name,
        query: `${kind}${declared} { ${alias}${field.name}${passed}${selection} }`,
        variables,
      };
    });
}

type ValueFor = (type: GraphQLInputType, name: string) => fc.Arbitrary<unknown>;

/** Some of the arguments or input fields, and all required ones. */
function recordOf<Part extends Pick<GraphQLArgument, "name" | "type">>(
  parts: readonly Part[],
  isRequired: (part: Part) => boolean,
  valueFor: ValueFor,
): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(Object.fromEntries(parts.map(({ name, type }) => [name, valueFor(type, name)])), {
    requiredKeys: parts.filter(isRequired).map(({ name }) => name),
  });
}

function fittingValue(
  type: GraphQLInputType,
  name: string,
  ids: fc.Arbitrary<string>,
  valueFor: ValueFor,
): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) {
    return fittingValue(type.ofType, name, ids, valueFor);
  }
  if (isListType(type)) {
    return fc.array(valueFor(type.ofType, name), { maxLength: 3 });
  }
  if (isInputObjectType(type)) {
    return recordOf(Object.values(type.getFields()), isRequiredInputField, valueFor);
  }
  if (isEnumType(type)) {
    return fc.constantFrom(...type.getValues().map((value) => value.name));
  }
  switch (type.name) {
    case "ID":
      return ids;
    case "Int":
      return fc.integer({ min: 0, max: 50 });
    case "Float":
      return fc.integer({ min: 0, max: 50 });
    case "Boolean":
      return fc.boolean();
    case "DateTime":
      return time;
    case "String":
      return textFor(name);
    default:
      return hostile;
  }
}

function textFor(name: string): fc.Arbitrary<string> {
  const kinds: [RegExp, fc.Arbitrary<string>][] = [
    [/phone|number|^to$|^from$|forward/i, phoneNumber],
    [/email/i, email],
    [/url|uri/i, target],
    [/timeZone/, fc.constantFrom("Europe/Lisbon", "America/New_York")],
    [/calling(From|Until)/, fc.constantFrom("08:00", "21:00")],
  ];
  return kinds.find(([pattern]) => pattern.test(name))?.[1] ?? word;
}

/** Some fields of the type; of a union, some fields of each member. */
function selectionOf(schema: GraphQLSchema, type: GraphQLOutputType, depth: number): fc.Arbitrary<string> {
  const named = getNamedType(type);
  if (isLeafType(named)) {
    return fc.constant("");
  }
  if (isAbstractType(named)) {
    return fc
      .tuple(
        ...schema
          .getPossibleTypes(named)
          .map((part) => fieldsOf(schema, part, depth).map((fields) => `... on ${part.name} { ${fields} }`)),
      )
      .map((parts) => ` { __typename ${parts.join(" ")} }`);
  }
  return isObjectType(named)
    ? fieldsOf(schema, named, depth).map((fields) => ` { ${fields} }`)
    : fc.constant(" { __typename }");
}

function fieldsOf(schema: GraphQLSchema, type: GraphQLObjectType, depth: number): fc.Arbitrary<string> {
  const fields = Object.values(type.getFields()).filter(
    (field) => !field.args.some(isRequiredArgument) && (depth > 0 || isLeafType(getNamedType(field.type))),
  );
  if (fields.length === 0) {
    return fc.constant("__typename");
  }
  return fc
    .subarray(fields, { minLength: 1, maxLength: Math.min(4, fields.length) })
    .chain((chosen) =>
      fc.tuple(...chosen.map((field) => selectionOf(schema, field.type, depth - 1).map((inner) => field.name + inner))),
    )
    .map((selected) => selected.join(" "));
}
