import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { errorCatalogue, UNAVAILABLE } from "../../rest-facade/errors.ts";
import { codesByStatus, codesOf } from "../../rest-facade/openapi/codes.ts";
import { openApiDocument } from "../../rest-facade/openapi/document.ts";
import { pages } from "../../rest-facade/openapi/pages.ts";
import type { Declaration } from "../../rest-facade/route.ts";
import { routes } from "../../rest-facade/routes/index.ts";
import { scopes } from "../../src/domain/oauth/scopes.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { createConformance } from "../support/conformance.ts";
import { thorough } from "../support/effort.ts";
import type { Answer } from "../support/json-answer.ts";
import { lintOpenApi } from "../support/openapi-lint.ts";

const declarations: readonly Declaration[] = [...routes, ...pages];
const publicUrl = "http://api.test";
const document: Answer = JSON.parse(JSON.stringify(openApiDocument({ publicUrl, declarations })));
const operationOf = ({ on }: Declaration) => document.paths[on.path][on.method.toLowerCase()];
const named = declarations.map((declaration) => [declaration.id, declaration] as const);

/** Resolves a reference; returns any other object unchanged. */
const resolve = (part: Answer): Answer =>
  part.$ref
    ? part.$ref
        .slice(2)
        .split("/")
        .reduce((whole: never, key: string) => whole[key], document)
    : part;

describe("the document", () => {
  test("is OpenAPI 3.1 and the linter finds nothing", async () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.info.version).toBe("1.0.0");
    expect(await lintOpenApi(document)).toEqual([]);
  });

  thorough.it("the linter finds planted faults", async () => {
    const broken = structuredClone(document);
    broken.paths["/me"].get.operationId = "campaigns.list";
    broken.paths["/campaigns/{id}"].get.parameters = [];
    const problems = (await lintOpenApi(broken)).join("\n");
    expect(problems).toContain("operation-operationId-unique");
    expect(problems).toContain("path-parameters-defined");
  });

  test("marks the forms of inputs and answers that the first operations have got since", () => {
    const isAdded = ([, { "x-since": since }]: [string, Answer]) => since === "v1.x";
    const added = Object.entries<Answer>(document.components.schemas).filter(isAdded);
    expect(added.map(([name]) => name).sort()).toEqual([
      "ContactAddition",
      "NewContacts",
      "NewSubscriptions",
      "SubscriptionsWithSecret",
    ]);
  });

  test("has exactly the declared operations", () => {
    const operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item as Record<string, { operationId: string }>).map(
        ([method, { operationId }]) => `${operationId}: ${method.toUpperCase()} ${path}`,
      ),
    );
    expect(operations.sort()).toEqual(declarations.map(({ id, on }) => `${id}: ${on.method} ${on.path}`).sort());
  });

  test("names the sign-in of the specification", () => {
    expect(document.servers).toEqual([{ url: "http://api.test/api/v1" }]);
    expect(document.components.securitySchemes.oauth2.flows).toEqual({
      authorizationCode: {
        authorizationUrl: "http://api.test/oidc/auth",
        tokenUrl: "http://api.test/oidc/token",
        refreshUrl: "http://api.test/oidc/token",
        scopes,
      },
      clientCredentials: { tokenUrl: "http://api.test/oidc/token", scopes },
    });
    expect(document.components.securitySchemes.bearer).toMatchObject({ type: "http", scheme: "bearer" });
  });

  test("the rows of a bulk result refer to the model of a single one", () => {
    const { contacts } = document.components.schemas.NewCampaignContacts.properties;
    expect(contacts.items).toEqual({ $ref: "#/components/schemas/CampaignContactDraft" });
    expect(document.components.schemas.CampaignContactDraft.required).toEqual(["phones"]);
  });

  test("inputs are closed and answers are open to additions", () => {
    for (const { body, ...declaration } of declarations) {
      const { requestBody, responses } = operationOf(declaration);
      const answers = JSON.stringify(Object.values(responses).map(resolve));
      expect(answers).not.toContain('"additionalProperties":false');
      if (body) {
        const { schema } = requestBody.content["application/json"];
        for (const alternative of schema.anyOf ?? [schema]) {
          expect(resolve(alternative).additionalProperties, declaration.id).toBe(false);
        }
      }
    }
    for (const name of ["Campaign", "CampaignContact", "Disposition", "Identity", "ErrorDetails"]) {
      expect(document.components.schemas[name]).not.toHaveProperty("additionalProperties");
    }
  });

  test("no field of a body has a default, because generators would require the field", () => {
    const withDefault = (schema: Answer, at: string, seen = new Set<unknown>()): string[] => {
      const part = resolve(schema);
      if (typeof part !== "object" || part === null || seen.has(part)) {
        return [];
      }
      seen.add(part);
      return Object.entries<Answer>(part).flatMap(([key, value]) => [
        ...(key === "default" ? [at] : []),
        ...(typeof value === "object" && value !== null ? withDefault(value, `${at}.${key}`, seen) : []),
      ]);
    };
    const found = declarations
      .filter(({ body }) => body)
      .flatMap((declaration) =>
        withDefault(operationOf(declaration).requestBody.content["application/json"].schema, declaration.id),
      );
    expect(found).toEqual([]);
  });

  test("the limit of a list is a number", () => {
    const limit = operationOf(routes.find(({ id }) => id === "campaigns.list") as Declaration).parameters.find(
      ({ name }: { name: string }) => name === "limit",
    );
    expect(limit.schema).toEqual({ type: "integer", minimum: 1, maximum: 100, default: 25 });
  });
});

