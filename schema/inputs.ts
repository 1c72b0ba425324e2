import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from "@pothos/core";
import {
  type GraphQLArgument,
  type GraphQLArgumentConfig,
  type GraphQLField,
  type GraphQLFieldConfig,
  type GraphQLFieldResolver,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  getNullableType,
  isInputObjectType,
  isNonNullType,
  isRequiredArgument,
} from "graphql";
import { DomainError } from "../src/platform/errors.ts";

/**
 * Every mutation takes one argument, `input`. A mutation declares its arguments one by one, and this plugin derives the
 * input from them: an argument becomes a field, and those of `draft`, `changes` and `range` become fields of the input
 * itself. The declared arguments stay valid and deprecated (docs/decisions/0043). The resolver, its limits, its audit
 * entry and its idempotency key see the declared arguments, whichever were sent.
 */

const INPUT = "input";
/** The objects whose fields become fields of the input. */
const FLATTENED: ReadonlySet<string> = new Set(["draft", "changes", "range", INPUT]);
const DEPRECATED = "Use input.";

type Given = Record<string, unknown>;
type Reader = (given: Given) => Given;

class InputsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  readonly #readers = new Map<string, Reader>();

  override afterBuild(schema: GraphQLSchema): GraphQLSchema {
    const mutation = schema.getMutationType();
    if (!mutation) {
      return schema;
    }
    const config = mutation.toConfig();
    const inputs = new Set<string>();
    const fields = Object.values(mutation.getFields()).map((field): [string, GraphQLFieldConfig<unknown, unknown>] => {
      const declared = partsOf(field);
      const input = isDone(field) ? undefined : inputOf(field, declared, schema);
      if (!input) {
        return [field.name, field.toConfig()];
      }
      inputs.add(input.name);
      this.#readers.set(field.name, readerOf(declared));
      return [field.name, { ...field.toConfig(), args: argumentsOf(field, input) }];
    });
    const whole = schema.toConfig();
    return new GraphQLSchema({
      ...whole,
      mutation: new GraphQLObjectType({ ...config, fields: Object.fromEntries(fields) }),
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
    return (parent, given, context, info) =>
      resolver(parent, this.#readers.get(name)?.(given as Given) ?? given, context, info);
  }
}

/** A declared argument. */
interface Part {
  name: string;
  isRequired: boolean;
  /** The value that it has if it was not sent. */
  byDefault: unknown;
  /** The names of its fields, if they are fields of the input. */
  fields: readonly string[] | undefined;
}

function partsOf({ args }: GraphQLField<unknown, unknown>): Part[] {
  return args.map((argument) => ({
    name: argument.name,
    isRequired: isRequiredArgument(argument),
    byDefault: argument.defaultValue,
    fields: flattenedOf(argument) && Object.keys(flattenedOf(argument)?.getFields() ?? {}),
  }));
}

function flattenedOf({ name, type }: GraphQLArgument): GraphQLInputObjectType | undefined {
  const nullable = getNullableType(type);
  return FLATTENED.has(name) && isInputObjectType(nullable) && !nullable.isOneOf ? nullable : undefined;
}

/** Whether a mutation is declared with its input alone, or needs none. */
function isDone({ args }: GraphQLField<unknown, unknown>): boolean {
  return args.every(({ name }) => name === INPUT);
}

/**
 * The input: a new type, named after the mutation, or the type of the declared `input` with the other arguments.
 *
 * @throws Error if the arguments make no input, so at the start of the service.
 */
function inputOf(
  { name, args }: GraphQLField<unknown, unknown>,
  declared: readonly Part[],
  schema: GraphQLSchema,
): GraphQLInputObjectType {
  const demand = (isMet: boolean, otherwise: string) => {
    if (!isMet) {
      throw new Error(`the mutation ${name}: ${otherwise}`);
    }
  };
  const own = args.find((argument) => argument.name === INPUT);
  const names = declared.flatMap((part) => part.fields ?? [part.name]);
  demand(new Set(names).size === names.length, `two of ${names.join(", ")} have one name in its input`);
  demand(
    declared.every((part) => !part.fields || part.isRequired),
    "an object whose fields are those of the input must be required",
  );
  const fields = args.map((argument) => {
    const { fields: inner } = flattenedOf(argument)?.toConfig() ?? {};
    return inner ?? { [argument.name]: argument.toConfig() };
  });
  const all = Object.assign({}, ...fields);
  if (own) {
    const type = getNullableType(own.type);
    demand(isInputObjectType(type), "its input is no object");
    demand(
      declared.every((part) => part.name === INPUT || !part.isRequired),
      "an argument beside its input is required",
    );
    return new GraphQLInputObjectType({ ...(type as GraphQLInputObjectType).toConfig(), fields: all });
  }
  const typeName = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  demand(schema.getType(typeName) === undefined, `there is another type ${typeName}`);
  return new GraphQLInputObjectType({ name: typeName, description: `The input of \`${name}\`.`, fields: all });
}

/** The arguments in the schema: the input, and the declared ones as deprecated. */
function argumentsOf(
  { args }: GraphQLField<unknown, unknown>,
  input: GraphQLInputObjectType,
): Record<string, GraphQLArgumentConfig> {
  const own = args.find(({ name }) => name === INPUT)?.toConfig();
  const others = args.filter(({ name }) => name !== INPUT);
  return {
    [INPUT]: own ? { ...own, type: new GraphQLNonNull(input) } : { type: input, description: "The input." },
    ...Object.fromEntries(
      others.map((argument) => [
        argument.name,
        { ...argument.toConfig(), type: optional(argument), deprecationReason: DEPRECATED },
      ]),
    ),
  };
}

/** A deprecated argument must not be required. */
function optional(argument: GraphQLArgument): GraphQLInputType {
  return isRequiredArgument(argument) && isNonNullType(argument.type) ? argument.type.ofType : argument.type;
}

/** Reads the declared arguments from either form. */
function readerOf(declared: readonly Part[]): Reader {
  return declared.some(({ name }) => name === INPUT) ? readBeside(declared) : readEither(declared);
}

/** An argument with its default may be one that was not sent. */
const isSent = (given: Given, { name, byDefault }: Part) => given[name] !== undefined && given[name] !== byDefault;

function readEither(declared: readonly Part[]): Reader {
  const required = declared.filter(({ isRequired }) => isRequired);
  const names = declared.map(({ name }) => `\`${name}\``).join(", ");
  return (given) => {
    if (given[INPUT] === undefined || given[INPUT] === null) {
      const missing = required.find(({ name }) => given[name] === undefined || given[name] === null);
      if (missing) {
        const field = declared.some((part) => isSent(given, part)) ? missing.name : INPUT;
        throw new DomainError("validation_error", `${field} is required`, { field });
      }
      return given;
    }
    if (declared.some((part) => isSent(given, part))) {
      throw bothSent(names);
    }
    return spread(given[INPUT] as Given, declared);
  };
}

/** The other arguments of a mutation that is declared with an `input` may be in it. */
function readBeside(declared: readonly Part[]): Reader {
  const others = declared.filter(({ name }) => name !== INPUT);
  return (given) => {
    const input = given[INPUT] as Given;
    const twice = others.find((part) => Object.hasOwn(input, part.name) && isSent(given, part));
    if (twice) {
      throw bothSent(`\`${twice.name}\``);
    }
    const { [INPUT]: _input, ...beside } = given;
    return { ...beside, ...spread(input, declared) };
  };
}

function spread(input: Given, declared: readonly Part[]): Given {
  const given: Given = {};
  for (const { name, fields } of declared) {
    if (fields) {
      given[name] = pick(input, fields);
    } else if (input[name] !== undefined) {
      given[name] = input[name];
    }
  }
  return given;
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

function bothSent(names: string): DomainError {
  return new DomainError("validation_error", `input and ${names} were sent: send input alone`, { field: INPUT });
}

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      inputs: InputsPlugin<Types>;
    }
  }
}

SchemaBuilder.registerPlugin("inputs", InputsPlugin);
