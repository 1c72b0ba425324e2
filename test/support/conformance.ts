import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

/** The parts of an OpenAPI 3.1 document that describe answers. */
interface Described {
  paths: Record<string, Record<string, { responses: Record<string, Response | Reference> }>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Response>;
    headers: Record<string, Header>;
  };
}

interface Reference {
  $ref: string;
}

interface Response {
  headers?: Record<string, Header | Reference>;
  content?: Record<string, { schema: Schema }>;
}

interface Header {
  required?: boolean;
  schema: Schema;
}

interface Schema {
  [keyword: string]: unknown;
  type?: string | string[];
  properties?: Record<string, Schema>;
}

export interface ActualAnswer {
  status: number;
  /** By lower-case name. */
  headers: Record<string, string | undefined>;
  text: string;
}

/** Checks one answer of an operation; `pathTemplate` as in the document: `/campaigns/{id}`. */
export type ExpectConforms = (method: string, pathTemplate: string, answer: ActualAnswer) => void;

/**
 * Holds answers against an OpenAPI document: the status is declared, the required headers are there and every
 * declared one has the shape it should have, the media type is a declared one and a JSON body is valid. A body with a
 * property that the document does not know is refused here, though clients must accept it: the document may not lag
 * behind the service.
 *
 * @throws Error, from the check, that names the operation, the status and everything that is wrong.
 */
export function createConformance(document: object): ExpectConforms {
  const described = closeAnswers(document as Described);
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  addFormats.default(ajv);
  // Clients expect further values; the document may not lag behind the service.
  ajv.addKeyword({ keyword: "x-extensible-enum", macro: (values: unknown[]) => ({ enum: values }) });
  ajv.addSchema(described, "document");
  const validators = new Map<string, ValidateFunction>();
  const validator = (...pointer: string[]): ValidateFunction => {
    const $ref = `document#/${pointer.map(escapePointer).join("/")}`;
    const validate = validators.get($ref) ?? ajv.compile({ $ref });
    validators.set($ref, validate);
    return validate;
  };
  const problemsOf = (validate: ValidateFunction, value: unknown, what: string): string[] =>
    validate(value)
      ? []
      : (validate.errors ?? []).map(
          ({ instancePath, message, params }) => `${what}${instancePath} ${message} ${JSON.stringify(params)}`,
        );

  return (method, pathTemplate, answer) => {
    const place = ["paths", pathTemplate, method.toLowerCase(), "responses", String(answer.status)];
    const problems = check(place, answer);
    if (problems.length > 0) {
      const heading = `${method} ${pathTemplate} answered ${answer.status}, which is not what the document says`;
      throw new Error(`${[heading, ...problems].join("\n  - ")}\n${answer.text.slice(0, 2000)}`);
    }
  };

  function check(place: string[], { status, headers, text }: ActualAnswer): string[] {
    const operation = described.paths[place[1] as string]?.[place[2] as string];
    if (!operation) {
      return ["there is no such operation"];
    }
    const declared = operation.responses[String(status)];
    if (!declared) {
      return [`only the statuses ${Object.keys(operation.responses).join(", ")} are declared`];
    }
    const [response, at] = follow(declared, place, described.components.responses, "responses");
    const problems = Object.entries(response.headers ?? {}).flatMap(([name, declaredHeader]) => {
      const [header, headerAt] = follow(
        declaredHeader,
        [...at, "headers", name],
        described.components.headers,
        "headers",
      );
      const value = headers[name.toLowerCase()];
      if (value === undefined) {
        return header.required ? [`the header ${name} is missing`] : [];
      }
      const read = header.schema.type === "integer" ? Number(value) : String(value);
      return problemsOf(validator(...headerAt, "schema"), read, `the header ${name}`);
    });
    if (!response.content) {
      return text === "" ? problems : [...problems, "no body is declared"];
    }
    const type = (headers["content-type"] ?? "").split(";", 1)[0] as string;
    if (!response.content[type]) {
      return [...problems, `the media type is "${type}", not ${Object.keys(response.content).join(" or ")}`];
    }
    const [body, unreadable] = type === "application/json" ? readJson(text) : [text, undefined];
    if (unreadable) {
      return [...problems, unreadable];
    }
    return [...problems, ...problemsOf(validator(...at, "content", type, "schema"), body, "body")];
  }
}

function readJson(text: string): [unknown, string | undefined] {
  try {
    return [JSON.parse(text), undefined];
  } catch (error) {
    return [undefined, `the body is not JSON: ${(error as Error).message}`];
  }
}

/** The target of a declaration or a reference to a component, with its path. */
function follow<Part extends object>(
  declared: Part | Reference,
  place: string[],
  components: Record<string, Part>,
  kind: string,
): [Part, string[]] {
  if (!("$ref" in declared)) {
    return [declared, place];
  }
  const name = String(declared.$ref).replace(`#/components/${kind}/`, "");
  const component = components[name];
  if (!component) {
    throw new Error(`the document refers to ${declared.$ref}, which is not in it`);
  }
  return [component, ["components", kind, name]];
}

/** For a URI fragment: RFC 6901, sections 3 and 6. */
function escapePointer(part: string): string {
  return encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));
}

/** A copy of the document in which no object of an answer may have a property that is not named. */
export function closeAnswers(document: Described): Described {
  const copy = structuredClone(document);
  const operations = Object.values(copy.paths).flatMap((item) => Object.values(item));
  const responses = [
    ...Object.values(copy.components.responses),
    ...operations.flatMap((operation) => Object.values(operation.responses ?? {})),
  ];
  for (const schema of Object.values(copy.components.schemas)) {
    close(schema);
  }
  for (const response of responses) {
    if (!("$ref" in response)) {
      for (const { schema } of Object.values(response.content ?? {})) {
        close(schema);
      }
    }
  }
  return copy;
}

/** Only the outermost of schemas that apply together is closed: it alone sees the properties of all of them. */
function close(schema: Schema, isPart = false): void {
  const together = ["allOf", ...(schema.properties ? ["anyOf", "oneOf"] : [])];
  if (schema.properties && schema.additionalProperties === undefined && !isPart) {
    schema.unevaluatedProperties = false;
  }
  for (const keyword of ["allOf", "anyOf", "oneOf"]) {
    for (const part of (schema[keyword] as Schema[] | undefined) ?? []) {
      close(part, isPart || together.includes(keyword));
    }
  }
  for (const property of Object.values(schema.properties ?? {})) {
    close(property, isPart);
  }
  for (const keyword of ["items", "additionalProperties"]) {
    const inner = schema[keyword];
    if (typeof inner === "object" && inner !== null) {
      close(inner as Schema, isPart);
    }
  }
}
