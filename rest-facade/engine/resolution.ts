import type { GraphQLField, GraphQLObjectType, GraphQLOutputType, GraphQLResolveInfo, GraphQLSchema } from "graphql";
import { exposedProperty } from "../../schema/answer-size.ts";
import type { Complete, Run } from "./run.ts";
import type { Parts, Selections } from "./selection.ts";
import { compileArguments } from "./variables.ts";

/** The source of a selected field's value: a property of its object, or its resolver. */
export class FieldResolution {
  /** Such as `Campaign.inboxes`, for messages. */
  readonly name: string;
  readonly type: GraphQLOutputType;
  readonly path: GraphQLResolveInfo["path"];
  readonly #field: GraphQLField<unknown, unknown>;
  readonly #argumentsOf: ReturnType<typeof compileArguments>;
  readonly #info: Omit<GraphQLResolveInfo, "variableValues">;

  constructor(
    schema: GraphQLSchema,
    { operation, fragments }: Parts,
    parentType: GraphQLObjectType,
    key: string,
    fieldNodes: Selections,
    prev: GraphQLResolveInfo["path"] | undefined,
  ) {
    const [node] = fieldNodes;
    const field = parentType.getFields()[node.name.value] as GraphQLField<unknown, unknown>;
    this.name = `${parentType.name}.${field.name}`;
    this.type = field.type;
    this.path = { prev, key, typename: parentType.name };
    this.#field = field;
    this.#argumentsOf = compileArguments(field, node);
    this.#info = {
      fieldName: field.name,
      fieldNodes,
      returnType: field.type,
      parentType,
      path: this.path,
      schema,
      fragments,
      rootValue: undefined,
      operation,
      getAbortSignal: () => undefined,
      getAsyncHelpers: () => ({ promiseAll: Promise.all.bind(Promise), track: () => {} }),
    };
  }

  /** The property that the field shows: without a resolver that with its name. Undefined if a resolver must run. */
  get property(): string | undefined {
    const { resolve, name } = this.#field;
    return resolve === undefined ? name : exposedProperty(resolve);
  }

  info({ variableValues }: Run): GraphQLResolveInfo {
    return { ...this.#info, variableValues };
  }

  /** The value, or the promise of one. */
  resolve(source: unknown, run: Run): unknown {
    return this.#field.resolve?.(source, this.#argumentsOf(run.variableValues), run.context, this.info(run));
  }

  /** Sets the completed value on an object, now or when its promise resolves. */
  into(result: Record<string, unknown>, key: string, source: unknown, run: Run, complete: Complete): void {
    const value = this.resolve(source, run);
    if (isPromise(value)) {
      const done = value.then((late) => {
        result[key] = complete(late, run);
      });
      done.catch(() => {});
      run.pending.push(done);
    } else {
      result[key] = complete(value, run);
    }
  }
}

function isPromise(value: unknown): value is Promise<unknown> {
  return typeof (value as Promise<unknown> | null)?.then === "function";
}
