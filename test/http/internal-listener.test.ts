import type { FastifyInstance } from "fastify";
import { getIntrospectionQuery } from "graphql";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

let api: TestApi;
let app: FastifyInstance;
let token: string;
let statements: string[];
/** The origin of the page at the host name that the requests have. */
const OWN = "http://127.0.0.1:4001";

beforeAll(async () => {
  api = await createTestApi();
  const { database } = api.test;
  const counted: Database = {
    ...database,
    rows: (statement, values) => {
      statements.push(statement.name);
      return database.rows(statement, values);
    },
    onBehalfOf: () => counted,
  };
  app = createInternalListener(
    {
      limit: memoryLimiter({ max: 100_000_000, windowSeconds: 60 }),
      database: counted,
      ...webhookTools,
      ...onLoopback,
      tokens: new TokenVerifier({ issuer: ISSUER, audience: "internal-api", readKeys: () => publicKeys(database) }),
      memberships: rememberMemberships((userId) => findMembership(database, userId)),
      metrics: createMetrics(),
      demoToken: () => api.token(api.world.admin.userId, { audience: "internal-api" }),
    },
    pino({ level: "silent" }),
  );
  token = await api.token(api.world.admin.userId, { audience: "internal-api" });
});
afterAll(async () => {
  await app.close();
  await api.close();
});

async function post(payload: unknown, headers: Record<string, string> = { authorization: `Bearer ${token}` }) {
  statements = [];
  const answer = await app.inject({
    method: "POST",
    url: "/graphql",
    headers: { host: "127.0.0.1:4001", "content-type": "application/json", ...headers },
    payload: typeof payload === "string" ? payload : JSON.stringify(payload),
  });
  return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(answer.body) };
}

const query = (text: string, variables?: object) => post({ query: text, variables });
const codeOf = (answer: { body: { errors: { extensions: { code: string } }[] } }) =>
  answer.body.errors[0]?.extensions.code;

