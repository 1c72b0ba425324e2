import {
  type GraphQLArgument,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isIntrospectionType,
  isListType,
  isObjectType,
  isScalarType,
} from "graphql";
import { expect, it } from "vitest";
import { schema } from "../../schema/index.ts";
import { maximumOf } from "../../schema/limits.ts";
import document from "../golden/openapi.json" with { type: "json" };

/** Every input has a maximum: the items of a list, and the characters of a text or its format. */

/** Scalars with a format that limits their length. */
const BOUNDED_BY_FORM = ["Int", "Float", "Boolean", "DateTime", "StringMap", "Upload"];

type Input = Pick<GraphQLArgument, "type" | "extensions" | "description">;

/** Every argument and input field of the schema. */
function inputs(): [place: string, input: Input][] {
  return Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type))
    .flatMap((type): [string, Input][] => {
      if (isInputObjectType(type)) {
        return Object.values(type.getFields()).map((field) => [`${type.name}.${field.name}`, field]);
      }
      return isObjectType(type)
        ? Object.values(type.getFields()).flatMap((field) =>
            field.args.map((argument): [string, Input] => [`${type.name}.${field.name}(${argument.name})`, argument]),
          )
        : [];
    });
}

it("each list and each text of GraphQL has a maximum", () => {
  const lacking = inputs().filter(([, input]) => {
    const isText = isScalarType(getNamedType(input.type)) && !BOUNDED_BY_FORM.includes(getNamedType(input.type).name);
    return (isListType(getNullableType(input.type)) || isText) && maximumOf(input) === undefined;
  });
  expect(inputs().length).toBeGreaterThan(200);
  expect(lacking.map(([place]) => place)).toEqual([]);
});

it("each list of GraphQL states its own maximum", () => {
  const silent = inputs().filter(([, input]) => {
    const told = maximumOf(input)?.toLocaleString("en");
    return isListType(getNullableType(input.type)) && !new RegExp(`(^|\\D)${told}\\D`).test(input.description ?? "");
  });
  expect(silent.map(([place]) => place)).toEqual([]);
});

interface Model {
  $ref?: string;
  type?: string | string[];
  format?: string;
  items?: Model;
  properties?: Record<string, Model>;
  additionalProperties?: Model | boolean;
  anyOf?: Model[];
  oneOf?: Model[];
  allOf?: Model[];
  [keyword: string]: unknown;
}

/** Ids and cursors have the maximum of GraphQL. A malformed one is not found, at any length. */
const OPAQUE = /(^|[._])(id(\[\])?|cursor)$|_ids\[\]$|contactId$/;

function lackingIn(given: Model, place: string): string[] {
  const { $ref, ...model } = given;
  if ($ref) {
    return lackingIn(document.components.schemas[$ref.split("/").at(-1) as "ErrorDetails"] as Model, place);
  }
  const types = [model.type].flat();
  const isBounded = ["maxLength", "enum", "const", "pattern"].some((keyword) => keyword in model);
  const lacksLength =
    types.includes("string") && !isBounded && model.format !== "date-time" && !OPAQUE.test(place) ? [place] : [];
  const lacksItems = types.includes("array") && !("maxItems" in model) ? [`${place}[]`] : [];
  const free = model.additionalProperties;
  const lacksKeys = typeof free === "object" && !("maxProperties" in model) ? [`${place}{}`] : [];
  return [
    ...lacksLength,
    ...lacksItems,
    ...lacksKeys,
    ...(model.items ? lackingIn(model.items, `${place}[]`) : []),
    ...Object.entries(model.properties ?? {}).flatMap(([name, inner]) => lackingIn(inner, `${place}.${name}`)),
    ...[model.anyOf, model.oneOf, model.allOf].flatMap((models) => (models ?? []).flatMap((m) => lackingIn(m, place))),
  ];
}

interface Operation {
  parameters?: { name: string; schema?: Model }[];
  requestBody?: { content: { "application/json": { schema: Model } } };
}

it("each list, text and object of the public API has a maximum", () => {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>).map(([method, operation]) => ({ path, method, operation })),
  );
  const lacking = operations.flatMap(({ path, method, operation }) => [
    ...(operation.parameters ?? []).flatMap(({ name, schema }) =>
      lackingIn(schema ?? {}, `${method} ${path} .${name}`),
    ),
    ...(operation.requestBody
      ? lackingIn(operation.requestBody.content["application/json"].schema, `${method} ${path} body`)
      : []),
  ]);
  expect(operations.length).toBeGreaterThan(25);
  expect([...new Set(lacking)]).toEqual([]);
});
