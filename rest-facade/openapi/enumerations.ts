import type { oas31 } from "zod-openapi";

/**
 * Makes the enumerations of answers and deliveries open, because v1 may add values: `x-extensible-enum` in place of
 * `enum`. Those of requests stay closed.
 *
 * @throws Error if requests and answers share a model with an enumeration.
 */
export function openEnumerations(document: oas31.OpenAPIObject): oas31.OpenAPIObject {
  const { paths = {}, webhooks = {}, components = {} } = document;
  const operations = Object.values(paths).flatMap((item) => Object.values(item) as oas31.OperationObject[]);
  const models = components.schemas as Record<string, object>;
  const sent = new Set<object>();
  const asked = new Set<object>();
  visit([operations.map(({ responses }) => responses), webhooks, components.responses], models, sent);
  visit([operations.map(({ requestBody, parameters }) => [requestBody, parameters])], models, asked);
  for (const schema of sent as Set<{ enum?: unknown[]; "x-extensible-enum"?: unknown[] }>) {
    if (Array.isArray(schema.enum)) {
      if (asked.has(schema)) {
        throw new Error(`a model of requests and answers has the enumeration ${schema.enum.join(", ")}`);
      }
      schema["x-extensible-enum"] = schema.enum;
      delete schema.enum;
    }
  }
  return document;
}

const MODEL = "#/components/schemas/";

/** Collects all objects of a part of the document, and of the models to which it refers. */
function visit(part: unknown, models: Record<string, object>, found: Set<object>): void {
  if (typeof part !== "object" || part === null || found.has(part)) {
    return;
  }
  found.add(part);
  for (const [key, value] of Object.entries(part)) {
    if (key === "$ref" && typeof value === "string" && value.startsWith(MODEL)) {
      visit(models[value.slice(MODEL.length)], models, found);
    } else if (key !== "example" && key !== "examples") {
      visit(value, models, found);
    }
  }
}
