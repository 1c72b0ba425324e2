import { z } from "zod";
import {
  createDocument,
  type oas31,
  type ZodOpenApiOperationObject,
  type ZodOpenApiOverride,
  type ZodOpenApiResponseObject,
} from "zod-openapi";
import { scopes } from "../../src/domain/oauth/scopes.ts";
import { EXAMPLE_ORIGIN, GUIDES_PATH } from "../documentation/contents.ts";
import { ApiError, type ErrorCode, errorCatalogue, errorEnvelope, UNAVAILABLE } from "../errors.ts";
import { CampaignContactDraft } from "../models/campaign-contact.ts";
import { ADDED, ErrorDetails } from "../models/common.ts";
import { ContactDraft } from "../models/contact.ts";
import { NewDoNotCallNumber } from "../models/do-not-call.ts";
import {
  type AnswerModel,
  BASE_PATH,
  changesObject,
  type Declaration,
  readsObject,
  type Site,
  scopesOf,
} from "../route.ts";
import { codesByStatus } from "./codes.ts";
import { openEnumerations } from "./enumerations.ts";
import { guideOf } from "./guides.ts";
import { answerHeaders, headerReferences } from "./headers.ts";
import { introduction, tags, title, version } from "./introduction.ts";
import { webhooks } from "./webhooks.ts";

/** Generates the OpenAPI 3.1 document from a list of endpoints, its only source. */
export function openApiDocument({ publicUrl, declarations }: Site): oas31.OpenAPIObject {
  const failures = new Map<string, ZodOpenApiResponseObject>();
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const declaration of declarations) {
    const { method, path } = declaration.on;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(declaration, failures, publicUrl) };
  }
  const used = new Set<string>(declarations.map(({ tag }) => tag));
  const document = createDocument(
    {
      openapi: "3.1.1",
      info: {
        title,
        version,
        description: introduction.replaceAll(EXAMPLE_ORIGIN, publicUrl),
        contact: { name: title, url: publicUrl },
        license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
      },
      externalDocs: { description: "Guides", url: `${publicUrl}${GUIDES_PATH}` },
      servers: [{ url: `${publicUrl}${BASE_PATH}` }],
      tags: Object.entries(tags)
        .filter(([name]) => used.has(name))
        .map(([name, description]) => ({ name, description })),
      paths,
      webhooks,
      components: {
        // Each row of a list is checked separately, so the list model refers to the row model by name.
        schemas: { CampaignContactDraft, ContactDraft, NewDoNotCallNumber },
        parameters: requestHeaders,
        headers: headersOf(declarations),
        securitySchemes: {
          oauth2: {
            type: "oauth2",
            description: "Send the access token in the `Authorization` header, as `Bearer <token>`.",
            flows: {
              authorizationCode: {
                authorizationUrl: `${publicUrl}/oidc/auth`,
                tokenUrl: `${publicUrl}/oidc/token`,
                refreshUrl: `${publicUrl}/oidc/token`,
                scopes: { ...scopes },
              },
              // For a client with a service user.
              clientCredentials: { tokenUrl: `${publicUrl}/oidc/token`, scopes: { ...scopes } },
            },
          },
          bearer: {
            type: "http",
            scheme: "bearer",
            bearerFormat: "JWT",
            description: "An access token that a program already has, such as that of an access key.",
          },
        },
      },
    },
    { override: plain },
  ) as oas31.OpenAPIObject;
  return openEnumerations(finishParameters(document, declarations));
}

/** The headers that answers have; those of deprecated operations only if there are some. */
function headersOf(declarations: readonly Declaration[]): Record<string, oas31.HeaderObject> {
  const { Deprecation, Sunset, ...others } = answerHeaders;
  return declarations.some(({ deprecated }) => deprecated) ? answerHeaders : others;
}

const requestHeaders = {
  "X-Request-Id": {
    in: "header",
    name: "X-Request-Id",
    description: "The client's own id for the request. A value that does not match the pattern is ignored.",
    schema: { type: "string", pattern: "^[A-Za-z0-9_-]{1,64}$" },
  },
  "Idempotency-Key": {
    in: "header",
    name: "Idempotency-Key",
    description:
      "Makes it safe to repeat the request within 24 hours. The key belongs to the client and user of the token.",
    schema: { type: "string", minLength: 1, maxLength: 255 },
  },
  "If-Match": {
    in: "header",
    name: "If-Match",
    description:
      "Changes the object only if it still has this `ETag`, or one of these, separated by commas; `*` stands for any. " +
      "Otherwise the answer is `409` with the field `If-Match`, and nothing is changed.",
    schema: { type: "string", minLength: 1 },
    ...ADDED,
  },
  "If-None-Match": {
    in: "header",
    name: "If-None-Match",
    description:
      "The answer is `304` without a body if the object still has this `ETag`, or one of these, separated by commas. " +
      "An object with signed URLs is always sent, because these expire.",
    schema: { type: "string", minLength: 1 },
    ...ADDED,
  },
} satisfies Record<string, oas31.ParameterObject>;

