import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import fc from "fast-check";
import { isInputObjectType } from "graphql";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { readBeyondTheSchema, refusedBeyondTheSchema } from "../../rest-facade/openapi/beyond-the-schema.ts";
import type { Route } from "../../rest-facade/route.ts";
import { routes } from "../../rest-facade/routes/index.ts";
import { schema as graphql } from "../../schema/index.ts";
import { codeOfCountry } from "../../src/domain/consent/places.ts";
import { instant } from "../../src/platform/input.ts";
import { type ApiAnswer, createTestApi, type TestApi } from "../support/api.ts";
import { rounds } from "../support/effort.ts";
import { freshIds, type SampleIds, withIds } from "../support/samples.ts";

/**
 * A request that is valid by its schema in the OpenAPI document is not refused with `400`, and one that is not valid is.
 * The exceptions are those that the document lists.
 */

/** Requests with a body, and those with a query alone. */
const BODIES = rounds(300, 20_000);
const QUERIES = rounds(300, 6_000);

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxProperties?: number;
}

interface Operation {
  parameters?: { in?: string; name: string; schema: Schema }[];
  requestBody?: { content: { "application/json": { schema: Schema } } };
}

type Query = Record<string, string>;

/** The generated part of a request. */
interface Sent {
  query: Query;
  body: unknown;
}

type Ids = Readonly<Record<string, string>>;

interface Fault {
  code: string;
  field?: string;
  message: string;
}

const INPUT_CODES = ["validation_error", "invalid_phone_number", "invalid_event_type"];

/** Whether a refusal, and the value of its field, is an exception of the document. */
const isRefusedBeyond: Record<keyof typeof refusedBeyondTheSchema, (fault: Fault, value: unknown) => boolean> = {
  unknownId: ({ field = "" }, value) => /(^|_)(?<!external_)(ids?|into)(\.\d+)?$/.test(field) && value !== undefined,
  cursor: ({ field }) => field === "cursor",
  unmatched: ({ message }) => message === "A new contact needs at least one of a name, an e-mail address and a phone.",
  farTime: ({ field }, value) => field === "send_at" && Date.parse(String(value)) > Date.now(),
  privateTarget: ({ field = "", message }) =>
    /^(target_url|media_urls\.)/.test(field) && / (host|address|port|form)/.test(message),
  words: ({ field, message }) => field === "q" && / words| letter/.test(message),
  surrogate: (_fault, value) => /\\ud[89a-f]/.test(JSON.stringify(value ?? "")),
};

/** The input as the service reads it, for each exception of the document. */
const readAs: Record<keyof typeof readBeyondTheSchema, (sent: Sent) => Sent> = {
  blanks: ({ query, body }) => ({ query: trimmed(query) as Query, body: trimmed(body) }),
  country: ({ query, body }) => ({ query, body: withCountries(body) }),
  emptyParameter: ({ query, body }) => ({
    query: Object.fromEntries(Object.entries(query).filter(([, value]) => value !== "")),
    body,
  }),
  plus: ({ query, body }) => ({
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value.replace(/^ (?=\d)/, "+")])),
    body,
  }),
};

function trimmed(value: unknown): unknown {
  if (typeof value === "string") {
    return value.trim();
  }
  if (Array.isArray(value)) {
    return value.map(trimmed);
  }
  return typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.trim(), trimmed(inner)]))
    : value;
}

function withCountries(body: unknown): unknown {
  const replace = (key: string, value: unknown) =>
    key === "country" && typeof value === "string" ? (codeOfCountry(value) ?? value) : value;
  return body === undefined ? undefined : JSON.parse(JSON.stringify(body, replace));
}