describe.each(named)("%s", (_id, declaration) => {
  const operation = operationOf(declaration);
  const parameterNames = (operation.parameters ?? []).map(resolve).map(({ name }: { name: string }) => name);

  test("the sample conforms to the request", () => {
    const ajv = new Ajv2020({ strict: false, validateSchema: false, coerceTypes: true });
    addFormats.default(ajv);
    ajv.addSchema(document, "document");
    if (declaration.body) {
      const path = declaration.on.path.replaceAll("/", "~1").replaceAll("{", "%7B").replaceAll("}", "%7D");
      const validate = ajv.compile({
        $ref: `document#/paths/${path}/${declaration.on.method.toLowerCase()}/requestBody/content/application~1json/schema`,
      });
      validate(structuredClone(declaration.sample.body));
      expect(validate.errors).toBeNull();
      const { example, examples } = operation.requestBody.content["application/json"];
      expect(example ?? examples.one.value).toEqual(declaration.sample.body);
    }
    for (const [name, value] of Object.entries(declaration.sample.query ?? {})) {
      const parameter = operation.parameters.find((candidate: { name?: string }) => candidate.name === name);
      expect(ajv.validate(parameter.schema, value), name).toBe(true);
    }
  });

  test("describes each code that it can answer, and no other", () => {
    const byStatus = codesByStatus(declaration);
    const failures = Object.keys(operation.responses).filter((status) => Number(status) >= 400);
    expect(failures).toEqual([...byStatus.keys()].map(String).sort());
    for (const [status, codes] of byStatus) {
      const response = resolve(operation.responses[status]);
      const [common, narrowed] = response.content["application/json"].schema.properties.error.allOf;
      expect(common).toEqual({ $ref: "#/components/schemas/ErrorDetails" });
      expect(narrowed.properties.code["x-extensible-enum"]).toEqual(codes);
      for (const code of codes) {
        const { meaning } = status === 503 ? UNAVAILABLE : errorCatalogue[code];
        expect(response.description).toContain(`\`${code}\`: ${meaning}`);
      }
    }
  });

  test("declares the headers of every answer", () => {
    for (const [status, response] of Object.entries<object>(operation.responses)) {
      const expected = ["X-Request-Id", "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"];
      expect(Object.keys(resolve(response).headers)).toEqual(expect.arrayContaining(expected));
      expect("WWW-Authenticate" in resolve(response).headers).toBe(status === "401");
      const hasKey = status === "409" && declaration.on.method !== "GET";
      expect("Retry-After" in resolve(response).headers).toBe(status === "429" || status === "503" || hasKey);
    }
  });

  test("states its requirements", () => {
    const { scope, orScopes = [], on } = declaration;
    const any = [scope, ...orScopes].map((each) => ({ oauth2: [each] }));
    expect(operation.security).toEqual(scope === null ? [] : [...any, { bearer: [] }]);
    expect(parameterNames).toContain("X-Request-Id");
    expect(parameterNames.includes("Idempotency-Key")).toBe(on.method !== "GET");
    for (const parameter of operation.parameters.map(resolve)) {
      expect(parameter.description, parameter.name).toBeTruthy();
    }
  });
});

test("the codes of an endpoint follow from its requirements", () => {
  const bare: Declaration = { ...(pages[0] as Declaration), fails: [] };
  expect(codesOf(bare)).toEqual(["validation_error", "invalid_token", "rate_limited", "internal_error"]);
  expect(codesOf({ ...bare, scope: "api:me" })).not.toContain("forbidden");
  expect(codesOf({ ...bare, scope: "api:me", may: "campaigns.read" })).toContain("forbidden");
  expect(codesOf({ ...bare, scope: "api:me" })).not.toContain("idempotency_in_progress");
  const write = codesOf({ ...bare, scope: "api:me", on: { method: "PATCH", path: "/me" } });
  expect(write).toContain("idempotency_in_progress");
});