describe("the authorized callers", () => {
  it("answers a token for GraphQL", async () => {
    const { status, body } = await query("{ viewer { user { email } business { name } } }");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: { viewer: { user: { email: "admin@northwind.example" }, business: { name: "Northwind Sales" } } },
    });
  });

  it("refuses everything else with 401, introspection included", async () => {
    const forPublic = await api.token(api.world.admin.userId);
    const expired = await api.token(api.world.admin.userId, { audience: "internal-api", lifetime: -1 });
    for (const headers of [
      {},
      { authorization: `Bearer ${forPublic}` },
      { authorization: `Bearer ${expired}` },
      { authorization: "Basic eDp5" },
    ] as Record<string, string>[]) {
      const answer = await post({ query: "{ __schema { types { name } } }" }, headers);
      expect(answer.status).toBe(401);
      expect(answer.headers["www-authenticate"]).toBe('Bearer realm="internal-api"');
      expect(answer.body.data).toBeUndefined();
    }
  });

  it("refuses a token for it that lacks its scope with 403, by a header or by the cookie of its page", async () => {
    const scopes = ["api:me", "api:contacts:write", "internal:other"];
    const token = await api.token(api.world.admin.userId, { audience: "internal-api", scopes });
    for (const headers of [
      { authorization: `Bearer ${token}` },
      { cookie: `demo_session=${token}`, "sec-fetch-site": "same-origin", origin: OWN },
    ] as Record<string, string>[]) {
      const answer = await post({ query: "{ health }" }, headers);
      expect(answer.status).toBe(403);
      expect(answer.headers["www-authenticate"]).toBe(
        'Bearer realm="internal-api", error="insufficient_scope", scope="internal"',
      );
      expect(answer.body).toEqual({
        errors: [
          {
            message: "The token lacks the scope internal.",
            extensions: { code: "INSUFFICIENT_SCOPE", requestId: answer.headers["x-request-id"] },
          },
        ],
      });
    }
  });

  it.each(["suspended", "stray"] as const)("refuses a %s user with 403", async (name) => {
    const authorization = `Bearer ${await api.token(api.world[name].userId, { audience: "internal-api" })}`;
    const answer = await post({ query: "{ health }" }, { authorization });
    expect([answer.status, codeOf(answer)]).toEqual([403, "BUSINESS_SUSPENDED"]);
  });

  it("refuses campaigns without the dialer, in the result of a mutation", async () => {
    const headers = {
      authorization: `Bearer ${await api.token(api.world.basic.userId, { audience: "internal-api" })}`,
    };
    expect(codeOf(await post({ query: "{ campaigns { nodes { id } } }" }, headers))).toBe("FORBIDDEN");
    const { body } = await post(
      {
        query: `mutation { createCampaign(input: {name: "x", inboxIds: ["y"]}) {
          __typename ... on DomainError { code }
        } }`,
      },
      headers,
    );
    expect(body).toMatchObject({ data: { createCampaign: { __typename: "DomainError", code: "FORBIDDEN" } } });
  });

  it("signs the page of the demo in with a cookie that only that page can use", async () => {
    const page = await app.inject({ method: "GET", url: "/graphql", headers: { host: "localhost:4001" } });
    expect(page.statusCode).toBe(200);
    const [cookie, ...attributes] = String(page.headers["set-cookie"]).split("; ");
    expect(attributes.sort()).toEqual(["HttpOnly", "Path=/graphql", "SameSite=Strict"]);
    const ask = (headers: Record<string, string>) =>
      post({ query: "{ health }" }, { cookie: cookie as string, ...headers });
    expect((await ask({ "sec-fetch-site": "same-origin", origin: OWN })).body.data).toEqual({ health: "ok" });
    for (const headers of [
      {},
      { origin: OWN },
      { "sec-fetch-site": "same-origin" },
      ...["same-site", "cross-site", "none"].map((site) => ({ "sec-fetch-site": site, origin: OWN })),
      ...["null", "http://localhost:4001", "https://127.0.0.1:4001", "http://127.0.0.1:4002"].map((origin) => ({
        "sec-fetch-site": "same-origin",
        origin,
      })),
    ] as Record<string, string>[]) {
      expect((await ask(headers)).status, JSON.stringify(headers)).toBe(401);
    }
  });

  it("does not sign in a user as the admin over their own session", async () => {
    const open = (cookie: string) =>
      app.inject({ method: "GET", url: "/graphql", headers: { host: "localhost:4001", cookie } });
    // The session has ended, or never was one.
    expect((await open("internal_person=1")).headers["set-cookie"]).toBeUndefined();
    const opened = String((await open("graphiql_session=forged")).headers["set-cookie"]);
    expect(opened).toMatch(/^demo_session=ey/);
    const demo = opened.split(";")[0];
    const own = { "sec-fetch-site": "same-origin", origin: OWN };
    expect((await post({ query: "{ health }" }, { ...own, cookie: `${demo}; internal_person=1` })).status).toBe(401);
    expect((await post({ query: "{ health }" }, { ...own, cookie: `${demo}` })).status).toBe(200);
  });

  it("accepts only loopback host names", async () => {
    for (const host of ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:4001"]) {
      const answer = await app.inject({ method: "GET", url: "/graphql", headers: { host } });
      expect(answer.statusCode).toBe(403);
      expect(answer.headers["set-cookie"]).toBeUndefined();
    }
  });
});

describe("a GET", () => {
  const get = (query: Record<string, string>, headers: Record<string, string>) =>
    app.inject({ method: "GET", url: "/graphql", query, headers: { host: "127.0.0.1:4001", ...headers } });
  /** The header of urql, which sends queries so. */
  const accept = "application/graphql-response+json, application/graphql+json, application/json, text/event-stream";

  it("answers a query with its variables", async () => {
    const authorization = `Bearer ${token}`;
    const query = "query ($id: ID!) { contact(id: $id) { id } health }";
    const id = newId("con");
    for (const headers of [{ accept }, { accept: "*/*" }, {}] as Record<string, string>[]) {
      const answer = await get({ query, variables: JSON.stringify({ id }) }, { authorization, ...headers });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers.vary).toContain("Origin");
      expect(answer.json().data).toEqual({ contact: null, health: "ok" });
    }
    const none = await get({}, { authorization, accept });
    expect([none.statusCode, none.json().errors[0].extensions.code]).toEqual([400, "BAD_REQUEST"]);
  });

  it("changes nothing, and needs a caller and variables of a bounded depth", async () => {
    const authorization = `Bearer ${token}`;
    const change = await get(
      { query: 'mutation { updateBusiness(input: {name: "x"}) { __typename } }' },
      { authorization },
    );
    expect([change.statusCode, change.headers.allow]).toEqual([405, "POST"]);
    expect((await get({ query: "{ health }" }, {})).statusCode).toBe(401);
    const deep = `{"id":${"[".repeat(40)}${"]".repeat(40)}}`;
    const refused = await get(
      { query: "query ($id: ID!) { contact(id: $id) { id } }", variables: deep },
      { authorization },
    );
    expect([refused.statusCode, refused.json().errors[0].message]).toEqual([
      400,
      "variables.id is more than 32 levels deep.",
    ]);
  });

  it("opens GraphiQL where a page is accepted", async () => {
    for (const [query, accepted] of [
      [{}, "*/*"],
      [{}, "text/html,application/xhtml+xml,*/*;q=0.8"],
      [{ query: "{ health }" }, "text/html,application/xhtml+xml,*/*;q=0.8"],
    ] as const) {
      const page = await get(query, { accept: accepted });
      expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    }
  });

  it("has the session of GraphiQL only from its own page", async () => {
    const page = await get({}, { accept: "text/html", host: "localhost:4001" });
    const cookie = String(page.headers["set-cookie"]).split(";")[0] as string;
    const ask = (headers: Record<string, string>) => get({ query: "{ health }" }, { accept, cookie, ...headers });
    expect((await ask({ "sec-fetch-site": "same-origin" })).json().data).toEqual({ health: "ok" });
    for (const headers of [
      {},
      ...["same-site", "cross-site", "none"].map((site) => ({ "sec-fetch-site": site })),
      { "sec-fetch-site": "same-origin", origin: "http://127.0.0.1:4002" },
    ] as Record<string, string>[]) {
      expect((await ask(headers)).statusCode, JSON.stringify(headers)).toBe(401);
    }
  });
});