let api: TestApi;
let token: string;
let document: { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } };
let ajv: Ajv2020;
beforeAll(async () => {
  // Not about time: a busy machine answers slowly.
  api = await createTestApi({ limits: { connect: 60_000, statement: 60_000, lock: 60_000, answer: 90_000 } });
  token = await api.token(api.world.admin.userId);
  document = (await api.call("GET", "/openapi.json")).body;
  ajv = new Ajv2020({ strict: false, validateSchema: false });
  ajv.addFormat("date-time", (text) => instant.safeParse(text).success);
  ajv.addFormat("uri", (text) => URL.canParse(text));
  ajv.addFormat("email", true);
  ajv.addSchema(document, "document");
});
afterAll(() => api?.close());

const resolve = (schema: Schema): Schema =>
  schema.$ref ? (document.components.schemas[schema.$ref.split("/").at(-1) as string] as Schema) : schema;

const operationOf = ({ on }: Route) => document.paths[on.path]?.[on.method.toLowerCase()] as Operation;

/** The schemas of the inputs of a route. */
function inputOf(route: Route) {
  const { parameters = [], requestBody } = operationOf(route);
  return {
    query: parameters.filter((parameter) => parameter.in === "query"),
    body: requestBody?.content["application/json"].schema,
  };
}

const validators = new Map<string, ValidateFunction>();

/** Compiled in its place in the document, so that references work. */
function validatorAt(...pointer: string[]): ValidateFunction {
  const path = pointer.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/");
  const found = validators.get(path) ?? ajv.compile({ $ref: `document#/${path}` });
  validators.set(path, found);
  return found;
}

function problemOf(route: Route, { query, body }: Sent): string | null {
  const { on, bodyIsOptional } = route;
  const place = ["paths", on.path, on.method.toLowerCase()];
  const { parameters = [], requestBody } = operationOf(route);
  for (const [name, text] of Object.entries(query)) {
    const index = parameters.findIndex((parameter) => parameter.in === "query" && parameter.name === name);
    if (index < 0) {
      return `${name} is no parameter`;
    }
    const validate = validatorAt(...place, "parameters", String(index), "schema");
    if (!validate(typed(text, parameters[index]?.schema as Schema))) {
      return `${name} ${ajv.errorsText(validate.errors)}`;
    }
  }
  if (!requestBody || (body === undefined && bodyIsOptional)) {
    return null;
  }
  const validate = validatorAt(...place, "requestBody", "content", "application/json", "schema");
  return validate(body) ? null : ajv.errorsText(validate.errors);
}

/** The value of a parameter: several are separated by commas. */
function typed(text: string, { type, anyOf = [] }: Schema): unknown {
  if (text.includes(",") && anyOf.some((one) => one.type === "array")) {
    return text.split(",");
  }
  if (type === "integer" && /^(0|-?[1-9]\d*)$/.test(text)) {
    return Number(text);
  }
  return type === "boolean" && (text === "true" || text === "false") ? text === "true" : text;
}

/** Values that are valid somewhere, and those at the edges of the rules. */
const TEXTS = [
  ...["", " ", "a", "Ada", "  padded  ", "a\tb", "a\nb", "\u0000", "a\u007fb", "a\u0085b", "\ud800", "\u200b", "é😀"],
  ...["+14155550123", "+1415", "+1", "+0", "+123456789012345", "+1234567890123456", "4155550123", " +14155550123 "],
  ...["ada@engines.example", "ADA@ENGINES.EXAMPLE", "a..b@x.example", "o!brien@x.example", "a@b", "a@x.example "],
  ...[`${"a".repeat(244)}@x.example`, `${"a".repeat(245)}@x.example`],
  ...["https://www.linkedin.com/in/ada", "http://LinkedIn.com", "https://linkedin.com.evil.example/in/ada"],
  ...[
    "https://evil.example/linkedin.com",
    "https://linkedin.com\\@evil.example",
    "https:linkedin.com",
    "ftp://linkedin.com",
  ],
  ...[
    "https://ada@linkedin.com:443/in/a b?q#f",
    "https://xlinkedin.com",
    "https://.linkedin.com",
    "https://l\u00adinkedin.com",
  ],
  ...["https://example.com/hooks", "https://example.com/é", "https://user@example.com/", "https://example.com/#part"],
  ...[
    "http://example.com/",
    "https://localhost/",
    "https://10.0.0.1/",
    "https://example.com:22/",
    "https:///x",
    "https://",
  ],
  ...["https://example.com/a b", "HTTPS://EXAMPLE.COM", "https://example.com?a@b", "https://a b.example/", "not a URL"],
  ...["2026-11-21T09:30:00Z", "2026-11-21T09:30:00.123456+05:30", "2026-11-21t09:30:00z", "2026-11-21 09:30:00Z"],
  ...["2026-11-21T09:30:00", "2026-11-21T09:30Z", "2026-02-30T00:00:00Z", "2016-12-31T23:59:60Z", "2026-11-21"],
  ...["0000-01-01T00:00:00Z", "0001-01-01T00:00:00Z", "1700000000", "2026-11-21T09:30:00+24:00"],
  ...["US", "us", "Germany", "Atlantis", "ZZ", "U", "true", "false", "0", "1", "100", "101", "05", "1e1", "-1"],
  ...["a b c d e f g h i j", "a b c d e f g h i j k", "!!", "null", "__proto__", "phone", "email", "external_id"],
];
const FAR = "2099-01-01T00:00:00Z";

