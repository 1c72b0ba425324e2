import type { FieldNullability, InputFieldMap, TypeParam } from "@pothos/core";
import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from "@pothos/core";
import {
  defaultFieldResolver,
  type GraphQLArgument,
  type GraphQLFieldResolver,
  type GraphQLInputField,
  type GraphQLInputType,
  getNullableType,
  isInputObjectType,
  isListType,
  isScalarType,
} from "graphql";
import { type Fault, requireNoFaults } from "../src/platform/errors.ts";
import { charged, chargedExposure, renewed } from "./answer-size.ts";
import type { GraphQLContext } from "./context.ts";

/**
 * Every list and every text of an input has a maximum, checked before the resolver runs. A list declares its maximum
 * with `atMost`; the domain checks its items, so that it can refuse one item alone. A text has the maximum of its
 * scalar unless it declares its own. The domain has stricter limits and better messages.
 */
const LONGEST: Readonly<Record<string, number>> = {
  // The maximum length of a path parameter in the public API: a malformed id is not found, rather than invalid.
  ID: 1_024,
  String: 4_096,
};

/** The option for the maximum number of items of a list argument or input field. */
export function atMost(maxItems: number): { extensions: { maxItems: number } } {
  return { extensions: { maxItems } };
}

/** The option for the maximum number of characters of a text argument or input field. */
export function noLongerThan(maxLength: number): { extensions: { maxLength: number } } {
  return { extensions: { maxLength } };
}

/** The maximum of an argument or input field, in items or characters; undefined if its type needs no check. */
export function maximumOf({ type, extensions }: Pick<GraphQLArgument, "type" | "extensions">): number | undefined {
  const nullable = getNullableType(type) as GraphQLInputType;
  if (isListType(nullable)) {
    return extensions.maxItems as number | undefined;
  }
  return isScalarType(nullable) ? ((extensions.maxLength as number | undefined) ?? LONGEST[nullable.name]) : undefined;
}

type Check = (value: unknown, path: string, faults: Fault[]) => void;
/** The check of a type without a maximum. */
const UNBOUNDED: Check = () => {};
const checks = new WeakMap<object, Check>();

function checkOf(input: GraphQLArgument | GraphQLInputField): Check {
  let check = checks.get(input);
  if (!check) {
    check = makeCheck(input);
    checks.set(input, check);
  }
  return check;
}

function makeCheck(input: GraphQLArgument | GraphQLInputField): Check {
  const type = getNullableType(input.type) as GraphQLInputType;
  if (isInputObjectType(type)) {
    // Found at the first use, because a type may contain itself.
    let fields: (readonly [name: string, check: Check])[] | undefined;
    return (value, path, faults) => {
      fields ??= Object.values(type.getFields())
        .map((field) => [field.name, checkOf(field)] as const)
        .filter(([, check]) => check !== UNBOUNDED);
      for (const [name, check] of fields) {
        const inner = (value as Record<string, unknown> | null | undefined)?.[name];
        if (inner !== undefined && inner !== null) {
          check(inner, path === "" ? name : `${path}.${name}`, faults);
        }
      }
    };
  }
  const most = maximumOf(input);
  if (most === undefined) {
    return UNBOUNDED;
  }
  const unit = isListType(type) ? "items" : "characters";
  return (value, path, faults) => {
    const { length } = unit === "items" ? (value as unknown[]) : String(value).trim();
    if (length > most) {
      faults.push({ path, code: "validation_error", message: `${path} must have at most ${most} ${unit}` });
    }
  };
}

/** @throws DomainError `validation_error` for the arguments and input fields that are too large. */
function checkArguments(inputs: readonly GraphQLArgument[], given: Record<string, unknown>): void {
  const faults: Fault[] = [];
  for (const input of inputs) {
    const value = given[input.name];
    if (value !== undefined && value !== null) {
      // The domain names the fields of an input object without the argument's name.
      checkOf(input)(value, isInputObjectType(getNullableType(input.type)) ? "" : input.name, faults);
    }
  }
  requireNoFaults(faults);
}

class LimitsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapSubscribe(
    subscriber: GraphQLFieldResolver<unknown, Types["Context"], object> | undefined,
  ): GraphQLFieldResolver<unknown, Types["Context"], object> | undefined {
    return (
      subscriber &&
      ((parent, given, context, info) => {
        const field = info.parentType.getFields()[info.fieldName];
        checkArguments(field?.args ?? [], given as Record<string, unknown>);
        return subscriber(parent, given, context, info);
      })
    );
  }

  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types["Context"], object>,
    fieldConfig: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types["Context"], object> {
    // Properties of rows are charged by `chargedProperty`, where operations are free-form.
    const property = resolver === fieldConfig.resolve && fieldConfig.extensions?.pothosExposedField;
    const own =
      resolver === defaultFieldResolver
        ? resolver
        : typeof property === "string"
          ? chargedExposure(resolver, property)
          : charged(resolver);
    const sized = fieldConfig.kind === "Subscription" ? renewed(own) : own;
    const { countAttempt } = fieldConfig.pothosOptions as { countAttempt?: CountAttempt };
    if (Object.keys(fieldConfig.args).length === 0 && !countAttempt) {
      return sized;
    }
    const checked: typeof resolver = (parent, given, context, info) => {
      const field = info.parentType.getFields()[info.fieldName];
      checkArguments(field?.args ?? [], given as Record<string, unknown>);
      return sized(parent, given, context, info);
    };
    if (!countAttempt) {
      return checked;
    }
    return async (parent, given, context, info) => {
      await countAttempt(context as GraphQLContext);
      return checked(parent, given, context, info);
    };
  }
}

type CountAttempt = (context: GraphQLContext) => Promise<void>;

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      limits: LimitsPlugin<Types>;
    }
    export interface MutationFieldOptions<
      Types extends SchemaTypes,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveReturnShape,
    > {
      /**
       * Counts an attempt of an authorized caller outside the transaction of the mutation, so that a refusal counts.
       */
      countAttempt?: CountAttempt;
    }
  }
}

SchemaBuilder.registerPlugin("limits", LimitsPlugin);