function operationOf(
  declaration: Declaration,
  failures: Map<string, ZodOpenApiResponseObject>,
  publicUrl: string,
): ZodOpenApiOperationObject {
  const { id, on, since, deprecated, tag, summary, description, scope, query, body, bodyIsOptional, answers } =
    declaration;
  const isWrite = on.method !== "GET" && scope !== null;
  const reads = readsObject(declaration);
  const isTagged = reads || on.method === "PATCH";
  const parameters = [
    ...[...on.path.matchAll(/{([^}]+)}/g)].map((match) => pathParameter(match[1] as string, declaration)),
    { $ref: "#/components/parameters/X-Request-Id" },
    ...(isWrite ? [{ $ref: "#/components/parameters/Idempotency-Key" }] : []),
    ...(changesObject(declaration) ? [{ $ref: "#/components/parameters/If-Match" }] : []),
    ...(reads ? [{ $ref: "#/components/parameters/If-None-Match" }] : []),
  ];
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    ...(since && { "x-since": since }),
    ...(deprecated && { deprecated: true, "x-deprecated-since": deprecated.since, "x-sunset": deprecated.sunset }),
    externalDocs: { description: "Guide", url: publicUrl + guideOf(declaration) },
    security: scope === null ? [] : [...scopesOf(declaration).map((each) => ({ oauth2: [each] })), { bearer: [] }],
    parameters,
    ...(query instanceof z.ZodObject && { requestParams: { query } }),
    ...(body && {
      requestBody: {
        required: !bodyIsOptional,
        content: { "application/json": { schema: body, ...examplesOf(bodiesOf(declaration)) } },
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers.models).map(([status, answer]) => [
          status,
          success(answer, { isWrite, isTagged, isDeprecated: deprecated !== undefined }),
        ]),
      ),
      ...(reads && { 304: { description: "Not modified", headers: headerReferences("ETag"), ...ADDED } }),
      ...Object.fromEntries(
        [...codesByStatus(declaration)].map(([status, codes]) => [status, failure(status, codes, failures, publicUrl)]),
      ),
    },
  };
}

const nouns: Record<string, string> = {
  usr: "user",
  inb: "inbox",
  que: "queue",
  con: "contact",
  era: "erasure",
  cnv: "conversation",
  msg: "message",
  call: "call",
  cmp: "campaign",
  cct: "campaign contact",
  sub: "subscription",
  evt: "event",
};

/** The sample value of a path parameter determines its description and pattern. */
function pathParameter(name: string, { sample }: Declaration): oas31.ParameterObject {
  const example = sample.path?.[name];
  const noun = nouns[example?.split("_", 1)[0] ?? ""];
  const isNumber = example?.startsWith("+");
  return {
    in: "path",
    name,
    required: true,
    ...(noun && { description: `The id of the ${noun}.` }),
    ...(isNumber && { description: "The number in E.164." }),
    schema: { type: "string", ...(isNumber && { pattern: "^\\+[1-9]\\d{6,14}$" }) },
    ...(example !== undefined && { example }),
  };
}

/** The valid bodies, by name. */
function bodiesOf({ sample, otherBodies }: Declaration): Record<string, unknown> {
  return otherBodies ? { one: sample.body, ...otherBodies } : { example: sample.body };
}

/** `example` for one example, `examples` by name for several. */
function examplesOf(examples: Readonly<Record<string, unknown>>) {
  const entries = Object.entries(examples);
  return entries.length === 1
    ? { example: entries[0]?.[1] }
    : { examples: Object.fromEntries(entries.map(([name, value]) => [name, { value }])) };
}

function success(
  { description, model, mediaType, examples }: AnswerModel,
  { isWrite, isTagged, isDeprecated }: { isWrite: boolean; isTagged: boolean; isDeprecated: boolean },
): ZodOpenApiResponseObject {
  const isPaged = model instanceof z.ZodObject && "next_cursor" in model.shape;
  return {
    description,
    headers: headerReferences(
      ...(isWrite ? (["Idempotent-Replayed"] as const) : []),
      ...(isTagged ? (["ETag"] as const) : []),
      ...(isDeprecated ? (["Deprecation", "Sunset"] as const) : []),
      ...(isPaged ? (["Link"] as const) : []),
    ),
    ...(model && { content: { [mediaType ?? "application/json"]: { schema: model, ...examplesOf(examples) } } }),
  };
}