describe("conformance", () => {
  const expectConforms = createConformance(document);
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "x-request-id": "req_1",
    "x-ratelimit-limit": "60",
    "x-ratelimit-remaining": "59",
    "x-ratelimit-reset": "1795227757",
  };
  const health = (text: string, change: Record<string, string | undefined> = {}, status = 200) =>
    expectConforms("GET", "/health", { status, headers: { ...headers, ...change }, text });
  const error = (code: string) =>
    JSON.stringify({
      error: { code, message: "No.", request_id: "req_1", doc_url: `http://api.test/docs/errors/${code}` },
    });

  test("accepts answers that match the document", () => {
    health('{"status":"ok"}');
    health(error("internal_error"), {}, 500);
    health(error("invalid_token"), { "www-authenticate": 'Bearer realm="api"' }, 401);
  });

  test.each<[string, () => void, string]>([
    ["an unknown operation", () => expectConforms("PUT", "/health", { status: 200, headers, text: "" }), "no such"],
    ["an undeclared status", () => health("", {}, 418), "only the statuses"],
    [
      "a code of another operation",
      () => health(error("missing_token"), { "www-authenticate": "Bearer " }, 401),
      "allowed",
    ],
    ["a code of another status", () => health(error("rate_limited"), {}, 500), "allowed"],
    ["a missing header", () => health('{"status":"ok"}', { "x-ratelimit-reset": undefined }), "X-RateLimit-Reset"],
    ["a header that is no number", () => health('{"status":"ok"}', { "x-ratelimit-limit": "many" }), "integer"],
    ["a missing challenge", () => health(error("invalid_token"), {}, 401), "WWW-Authenticate is missing"],
    ["another media type", () => health("ok", { "content-type": "text/plain" }), "text/plain"],
    ["what is no JSON", () => health("{"), "not JSON"],
    ["a wrong value", () => health('{"status":"well"}'), "constant"],
    ["a missing property", () => health("{}"), "required"],
    ["a property that the document lacks", () => health('{"status":"ok","load":1}'), "unevaluated"],
    [
      "a property of an error that the document lacks",
      () => health(error("internal_error").replace('"code"', '"stack":"","code"'), {}, 500),
      "unevaluated",
    ],
  ])("refuses %s", (_what, check, message) => {
    expect(check).toThrow(message);
  });
});

describe("the served pages", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  const read = async (url: string, headers = {}) => {
    const { statusCode, headers: sent, rawPayload, body } = await api.app.inject({ url, headers });
    return { status: statusCode, headers: sent as Record<string, string | undefined>, text: body, rawPayload };
  };

  test("the document is the generated one, and needs no token", async () => {
    const answer = await read("/api/v1/openapi.json");
    expect(JSON.parse(answer.text)).toEqual(document);
    createConformance(document)("GET", "/openapi.json", answer);
  });

  test("the page loads nothing from another host, and its policy allows nothing else", async () => {
    const answer = await read("/api/v1/docs");
    createConformance(document)("GET", "/docs", answer);
    expect(answer.text).not.toMatch(/https?:\/\/|["'(]\/\//);
    expect(answer.headers["content-security-policy"]).toContain("default-src 'none'; script-src 'self'; ");
    expect(answer.headers["content-security-policy"]).toContain("connect-src 'self'; ");
    expect(answer.headers["content-security-policy"]).not.toMatch(/script-src[^;]*unsafe|https?:|\*/);
  });

  test("everything that the page loads is there", async () => {
    const { text } = await read("/api/v1/docs");
    const sources = [...text.matchAll(/src="([^"]+)"/g)].map((match) => match[1] as string);
    expect(sources).toEqual(["/api/v1/docs/scalar.js", "/api/v1/docs/start.js"]);
    for (const source of sources) {
      const answer = await read(source);
      expect(answer.status).toBe(200);
      expect(answer.headers["content-type"]).toBe("text/javascript; charset=utf-8");
      expect(answer.headers["x-ratelimit-limit"]).toBeDefined();
    }
  });

  test("the bundle is sent once", async () => {
    const first = await read("/api/v1/docs/scalar.js");
    expect(first.rawPayload.length).toBeGreaterThan(500_000);
    expect(first.headers["content-encoding"]).toBe("gzip");
    const again = await read("/api/v1/docs/scalar.js", { "if-none-match": first.headers.etag });
    expect([again.status, again.text]).toEqual([304, ""]);
  });

  test("a sign-in comes back with a code", async () => {
    expect((await read("/api/v1/docs/signed-in?code=abc&state=def")).status).toBe(200);
  });

  test.each(["/openapi.json", "/docs"])("%s behaves like every endpoint", async (path) => {
    const conforms = createConformance(document);
    const inQuery = await read(`/api/v1${path}?access_token=abc`);
    conforms("GET", path, inQuery);
    expect(inQuery.status).toBe(401);
    const unknown = await read(`/api/v1${path}?colour=red`);
    conforms("GET", path, unknown);
    expect(JSON.parse(unknown.text).error).toMatchObject({ code: "validation_error", field: "colour" });
    expect((await read(`/api/v1${path}`, { "x-request-id": "mine" })).headers["x-request-id"]).toBe("mine");
  });

  test("the document counts against the bucket of the address", async () => {
    const limited = await createTestApi({ anonymousMax: 1 });
    try {
      await limited.app.inject({ url: "/api/v1/openapi.json" });
      const { statusCode, headers, body } = await limited.app.inject({ url: "/api/v1/openapi.json" });
      createConformance(document)("GET", "/openapi.json", {
        status: statusCode,
        headers: headers as Record<string, string>,
        text: body,
      });
      expect(statusCode).toBe(429);
    } finally {
      await limited.close();
    }
  });
});
