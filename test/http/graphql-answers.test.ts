import { Writable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { getIntrospectionQuery } from "graphql";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createInternalListener } from "../../src/application/http/internal-listener.ts";
import { createMetrics } from "../../src/application/metrics.ts";
import { rememberMemberships } from "../../src/domain/identity/memberships.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { newId } from "../../src/platform/id.ts";
import { memoryLimiter } from "../../src/platform/limit/limiter.ts";
import { TokenVerifier } from "../../src/platform/tokens/access-token.ts";
import { publicKeys } from "../../src/platform/tokens/signing-keys.ts";
import { createTestApi, ISSUER, type TestApi } from "../support/api.ts";
import { onLoopback } from "../support/internal-listener.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/** Every error has a code and the id of the request, which are also in the header and in the log; every answer its cost. */

let api: TestApi;
let app: FastifyInstance;
let broken: FastifyInstance;
let lines: Record<string, unknown>[];

beforeAll(async () => {
  api = await createTestApi();
  const { database } = api.test;
  const log = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()));
      done();
    },
  });
  const failing: Database = {
    ...database,
    rows: () => Promise.reject(new Error("the cause")),
    onBehalfOf: () => failing,
  };
  const listen = (used: Database) =>
    createInternalListener(
      {
        limit: memoryLimiter({ max: 500_000, windowSeconds: 3_600 }),
        database: used,
        ...webhookTools,
        ...onLoopback,
        tokens: new TokenVerifier({ issuer: ISSUER, audience: "internal-api", readKeys: () => publicKeys(database) }),
        memberships: rememberMemberships((userId) => findMembership(database, userId)),
        metrics: createMetrics(),
        demoToken: undefined,
      },
      pino({ level: "info" }, log),
    );
  [app, broken] = [listen(database), listen(failing)];
});
beforeEach(() => {
  lines = [];
});
afterAll(async () => {
  await app.close();
  await broken.close();
  await api.close();
});

interface Told {
  message: string;
  path?: string[];
  extensions: Record<string, unknown>;
}

async function post(payload: unknown, { user = "admin" as "admin" | "basic" | "agent", to = app, as = "" } = {}) {
  const token = await api.token(api.world[user].userId, { audience: "internal-api" });
  const { statusCode, headers, body } = await to.inject({
    method: "POST",
    url: "/graphql",
    headers: {
      host: "127.0.0.1:4001",
      "content-type": "application/json",
      authorization: as === "" ? `Bearer ${token}` : as,
    },
    payload: typeof payload === "string" ? payload : JSON.stringify(payload),
  });
  const parts = [JSON.parse(body)].flat() as { data?: unknown; errors?: Told[]; extensions?: { cost?: object } }[];
  const [{ data, errors, extensions }] = parts as [(typeof parts)[number]];
  return { status: statusCode, id: headers["x-request-id"] as string, data, errors, extensions, parts };
}

const DEEP = "contacts { nodes { campaign { ";
const CHANGE = "mutation ($input: UpdateContactInput!) { updateContact(input: $input) { __typename } }";

