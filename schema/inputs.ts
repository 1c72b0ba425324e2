import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from "@pothos/core";
import {
  type GraphQLArgument,
  type GraphQLArgumentConfig,
  type GraphQLField,
  type GraphQLFieldConfig,
  type GraphQLFieldResolver,
  GraphQLInputObjectType,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  getNullableType,
  isInputObjectType,
  isRequiredArgument,
} from "graphql";

/**
 * Every mutation with arguments takes one, `input`. A mutation declares its arguments one by one, and this plugin derives
 * the input from them: an argument becomes a field, and the fields of `draft`, `changes` and `range` become fields of the
 * input itself. The resolver, its audit entry and its idempotency key see the declared arguments (docs/decisions/0043).
 */

const INPUT = "input";
/** The objects whose fields become fields of the input. */
const FLATTENED: ReadonlySet<string> = new Set(["draft", "changes", "range", INPUT]);

type Given = Record<string, unknown>;
type Reader = (input: Given) => Given;

class InputsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  readonly #readers = new Map<string, Reader>();

  override afterBuild(schema: GraphQLSchema): GraphQLSchema {
    const mutation = schema.getMutationType();
    if (!mutation) {
      return schema;
    }
    const inputs = new Set<string>();
    const fields = Object.values(mutation.getFields()).map((field): [string, GraphQLFieldConfig<unknown, unknown>] => {
      if (isDeclaredWhole(field)) {
        return [field.name, field.toConfig()];
      }
      const input = inputOf(field, schema);
      inputs.add(input.name);
      this.#readers.set(field.name, readerOf(field));
      return [field.name, { ...field.toConfig(), args: argumentOf(field, input) }];
    });
    const whole = schema.toConfig();
    return new GraphQLSchema({
      ...whole,
      mutation: new GraphQLObjectType({ ...mutation.toConfig(), fields: Object.fromEntries(fields) }),
      types: whole.types.filter((type) => type !== mutation && !inputs.has(type.name)),
    });
  }

  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types["Context"], object>,
    { kind, name }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types["Context"], object> {
    if (kind !== "Mutation") {
      return resolver;
    }
    return (parent, given, context, info) => {
      const read = this.#readers.get(name);
      return resolver(parent, read ? read((given as Given)[INPUT] as Given) : given, context, info);
    };
  }
}

/** Whether a mutation is declared with its input alone, or needs none. */
function isDeclaredWhole({ args }: GraphQLField<unknown, unknown>): boolean {
  return args.every(({ name }) => name === INPUT);
}

/** The type of an argument whose fields become fields of the input. */
function flattenedOf({ name, type }: GraphQLArgument): GraphQLInputObjectType | undefined {
  const nullable = getNullableType(type);
  return FLATTENED.has(name) && isInputObjectType(nullable) && !nullable.isOneOf ? nullable : undefined;
}

/**
 * The input: a new type, named after the mutation, or the type of the declared `input` with the other arguments.
 *
 * @throws Error if the arguments make no input, so at the start of the service.
 */
function inputOf({ name, args }: GraphQLField<unknown, unknown>, schema: GraphQLSchema): GraphQLInputObjectType {
  const demand = (isMet: boolean, otherwise: string) => {
    if (!isMet) {
      throw new Error(`the mutation ${name}: ${otherwise}`);
    }
  };
  const parts = args.map((argument) => {
    const flattened = flattenedOf(argument);
    demand(
      !flattened || isRequiredArgument(argument),
      "an object whose fields are those of the input must be required",
    );
    return flattened?.toConfig().fields ?? { [argument.name]: argument.toConfig() };
  });
  const names = parts.flatMap(Object.keys);
  demand(new Set(names).size === names.length, `two of ${names.join(", ")} have one name in its input`);
  const fields = Object.assign({}, ...parts);
  const own = args.find((argument) => argument.name === INPUT);
  const declared = own && flattenedOf(own);
  if (own) {
    demand(declared !== undefined, "its input is no object");
  }
  if (declared) {
    return new GraphQLInputObjectType({ ...declared.toConfig(), fields });
  }
  const typeName = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  demand(schema.getType(typeName) === undefined, `there is another type ${typeName}`);
  return new GraphQLInputObjectType({ name: typeName, description: `The input of \`${name}\`.`, fields });
}

/** The argument in the schema. */
function argumentOf(
  { args }: GraphQLField<unknown, unknown>,
  input: GraphQLInputObjectType,
): Record<string, GraphQLArgumentConfig> {
  const own = args.find(({ name }) => name === INPUT)?.toConfig();
  return { [INPUT]: { description: "The input.", ...own, type: new GraphQLNonNull(input) } };
}

/** Reads the declared arguments from the input. */
function readerOf({ args }: GraphQLField<unknown, unknown>): Reader {
  const declared = args.map((argument) => ({
    name: argument.name,
    fields: flattenedOf(argument) && Object.keys(flattenedOf(argument)?.getFields() ?? {}),
  }));
  return (input) => {
    const given: Given = {};
    for (const { name, fields } of declared) {
      if (fields) {
        given[name] = pick(input, fields);
      } else if (input[name] !== undefined) {
        given[name] = input[name];
      }
    }
    return given;
  };
}

function pick(input: Given, names: readonly string[]): Given {
  const picked: Given = {};
  for (const name of names) {
    if (input[name] !== undefined) {
      picked[name] = input[name];
    }
  }
  return picked;
}

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      inputs: InputsPlugin<Types>;
    }
  }
}

SchemaBuilder.registerPlugin("inputs", InputsPlugin);