describe("the limits of one operation", () => {
  it.each([
    [
      "aliases",
      `{ ${Array.from({ length: 31 }, (_, index) => `a${index}: health`).join(" ")} }`,
      /Aliases limit of 30/,
    ],
    ["directives", `{ health ${"@skip(if: false) ".repeat(21)} }`, /Directives limit of 20/],
    ["tokens", `{ ${"health ".repeat(2001)} }`, /Token limit of 2000/],
    [
      "depth",
      "{ campaigns { nodes { contacts { nodes { campaign { contacts { nodes { campaign { contacts { nodes { campaign { contacts { nodes { id } } } } } } } } } } } } } }",
      /levels deep/,
    ],
    [
      "cost",
      "{ campaigns(first: 100) { nodes { contacts(first: 100) { nodes { id firstName lastName company email } } } } }",
      /fields/,
    ],
  ])("limits %s", async (_name, text, message) => {
    const { body } = await query(text);
    expect(body.data ?? null).toBeNull();
    expect(body.errors[0].message).toMatch(message);
    expect(statements).toEqual([]);
  });

  it("computes the cost with the variables, and of the operation that runs", async () => {
    const text = `
      query Small { health }
      query Large($count: Int!) {
        campaigns(first: $count) { nodes { contacts(first: $count) { nodes { id firstName lastName company email } } } }
      }`;
    const large = await post({ query: text, operationName: "Large", variables: { count: 100 } });
    expect(codeOf(large)).toBe("OPERATION_TOO_LARGE");
    expect((await post({ query: text, operationName: "Large", variables: { count: 2 } })).body.errors).toBeUndefined();
    expect((await post({ query: text, operationName: "Small" })).body.data).toEqual({ health: "ok" });
  });

  it("refuses a variable that is null where an argument may not be", async () => {
    const text = `query ($rows: Int) {
      textActivity(since: "2026-05-01T00:00:00Z", until: "2026-05-02T00:00:00Z", bucket: HOUR) {
        byInbox(first: $rows) { inboxId } } }`;
    const answer = await post({ query: text, variables: { rows: null } });
    expect([answer.status, codeOf(answer)]).toEqual([200, "BAD_USER_INPUT"]);
    expect(answer.body.errors[0].message).toMatch(/first/);
  });

  it("quotes the start of a long key that has too many members", async () => {
    const members = Object.fromEntries(Array.from({ length: 1_001 }, (_, place) => [`k${place}`, "x".repeat(50)]));
    const { body } = await post({ query: "{ health }", variables: { ["a".repeat(5_000)]: members } });
    expect([codeOf({ body }), body.errors[0].message.length]).toEqual(["OPERATION_TOO_LARGE", 500]);
  });

  it("accepts at most ten operations at once", async () => {
    const batch = (size: number) => post(Array.from({ length: size }, () => ({ query: "{ health }" })));
    expect((await batch(10)).body).toMatchObject(Array.from({ length: 10 }, () => ({ data: { health: "ok" } })));
    expect((await batch(11)).body.errors[0].message).toBe("Batching is limited to 10 operations per request.");
  });

  it.each([
    ["0", "first must be from 1 to 100"],
    ["101", "first must be from 1 to 100"],
  ])("refuses a page of %s", async (first, message) => {
    const { body } = await query(`{ campaigns(first: ${first}) { nodes { id } } }`);
    expect(body.errors[0]).toMatchObject({ message, extensions: { code: "VALIDATION_ERROR", field: "first" } });
  });
});