describe("an error", () => {
  it.each<[what: string, code: string, payload: unknown]>([
    ["no JSON", "BAD_REQUEST", "{"],
    ["no query", "BAD_REQUEST", {}],
    ["a syntax error", "GRAPHQL_PARSE_FAILED", { query: "{" }],
    ["an unknown field", "GRAPHQL_VALIDATION_FAILED", { query: "{ nothing }" }],
    [
      "an unknown operation",
      "OPERATION_RESOLUTION_FAILURE",
      { query: "query A { health } query B { health }", operationName: "C" },
    ],
    ["a missing variable", "BAD_USER_INPUT", { query: CHANGE }],
    ["a wrong variable", "BAD_USER_INPUT", { query: CHANGE, variables: { input: { id: 1, nothing: 2 } } }],
    ["too many tokens", "OPERATION_TOO_LARGE", { query: `{ ${"health ".repeat(2_001)} }` }],
    ["too long a text", "OPERATION_TOO_LARGE", { query: `{ health } ${" ".repeat(65_536)}` }],
    [
      "too many aliases",
      "OPERATION_TOO_LARGE",
      { query: `{ ${Array.from({ length: 31 }, (_, place) => `a${place}: health`).join(" ")} }` },
    ],
    ["too many directives", "OPERATION_TOO_LARGE", { query: `{ health ${"@skip(if: false) ".repeat(21)} }` }],
    [
      "too deep an operation",
      "OPERATION_TOO_LARGE",
      { query: `{ campaigns { nodes { ${DEEP.repeat(4)} id ${"} } }".repeat(4)} } } }` },
    ],
    [
      "too large an operation",
      "OPERATION_TOO_LARGE",
      {
        query:
          "{ contacts(first: 100) { nodes { conversations(first: 100) { nodes { id inbox { id name } contact { id } } } } } }",
      },
    ],
    ["too large a batch", "BAD_REQUEST", Array.from({ length: 11 }, () => ({ query: "{ health }" }))],
    ["an invalid argument", "VALIDATION_ERROR", { query: "{ contacts(first: 0) { nodes { id } } }" }],
  ])("has a code and the id of the request: %s", async (_what, code, payload) => {
    const { id, errors } = await post(payload);
    expect(id).toMatch(/^req_/);
    expect(errors?.length).toBeGreaterThan(0);
    for (const { extensions } of errors ?? []) {
      expect(extensions).toMatchObject({ code, requestId: id });
    }
  });

  it("has both without a token, and for an unknown address", async () => {
    const { id, errors, status } = await post({ query: "{ health }" }, { as: "Bearer none" });
    expect([status, errors?.[0]?.extensions]).toEqual([401, { code: "INVALID_TOKEN", requestId: id }]);
    const unknown = await app.inject({ method: "GET", url: "/nothing", headers: { host: "127.0.0.1:4001" } });
    const { extensions } = JSON.parse(unknown.body).errors[0];
    expect(extensions).toEqual({ code: "NOT_FOUND", requestId: unknown.headers["x-request-id"] });
  });

  it("has the id of the log line with its cause, which the caller does not learn", async () => {
    const { id, errors } = await post({ query: "{ inboxes { id } }" }, { to: broken });
    expect(errors).toMatchObject([{ extensions: { code: "INTERNAL_ERROR", requestId: id } }]);
    expect(JSON.stringify(errors)).not.toContain("the cause");
    expect(lines.filter(({ reqId }) => reqId === id).map(({ msg, err }) => [msg, err])).toEqual([
      ["a GraphQL operation failed", expect.objectContaining({ message: "the cause" })],
      ["answered", undefined],
    ]);
  });

  it("has all faults of an argument of a query", async () => {
    const { errors } = await post({ query: "{ contacts(first: 0) { nodes { id } } }" });
    const message = "first must be from 1 to 100";
    const faults = [{ path: "first", code: "VALIDATION_ERROR", message }];
    expect(errors?.[0]).toMatchObject({ message, path: ["contacts"], extensions: { field: "first", faults } });
  });

  it("leaves the other fields of a page their data if a plan or a role refuses one", async () => {
    const page = { query: "{ viewer { business { name } } campaigns { nodes { id } } dialerSessions { id } }" };
    const { data, errors } = await post(page, { user: "basic" });
    expect(data).toEqual({ viewer: { business: { name: "Basic Books" } }, campaigns: null, dialerSessions: null });
    expect(errors?.map(({ path, extensions }) => [path, extensions.code])).toEqual([
      [["campaigns"], "FORBIDDEN"],
      [["dialerSessions"], "FORBIDDEN"],
    ]);
    const ofAgent = await post({ query: "{ health auditEntries { nodes { id } } }" }, { user: "agent" });
    expect([ofAgent.data, ofAgent.errors?.length]).toEqual([{ health: "ok", auditEntries: null }, 1]);
  });
});

it("a DomainError has the id of the request", async () => {
  const { id, data } = await post({
    query: `mutation { deleteContact(input: {id: "con_none"}) { ... on DomainError { code requestId faults { path code } } } }`,
  });
  const faults = [{ path: null, code: "NOT_FOUND" }];
  expect(data).toEqual({ deleteContact: { code: "NOT_FOUND", requestId: id, faults } });
});

