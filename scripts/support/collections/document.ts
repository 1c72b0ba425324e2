import { openApiDocument } from "../../../rest-facade/openapi/document.ts";
import { pages } from "../../../rest-facade/openapi/pages.ts";
import { routes } from "../../../rest-facade/routes/index.ts";

/** The OpenAPI document, with the parts that the collections use. */
export interface Document {
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export interface Parameter {
  name: string;
  in: "query" | "path" | "header";
  description?: string;
  schema?: Schema;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { content: { "application/json": { schema: Schema } } };
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: string[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  maxLength?: number;
}

/** An operation with its place in the API. */
export interface PlacedOperation extends Operation {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
}

export const document = JSON.parse(
  JSON.stringify(openApiDocument({ publicUrl: "https://api.northwind.example", declarations: [...routes, ...pages] })),
) as Document;

/** The operations of integrators, by their ids: the document and its reference page are for people. */
export const operations: ReadonlyMap<string, PlacedOperation> = new Map(
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(
        ([method, { operationId }]) =>
          /^(get|post|patch|delete)$/.test(method) && !/^system\.(openapi|docs)$/.test(operationId),
      )
      .map(([method, operation]): [string, PlacedOperation] => [
        operation.operationId,
        { ...operation, method: method.toUpperCase() as PlacedOperation["method"], path },
      ]),
  ),
);

export function operationOf(id: string): PlacedOperation {
  const operation = operations.get(id);
  if (!operation) {
    throw new Error(`the document has no operation ${id}`);
  }
  return operation;
}

/** A schema without references at its top. */
export function resolved(schema: Schema): Schema {
  const name = schema.$ref?.slice("#/components/schemas/".length);
  return name === undefined ? schema : resolved(document.components.schemas[name] as Schema);
}