const HOSTILE: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e300,
  [],
  {},
  [[]],
  [null],
  [{}],
  { a: "b" },
  { number: 1 },
  ["a"],
  [""],
];

const fittingTexts = new Map<string, string[]>();

/** Those of the texts that fit the schema. */
function fittingOf(schema: object, candidates: readonly string[]): string[] {
  const key = JSON.stringify(schema);
  const known = fittingTexts.get(key) ?? candidates.filter((text) => ajv.validate(JSON.parse(key), text));
  fittingTexts.set(key, known);
  return known;
}

/** Mostly an id of the business or a text that fits the schema, also at its maximum. A pattern makes its own texts. */
function textOf(schema: Schema, ids: Ids, hint: string): fc.Arbitrary<unknown> {
  const { maxLength = 60, type: _type, ...rules } = schema;
  const noun = /^(?:(.*)_ids?|into)$/.exec(hint);
  const own = noun && ids[{ into: "otherContact", customer_id: "contact" }[hint] ?? (noun[1] as string)];
  const candidates = [...TEXTS, ...(hint === "send_at" ? [FAR] : []), "x".repeat(maxLength), "😀".repeat(maxLength)];
  const known = own ? [own] : fittingOf({ ...rules, maxLength, type: "string" }, candidates);
  const fitting =
    known.length === 0 && rules.pattern ? fc.stringMatching(new RegExp(rules.pattern, "u")) : fc.constantFrom(...known);
  const edges = ["x".repeat(maxLength + 1), `${"x".repeat(maxLength)} `, "😀".repeat(maxLength + 1)];
  return fc.oneof(
    { weight: 20, arbitrary: fitting },
    { weight: 2, arbitrary: fc.constantFrom(...candidates, ...edges) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 30 }) },
  );
}

function arbitraryOf(given: Schema, ids: Ids, hint = ""): fc.Arbitrary<unknown> {
  const schema = resolve(given);
  const fitting = plainOf(schema, ids, hint);
  return fc.oneof({ weight: 30, arbitrary: fitting }, { weight: 1, arbitrary: fc.constantFrom(...HOSTILE) });
}

function plainOf(schema: Schema, ids: Ids, hint: string): fc.Arbitrary<unknown> {
  if (schema.anyOf && !schema.properties) {
    return fc.oneof(...schema.anyOf.map((one) => arbitraryOf(one, ids, hint)));
  }
  if (schema.const !== undefined || schema.enum) {
    return fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...(schema.enum ?? [schema.const])) },
      { weight: 1, arbitrary: fc.constantFrom(...TEXTS) },
    );
  }
  const types = [schema.type ?? "string"].flat();
  return fc.oneof(
    ...types.map((type) => ({ weight: type === "null" ? 1 : 6, arbitrary: ofType(type, schema, ids, hint) })),
  );
}