it("reads campaigns, their contacts, inboxes and dispositions in as many statements as there are levels", async () => {
  await addCampaigns(50);
  statements.length = 0;
  const { body } = await query(`{
    campaigns(first: 50) {
      nodes {
        inboxes { name }
        dispositions { name }
        contacts(first: 20) { nodes { firstName lastDisposition { name } campaign { name } } }
      }
    }
  }`);
  expect(body.data.campaigns.nodes).toHaveLength(50);
  expect(body.data.campaigns.nodes[0]).toMatchObject({
    inboxes: [{ name: expect.any(String) }],
    contacts: { nodes: Array(20).fill({ firstName: "Ada", lastDisposition: { name: expect.any(String) } }) },
  });
  expect(
    statements.map((name) => name.replace(/^(campaign\.list|campaignContact\.listOfEach)\..*/, "$1")).sort(),
  ).toEqual([
    "call.listDispositions",
    "campaign.findMany",
    "campaign.list",
    "campaignContact.listOfEach",
    "identity.findInboxes",
  ]);
});

it("pages a connection of a campaign by its own cursors, the first page of a batch included", async () => {
  const { campaignId } = api.world.northwind;
  const read = async (after: string | null) => {
    const { body } = await query(
      `query ($id: ID!, $after: String) {
        campaign(id: $id) { contacts(first: 50, after: $after) { edges { cursor node { id } } pageInfo { hasNextPage endCursor } } }
      }`,
      { id: campaignId, after },
    );
    return body.data.campaign.contacts;
  };
  const ids: string[] = [];
  for (let page = await read(null); ; page = await read(page.pageInfo.endCursor)) {
    ids.push(...page.edges.map((edge: { node: { id: string } }) => edge.node.id));
    expect(page.pageInfo.endCursor).toBe(page.edges.at(-1).cursor);
    if (!page.pageInfo.hasNextPage) {
      break;
    }
  }
  expect(ids).toHaveLength(130);
  expect(ids).toEqual([...new Set(ids)].sort().reverse());
});

it("keeps the cause of an unexpected failure to itself", async () => {
  const failing: Database = {
    ...api.test.database,
    rows: () => Promise.reject(new Error("the cause")),
    row: () => Promise.reject(new Error("the cause")),
    onBehalfOf: () => failing,
  };
  const broken = createInternalListener(
    {
      limit: memoryLimiter({ max: 100_000_000, windowSeconds: 60 }),
      database: failing,
      ...webhookTools,
      ...onLoopback,
      tokens: { verify: async () => ({ userId: "u", clientId: "c", scopes: ["internal"], expiresAt: 0 }) },
      memberships: { find: () => findMembership(api.test.database, api.world.admin.userId) },
      metrics: createMetrics(),
      demoToken: undefined,
    },
    pino({ level: "silent" }),
  );
  const answer = await broken.inject({
    method: "POST",
    url: "/graphql",
    headers: { host: "localhost", authorization: "Bearer x", "content-type": "application/json" },
    payload: JSON.stringify({ query: "{ inboxes { id } }" }),
  });
  expect(answer.body).not.toContain("the cause");
  expect(JSON.parse(answer.body).errors[0].extensions.code).toBe("INTERNAL_ERROR");
  await broken.close();
});

/** Newer campaigns, each with an inbox and twenty contacts that have a disposition. */
async function addCampaigns(count: number): Promise<void> {
  const { businessId, inboxIds } = api.world.northwind;
  const campaigns = Array.from({ length: count }, () => newId("cmp"));
  const contacts = Array.from({ length: count * 20 }, () => newId("cct"));
  await api.test.query(
    `INSERT INTO campaigns (business_id, id, name, created_at, updated_at)
     SELECT $1, id, 'Grown', now(), now() FROM unnest($2::text[]) AS added (id)`,
    [businessId, campaigns],
  );
  await api.test.query(
    `INSERT INTO campaign_inboxes (business_id, campaign_id, position, inbox_id)
     SELECT $1, id, 1, $3 FROM unnest($2::text[]) AS added (id)`,
    [businessId, campaigns, inboxIds[0]],
  );
  await api.test.query(
    `INSERT INTO campaign_contacts (business_id, campaign_id, id, first_name, phones, last_disposition_id, created_at,
       updated_at)
     SELECT $1, ($2::text[])[1 + (place - 1) % $4::int], id, 'Ada', '[{"number": "+14155550123", "label": null}]',
       (SELECT min(id) FROM dispositions WHERE business_id = $1), now(), now()
     FROM unnest($3::text[]) WITH ORDINALITY AS added (id, place)`,
    [businessId, campaigns, contacts, count],
  );
}

