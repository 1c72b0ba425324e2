import type { oas31 } from "zod-openapi";
import { openApiDocument } from "../openapi/document.ts";
import type { Declaration } from "../route.ts";

/** A JSON Schema of an object. */
export interface ObjectSchema {
  type: "object";
  properties: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
  [keyword: string]: unknown;
}

export type Schema = Record<string, unknown>;

/** An input of an endpoint: its place in the request, and its schema with the description. */
export interface InputField {
  place: "path" | "query" | "body";
  isRequired: boolean;
  schema: Schema;
}

/** The schemas of an endpoint, without references. */
export interface EndpointSchemas {
  fields: ReadonlyMap<string, InputField>;
  /** Of the answer to a success; null without a body, and where its root is not one object. */
  output: ObjectSchema | null;
}

/**
 * The schemas of endpoints by id, from their OpenAPI document, so that an argument is described as in the reference.
 *
 * @throws Error that names the endpoint, where a path, a query and a body use one name twice.
 */
export function endpointSchemas(declarations: readonly Declaration[]): Map<string, EndpointSchemas> {
  const document = openApiDocument({ publicUrl: "https://api.example.com", declarations });
  const components = (document.components?.schemas ?? {}) as Record<string, Schema>;
  const operations = Object.values(document.paths ?? {}).flatMap((item) => Object.values(item));
  return new Map(
    (operations as oas31.OperationObject[]).map((operation) => {
      const id = operation.operationId as string;
      const fields = new Map<string, InputField>();
      const add = (name: string, field: InputField) => {
        if (fields.has(name)) {
          throw new Error(`route ${id}: two inputs have the name ${name}`);
        }
        fields.set(name, field);
      };
      for (const parameter of operation.parameters ?? []) {
        if ("in" in parameter && (parameter.in === "path" || parameter.in === "query")) {
          const { name, in: place, required = false, description, schema } = parameter;
          add(name, { place, isRequired: required, schema: plain({ ...schema, description }, components) });
        }
      }
      const body = bodySchema(operation.requestBody);
      for (const [name, field] of body ? propertiesOf(body, components) : []) {
        add(name, field);
      }
      return [id, { fields, output: outputSchema(operation, components) }];
    }),
  );
}

function bodySchema(body: oas31.OperationObject["requestBody"]): Schema | undefined {
  return body && "content" in body ? (body.content["application/json"]?.schema as Schema) : undefined;
}

/** The fields of a body. Where it has several forms, a field is required if it is in each of them. */
function propertiesOf(schema: Schema, components: Record<string, Schema>): Map<string, InputField> {
  const resolved = resolve(schema, components);
  if (Array.isArray(resolved.anyOf) && resolved.properties === undefined) {
    const forms = (resolved.anyOf as Schema[]).map((form) => propertiesOf(form, components));
    const names = new Set(forms.flatMap((form) => [...form.keys()]));
    return new Map(
      [...names].map((name) => {
        const found = forms.flatMap((form) => form.get(name) ?? []);
        const isRequired = found.length === forms.length && found.every((field) => field.isRequired);
        return [name, { ...(found[0] as InputField), isRequired }];
      }),
    );
  }
  const required = (resolved.required ?? []) as string[];
  return new Map(
    Object.entries((resolved.properties ?? {}) as Record<string, Schema>).map(([name, property]) => [
      name,
      { place: "body", isRequired: required.includes(name), schema: plain(property, components) },
    ]),
  );
}

function outputSchema({ responses }: oas31.OperationObject, components: Record<string, Schema>): ObjectSchema | null {
  const successes = Object.entries(responses ?? {}).filter(([status]) => /^2/.test(status));
  const [answer] = successes.map(([, response]) => response as oas31.ResponseObject);
  const schema = answer?.content?.["application/json"]?.schema as Schema | undefined;
  const whole = schema && plain(schema, components);
  // Several statuses have several forms.
  return successes.length === 1 && whole?.type === "object" ? (whole as ObjectSchema) : null;
}

function resolve(schema: Schema, components: Record<string, Schema>): Schema {
  const { $ref, ...own } = schema;
  const name = typeof $ref === "string" ? $ref.split("/").at(-1) : undefined;
  return name === undefined ? schema : { ...components[name], ...own };
}

/**
 * What a model has no use for: the patterns and the examples are long, and the rules between fields are in words, in
 * the descriptions. The service checks them all.
 */
const DROPPED = new Set([
  "pattern",
  "example",
  "examples",
  "x-since",
  "propertyNames",
  "not",
  "oneOf",
  "allOf",
  "dependentRequired",
  "minProperties",
  "maxProperties",
]);

/** The schema with its references resolved, without the keywords of `DROPPED`. */
function plain(value: unknown, components: Record<string, Schema>): Schema {
  const strip = (each: unknown): unknown => {
    if (Array.isArray(each)) {
      return each.map(strip);
    }
    if (typeof each !== "object" || each === null) {
      return each;
    }
    const { properties, ...keywords } = resolve(each as Schema, components);
    const kept = Object.entries(keywords).filter(([key, one]) => !DROPPED.has(key) && one !== undefined);
    return {
      ...Object.fromEntries(kept.map(([key, one]) => [key, strip(one)])),
      // The names of fields are no keywords.
      ...(typeof properties === "object" && {
        properties: Object.fromEntries(Object.entries(properties as Schema).map(([name, one]) => [name, strip(one)])),
      }),
    };
  };
  return strip(value) as Schema;
}
