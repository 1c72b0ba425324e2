import {
  defaultTypeResolver,
  type FieldNode,
  type GraphQLAbstractType,
  GraphQLBoolean,
  GraphQLID,
  GraphQLInt,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  GraphQLString,
  isAbstractType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isScalarType,
} from "graphql";
import { FieldResolution } from "./resolution.ts";
import type { Complete, Run } from "./run.ts";
import { collectFields, type Parts } from "./selection.ts";

/**
 * Generates the source code that completes a selection, with one function for each object and list, so that V8 creates
 * each object of the answer in one step. All names are GraphQL names from the schema; other values are passed as
 * constants. The code throws if a value violates the schema, such as null in a non-null field.
 */
export function compileCompletion(
  schema: GraphQLSchema,
  parts: Parts,
  field: FieldResolution,
  nodes: readonly FieldNode[],
): Complete {
  const writer = new Writer(schema, parts);
  const completion = writer.complete(field.type, nodes, "value", field);
  const constants = writer.constants.map((_, index) => `const constant${index} = constants[${index}];`);
  const text = [...constants, ...writer.functions, `return (value, run) => ${completion};`].join("\n");
  return new Function("constants", "wrong", text)(writer.constants, wrong) as Complete;
}

/** @throws the value itself if a resolver returned an error, like graphql-js. */
function wrong(value: unknown, problem: string): never {
  throw value instanceof Error ? value : new Error(problem);
}

class Writer {
  readonly functions: string[] = [];
  readonly constants: unknown[] = [];
  readonly #schema: GraphQLSchema;
  readonly #parts: Parts;

  constructor(schema: GraphQLSchema, parts: Parts) {
    this.#schema = schema;
    this.#parts = parts;
  }

  /** Returns an expression that completes `value`, itself an expression for a variable or a property. */
  complete(type: GraphQLOutputType, nodes: readonly FieldNode[], value: string, field: FieldResolution): string {
    if (isNonNullType(type)) {
      const missing = `wrong(${value}, ${JSON.stringify(`Cannot return null for non-nullable field ${field.name}.`)})`;
      return `(${value} == null ? ${missing} : ${this.#present(type.ofType, nodes, value, field)})`;
    }
    return `(${value} == null ? null : ${this.#present(type, nodes, value, field)})`;
  }

  #present(type: GraphQLOutputType, nodes: readonly FieldNode[], value: string, field: FieldResolution): string {
    if (isLeafType(type)) {
      return this.#leaf(type, value);
    }
    if (isListType(type)) {
      return `${this.#list(type.ofType, nodes, field)}(${value}, run)`;
    }
    if (isAbstractType(type)) {
      return `${this.#abstract(type, nodes, field)}(${value}, run)`;
    }
    return `${this.#object(type as GraphQLObjectType, nodes, field)}(${value}, run)`;
  }

  /** Copies a value of the obvious type. The scalar coerces any other value, and an error is thrown. */
  #leaf(type: GraphQLLeafType, value: string): string {
    const output = (wanted: unknown) => (wanted instanceof Error ? wrong(wanted, "") : type.coerceOutputValue(wanted));
    const decided = `${this.#constant(output)}(${value})`;
    if (isEnumType(type)) {
      const names = new Map(type.getValues().map((one) => [one.value, one.name]));
      return `(${this.#constant(names)}.get(${value}) ?? ${decided})`;
    }
    const isText = isScalarType(type) && type.extensions.isText === true;
    const plain = {
      [GraphQLString.name]: `typeof ${value} === "string"`,
      [GraphQLID.name]: `typeof ${value} === "string"`,
      [GraphQLBoolean.name]: `typeof ${value} === "boolean"`,
      [GraphQLInt.name]: `(${value} | 0) === ${value}`,
    }[isText ? GraphQLString.name : type.name];
    return plain ? `(${plain} ? ${value} : ${decided})` : decided;
  }

  #list(type: GraphQLOutputType, nodes: readonly FieldNode[], field: FieldResolution): string {
    const problem = JSON.stringify(`Expected an array for the field ${field.name}.`);
    return this.#function(`
      if (!Array.isArray(value)) wrong(value, ${problem});
      const list = new Array(value.length);
      for (let index = 0; index < value.length; index++) {
        const item = value[index];
        list[index] = ${this.complete(type, nodes, "item", field)};
      }
      return list;`);
  }

  #abstract(type: GraphQLAbstractType, nodes: readonly FieldNode[], field: FieldResolution): string {
    const resolveType = type.resolveType ?? defaultTypeResolver;
    const named = (value: unknown, run: Run) => resolveType(value, run.context, field.info(run), type);
    const cases = this.#schema
      .getPossibleTypes(type)
      .map((possible) => `case "${possible.name}": return ${this.#object(possible, nodes, field)}(value, run);`);
    return this.#function(`
      switch (${this.#constant(named)}(value, run)) {
        ${cases.join("\n")}
        default: wrong(value, "Expected one of the types of ${type.name}.");
      }`);
  }

  #object(type: GraphQLObjectType, nodes: readonly FieldNode[], field: FieldResolution): string {
    const { isTypeOf } = type;
    const check = isTypeOf && ((value: unknown, run: Run) => isTypeOf(value, run.context, field.info(run)));
    const properties: string[] = [];
    const resolved: string[] = [];
    const selected = collectFields(
      this.#schema,
      this.#parts.fragments,
      type,
      nodes.map((node) => node.selectionSet),
    );
    for (const [key, selections] of selected) {
      const name = selections[0].name.value;
      if (name === "__typename") {
        properties.push(`${key}: "${type.name}"`);
        continue;
      }
      const below = new FieldResolution(this.#schema, this.#parts, type, key, selections, field.path);
      const { property } = below;
      if (property !== undefined) {
        properties.push(`${key}: ${this.complete(below.type, selections, `value.${property}`, below)}`);
      } else {
        // Keeps the order of the keys, although the value may come later.
        properties.push(`${key}: null`);
        const completion = `(value, run) => ${this.complete(below.type, selections, "value", below)}`;
        resolved.push(`${this.#constant(below)}.into(result, "${key}", value, run, ${completion});`);
      }
    }
    return this.#function(`
      if (typeof value !== "object" || typeof value.then === "function") wrong(value, "Expected an object of ${type.name}.");
      ${check ? `if (!${this.#constant(check)}(value, run)) wrong(value, "Expected a ${type.name}.");` : "if (value instanceof Error) throw value;"}
      const result = { ${properties.join(", ")} };
      ${resolved.join("\n")}
      return result;`);
  }

  #function(body: string): string {
    const name = `complete${this.functions.length}`;
    const index = this.functions.push("") - 1;
    this.functions[index] = `function ${name}(value, run) {${body}}`;
    return name;
  }

  #constant(value: unknown): string {
    return `constant${this.constants.push(value) - 1}`;
  }
}