function ofType(type: string, schema: Schema, ids: Ids, hint: string): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties, items = {}, minItems = 0, maxItems = 3 } = schema;
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.integer({ min: (schema.minimum ?? 0) - 1, max: (schema.maximum ?? 100) + 1 });
    case "array": {
      const item = arbitraryOf(items, ids, hint);
      const few = { minLength: minItems, maxLength: Math.min(maxItems, 3) };
      const beyond = fc
        .constantFrom(0, maxItems, maxItems + 1)
        .chain((length) => fc.array(item, { minLength: length, maxLength: length }));
      return maxItems > 20
        ? fc.array(item, few)
        : fc.oneof({ weight: 8, arbitrary: fc.array(item, few) }, { weight: 1, arbitrary: beyond });
    }
    case "object": {
      if (typeof additionalProperties === "object") {
        const key = fc.oneof(
          fc.constantFrom("plan", "", " ", "a\nb", "__proto__", "x".repeat(64), "x".repeat(65)),
          fc.string(),
        );
        const few = fc.dictionary(key, arbitraryOf(additionalProperties, ids), { maxKeys: 3 });
        const many = fc
          .constantFrom(50, 51)
          .map((count) => Object.fromEntries(Array.from({ length: count }, (_item, index) => [`k${index}`, ""])));
        return fc.oneof({ weight: 20, arbitrary: few }, { weight: 1, arbitrary: many });
      }
      const members = Object.entries(properties).map(([name, inner]) => [name, arbitraryOf(inner, ids, name)] as const);
      const named = fc.record(Object.fromEntries(members), { requiredKeys: required });
      const others = fc.option(fc.constantFrom("unknown", "__proto__", "id"), { nil: undefined, freq: 40 });
      return fc.tuple(sparse(named, required), others).map(([own, name]) => (name ? { ...own, [name]: "x" } : own));
    }
    default:
      return textOf(schema, ids, hint);
  }
}

/** Few of the optional members: the rules between them decide about small bodies. */
function sparse(named: fc.Arbitrary<object>, required: readonly string[]): fc.Arbitrary<object> {
  return fc
    .tuple(named, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), fc.constantFrom(0.2, 0.5, 1))
    .map(([own, chances, share]) =>
      Object.fromEntries(
        Object.entries(own).filter(([name]) => required.includes(name) || (chances.next().value as number) <= share),
      ),
    );
}

/** The valid samples with a changed member, a missing one, or one more. */
function editedOf(samples: readonly unknown[], given: Schema, ids: Ids): fc.Arbitrary<unknown> {
  const forms = [given, ...(given.anyOf ?? [])].map(resolve);
  return fc.constantFrom(...samples).chain((sample) => {
    const own = sample as Record<string, unknown>;
    const form = forms.find(({ properties }) => properties && Object.keys(own).every((name) => name in properties));
    const names = Object.keys(form?.properties ?? {});
    const edit = fc
      .constantFrom(...names)
      .chain((name) =>
        fc
          .option(arbitraryOf(form?.properties?.[name] as Schema, ids, name), { nil: undefined, freq: 4 })
          .map((value) => ({ [name]: value })),
      );
    return names.length === 0
      ? fc.constant(sample)
      : fc.array(edit, { maxLength: 2 }).map((edits) => JSON.parse(JSON.stringify(Object.assign({}, own, ...edits))));
  });
}

function writtenParameter(value: unknown): string {
  const isTexts = Array.isArray(value) && value.every((one) => typeof one === "string");
  const text = isTexts ? value.join(",") : value;
  return typeof text === "string" ? text.toWellFormed() : JSON.stringify(text);
}

