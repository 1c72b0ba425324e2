import fc from "fast-check";
import type { SentRequest } from "./ground.ts";
import { email, hostile, phoneNumber, target, time, word } from "./values.ts";

/** Requests to the public API, generated from its OpenAPI document alone. */

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

interface Parameter {
  $ref?: string;
  in: "path" | "query" | "header";
  name: string;
  schema: Schema;
}

interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
}

/** A request and its operation in the document. */
export interface AimedRequest extends SentRequest {
  operationId: string;
  template: string;
}

/** The part of a request that should be refused. */
type Temper = "well-meant" | "careless" | "hostile";

/** The ids to use where the document requires one, by prefix. */
export type IdSource = (hint: string) => fc.Arbitrary<string>;

/** A request to any operation of the document. */
export function anyRequest(document: ApiDocument, idSource: IdSource): fc.Arbitrary<AimedRequest> {
  const operations = Object.entries(document.paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ template, method: method.toUpperCase(), operation })),
  );
  const tempers: Temper[] = ["well-meant", "well-meant", "careless", "hostile"];
  return fc
    .tuple(fc.constantFrom(...operations), fc.constantFrom(...tempers))
    .chain(([{ template, method, operation }, temper]) =>
      requestOf(document, template, method, operation, temper, idSource),
    );
}

function requestOf(
  document: ApiDocument,
  template: string,
  method: string,
  operation: Operation,
  temper: Temper,
  idSource: IdSource,
): fc.Arbitrary<AimedRequest> {
  const parameters = (operation.parameters ?? []).map((parameter) =>
    parameter.$ref
      ? (document.components.parameters[parameter.$ref.split("/").at(-1) as string] as Parameter)
      : parameter,
  );
  const values = new Values(document, temper, idSource);
  const where = (place: Parameter["in"]) =>
    fc.record(
      Object.fromEntries(
        parameters
          .filter((parameter) => parameter.in === place)
          .map(({ name, schema }) => {
            const hint = place === "path" ? hintOfPath(template, name) : name;
            return [name, values.of(schema, hint).map(writtenParameter)];
          }),
      ),
      place === "path" ? {} : { requiredKeys: [] },
    ) as fc.Arbitrary<Record<string, string>>;
  const schema = operation.requestBody?.content["application/json"]?.schema;
  const body = bodyOf(schema && values.of(schema, "body").map(toJson), temper);
  const unknownQuery: fc.Arbitrary<Record<string, string>> =
    temper === "hostile" ? fc.dictionary(fc.string({ maxLength: 8 }), fc.string(), { maxKeys: 2 }) : fc.constant({});
  const key = fc.option(fc.integer({ min: 1, max: 3_000 }).map(String), { nil: undefined, freq: 3 });
  const type =
    temper === "hostile"
      ? fc.constantFrom("application/json", "text/plain", "application/json; charset=x", "")
      : fc.constant("application/json");
  return fc
    .record({ path: where("path"), query: where("query"), body, unknownQuery, key, type })
    .map(({ path, query, body, unknownQuery, key, type }) => {
      const filled = template.replaceAll(/{([^}]+)}/g, (_match, name: string) => encode(path[name] ?? ""));
      const search = Object.entries({ ...query, ...unknownQuery })
        .map(([name, value]) => `${encode(name)}=${encode(value)}`)
        .join("&");
      return {
        operationId: operation.operationId,
        template,
        method,
        path: `/api/v1${filled}${search && `?${search}`}`,
        headers: {
          ...(body !== undefined && { "content-type": type }),
          ...(key !== undefined && method !== "GET" && { "idempotency-key": key }),
        },
        body,
      };
    });
}

function bodyOf(fitting: fc.Arbitrary<string> | undefined, temper: Temper): fc.Arbitrary<string | undefined> {
  if (temper !== "hostile") {
    return fitting ?? fc.constant(undefined);
  }
  const json = hostile.map(toJson);
  return fitting
    ? fc.oneof(
        { weight: 4, arbitrary: fitting },
        { weight: 1, arbitrary: fitting.map((text) => text.slice(0, -1)) },
        { weight: 1, arbitrary: json },
        { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 100 }) },
      )
    : fc.option(json, { nil: undefined, freq: 5 });
}