describe("the size of an answer", () => {
  const aliased = (field: string, count = 30) =>
    Array.from({ length: count }, (_, place) => `a${place}: ${field}`).join(" ");
  let id: string;
  beforeAll(async () => {
    id = newId("con");
    const fields = Object.fromEntries(Array.from({ length: 50 }, (_, place) => [`f${place}`, "😀".repeat(1_000)]));
    await api.test.query(
      `INSERT INTO contacts (business_id, id, phones, extra_fields, source, created_at, updated_at)
       VALUES ($1, $2, '[]', $3, 'api', now(), now())`,
      [api.world.northwind.businessId, id, fields],
    );
  });

  it("counts each mention of a row, in the order of the ids", async () => {
    const query = "query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on Contact { extraFields } } }";
    const served = await post({ query, variables: { ids: [id, "con_none", id] } });
    expect(served.errors).toBeUndefined();
    expect((served.data as { nodes: unknown[] }).nodes).toMatchObject([{ id }, null, { id }]);
    const { data, errors, extensions } = await post({ query, variables: { ids: Array(60).fill(id) } });
    expect([data, errors?.length]).toEqual([undefined, 1]);
    expect(errors?.[0]).toMatchObject({
      message: "The answer is larger than 8 MiB. Ask for smaller pages or fewer fields, and for each object once.",
      extensions: { code: "OPERATION_TOO_LARGE" },
    });
    expect(extensions?.cost).toMatchObject({ complexity: 121 });
  });

  it("is that of a batch together, and a change that it does not show is made", async () => {
    const query = `mutation ($id: ID!) { updateContact(input: { id: $id, firstName: "Ada" }) {
      ... on Contact { ${aliased("extraFields")} } ... on DomainError { message } } }`;
    const one = { query, variables: { id } };
    const { parts } = await post([one, one]);
    expect(parts.flatMap(({ errors = [] }) => errors.map(({ extensions }) => extensions.code)).length).toBeGreaterThan(
      0,
    );
    const refused = parts.find(({ errors }) => errors);
    expect(refused?.errors?.[0]).toMatchObject({
      message: expect.stringMatching(/ (What it changed stays changed|Nothing was changed)\.$/),
      extensions: { code: "OPERATION_TOO_LARGE" },
    });
    const [contact] = await api.test.query<{ name: string }>("SELECT first_name AS name FROM contacts WHERE id = $1", [
      id,
    ]);
    expect(contact?.name).toBe("Ada");
  });

  it("counts what is told about the schema", async () => {
    const { parts } = await post(Array(5).fill({ query: getIntrospectionQuery() }));
    expect(parts.map(({ errors }) => errors?.[0]?.extensions.code)).toContain("OPERATION_TOO_LARGE");
  });

  it("bounds the alias of a type", async () => {
    const { errors } = await post({ query: `{ ${"a".repeat(65)}: __typename }` });
    expect(errors).toMatchObject([{ message: "An alias of __typename has 65 characters; at most 64 are allowed." }]);
  });
});

describe("the cost", () => {
  const costOf = async (query: string) => (await post({ query })).extensions?.cost;

  it("is in every answer, with the largest one and the rest of the points", async () => {
    expect(await costOf("{ health }")).toEqual({ complexity: 1, maximum: 50_000, remaining: expect.any(Number) });
    // A page: the connection, and for each row nodes, id and name.
    expect(await costOf("{ contacts(first: 10) { nodes { id firstName } } }")).toMatchObject({ complexity: 31 });
    // A search, for each list that is searched.
    expect(await costOf('{ contacts(first: 10, filter: { q: "ada" }) { nodes { id firstName } } }')).toMatchObject({
      complexity: 530,
    });
    // A list without pages counts ten rows.
    expect(await costOf("{ inboxes { id name } }")).toMatchObject({ complexity: 21 });
    const { parts } = await post([{ query: "{ health }" }, { query: "{ viewer { user { id } } }" }]);
    expect(parts.map(({ extensions }) => extensions?.cost)).toMatchObject([{ complexity: 1 }, { complexity: 3 }]);
  });

  it("is in the answer to an operation that is too large", async () => {
    const { errors, extensions } = await post({
      query:
        "{ contacts(first: 100) { nodes { conversations(first: 100) { nodes { id inbox { id name } contact { id } } } } } }",
    });
    expect(errors?.[0]?.extensions.code).toBe("OPERATION_TOO_LARGE");
    expect(extensions?.cost).toMatchObject({ complexity: 70_201, maximum: 50_000 });
    const search = await post({
      query: '{ campaigns(first: 100) { nodes { contacts(first: 1, filter: { q: "ada" }) { nodes { id } } } } }',
    });
    expect(search.errors?.[0]?.extensions.code).toBe("OPERATION_TOO_LARGE");
    expect(search.extensions?.cost).toMatchObject({ complexity: 50_301 });
  });
});
