import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Route } from "../../rest-facade/route.ts";
import { routes } from "../../rest-facade/routes/index.ts";
import { type ContractApi, createContractApi, errorOf } from "../support/contract-api.ts";
import { thorough } from "../support/effort.ts";
import { EXTENSION, forgeConfused, forgeSignature, forgeToken, forgeUnsigned } from "../support/forge.ts";
import type { Seed } from "../support/samples.ts";

/** Refused tokens: missing, malformed, forged, expired or revoked. */

let api: ContractApi;
beforeAll(async () => {
  api = await createContractApi();
});
afterAll(() => api?.close());

const past = () => Math.floor(Date.now() / 1000) - 60;
const future = () => Math.floor(Date.now() / 1000) + 600;

const MALFORMED_HEADERS = ["Basic x", "Bearer", "Bearer a b", "Bearer  ", "", "Bearer a,b", "Bear x", "%%%", "null"];

const REFUSED: [name: string, code: string, make: () => Promise<string> | string][] = [
  ["garbage", "invalid_token", () => "garbage"],
  ["three garbled parts", "invalid_token", () => "a.b.c"],
  ["the signature of another key", "invalid_token", () => forgeSignature(api)],
  ["a signature cut short", "invalid_token", async () => (await forgeToken(api)).slice(0, -8)],
  ["alg none", "invalid_token", () => forgeUnsigned(api)],
  ["HS256 keyed with the public key", "invalid_token", () => forgeConfused(api)],
  ["another issuer", "invalid_token", () => forgeToken(api, { claims: { iss: "http://other.test/oidc" } })],
  ["no issuer", "invalid_token", () => forgeToken(api, { claims: { iss: undefined } })],
  ["the audience internal-api", "invalid_token", () => forgeToken(api, { claims: { aud: "internal-api" } })],
  ["two audiences", "invalid_token", () => forgeToken(api, { claims: { aud: ["public-api", "internal-api"] } })],
  ["no audience", "invalid_token", () => forgeToken(api, { claims: { aud: undefined } })],
  ["a future nbf", "invalid_token", () => forgeToken(api, { claims: { nbf: future() } })],
  ["the type of an ID token", "invalid_token", () => forgeToken(api, { header: { typ: "id+jwt" } })],
  ["the type of a logout token", "invalid_token", () => forgeToken(api, { header: { typ: "logout+jwt" } })],
  ["an unknown kid", "invalid_token", () => forgeToken(api, { header: { kid: "unknown" } })],
  ["a critical extension", "invalid_token", () => forgeToken(api, { header: { crit: [EXTENSION], [EXTENSION]: 1 } })],
  ["no client_id", "invalid_token", () => forgeToken(api, { claims: { client_id: undefined } })],
  ["no subject", "invalid_token", () => forgeToken(api, { claims: { sub: undefined } })],
  ["no expiry", "invalid_token", () => forgeToken(api, { claims: { exp: undefined } })],
  ["scopes that are no text", "invalid_token", () => forgeToken(api, { claims: { scope: ["api:me"] } })],
  [
    "a past expiry and the signature of another key",
    "invalid_token",
    () => forgeSignature(api, { claims: { exp: past() } }),
  ],
  ["a past expiry", "expired_token", () => forgeToken(api, { claims: { exp: past() } })],
];

/** The checks of a token do not know the route: the whole lists are tried at one. */
const guarded = routes.filter((route) => route.scope !== null);
const me = guarded.find(({ on }) => `${on.method} ${on.path}` === "GET /me") as Route;

async function expectRefusal(seed: Seed, code: string, request: { headers?: Record<string, string>; token?: string }) {
  const { method, path, query, body } = seed;
  const answer = await api.call(method, path, { query, body, ...request });
  expect(errorOf(answer)).toEqual({ status: 401, code });
  expect(answer.headers["www-authenticate"]).toMatch(/^Bearer realm="api", error="invalid_token"/);
}

describe.each(guarded)("$on.method $on.path refuses", (route) => {
  let seed: Seed;
  beforeAll(async () => {
    seed = await api.seed(route);
  });

  it("a request without a token", async () => {
    const { method, path, query, body } = seed;
    const answer = await api.call(method, path, { query, body });
    expect(errorOf(answer)).toEqual({ status: 401, code: "missing_token" });
    expect(answer.headers["www-authenticate"]).toBe('Bearer realm="api"');
  });

  thorough.it("a token that has expired", async () => {
    await expectRefusal(seed, "expired_token", { token: await forgeToken(api, { claims: { exp: past() } }) });
  });
});

describe("GET /me refuses", () => {
  it.each(MALFORMED_HEADERS)("the header Authorization: %s", async (authorization) => {
    await expectRefusal(await api.seed(me), "invalid_token", { headers: { authorization } });
  });

  it("another scheme than Bearer", async () => {
    await expectRefusal(await api.seed(me), "invalid_token", { headers: { authorization: "Basic x" } });
  });

  it.each(REFUSED)("a token with %s", async (_name, code, make) => {
    await expectRefusal(await api.seed(me), code, { token: await make() });
  });

  it.each(["x", ""])("access_token=%s in the query, also with a valid header", async (value) => {
    await expectNoTokenInQuery(await api.seed(me), value);
  });
});

describe.each(routes.filter((route) => route.scope === null))("$on.method $on.path refuses", (route) => {
  it("a token in the query, also with a valid header", async () => {
    await expectNoTokenInQuery(await api.seed(route), api.adminToken);
  });
});

async function expectNoTokenInQuery(seed: Seed, value: string): Promise<void> {
  const { method, path, body } = seed;
  const query = { ...seed.query, access_token: value };
  expect(errorOf(await api.send(seed, { query }))).toEqual({ status: 401, code: "invalid_token" });
  expect(errorOf(await api.call(method, path, { query, body }))).toEqual({ status: 401, code: "invalid_token" });
}

describe("a valid token", () => {
  it.each([
    ["as the service signs it", {}],
    ["with its audience in a list of one", { claims: { aud: ["public-api"] } }],
    ["with the long form of its type", { header: { typ: "application/at+jwt" } }],
    ["with a past nbf", { claims: { nbf: 1 } }],
  ])("passes %s", async (_name, forgery) => {
    const answer = await api.call("GET", "/me", { token: await forgeToken(api, forgery) });
    expect(answer.status).toBe(200);
  });

  it.each(["bearer", "BEARER"])("passes under the scheme %s", async (scheme) => {
    const answer = await api.call("GET", "/me", { headers: { authorization: `${scheme} ${api.adminToken}` } });
    expect(answer.status).toBe(200);
  });

  it("is not remembered for another audience or in another form", async () => {
    expect((await api.call("GET", "/me", { token: api.adminToken })).status).toBe(200);
    const changed = `${api.adminToken.slice(0, -1)}${api.adminToken.endsWith("A") ? "B" : "A"}`;
    expect(errorOf(await api.call("GET", "/me", { token: `${changed}A` })).code).toBe("invalid_token");
  });
});
