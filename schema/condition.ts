import type { FieldNullability, InputFieldMap, InputShapeFromFields, TypeParam } from "@pothos/core";
import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from "@pothos/core";
import type { GraphQLField, GraphQLFieldResolver } from "graphql";
import { type GraphQLContext, inTransaction } from "./context.ts";

/**
 * A request may have a condition on the object that it changes: that it is still as the client read it. The mutation
 * declares how its object is locked. The lock, the check of the condition and the change are one transaction, so that
 * of several requests with one condition one alone changes the object.
 */

/** Locks the object of a mutation until commit, after the other locks that the mutation takes before it. */
export type LockOption<Given> = (given: Given, context: GraphQLContext) => Promise<unknown>;

/** Whether a mutation locks its object for a condition. */
export function takesCondition({ extensions }: GraphQLField<unknown, unknown>): boolean {
  return (extensions.pothosOptions as { lock?: LockOption<never> } | undefined)?.lock !== undefined;
}

class ConditionPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types["Context"], object>,
    { pothosOptions }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types["Context"], object> {
    const { lock } = pothosOptions as { lock?: LockOption<object> };
    if (!lock) {
      return resolver;
    }
    return (parent, given, context, info) => {
      const outside = context as GraphQLContext;
      const { requireCondition } = outside.operation;
      if (!requireCondition) {
        return resolver(parent, given, context, info);
      }
      return outside.database.transaction(async (transaction) => {
        const inside = inTransaction(outside, transaction);
        await lock(given, inside);
        await requireCondition(transaction);
        return resolver(parent, given, inside as Types["Context"], info);
      });
    };
  }
}

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      condition: ConditionPlugin<Types>;
    }
    export interface MutationFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveReturnShape,
    > {
      /** How the object of the mutation is locked, for a request with a condition on it. */
      lock?: LockOption<InputShapeFromFields<Args>>;
    }
  }
}

SchemaBuilder.registerPlugin("condition", ConditionPlugin);