/** `/campaigns/{id}` requires the id of a campaign. */
function hintOfPath(template: string, name: string): string {
  const before = template
    .slice(0, template.indexOf(`{${name}}`))
    .split("/")
    .filter(Boolean);
  const noun = before.at(-1) as string;
  return noun === "contacts" && before.includes("campaigns") ? "campaign_contact_id" : `${noun.replace(/s$/, "")}_id`;
}

/** Several values are separated by commas. */
function writtenParameter(value: unknown): string {
  const isTexts = Array.isArray(value) && value.every((one) => typeof one === "string");
  const text = isTexts ? value.join(",") : value;
  return typeof text === "string" ? text : JSON.stringify(text);
}

class Values {
  readonly #document: ApiDocument;
  readonly #temper: Temper;
  readonly #idSource: IdSource;

  constructor(document: ApiDocument, temper: Temper, idSource: IdSource) {
    this.#document = document;
    this.#temper = temper;
    this.#idSource = idSource;
  }

  /** A value that matches the schema, or sometimes one that does not. */
  of(schema: Schema, hint: string): fc.Arbitrary<unknown> {
    const fitting = this.#fitting(schema, hint);
    const weight = { "well-meant": 0, careless: 1, hostile: 5 }[this.#temper];
    return weight === 0 ? fitting : fc.oneof({ weight: 20, arbitrary: fitting }, { weight, arbitrary: hostile });
  }

  #fitting(schema: Schema, hint: string): fc.Arbitrary<unknown> {
    if (schema.$ref) {
      return this.#fitting(this.#document.components.schemas[schema.$ref.split("/").at(-1) as string] as Schema, hint);
    }
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices && !schema.properties) {
      return fc.oneof(...choices.map((choice) => this.#fitting(choice, hint)));
    }
    if (schema.const !== undefined) {
      return fc.constant(schema.const);
    }
    if (schema.enum) {
      return fc.constantFrom(...schema.enum);
    }
    const types = [schema.type ?? "object"].flat();
    return fc.oneof(...types.map((type) => this.#ofType(type, schema, hint)));
  }

  #ofType(type: string, schema: Schema, hint: string): fc.Arbitrary<unknown> {
    switch (type) {
      case "null":
        return fc.constant(null);
      case "boolean":
        return fc.boolean();
      case "integer":
      case "number":
        return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1000, 1000) });
      case "array":
        return fc.array(this.of(schema.items ?? {}, hint.replace(/s$/, "")), {
          minLength: schema.minItems ?? 0,
          maxLength: Math.min(schema.maxItems ?? 3, 6),
        });
      case "object":
        return this.#object(schema);
      default:
        return this.#text(schema, hint);
    }
  }

  #object({ properties = {}, required = [], additionalProperties, oneOf = [{}] }: Schema): fc.Arbitrary<unknown> {
    const members = Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, this.of(inner, name)]));
    // Each choice of an object with members of its own names those that it needs.
    const named = fc.oneof(
      ...oneOf.map((choice) => fc.record(members, { requiredKeys: [...required, ...(choice.required ?? [])] })),
    );
    const more: fc.Arbitrary<object> =
      typeof additionalProperties === "object"
        ? fc.dictionary(word, this.of(additionalProperties, "extra"), { maxKeys: 3 })
        : this.#temper === "hostile"
          ? fc.dictionary(fc.oneof(fc.string(), fc.constantFrom("__proto__", "business_id", "id")), hostile, {
              maxKeys: 1,
            })
          : fc.constant({});
    return fc.tuple(named, more).map(([own, others]) => ({ ...own, ...others }));
  }

  #text({ format, maxLength = 60 }: Schema, hint: string): fc.Arbitrary<string> {
    if (format === "date-time") {
      return time;
    }
    if (/_id$/.test(hint) && hint !== "external_id") {
      return this.#idSource(hint);
    }
    if (format === "email" || hint === "email") {
      return email;
    }
    if (hint === "target_url") {
      return target;
    }
    if (hint === "linkedin_url") {
      return fc.constantFrom("https://www.linkedin.com/in/ada", "https://linkedin.com/company/x");
    }
    if (/phone|number|^to$/.test(hint)) {
      return phoneNumber;
    }
    return word.map((text) => text.slice(0, maxLength));
  }
}

const toJson = (value: unknown): string => JSON.stringify(value) ?? "null";

/** Percent-encoded; half a surrogate pair, which a URL cannot contain, becomes the replacement character. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed());
