import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
} from "graphql";
import { expect, it } from "vitest";
import { schema } from "../../schema/index.ts";

/** Every part of the schema has a description. */

interface Described {
  name: string;
  description?: string | null | undefined;
}

function places(): [place: string, what: Described][] {
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
  );
  return types.flatMap((type): [string, Described][] => [[type.name, type], ...membersOf(type.name)]);
}

function membersOf(typeName: string): [string, Described][] {
  const type = schema.getType(typeName);
  if (isEnumType(type)) {
    return type.getValues().map((value) => [`${typeName}.${value.name}`, value]);
  }
  if (isInputObjectType(type)) {
    return Object.values(type.getFields()).map((field) => [`${typeName}.${field.name}`, field]);
  }
  if (isObjectType(type) || isInterfaceType(type)) {
    return Object.values(type.getFields()).flatMap((field): [string, Described][] => [
      [`${typeName}.${field.name}`, field],
      ...field.args.map((argument): [string, Described] => [`${typeName}.${field.name}(${argument.name})`, argument]),
    ]);
  }
  return [];
}

it("every type, field, argument and value is described, in a sentence", () => {
  expect(places().length).toBeGreaterThan(100);
  expect(places().flatMap(([place, { description }]) => (description?.trim().endsWith(".") ? [] : [place]))).toEqual(
    [],
  );
});
