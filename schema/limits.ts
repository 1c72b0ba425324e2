import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from "@pothos/core";
import {
  type GraphQLArgument,
  type GraphQLFieldResolver,
  type GraphQLInputField,
  type GraphQLInputType,
  getNullableType,
  isInputObjectType,
  isListType,
  isScalarType,
} from "graphql";
import { DomainError } from "../src/platform/errors.ts";

/**
 * Every list and every text of an input has a maximum, to which it is held before a resolver sees it. A list says its
 * own (`atMost`), and what an item holds is for the domain, which refuses a bad one alone. A text has that of its
 * scalar, unless it says its own; the domain's limits are narrower, and its messages better.
 */
const LONGEST: Readonly<Record<string, number>> = {
  // As long as a path parameter of the public API may be: an id that is none is unknown, not refused.
  ID: 1_024,
  String: 4_096,
};

/** The option of an argument or an input field that is a list: how many items it may have. */
export function atMost(maxItems: number): { extensions: { maxItems: number } } {
  return { extensions: { maxItems } };
}

/** The option of an argument or an input field that is a text: how many characters it may have. */
export function noLongerThan(maxLength: number): { extensions: { maxLength: number } } {
  return { extensions: { maxLength } };
}

/** What an argument or input field may hold: items of a list, or characters; undefined where its type says all. */
export function maximumOf({ type, extensions }: Pick<GraphQLArgument, "type" | "extensions">): number | undefined {
  const nullable = getNullableType(type) as GraphQLInputType;
  if (isListType(nullable)) {
    return extensions.maxItems as number | undefined;
  }
  return isScalarType(nullable) ? ((extensions.maxLength as number | undefined) ?? LONGEST[nullable.name]) : undefined;
}

type Check = (value: unknown, path: string) => void;
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
    const fields = Object.values(type.getFields());
    return (value, path) => {
      for (const field of fields) {
        const held = (value as Record<string, unknown> | null | undefined)?.[field.name];
        if (held !== undefined && held !== null) {
          checkOf(field)(held, path === "" ? field.name : `${path}.${field.name}`);
        }
      }
    };
  }
  const most = maximumOf(input);
  if (most === undefined) {
    return () => {};
  }
  const unit = isListType(type) ? "items" : "characters";
  return (value, path) => {
    const { length } = unit === "items" ? (value as unknown[]) : String(value).trim();
    if (length > most) {
      throw new DomainError("validation_error", `${path} must have at most ${most} ${unit}`, { field: path });
    }
  };
}

/** @throws DomainError `validation_error` for the first argument, or field of one, that is too large. */
function checkArguments(inputs: readonly GraphQLArgument[], given: Record<string, unknown>): void {
  for (const input of inputs) {
    const value = given[input.name];
    if (value !== undefined && value !== null) {
      // The domain knows the fields of an input by their own names.
      checkOf(input)(value, isInputObjectType(getNullableType(input.type)) ? "" : input.name);
    }
  }
}

class LimitsPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolver: GraphQLFieldResolver<unknown, Types["Context"], object>,
    fieldConfig: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types["Context"], object> {
    if (Object.keys(fieldConfig.args).length === 0) {
      return resolver;
    }
    return (parent, given, context, info) => {
      const field = info.parentType.getFields()[info.fieldName];
      checkArguments(field?.args ?? [], given as Record<string, unknown>);
      return resolver(parent, given, context, info);
    };
  }
}

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      limits: LimitsPlugin<Types>;
    }
  }
}

SchemaBuilder.registerPlugin("limits", LimitsPlugin);