describe("the rate limit of a user", () => {
  /** Two users of one business on a separate listener with the given number of points. */
  async function listen(max: number) {
    const { database } = api.test;
    const limited = createInternalListener(
      {
        limit: memoryLimiter({ max, windowSeconds: 60 }),
        database,
        ...webhookTools,
        ...onLoopback,
        tokens: new TokenVerifier({ issuer: ISSUER, audience: "internal-api", readKeys: () => publicKeys(database) }),
        memberships: rememberMemberships((userId) => findMembership(database, userId)),
        metrics: createMetrics(),
        demoToken: undefined,
      },
      pino({ level: "silent" }),
    );
    const agentToken = await api.token(api.world.agent.userId, { audience: "internal-api" });
    const ask = async (payload: unknown, as = token) => {
      const { statusCode, headers, body } = await limited.inject({
        method: "POST",
        url: "/graphql",
        headers: { host: "127.0.0.1:4001", "content-type": "application/json", authorization: `Bearer ${as}` },
        payload: JSON.stringify(payload),
      });
      const answers = [JSON.parse(body)].flat() as { errors?: { extensions: object }[] }[];
      return { status: statusCode, retryAfter: headers["retry-after"], answers };
    };
    return { ask, agentToken, close: () => limited.close() };
  }
  const CONTACTS = "{ contacts(first: 100) { nodes { id firstName lastName } } }";

  it("counts the cost: the answer shows it, and the time of a retry", async () => {
    const { ask, agentToken, close } = await listen(1_000);
    expect(await ask({ query: CONTACTS })).toMatchObject({ status: 200, retryAfter: undefined });
    const refusals = [];
    for (let call = 0; call < 4; call += 1) {
      refusals.push(await ask({ query: CONTACTS }));
    }
    const refused = refusals.at(-1) as (typeof refusals)[number];
    expect(refused.status).toBe(429);
    expect(refused.retryAfter).toMatch(/^([1-9]|[1-5]\d|60)$/);
    expect(refused.answers[0]).toMatchObject({ errors: [{ extensions: { code: "RATE_LIMITED" } }] });
    expect(refused.answers[0]).not.toHaveProperty("data");
    expect((await ask({ query: "{ viewer { user { id } } }" }, agentToken)).status, "another user").toBe(200);
    await close();
  });

  it("counts introspection, and refuses more than tools request", async () => {
    const { ask, close } = await listen(110_000);
    const schema = { query: getIntrospectionQuery() };
    const statuses = [(await ask(schema)).status, (await ask(schema)).status, (await ask(schema)).status];
    expect(statuses).toEqual([200, 200, 429]);
    await close();
    const other = await listen(1_000_000);
    const fields = "fields { name type { name fields { name args { name } type { name ofType { name } } } } }";
    const types = (part: string) => ["1", "2", "3"].map((place) => `${part}${place}: types { ${fields} }`).join(" ");
    const aliased = ["a", "b", "c", "d"].map((alias) => `${alias}: __schema { ${types(alias)} }`).join(" ");
    const spread = `query { ...S } fragment S on Query { ${aliased} }`;
    for (const query of [`{ ${aliased} }`, spread]) {
      const { answers } = await other.ask({ query });
      expect(answers[0]?.errors?.[0]).toMatchObject({ extensions: { code: "OPERATION_TOO_LARGE" } });
    }
    await other.close();
  });

  it("leaves a dashboard room for a hundred requests a minute, in batches as well", async () => {
    const { ask, close } = await listen(1_000_000);
    const page = { query: CONTACTS };
    for (let call = 0; call < 20; call += 1) {
      const { status, answers } = await ask(Array(5).fill(page));
      expect([status, answers.some((answer) => answer.errors)]).toEqual([200, false]);
    }
    await close();
  });
});