function requestOf(route: Route, ids: Ids): fc.Arbitrary<Sent> {
  const { query, body } = inputOf(route);
  const parameters = Object.fromEntries(
    query.map(({ name, schema }) => [name, arbitraryOf(schema, ids, name).map(writtenParameter)]),
  );
  const samples = [route.sample.body, ...Object.values(route.otherBodies ?? {})].map((one) => one ?? {});
  const bodies =
    body &&
    fc.oneof(
      editedOf(
        samples.map((one) => withIds(one, ids as SampleIds)),
        body,
        ids,
      ),
      arbitraryOf(body, ids),
    );
  return fc.record({
    query: sparse(fc.record(parameters, { requiredKeys: [] }), []).map((given) => given as Query),
    body: bodies ?? fc.constant(undefined),
  });
}

/** The faults of the input that an answer names: of the whole, or of rows of a list. */
function faultsOf({ status, body }: ApiAnswer): Fault[] {
  const rows = status === 200 && Array.isArray(body.data) ? (body.data as { error?: Fault | null }[]) : [];
  const errors = status === 400 ? [body.error as Fault] : rows.map(({ error }) => error);
  return errors.flatMap((error) => (error && INPUT_CODES.includes(error.code) ? [error] : []));
}

function at(value: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null)?.[key], value);
}

/** The names of fields that only GraphQL has. */
const INTERNAL_NAMES = new Set(
  Object.values(graphql.getTypeMap())
    .filter(isInputObjectType)
    .flatMap((type) => Object.keys(type.getFields()))
    .filter((name) => /[A-Z]/.test(name)),
);

const withInput = routes.filter(({ query, body }) => query || body);
const withBody = withInput.filter(({ body }) => body).length;

it(`${BODIES} bodies and ${QUERIES} queries are refused exactly where their schema says so`, {
  timeout: 1_800_000,
}, async () => {
  const differences: string[] = [];
  const seen = { valid: new Set<string>(), invalid: new Set<string>() };
  for (const route of withInput) {
    const each = Math.ceil(route.body ? BODIES / withBody : QUERIES / (withInput.length - withBody));
    const ids = await freshIds(api.test, api.world.northwind);
    const path = route.on.path.replaceAll(/{([^}]+)}/g, (_match, name: string) =>
      encodeURIComponent(withIds(route.sample.path?.[name] ?? "", ids)),
    );
    for (const sent of fc.sample(requestOf(route, ids), { numRuns: each, seed: rounds(1, Date.now()) })) {
      const answer = await api.call(route.on.method, path, { token, query: sent.query, body: sent.body });
      const problem = problemOf(route, sent);
      const faults = faultsOf(answer);
      const unexplained = faults.filter(
        (fault) =>
          !Object.values(isRefusedBeyond).some((applies) =>
            applies(fault, at({ ...sent.query, ...(sent.body as object) }, fault.field ?? "")),
          ),
      );
      const show = (what: string) =>
        differences.push(
          `${route.id} ${what}: ${JSON.stringify(sent).slice(0, 600)} -> ${answer.status} ${answer.text.slice(0, 300)}`,
        );
      if (answer.status >= 500) {
        show("failed");
      } else if (problem === null && unexplained.length > 0) {
        show("is valid and was refused");
      } else if (problem !== null && faults.length === 0) {
        const read = Object.values(readAs).reduce((given, as) => as(given), sent);
        if (problemOf(route, read) !== null) {
          show(`is not valid (${problem}) and was not refused`);
        }
      }
      for (const { message } of faults) {
        const words = message.replaceAll(/: ".*$|"[^"]*"/gs, "").match(/\w+/g) ?? [];
        if (words.some((word) => INTERNAL_NAMES.has(word))) {
          show("has a message with a name of GraphQL");
        }
      }
      (problem === null ? seen.valid : seen.invalid).add(route.id);
    }
  }
  expect(differences.slice(0, 20)).toEqual([]);
  // Without both kinds of requests a route would prove nothing.
  expect(withInput.map(({ id }) => id).filter((id) => !(seen.valid.has(id) && seen.invalid.has(id)))).toEqual([]);
});