/** One component for each status and set of codes. Its model allows exactly those codes. */
function failure(
  status: number,
  codes: readonly ErrorCode[],
  failures: Map<string, ZodOpenApiResponseObject>,
  publicUrl: string,
): ZodOpenApiResponseObject {
  const id = status === UNAVAILABLE.status ? "Unavailable" : codes.map(pascalCase).join("Or");
  const known = failures.get(id);
  if (known) {
    return known;
  }
  const response: ZodOpenApiResponseObject = {
    id,
    description: codes.map((code) => `- \`${code}\`: ${meaningOf(code, status)}`).join("\n"),
    headers: {
      ...headerReferences(
        ...(status === 401 ? (["WWW-Authenticate"] as const) : []),
        ...(status === 429 || status === UNAVAILABLE.status ? (["Retry-After"] as const) : []),
      ),
      ...(codes.includes("idempotency_in_progress") && {
        "Retry-After": {
          description: "Seconds to wait, with `idempotency_in_progress`.",
          schema: answerHeaders["Retry-After"].schema,
        },
      }),
    },
    content: {
      "application/json": {
        schema: z.object({ error: z.intersection(ErrorDetails, z.object({ code: z.enum(codes) })) }),
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code, status, publicUrl) }])),
      },
    },
  };
  failures.set(id, response);
  return response;
}

function meaningOf(code: ErrorCode, status: number): string {
  return status === UNAVAILABLE.status ? UNAVAILABLE.meaning : errorCatalogue[code].meaning;
}

function exampleOf(code: ErrorCode, status: number, publicUrl: string) {
  return errorEnvelope(new ApiError(code, meaningOf(code, status)), "req_01h455vb4pex5vsknk084sn02q", publicUrl);
}

function pascalCase(code: string): string {
  return code.replaceAll(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

/** Removes generated parts of a schema that the models do not intend. */
const plain: ZodOpenApiOverride = ({ zodSchema, jsonSchema, io }) => {
  const { def } = zodSchema._zod;
  if (io === "output" && def.type === "object" && def.catchall === undefined) {
    // v1 may add fields to an answer.
    delete jsonSchema.additionalProperties;
  }
  if (io === "input" && def.type === "default") {
    // Code generators treat a field with a default as required, so only its description gives the default.
    delete jsonSchema.default;
  }
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) {
    delete jsonSchema.maximum;
  }
  // An internal mark, see `sensitive.ts`.
  delete jsonSchema.sensitive;
  // Another, see `from-outside.ts`.
  delete jsonSchema.fromOutside;
  if (def.type === "nullable") {
    const [inner] = jsonSchema.anyOf ?? [];
    if (typeof inner?.override === "function") {
      // The inner schema may come later.
      inner.override({ zodSchema, jsonSchema: inner, io });
    }
    if (typeof inner?.type === "string" && inner.enum === undefined) {
      delete jsonSchema.anyOf;
      Object.assign(jsonSchema, inner, { type: [inner.type, "null"] });
    }
  }
};

/**
 * Moves the description of a query parameter from the schema to the parameter. Only the parameters of the sample have
 * an example: examples of all filters together would make an impossible request.
 */
function finishParameters(document: oas31.OpenAPIObject, declarations: readonly Declaration[]): oas31.OpenAPIObject {
  const samples = new Map(declarations.map(({ id, sample }) => [id, sample.query ?? {}]));
  const operations = Object.values(document.paths ?? {}).flatMap((item) => Object.values(item));
  for (const { operationId, parameters } of operations as oas31.OperationObject[]) {
    for (const parameter of parameters ?? []) {
      if ("in" in parameter && parameter.in === "query" && parameter.schema) {
        const { description, example: _, ...schema } = parameter.schema as oas31.SchemaObject;
        const value = samples.get(operationId ?? "")?.[parameter.name];
        Object.assign(parameter, {
          description: parameter.description ?? description,
          schema,
          // Several values are separated by commas.
          ...(schema.anyOf && { style: "form", explode: false }),
          ...(value !== undefined && { example: schema.type === "integer" ? Number(value) : value }),
        });
      }
    }
  }
  return document;
}
